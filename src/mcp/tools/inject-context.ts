/** `inject_context`: search results prepared to be applied to the user's problem (test/requirements/injection.ts). */
import * as z from "zod";
import { accept, describeFailure, failureToWire, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { findPassages } from "../../search/lookup.ts";
import { MAX_QUESTION } from "../../session/limits.ts";
import { MAX_ADDRESSED_QUERY } from "../../search/reference.ts";
import type { Call } from "../call.ts";
import { defineTool, openObject } from "../define-tool.ts";
import {
  fromReference,
  fromRows,
  MAX_ROWS,
  DEFAULT_ROWS_BUDGET,
  DEFAULT_SEARCH_BUDGET,
  selectRows,
} from "../../operations/search/inject.ts";
import type { Injected, Reason, Selection, Source } from "../../operations/search/inject.ts";
import { openScope, type Scope } from "../../operations/search/scope.ts";
import { givenEvidence, keepFailure, passageEvidence, recordTrace } from "../../operations/search/trace.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import { failedSummary, injectionSummary, instructions } from "../../operations/search/texts.ts";
import { idempotencyKey, sessionId, taskId } from "./session-state.ts";
import { inLanguage } from "../../localized-text.ts";

const input = z.object({
  current_query: z.string().max(MAX_QUESTION).describe("The user's problem to be solved now, in their words."),
  search_results: z
    .array(openObject<{ [key: string]: Json }>())
    .max(MAX_ROWS)
    .optional()
    .describe("Rows of search_knowledge's results, those you want. Needed without search_ref."),
  search_ref: z
    .string()
    .max(MAX_ADDRESSED_QUERY + 1_000)
    .optional()
    .describe("search_ref of search_knowledge: all its results."),
  include_solutions: z.boolean().optional().describe('False leaves out documents of type "solution". Default true.'),
  include_conversations: z
    .boolean()
    .optional()
    .describe('False leaves out documents of type "conversation". Default true.'),
  token_budget: z
    .int()
    .min(50)
    .max(100_000)
    .optional()
    .describe(
      `Tokens the results may take. Default ${DEFAULT_SEARCH_BUDGET} with search_ref, ${DEFAULT_ROWS_BUDGET} with rows.`,
    ),
  used: z
    .array(z.string().max(1_000))
    .max(100)
    .optional()
    .describe("Feedback: ids of passages that you really used in your last answer. Kept in the session."),
  session_id: sessionId
    .optional()
    .describe(
      "The session of this conversation: its release is read, and what is injected is kept as evidence. Without one nothing is kept.",
    ),
  task_id: taskId.optional(),
  idempotency_key: idempotencyKey.optional(),
});
type Input = z.output<typeof input>;

const output = z.object({
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

export const injectContext = defineTool({
  name: "inject_context",
  toolset: "knowledge",
  title: "Apply search results to a problem",
  description: `Turn search results into context for solving the user's problem: whole passages, read again from the published knowledge, with an instruction that says how to apply them. Call it after search_knowledge, with current_query = the user's problem and search_ref = that of the search (or search_results = the rows you chose). Then follow instruction.

token_budget limits how much comes back; kept and omitted say what did not fit. After you have answered, you can tell with used which passages helped.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input,
  output,
  recover: (failure, args) => ({ isError: true, value: reportFailure(failure, args) }),
  async run(given, call) {
    const started = call.services.now();
    const { current_query, session_id, task_id, idempotency_key } = given;
    const args = { current_query, search_ref: given.search_ref ?? null };
    const search = { tool: "inject_context", session_id, task_id, idempotency_key, started, args };
    const budget =
      given.token_budget ?? (given.search_results === undefined ? DEFAULT_SEARCH_BUDGET : DEFAULT_ROWS_BUDGET);
    const chosen = await keepFailure(call, search, () => choose(given, budget, call));
    if (!chosen.ok) return chosen;
    const { scope, selection } = chosen.value;
    const traced = await trace(given, scope, selection, started, call);
    if (!traced.ok) return traced;
    return accept({
      ...present(current_query, selection, budget, scope.language ?? guessLanguage(current_query)),
      ...traced.value,
      processing_time_ms: call.services.now() - started,
    });
  },
});

async function choose(
  given: Input,
  budget: number,
  call: Call,
): Promise<Outcome<{ scope: Scope; selection: Selection }>> {
  const wrong = complaint(given);
  if (wrong !== undefined) return refuse(wrong);
  const scope = await openScope(call, given.session_id);
  if (!scope.ok) return scope;
  const source = await sourceOf(scope.value, given);
  if (!source.ok) return source;
  const selection = await selectRows(source.value, budget, excludedTypes(given));
  return selection.ok ? accept({ scope: scope.value, selection: selection.value }) : selection;
}

function complaint({ current_query, search_results, search_ref, used, session_id }: Input): Failure | undefined {
  if (current_query.trim() === "") return invalid("current_query", "the user's problem; it is empty");
  if (search_results !== undefined && search_ref !== undefined) {
    return invalid("search_ref", "either search_results or search_ref, not both");
  }
  if (search_results === undefined && search_ref === undefined && used === undefined) {
    return invalid("search_results", "the rows of search_knowledge's results, or its search_ref");
  }
  if (search_results?.some((given) => typeof given !== "object" || given === null || Array.isArray(given)) === true) {
    return invalid("search_results", "a list of objects: the rows of search_knowledge's results");
  }
  if (used !== undefined && session_id === undefined) {
    return invalid("session_id", "a session_id with used: feedback is kept in a session");
  }
  return undefined;
}

function invalid(field: string, expected: string): Failure {
  return { code: "invalid_input", field, expected };
}

async function sourceOf(scope: Scope, { search_results, search_ref }: Input): Promise<Outcome<Source>> {
  if (search_ref !== undefined) return fromReference(scope, search_ref);
  return accept(await fromRows(scope, search_results ?? []));
}

function excludedTypes({ include_solutions = true, include_conversations = true }: Input): ReadonlySet<string> {
  return new Set([...(include_solutions ? [] : ["solution"]), ...(include_conversations ? [] : ["conversation"])]);
}

function present(query: string, { total, kept, omitted }: Selection, budget: number, language: string) {
  const fits = total === 0 || kept.length > 0 || omitted.some(({ reason }) => !isUnfit(reason));
  const left = omitted.reduce((sum, { count }) => sum + count, 0);
  return {
    query,
    total_results: total,
    search_results: kept.map(({ row: one }) => one),
    action_needed: "apply_context_to_problem" as const,
    instruction: inLanguage(language, instructions)[kept.length === 0 ? "nothing" : "apply"],
    kept: kept.map(({ row: one, tokens }) => ({ id: one.id ?? "", tokens })),
    omitted,
    token_budget: budget,
    token_used: kept.reduce((sum, { tokens }) => sum + tokens, 0),
    total_items: total,
    injection_summary: injectionSummary({ kept: kept.length, total, omitted: left, fits }, language),
  };
}

/** Whether rows were left out for what they are, not for what the caller asked. */
function isUnfit(reason: Reason): boolean {
  return reason === "low_score" || reason === "common_words";
}

/** Records in the session what is returned and what the caller says it used. Nothing without a session. */
async function trace(given: Input, scope: Scope, { kept, omitted, total }: Selection, started: number, call: Call) {
  const { session_id, task_id, idempotency_key, used = [] } = given;
  if (session_id === undefined) return accept({});
  const helped = await findPassages(scope.store, used);
  const recorded = await recordTrace(call, {
    session_id,
    task_id,
    tool: "inject_context",
    args: {
      current_query: given.current_query,
      search_ref: given.search_ref ?? null,
      ids: kept.map(({ row: one }) => one.id ?? null),
      // What a search found and this call left out can be asked about later.
      omitted_ids: omitted.flatMap(({ ids }) => ids),
      used,
      total_results: total,
    },
    idempotency_key,
    started,
    evidences: kept.map(({ row: one, record }) =>
      record === null
        ? givenEvidence(one.id ?? "", one.content ?? "")
        : passageEvidence(record, scope.release, Math.min(1, Math.max(0, one.reusability_score ?? 0))),
    ),
    used: Array.from(helped.values(), (record) => passageEvidence(record, scope.release)),
  });
  if (!recorded.ok) return recorded;
  if (given.used === undefined) return accept({ evidence_ids: recorded.value });
  const feedback = { recorded: used.filter((id) => helped.has(id)), unknown: used.filter((id) => !helped.has(id)) };
  return accept({ evidence_ids: recorded.value, feedback });
}

/** A failure as requirement injection/failure-shape describes it. `args` are the caller's, unchecked. */
function reportFailure(failure: Failure, args: unknown): object {
  const query: unknown =
    typeof args === "object" && args !== null && Object.hasOwn(args, "current_query")
      ? Reflect.get(args, "current_query")
      : "";
  const echoed = typeof query === "string" ? query.slice(0, 1_000).toWellFormed() : "";
  return {
    error: failureToWire(failure),
    query: echoed,
    action_needed: "handle_error",
    instruction: describeFailure(failure),
    processing_time_ms: 0,
    total_items: 0,
    injection_summary: inLanguage(guessLanguage(echoed), failedSummary),
  };
}
