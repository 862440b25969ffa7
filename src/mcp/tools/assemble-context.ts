/** `assemble_context`: stage two, a prompt under a budget for the host's own model. */
import * as z from "zod";
import { defineTool } from "../tool/define-tool.ts";
import {
  assemblyShape,
  hostTools,
  languageTag,
  maxSensitivity,
  modelName,
  placeholders,
  promptArguments,
  reportDetail,
  selection,
  sessionOf,
  startedSession,
  templateName,
  tokenBudget,
  userIntent,
} from "./context-fields.ts";
import { expectedRevision, idempotencyKey } from "./session-state.ts";

export const assembleContext = defineTool({
  name: "assemble_context",
  toolset: "context",
  title: "Assemble a prompt under a budget",
  description: `Assemble a prompt from a template and what the session knows (history, evidence, tasks, tools), within token_budget. Then do what \`instruction\` says: answer \`messages\` yourself, hand the turn in with add_conversation_turn, and repeat until next_action is done.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    user_intent: userIntent,
    template: templateName.optional(),
    session_id: sessionOf.optional(),
    token_budget: tokenBudget.optional(),
    model_name: modelName.optional(),
    max_sensitivity: maxSensitivity.optional(),
    language: languageTag.optional(),
    arguments: promptArguments.optional(),
    tools: hostTools.optional(),
    report: reportDetail.optional(),
    expected_revision: expectedRevision.optional(),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    session: startedSession.optional(),
    session_id: z.string(),
    assembly_id: z.string().describe("For add_conversation_turn and replay_context."),
    action_needed: z.literal("infer"),
    instruction: z.string(),
    ...assemblyShape,
    template: z.string(),
    selection,
    placeholders,
  }),
  async run(input, call) {
    return (await import("../../operations/context/assemble.ts")).assembleContext(input, call);
  },
});
