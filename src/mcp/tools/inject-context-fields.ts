/** Arguments and result of `inject_context`. */
import * as z from "zod";
import { MAX_QUESTION } from "../../session/limits.ts";
import { MAX_ADDRESSED_QUERY } from "../../search/reference.ts";
import { MAX_ROWS, type GivenRow, type Injected } from "../../operations/search/inject.ts";
import { DEFAULT_ROWS_BUDGET, DEFAULT_SEARCH_BUDGET, MAX_BUDGET } from "../../operations/search/injection-budget.ts";
import { openObject } from "../tool/schema.ts";
import { idempotencyKey, notRecorded, sessionId, taskId } from "./session-state.ts";

export const injectInput = z.object({
  current_query: z.string().max(MAX_QUESTION).describe("The user's problem, in their words."),
  search_results: z
    .array(openObject<GivenRow>())
    .max(MAX_ROWS)
    .optional()
    .describe("Rows that you chose, instead of search_ref."),
  search_ref: z
    .string()
    .max(MAX_ADDRESSED_QUERY + 1_000)
    .optional()
    .describe("Of search_knowledge: all its results."),
  include_solutions: z.boolean().optional().describe('Also type "solution"; default true.'),
  include_conversations: z.boolean().optional().describe('The same for "conversation".'),
  token_budget: z
    .int()
    .min(50)
    .max(MAX_BUDGET)
    .optional()
    .describe(`Default ${DEFAULT_SEARCH_BUDGET}, with rows ${DEFAULT_ROWS_BUDGET}.`),
  used: z.array(z.string().max(1_000)).max(100).optional().describe("Ids of passages your last answer used."),
  session_id: sessionId.optional().describe("Of this conversation; else nothing is kept."),
  task_id: taskId.optional(),
  idempotency_key: idempotencyKey.optional(),
});
/** The arguments as the schema reads them. */
export type InjectInput = z.output<typeof injectInput>;

export const injectOutput = z.object({
  not_recorded: notRecorded,
  query: z.string(),
  total_results: z.number(),
  search_results: z
    .array(openObject<Injected>())
    .describe(
      "id, title, type, language, content, reusability_score, match_reason, valid_until, expired; origin: release = read from published knowledge, caller = unverified, as given.",
    ),
  action_needed: z.enum(["apply_context_to_problem", "handle_error"]),
  instruction: z.string().describe("What to do with search_results."),
  evidence_ids: z.array(z.string()).optional().describe("With session_id: the results as evidence, to be cited."),
  kept: z.array(z.object({ id: z.string(), tokens: z.number() })),
  omitted: z.array(
    z.object({
      reason: z
        .enum(["token_budget", "excluded", "common_words", "low_score"])
        .describe(
          "common_words: rows that share only common words or single characters. low_score: no row of the search fits its query well enough. Rows you want all the same go in search_results.",
        ),
      count: z.number(),
      ids: z.array(z.string()),
    }),
  ),
  feedback: z.object({ recorded: z.array(z.string()), unknown: z.array(z.string()) }).optional(),
  token_budget: z.number(),
  token_used: z.number(),
  processing_time_ms: z.number(),
  total_items: z.number(),
  injection_summary: z.string(),
});
