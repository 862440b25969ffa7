/**
 * The lessons of a tenant, one object each: asked by every question that begins a session or looks for a tool, so that it stands apart
 * from the queue and from the library. What it needs is loaded with the first call. Answers cross as JSON text.
 * Not here: what it decides (`lessons/tenant-lessons.ts`).
 */
import { DurableObject } from "cloudflare:workers";
import type { Learnt, TenantLessons } from "../../lessons/tenant-lessons.ts";
import type { Env } from "../env.ts";
import { hasTables, lessonStore } from "./lesson-store.ts";

/** Seed tasks in one answer. */
const MAX_SEEDS = 1_000;

export class LessonsObject extends DurableObject<Env> {
  #lessons: Promise<TenantLessons> | undefined;

  #open(): Promise<TenantLessons> {
    this.#lessons ??= import("../../lessons/tenant-lessons.ts").then(
      (loaded) => new loaded.TenantLessons(lessonStore(this.ctx.storage)),
    );
    return this.#lessons;
  }

  async learn(learnt: string): Promise<void> {
    const given: Learnt = JSON.parse(learnt);
    (await this.#open()).learn(given, Date.now());
  }

  /** Null: no lesson counts, so that the next questions need not be asked here. */
  async taught(question: string): Promise<string | null> {
    // A tenant that was never taught anything leaves nothing behind for being asked.
    if (!hasTables(this.ctx.storage)) return null;
    const lessons = await this.#open();
    return lessons.isEmpty ? null : JSON.stringify(lessons.taught(question));
  }

  async list(): Promise<string> {
    return JSON.stringify(hasTables(this.ctx.storage) ? (await this.#open()).list() : []);
  }

  async seeds(): Promise<string> {
    return JSON.stringify(hasTables(this.ctx.storage) ? (await this.#open()).seeds(MAX_SEEDS) : []);
  }

  async retire(id: string): Promise<string> {
    return JSON.stringify((await this.#open()).retire(id));
  }

  /** Answers how many lessons are left of it. */
  async eraseSession(session: string): Promise<number> {
    return hasTables(this.ctx.storage) ? (await this.#open()).erase({ session }) : 0;
  }

  async eraseActor(actor: string): Promise<number> {
    return hasTables(this.ctx.storage) ? (await this.#open()).erase({ actor }) : 0;
  }

  /** How many lessons of an actor, or of all, are left. */
  async countLeft(actor: string | null): Promise<number> {
    if (!hasTables(this.ctx.storage)) return 0;
    const lessons = (await this.#open()).list();
    return lessons.filter((lesson) => actor === null || lesson.actor === actor).length;
  }

  async eraseAll(): Promise<void> {
    if (!hasTables(this.ctx.storage)) return;
    this.#lessons = undefined;
    await this.ctx.storage.deleteAll();
  }
}
