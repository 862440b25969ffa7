/** Tasks of the context document. */
import { from } from "./requirement.ts";

export const tasks = [
  ...from("seed 002 §2.tasks", {
    "tasks/id-and-name": "A task has a task_id and a name.",
    "tasks/depends-on": "A task's depends_on names tasks that come first.",
    "tasks/status": "A task's status is pending at first, then running, completed, failed or skipped.",
    "tasks/result-evidence": "A task's result_evidence_ids refer to its results.",
    "tasks/error": "A task's error says what went wrong.",
  }),
  ...from("seed 002 §3", {
    "tasks/plan": "A plan is steps with dependencies and a state; what could never be done is refused.",
  }),
];
