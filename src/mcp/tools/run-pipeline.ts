/** `run_pipeline`: all four stages in one call. */
import * as z from "zod";
import type { ChatMessage } from "../../context/assembly/assemble.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import {
  languageTag,
  modelName,
  openList,
  promptArguments,
  reportDetail,
  selection,
  sessionOf,
  startedSession,
  templateName,
  tokenBudget,
  turnShape,
  userIntent,
} from "./context-fields.ts";
import { expectedRevision, idempotencyKey, notRecorded, taskId } from "./session-state.ts";

const input = z.object({
  user_intent: userIntent,
  session_id: sessionOf.optional(),
  template: templateName.optional(),
  token_budget: tokenBudget.optional(),
  run_id: z.string().min(1).max(MAX_NAME).optional().describe("A stopped run of this session, to go on with."),
  max_turns: z.number().int().min(1).max(30).optional().describe("Default 10."),
  deadline_seconds: z
    .number()
    .int()
    .min(1)
    .max(600)
    .optional()
    .describe("Then it answers action_needed resume. Default 50."),
  model_name: modelName.optional(),
  language: languageTag.optional(),
  report: reportDetail.optional(),
  arguments: promptArguments.optional(),
  task_id: taskId.optional(),
  expected_revision: expectedRevision.optional(),
  idempotency_key: idempotencyKey.optional(),
});

export const runPipeline = defineTool({
  name: "run_pipeline",
  toolset: "context",
  title: "Run the four stages",
  description: `Answer a request by the whole loop: choose a template, assemble the prompt, have a model answer, run its tool calls, record. Uses this server's model, or yours where you offer sampling; with neither it stops with action_needed "infer" and the prompt, to be answered as after assemble_context.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input,
  output: z.object({
    session: startedSession.optional(),
    not_recorded: notRecorded,
    status: z.enum(["done", "max_turns", "cancelled", "model_failed", "infer", "deadline", "waiting"]),
    message: z.string().optional().describe("Why there is no answer, and what to do."),
    session_id: z.string(),
    run_id: z.string(),
    template: z.string(),
    selection,
    turns: z
      .array(turnShape.extend({ history_turn: z.number(), observation_length: z.number().optional() }))
      .describe(
        "Those of this run, counted from 1; history_turn counts the session's. With observation_length, observation is the beginning of a longer one.",
      ),
    total_turns: z.number(),
    assembly_ids: z.array(z.string()),
    final_answer: z.string().optional(),
    partial_answer: z
      .string()
      .optional()
      .describe("Without a final answer: the model's best text so far, or that it has written none."),
    filtered: z.literal(true).optional().describe("The provider's content filter ended the answer."),
    truncated: z.literal(true).optional().describe("The token limit cut the answer off."),
    action_needed: z.enum(["infer", "continue", "retry", "resume", "approve", "sign_in"]).optional(),
    approve_url: z.string().optional(),
    sign_in_url: z.string().optional(),
    waiting_call: z.object({ tool: z.string(), server: z.string(), consent: z.string().optional() }).optional(),
    error_kind: z.string().optional(),
    retry_after_seconds: z.number().optional().describe("At most 86400: a day or more."),
    assembly_id: z.string().optional().describe('With "infer", and with it everything assemble_context answers.'),
    messages: openList<ChatMessage>().optional(),
    instruction: z.string().optional(),
  }),
  interactive: true,
  task: {
    async start(args, call) {
      return (await import("../tasks/pipeline.ts")).startRun(args, input, call);
    },
  },
  async run(input, call, context) {
    const { askClient, askUser } = await import("../client-port.ts");
    if (context?.client?.sampling === undefined) {
      const { runOrAsk } = await import("../../operations/pipeline/run-or-ask.ts");
      return askUser(context, (client) => runOrAsk(input, call, client));
    }
    const { runStages } = await import("../../operations/pipeline/run.ts");
    return askClient(context, (client) => runStages(input, call, client));
  },
});
