/** `add_conversation_turn`: stage four, what the host's model said and did. */
import * as z from "zod";
import type { Json } from "../../json.ts";
import type { ShownAction, StoredTurn } from "../../operations/context/stored-turn.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { sessionOf, startedSession, turnShape } from "./context-fields.ts";
import { expectedRevision, idempotencyKey } from "./session-state.ts";

const taoData = z
  .unknown()
  .refine((value) => typeof value === "string" || (typeof value === "object" && value !== null))
  .meta({ anyOf: [{ type: "string" }, { type: "object", additionalProperties: true }] }) as unknown as z.ZodType<Json>;

export const addConversationTurn = defineTool({
  name: "add_conversation_turn",
  toolset: "context",
  title: "Record a turn",
  description: `Record one turn of thought, action and observation after an assembled prompt was answered, with the session_id that came with it. Then do next_action: call_tool (run it; its result is the observation of the next turn), continue (assemble again; of a task read get_task) or done.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    tao_data: taoData.describe(
      "{ reasoning, action, observation, timestamp?, final_answer?, refs? }, or the model's raw text or message, where a call counts as not made yet and what stands behind it is left out.",
    ),
    session_id: sessionOf.optional(),
    assembly_id: z.string().min(1).max(MAX_NAME).optional().describe("The prompt that was answered."),
    finish_reason: z.string().max(64).optional().describe("Why the model stopped, as its API says."),
    expected_revision: expectedRevision.optional(),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    session: startedSession.optional(),
    status: z.literal("success"),
    message: z.string(),
    session_id: z.string(),
    total_turns: z.number(),
    revision: z.number(),
    turn: turnShape.extend({
      lengths: openObject<NonNullable<StoredTurn["lengths"]>>()
        .optional()
        .describe("Characters of what is shown by its beginning only; all of it is stored."),
    }),
    is_final: z.boolean(),
    next_action: openObject<ShownAction>().describe(
      "kind: done, continue, or call_tool with call { tool, arguments }.",
    ),
    problems: z.array(z.string()).optional().describe("What of the model's words could not be read."),
  }),
  async run(input, call) {
    return (await import("../../operations/context/turn.ts")).addTurn(input, call);
  },
});
