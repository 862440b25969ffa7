/** What the tools of tasks share: how a task is answered. */
import * as z from "zod";
import type { NeededInput, StepAnswer, TaskAnswer } from "../../operations/tasks/task-answer.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { TASK_STATUSES, TASK_TYPES } from "../../tasks/model.ts";
import { openObject } from "../tool/schema.ts";
import { openList } from "./context-fields.ts";

export const idOfTask = z.string().min(1).max(MAX_NAME).describe("As submit_task answered it.");

export const taskAnswer = z.object({
  task_id: z.string(),
  status: z.enum(TASK_STATUSES),
  steps: openList<StepAnswer>().describe("step_id, action, tool_id, success, observation."),
  // As alternatives, the first with its description: a list of types is less portable.
  result: z.union([z.string().describe("Its summary, once it has ended."), z.null()]),
  trajectory_uri: z.string().describe("Everything it did, to be read as a resource."),
  description: z.string(),
  description_length: z.number().optional(),
  language: z.string().optional(),
  task_type: z.enum(TASK_TYPES),
  priority: z.number(),
  max_steps: z.number().describe("In all, those before a retry too."),
  steps_left: z.number().optional(),
  expected_tools: z.array(z.string()),
  submitted_at: z.string(),
  name: z.string().optional(),
  depends_on: z.array(z.string()).optional(),
  not_before: z.string().optional(),
  dispatched: openObject<{ order: number; at: string }>().optional(),
  decided_by: z.enum(["model", "host"]).optional().describe("Who decides its next step; host is you."),
  input_needed: openObject<NeededInput>()
    .optional()
    .describe(
      "With input_required: reason, question, approve_url for your user, the call that it is about, or the decision you are to make.",
    ),
  last_failure: openObject<NonNullable<TaskAnswer["last_failure"]>>().optional(),
  waits_for: openObject<NonNullable<TaskAnswer["waits_for"]>>()
    .optional()
    .describe("Why it does nothing now: reason, message, until."),
  updated_at: z.string().optional(),
  run_answer: openObject().optional().describe("What run_pipeline answered, where the task is a run of it."),
  ignored: openObject<{ idempotency_key: string }>().optional().describe("Arguments that were not used, and why."),
  redacted: z.array(z.string()).optional().describe("Kinds of data that were removed from the description."),
  redacted_note: z.string().optional(),
  error: openObject<{ code: string; message: string }>().optional().describe("Why it failed."),
});
