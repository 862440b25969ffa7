/**
 * A lesson: the essence of a run that is kept, and what became of it. The essence is never rewritten; what changes is how often a later
 * run went the same way (helped) or gave that way up (harmed), and whether the lesson still counts.
 */
import type { NodeRef } from "../knowledge/model.ts";
import type { Essence } from "./essence.ts";

/** Why a lesson no longer counts. */
export type RetiredBecause =
  /** An operator said so. */
  | "by_hand"
  /** More runs gave its way up than went it. */
  | "harmed"
  /** A later end of the same run took another way. */
  | "superseded"
  /** No run went its way for a long time. */
  | "unused"
  /** There are more lessons than are kept. */
  | "crowded";

export interface LessonCounts {
  helped: number;
  harmed: number;
  /** When a run last went its way. Milliseconds since 1970; absent = none has. */
  helped_at?: number;
  retired?: RetiredBecause;
}

export interface Lesson extends LessonCounts {
  /** Of the run and its end: the same run learnt from twice is the same lesson. */
  id: string;
  essence: Essence;
  made_at: number;
  /** Which of the tenant's callers the run was of; absent where nobody can be told from another. */
  actor?: string;
}

/** A task made of an essence, as a file of tasks holds it. */
export interface SeedTask {
  description: string;
  task_type: "reasoning" | "code" | "web";
  expected_tools: string[];
}

/** A lesson near a question, with how near, 0 to 1. */
export interface NearLesson {
  lesson: Lesson;
  similarity: number;
}

/** An entry that lessons speak for. `weight`: above 0, comparable between questions. */
export interface TaughtEntry {
  entry: NodeRef;
  weight: number;
}

/** What lessons say of a question. */
export interface Taught {
  /** The nearest, nearest first. */
  lessons: NearLesson[];
  /** Entries of the nearest, the strongest first. */
  entries: TaughtEntry[];
  /** What each tool of the nearest is worth, by its id. */
  tools: [tool: string, weight: number][];
}

export const NOTHING_TAUGHT: Taught = { lessons: [], entries: [], tools: [] };

/** Lessons that count, of one tenant. */
export const MAX_LESSONS = 2_000;
/** Lessons that a question is given (requirement lessons/raises-tools). */
export const NEAREST = 5;
/** A lesson less near to a question is not shown in its prompt. */
export const SHOWN_SIMILARITY = 0.15;
/** Characters of a question that are compared. */
export const MAX_QUESTION = 2_000;
