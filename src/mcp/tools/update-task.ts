/** `update_task`: answers a task, ends it, or tries it again. */
import * as z from "zod";
import { MAX_QUESTION } from "../../session/limits.ts";
import { MAX_STEPS } from "../../tasks/model.ts";
import { defineTool } from "../tool/define-tool.ts";
import { idOfTask, taskAnswer } from "./task-fields.ts";

export const updateTask = defineTool({
  name: "update_task",
  toolset: "tasks",
  title: "Answer, cancel or retry a task",
  description: "Answer what a task asks, cancel it, or try one again that failed: it goes on where it stopped.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: z.object({
    task_id: idOfTask,
    action: z.enum(["answer", "cancel", "retry"]),
    answer: z
      .string()
      .max(MAX_QUESTION)
      .optional()
      .describe("Your user's words; repeat or skip for an uncertain call."),
    max_steps: z.number().int().min(1).max(MAX_STEPS).optional().describe("With retry."),
  }),
  output: taskAnswer,
  async run({ task_id, action, answer = "", max_steps }, call) {
    const { answerTask, cancelTask, retryTask } = await import("../../operations/tasks/control.ts");
    if (action === "cancel") return cancelTask(task_id, call);
    return action === "retry" ? retryTask(task_id, max_steps, call) : answerTask(task_id, answer, call);
  },
});
