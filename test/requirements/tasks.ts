/** Tasks of the context document. */
import { from } from "./requirement.ts";

export const tasks = [
  ...from("seed 002 §2.tasks", {
    "tasks/id-and-name": "A task has a task_id and a name.",
    "tasks/depends-on": "depends_on names tasks that come first.",
    "tasks/status": "status is pending at first, then running, completed, failed or skipped.",
    "tasks/result-evidence": "result_evidence_ids refer to the results of the task.",
    "tasks/error": "error says what went wrong.",
  }),
  ...from("seed 002 §3", {
    "tasks/plan": "A plan is steps with dependencies and a state; what could never be done is refused.",
  }),
];
