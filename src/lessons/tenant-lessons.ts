/**
 * The lessons of one tenant: taken in, counted, retired, and asked for what they say of a question. Rows are only added or erased; what
 * is counted stands beside them.
 *
 * Invariants: a run is learnt from once; a lesson that counts is of a run that its tenant had; at most `MAX_LESSONS` count.
 * Not here: where rows are (`worker/lessons/`), what a lesson is made of (`by-rule.ts`).
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import { scoreEntries, taughtEntries, type EntryScores } from "./entry-scores.ts";
import type { Essence } from "./essence.ts";
import {
  MAX_LESSONS,
  MAX_QUESTION,
  SHOWN_SIMILARITY,
  type Lesson,
  type LessonCounts,
  type SeedTask,
  type Taught,
} from "./lesson.ts";
import { indexLessons, nearestLessons, taughtTools, type NearestIndex } from "./nearest.ts";
import { goesTheWayOf, hasGivenUp, wayOf } from "./ways.ts";

/** What is learnt from a run. */
export interface Learnt {
  id: string;
  essence: Essence;
  /** When the run began: lessons made later could not help it. */
  began_at: number;
  /** Tools that were called without success, and entries whose walks were given up, as texts. */
  failed_tools: string[];
  left_entries: string[];
  actor?: string;
  seed?: SeedTask;
}

export interface LessonStore {
  /** Oldest first. */
  load(): Lesson[];
  insert(lesson: Lesson, seed: SeedTask | undefined): void;
  count(id: string, counts: LessonCounts): void;
  remove(ids: readonly string[]): void;
  /** The latest first. */
  seeds(limit: number): SeedTask[];
}

/** A lesson that harmed so often, and more often than it helped, is retired. */
const MAX_HARMED = 2;
/** Without help for so long a lesson is retired. Milliseconds. */
const MAX_UNUSED_MS = 180 * 24 * 60 * 60_000;
/** Retired lessons that are still listed. */
const MAX_RETIRED = 500;

export class TenantLessons {
  readonly #store: LessonStore;
  readonly #limit: number;
  #lessons: Map<string, Lesson> | undefined;
  #index: { nearest: NearestIndex; entries: EntryScores } | undefined;

  /** `limit`: how many lessons count at once. */
  constructor(store: LessonStore, limit = MAX_LESSONS) {
    this.#store = store;
    this.#limit = limit;
  }

  /** No lesson counts. */
  get isEmpty(): boolean {
    return this.#active().length === 0;
  }

  /** Takes a run in: counts what it says of earlier lessons, and keeps its own unless one says the same. */
  learn({ id, essence, began_at, failed_tools, left_entries, actor, seed }: Learnt, now: number): void {
    const all = this.#all();
    if (all.has(id)) return;
    const { trajectory_id } = essence.from;
    const same = this.#active().find((lesson) => wayOf(lesson.essence) === wayOf(essence));
    // Its end was looked at before.
    if (same?.essence.from.trajectory_id === trajectory_id) return;
    for (const lesson of this.#active())
      if (lesson.essence.from.trajectory_id === trajectory_id) this.#retire(lesson, "superseded");
    for (const { lesson, similarity } of this.taught(essence.goal).lessons) {
      if (lesson.made_at > began_at || lesson === same || similarity < SHOWN_SIMILARITY) continue;
      if (goesTheWayOf(essence, lesson.essence)) this.#count(lesson, { helped: lesson.helped + 1, helped_at: now });
      else if (hasGivenUp(lesson.essence, failed_tools, left_entries)) this.#harm(lesson);
    }
    if (same !== undefined) {
      this.#count(same, { helped: same.helped + 1, helped_at: now });
      return;
    }
    const lesson: Lesson = { id, essence, made_at: now, helped: 0, harmed: 0, ...(actor !== undefined && { actor }) };
    this.#store.insert(lesson, seed);
    all.set(id, lesson);
    this.#index = undefined;
    this.#makeRoom(now);
  }

  /** What lessons say of a question. */
  taught(question: string): Taught {
    const text = question.slice(0, MAX_QUESTION);
    const { nearest, entries } = this.#indexed();
    const lessons = nearestLessons(nearest, text);
    return { lessons, entries: taughtEntries(entries, text), tools: taughtTools(lessons) };
  }

  /** The latest first. */
  list(): Lesson[] {
    return Array.from(this.#all().values()).toReversed();
  }

  seeds(limit: number): SeedTask[] {
    return this.#store.seeds(limit);
  }

  /** Fails with `unknown_lesson`. Retiring one again changes nothing. */
  retire(id: string): Outcome<Lesson> {
    const lesson = this.#all().get(id);
    if (lesson === undefined) return refuse({ code: "unknown_lesson", lesson: id });
    if (lesson.retired === undefined) this.#retire(lesson, "by_hand");
    return accept(this.#all().get(id) ?? lesson);
  }

  /** Erases the lessons of a session, of an actor, or all; answers how many are left of them. */
  erase(whose: { session: string } | { actor: string } | "all"): number {
    const isWhose = ({ essence, actor }: Lesson): boolean =>
      whose === "all" || ("session" in whose ? essence.from.trajectory_id === whose.session : actor === whose.actor);
    const gone = this.list().filter(isWhose);
    this.#remove(gone);
    this.#lessons = undefined;
    return this.list().filter(isWhose).length;
  }

  #all(): Map<string, Lesson> {
    this.#lessons ??= new Map(this.#store.load().map((lesson) => [lesson.id, lesson]));
    return this.#lessons;
  }

  #active(): Lesson[] {
    return Array.from(this.#all().values()).filter(({ retired }) => retired === undefined);
  }

  #indexed(): { nearest: NearestIndex; entries: EntryScores } {
    const active = this.#index === undefined ? this.#active() : [];
    this.#index ??= { nearest: indexLessons(active), entries: scoreEntries(active) };
    return this.#index;
  }

  #count(lesson: Lesson, change: Partial<LessonCounts>): Lesson {
    const changed = { ...lesson, ...change };
    const { helped, harmed, helped_at, retired } = changed;
    this.#store.count(lesson.id, { helped, harmed, ...(helped_at && { helped_at }), ...(retired && { retired }) });
    this.#all().set(lesson.id, changed);
    if (retired !== undefined || lesson.retired !== undefined) this.#index = undefined;
    return changed;
  }

  #harm(lesson: Lesson): void {
    const harmed = lesson.harmed + 1;
    const isRetired = harmed >= MAX_HARMED && harmed > lesson.helped;
    this.#count(lesson, { harmed, ...(isRetired && { retired: "harmed" as const }) });
  }

  #retire(lesson: Lesson, retired: NonNullable<Lesson["retired"]>): void {
    this.#count(lesson, { retired });
  }

  #remove(lessons: readonly Lesson[]): void {
    if (lessons.length === 0) return;
    this.#store.remove(lessons.map(({ id }) => id));
    for (const { id } of lessons) this.#all().delete(id);
    this.#index = undefined;
  }

  #makeRoom(now: number): void {
    for (const lesson of this.#active()) {
      const { helped_at = lesson.made_at } = lesson;
      if (now - helped_at > MAX_UNUSED_MS) this.#retire(lesson, "unused");
    }
    const active = this.#active();
    const worth = ({ helped, harmed, helped_at, made_at }: Lesson): [number, number] => [
      helped - harmed,
      helped_at ?? made_at,
    ];
    const least = active.toSorted((left, right) => {
      const [[first, at], [second, later]] = [worth(left), worth(right)];
      return first - second || at - later;
    });
    for (const lesson of least.slice(0, Math.max(0, active.length - this.#limit))) this.#retire(lesson, "crowded");
    const retired = Array.from(this.#all().values()).filter((lesson) => lesson.retired !== undefined);
    this.#remove(retired.slice(0, Math.max(0, retired.length - MAX_RETIRED)));
  }
}
