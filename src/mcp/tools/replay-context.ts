/** `replay_context`: a past prompt again, byte for byte, or with a change and its cause. */
import * as z from "zod";
import type { Attribution } from "../../context/assembly/attribution.ts";
import type { BlockChange } from "../../context/assembly/replay.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { openList, replayShape, reportDetail, templateName, tokenBudget } from "./context-fields.ts";
import { sessionId } from "./session-state.ts";

export const replayContext = defineTool({
  name: "replay_context",
  toolset: "context",
  title: "Replay a prompt",
  description: `Check a past prompt: is it the same bytes again? With another token_budget or template: what would differ, and why. With evidence_id or phrase: was it in the prompt, trimmed (and why), found but not offered, or never found. report "full" gives the prompt itself.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    session_id: sessionId,
    assembly_id: z.string().min(1).max(MAX_NAME).describe("Of assemble_context or run_pipeline."),
    token_budget: tokenBudget.optional(),
    template: templateName.optional(),
    evidence_id: z.string().min(1).max(MAX_NAME).optional(),
    phrase: z.string().min(1).max(2000).optional(),
    report: reportDetail.optional(),
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
    ...replayShape,
  }),
  async run(input, call) {
    return (await import("../../operations/context/replay.ts")).replayContext(input, call);
  },
});
