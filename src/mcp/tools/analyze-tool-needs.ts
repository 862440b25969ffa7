/** `analyze_tool_needs`: whether the tools at hand do a task. */
import * as z from "zod";
import type { analysisToWire } from "../../operations/discovery/analyze.ts";
import { accept } from "../../errors.ts";
import { MAX_NAME, MAX_QUESTION } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { openList, sessionRead } from "./context-fields.ts";

type Wire = ReturnType<typeof analysisToWire>;

/** A task whose words say what is needed is short; more names than these are a catalogue. */
const MAX_EXPECTED = 50;

export const taskDescription = z
  .string()
  .min(1)
  .max(MAX_QUESTION)
  .describe("The task in the user's own words, in Chinese or English.");

export const truncatedAt = z
  .number()
  .optional()
  .describe("Only so many characters were read, from the beginning and the end: say less, or in parts.");

export const analyzeToolNeeds = defineTool({
  name: "analyze_tool_needs",
  toolset: "discovery",
  title: "See which tools a task needs",
  description: "Say what a task needs, which tools at hand do it, and what is missing. Changes nothing.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    task_description: taskDescription,
    expected_tools: z.array(z.string().max(MAX_NAME)).max(MAX_EXPECTED).optional(),
    session_id: sessionRead.optional(),
  }),
  output: z.object({
    has_sufficient_tools: z.boolean(),
    overall_assessment: z.string(),
    recommended_action: z.enum(["use_existing_tools", "search_and_install_tools", "clarify_task", "answer_directly"]),
    tool_requirements: openList<Wire["tool_requirements"][number]>().describe(
      "needed, confidence_score, suggested_search_keywords, reasoning, matched_tools.",
    ),
    search_strategy: openObject<Wire["search_strategy"]>(),
    decided_by: z.enum(["rule", "model"]),
    threshold: z.number().describe("A requirement is met from this confidence on."),
    triggers: openList<Wire["triggers"][number]>(),
    truncated_at: truncatedAt,
  }),
  async run(input, call) {
    const { analyzeTask, analysisToWire: toWire } = await import("../../operations/discovery/analyze.ts");
    const analyzed = await analyzeTask(input, call);
    return analyzed.ok ? accept(toWire(analyzed.value.analysis, analyzed.value.atHand)) : analyzed;
  },
});
