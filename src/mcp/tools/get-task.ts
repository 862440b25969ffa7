/** `get_task`: where a task stands, what it has done, and what it needs. */
import * as z from "zod";
import { defineTool } from "../tool/define-tool.ts";
import { idOfTask, taskAnswer } from "./task-fields.ts";

export const getTask = defineTool({
  name: "get_task",
  toolset: "tasks",
  title: "Look at a task",
  description:
    "Where a task stands: its steps, its result, and with input_required what it needs: update_task answers a question; a decision is handed in with add_conversation_turn and the task_id as session_id.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ task_id: idOfTask }),
  output: taskAnswer,
  async run({ task_id }, call) {
    return (await import("../../operations/tasks/show.ts")).showTask(task_id, call);
  },
});
