/** `replay_context`: a past prompt again, byte for byte, or with a change and its cause. */
import * as z from "zod";
import type { Attribution } from "../../context/assembly/attribution.ts";
import type { BlockChange } from "../../context/assembly/replay.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { assemblyAgain, openList, templateName, tokenBudget } from "./context-fields.ts";
import { sessionId } from "./session-state.ts";

export const replayContext = defineTool({
  name: "replay_context",
  toolset: "context",
  title: "Replay a prompt",
  description: `Make a past prompt of a session again, byte for byte, to see what the model saw. With another token_budget or template: what would have been different, and why. With evidence_id or phrase: was it in the prompt, trimmed (and for which reason), found but not offered, or never found.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    session_id: sessionId,
    assembly_id: z.string().min(1).max(MAX_NAME).describe("What assemble_context or run_pipeline returned."),
    token_budget: tokenBudget.optional().describe("Try another budget."),
    template: templateName.optional().describe("Try another template."),
    evidence_id: z.string().min(1).max(MAX_NAME).optional().describe("What became of this evidence?"),
    phrase: z.string().min(1).max(2000).optional().describe("What became of this text?"),
  }),
  output: z.object({
    session_id: z.string(),
    assembly_id: z.string(),
    template: z.string(),
    identical: z.boolean().describe("The bytes are those of then."),
    recorded_digest: z.string(),
    caused_by: z.array(z.enum(["token_budget", "template"])),
    difference: openList<BlockChange>().describe(
      "block_id, before, after; words_changed: same outcome, different text.",
    ),
    attribution: openObject<Record<string, Attribution>>()
      .optional()
      .describe("evidence and phrase: status present, trimmed (reason), not_a_candidate or never_found."),
    ...assemblyAgain,
  }),
  async run(input, call) {
    return (await import("../../operations/context/replay.ts")).replayContext(input, call);
  },
});
