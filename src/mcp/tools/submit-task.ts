/** `submit_task`: a task that runs on by itself, and survives whatever happens to this server. */
import * as z from "zod";
import { accept } from "../../errors.ts";
import { MAX_NAME } from "../../session/limits.ts";
import {
  MAX_DEPENDENCIES,
  MAX_DESCRIPTION,
  MAX_EXPECTED_TOOLS,
  MAX_PRIORITY,
  MAX_STEPS,
  TASK_TYPES,
} from "../../tasks/model.ts";
import { defineTool } from "../tool/define-tool.ts";
import { idempotencyKey } from "./session-state.ts";
import { taskAnswer } from "./task-fields.ts";

const name = z.string().min(1).max(MAX_NAME);

export const submitTask = defineTool({
  name: "submit_task",
  toolset: "tasks",
  title: "Hand in a task",
  description:
    "Hand in a task that is carried out step by step by itself: it decides, calls tools, finds missing ones, asks, completes. Then read it with get_task until it has ended.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: z.object({
    description: z.string().min(1).max(MAX_DESCRIPTION).describe("What is to be done, in the user's own words."),
    task_type: z.enum(TASK_TYPES).optional().describe("Its queue. Default reasoning."),
    priority: z.number().int().min(0).max(MAX_PRIORITY).optional().describe("Higher goes first. Default 1."),
    max_steps: z.number().int().min(1).max(MAX_STEPS).optional().describe("Default 10."),
    expected_tools: z.array(name).max(MAX_EXPECTED_TOOLS).optional(),
    depends_on: z.array(name).max(MAX_DEPENDENCIES).optional().describe("task_ids to be completed before."),
    not_before: z.string().max(64).optional().describe("ISO 8601."),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: taskAnswer,
  task: {
    async start(args, call) {
      return (await import("../tasks/product.ts")).startTask(args, call);
    },
  },
  async run(input, call) {
    const { readSubmission } = await import("../../tasks/submission.ts");
    const { submitTask: submit } = await import("../../operations/tasks/submit.ts");
    const { submittedToWire } = await import("../../operations/tasks/task-answer.ts");
    const read = readSubmission(input);
    if (!read.ok) return read;
    const submitted = await submit(read.value, call);
    return submitted.ok ? accept(submittedToWire(submitted.value, call.services.now())) : submitted;
  },
});
