/** Tasks that run by themselves: handing in, dispatch, the loop, and what survives. */
import { from } from "./requirement.ts";

export const taskRuns = [
  ...from("seed 004 §1", {
    "task-runs/spec-fields":
      "A task is handed in as JSON with a description, and may have a type, a priority, max_steps and expected_tools; it gets an id.",
    "task-runs/dispatch-order":
      "Tasks are dispatched by type, higher priority first, then in the order in which they were handed in.",
    "task-runs/ageing": "A task that waits rises one level of priority for each ten minutes.",
    "task-runs/limits-at-once": "Of one tenant and type no more tasks run at once than allowed.",
    "task-runs/dependencies": "A task is dispatched after all it depends on, and fails with it.",
  }),
  ...from("seed 004 §3", {
    "task-runs/decisions":
      "A model decides each step: thinking, action, tool_id, parameters, confidence, with defaults; what is no decision is asked for once more.",
    "task-runs/completes": "complete_task ends the task with a summary.",
  }),
];
