/** The lessons of a tenant as a port. Adapters: `worker/lessons/` (an object per tenant) and `test/support/memory-lessons.ts`. */
import type { Outcome } from "../errors.ts";
import type { Principal } from "../principal.ts";
import type { Lesson, SeedTask, Taught } from "./lesson.ts";
import type { Learnt } from "./tenant-lessons.ts";

export interface LessonPort {
  /** Whether seed tasks are made of essences. */
  readonly makesSeeds: boolean;
  /**
   * Whether lessons are made of this caller's runs, and used for them: not where strangers share a tenant, whose words a lesson would
   * carry from one to the other.
   */
  isFor(principal: Principal): boolean;
  /** Keeps what a run taught. */
  learn(principal: Principal, learnt: Learnt): Promise<void>;
  /** What lessons say of a question; nothing where they cannot be asked in time. Never rejects. */
  taught(principal: Principal, question: string): Promise<Taught>;
  /** Erases what a session taught that is gone by now. */
  forget(principal: Principal, session: string): Promise<void>;
  /** All of the tenant, the latest first, the retired ones too. */
  list(tenant: string): Promise<Lesson[]>;
  /** The latest first. */
  seeds(tenant: string): Promise<SeedTask[]>;
  /** Fails with `unknown_lesson`. */
  retire(tenant: string, id: string): Promise<Outcome<Lesson>>;
}
