/** How a task stands after a wake. */
import type { PauseReason, TaskStatus } from "../../tasks/model.ts";

/**
 * When the task goes on: at once, at a time (milliseconds since 1970), when somebody wakes it, or when it has a place among those that run
 * again.
 */
export interface Advanced {
  status: TaskStatus;
  again: "now" | "never" | "in_turn" | number;
  /** What it waits for. */
  paused?: PauseReason;
}

/** Whether somebody has agreed is looked at so long after they were asked. */
export const FIRST_LOOK_MS = 2_000;
