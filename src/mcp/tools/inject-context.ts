/** `inject_context`: search results prepared to be applied to the user's problem (test/requirements/injection.ts). */
import { redactEcho } from "../../context/redact/failure.ts";
import {
  accept,
  describeFailure,
  failureToWire,
  refuse,
  type Failure,
  type Outcome,
  type Expectation,
} from "../../errors.ts";
import { readDocumentName, readNodeName } from "../../references.ts";
import { findPassages } from "../../search/lookup.ts";
import type { Call } from "../call.ts";
import { defineTool } from "../tool/define-tool.ts";
import { fromReference, fromRows } from "../../operations/search/inject.ts";
import type { Reason, Selection, Source } from "../../operations/search/inject.ts";
import { selectInBudget } from "../../operations/search/injection-budget.ts";
import { replaceEvidence } from "../../operations/search/named-evidence.ts";
import { passageIdOf } from "../../operations/search/named.ts";
import { openScope, type Scope } from "../../operations/search/scope.ts";
import { showText } from "../../operations/shown-text.ts";
import { keepSearch, noteUnnamed, sessionOfSearch, type RecordNote } from "../../operations/search/recorded.ts";
import { givenEvidence, keepFailure, passageEvidence } from "../../operations/search/trace.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import { failedSummary, injectionSummary, instructions, moreInBudget } from "../../operations/search/texts.ts";
import { inLanguage } from "../../localized-text.ts";
import { injectInput, injectOutput, type InjectInput } from "./inject-context-fields.ts";

export const injectContext = defineTool({
  name: "inject_context",
  toolset: "knowledge",
  title: "Apply search results",
  description: `Get whole passages for the user's problem, and how to apply them. Call it after search_knowledge with its search_ref or the rows you chose, then do what \`instruction\` says.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: injectInput,
  output: injectOutput,
  recover: (failure, args) => ({ isError: true, value: reportFailure(failure, args) }),
  async run(asked, call) {
    const started = call.services.now();
    const given = { ...asked, session_id: sessionOfSearch(call, asked.session_id) };
    const { current_query, session_id, task_id, idempotency_key } = given;
    const args = { current_query, search_ref: given.search_ref ?? null };
    const search = {
      tool: "inject_context",
      session_id,
      task_id,
      idempotency_key,
      given: operationOf(given),
      started,
      args,
    };
    const chosen = await keepFailure(call, search, () => choose(given, call));
    if (!chosen.ok) return chosen;
    const { scope, selection } = chosen.value;
    const recorded = await recordInjection(given, scope, selection, started, call);
    if (!recorded.ok) return recorded;
    const { not_recorded, ...kept } = recorded.value;
    return accept({
      ...(not_recorded !== undefined && { not_recorded }),
      ...present(given, chosen.value, scope.language ?? guessLanguage(current_query)),
      ...kept,
      processing_time_ms: call.services.now() - started,
    });
  },
});

/** The arguments that make a repeat the same call. */
function operationOf({ session_id: _session, idempotency_key: _key, ...asked }: InjectInput): object {
  return asked;
}

/** Checks the arguments, finds the rows and chooses what fits the budget. */
async function choose(
  given: InjectInput,
  call: Call,
): Promise<Outcome<{ scope: Scope; selection: Selection; budget: number }>> {
  const failure = invalidInput(given);
  if (failure !== undefined) return refuse(failure);
  const scope = await openScope(call, given.session_id);
  if (!scope.ok) return scope;
  const source = await readSource(scope.value, given, call);
  if (!source.ok) return source;
  const isSearch = given.search_results === undefined;
  const selected = await selectInBudget(source.value, given.token_budget, isSearch, excludedTypes(given));
  return selected.ok ? accept({ scope: scope.value, ...selected.value }) : selected;
}

function invalidInput({
  current_query,
  search_results,
  search_ref,
  used,
  session_id,
}: InjectInput): Failure | undefined {
  if (current_query.trim() === "")
    return invalid("current_query", { en: "the user's problem; it is empty", zh: "用户的问题；现在是空的" });
  if (search_results !== undefined && search_ref !== undefined) {
    return invalid("search_ref", {
      en: "either search_results or search_ref, not both",
      zh: "search_results 和 search_ref 二选一",
    });
  }
  if (search_results === undefined && search_ref === undefined && used === undefined) {
    return invalid("search_results", {
      en: "the rows of search_knowledge's results, or its search_ref",
      zh: "search_knowledge 结果中的行，或它的 search_ref",
    });
  }
  if (search_results?.some((given) => !isRow(given)) === true) {
    return invalid("search_results", {
      en: "a list of objects: the rows of search_knowledge's results",
      zh: "对象的列表：search_knowledge 结果中的行",
    });
  }
  if (used !== undefined && session_id === undefined) {
    return invalid("session_id", {
      en: "a session_id with used: feedback is kept in a session",
      zh: "有 used 时要带上 session_id：反馈保存在会话里",
    });
  }
  return undefined;
}

function invalid(field: string, expected: Expectation): Failure {
  return { code: "invalid_input", field, expected };
}

/** The rows to choose from: those of the search that is named, else those that were sent. */
async function readSource(
  scope: Scope,
  { search_results, search_ref, current_query, session_id }: InjectInput,
  call: Call,
): Promise<Outcome<Source>> {
  const replaced = await replaceEvidence(
    search_ref === undefined ? (search_results ?? []) : [search_ref],
    { session: session_id, release: scope.release },
    call,
  );
  if (!replaced.ok) return replaced;
  if (search_ref === undefined || replaced.value[0] !== search_ref)
    return fromRows(scope, replaced.value, current_query, call.services.knowledge);
  // The name of a passage, a document or a step is as good as a search that finds it.
  if (readDocumentName(search_ref) === undefined && readNodeName(search_ref) === undefined)
    return fromReference(scope, search_ref);
  const named = await fromRows(scope, [search_ref], current_query, call.services.knowledge);
  return named.ok ? named : fromReference(scope, search_ref);
}

const isRow = (given: unknown): boolean =>
  typeof given === "string" || (typeof given === "object" && given !== null && !Array.isArray(given));

/** Types of documents that the caller does not want. */
function excludedTypes({ include_solutions = true, include_conversations = true }: InjectInput): ReadonlySet<string> {
  return new Set([...(include_solutions ? [] : ["solution"]), ...(include_conversations ? [] : ["conversation"])]);
}

/** Characters that are shown of the question. */
const MAX_QUERY = 200;
/** So many ids of what was left out for one reason are shown. */
const MAX_SHOWN_IDS = 5;

/** The answer to a selection, without what is recorded of it. */
function present(
  { current_query, token_budget }: InjectInput,
  { selection, budget }: { selection: Selection; budget: number },
  language: string,
) {
  const { total, kept, omitted, nearest } = selection;
  const fits = total === 0 || kept.length > 0 || omitted.some(({ reason }) => !isUnfit(reason));
  const left = omitted.reduce((sum, { count }) => sum + count, 0);
  const beyond = omitted.find(({ reason }) => reason === "token_budget")?.count ?? 0;
  const outcome = { kept: kept.length, total, omitted: left, fits, nearest };
  return {
    query: showText(current_query, MAX_QUERY),
    total_results: total,
    search_results: kept.map(({ row: one }) => one),
    action_needed: "apply_context_to_problem" as const,
    instruction: inLanguage(language, instructions)[kept.length === 0 ? "nothing" : "apply"],
    kept: kept.map(({ row: one, tokens }) => ({ id: one.id ?? "", tokens })),
    // The first of them; which were left out in all, the session knows.
    omitted: omitted.map(({ ids, ...group }) => ({ ...group, ids: ids.slice(0, MAX_SHOWN_IDS) })),
    token_budget: budget,
    token_used: kept.reduce((sum, { tokens }) => sum + tokens, 0),
    total_items: total,
    injection_summary:
      injectionSummary(outcome, language) +
      (token_budget === undefined && beyond > 0 ? moreInBudget(beyond, budget, language) : ""),
  };
}

/** Whether rows were left out for what they are, not for what the caller asked. */
function isUnfit(reason: Reason): boolean {
  return reason === "low_score" || reason === "common_words";
}

/** Records in the session what is returned and what the caller says it used; says so where it is not recorded. */
async function recordInjection(
  given: InjectInput,
  scope: Scope,
  { kept, omitted, total }: Selection,
  started: number,
  call: Call,
): Promise<Outcome<RecordNote & { evidence_ids?: string[]; feedback?: { recorded: string[]; unknown: string[] } }>> {
  const { session_id, task_id, idempotency_key, used = [] } = given;
  const language = scope.language ?? guessLanguage(given.current_query);
  if (session_id === undefined) return accept(noteUnnamed(call, language));
  const meant = await replaceEvidence(used, { session: session_id, release: scope.release }, call);
  if (!meant.ok) return meant;
  const passages = meant.value.map((one) => (typeof one === "string" ? passageIdOf(one) : ""));
  const helped = await findPassages(scope.store, passages);
  const trace = {
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
    given: operationOf(given),
    started,
    evidences: kept.map(({ row: one, record }) =>
      record === null
        ? givenEvidence(one.id ?? "", one.content ?? "")
        : passageEvidence(record, scope.release, Math.min(1, Math.max(0, one.reusability_score ?? 0))),
    ),
    used: Array.from(helped.values(), (record) => passageEvidence(record, scope.release)),
  };
  const recorded = await keepSearch(call, trace, language);
  if (!recorded.ok || given.used === undefined || recorded.value.not_recorded !== undefined) return recorded;
  const isKnown = (_: string, place: number): boolean => helped.has(passages[place] ?? "");
  const unknown = used.filter((id, place) => !isKnown(id, place)).map((id) => showText(id));
  const feedback = { recorded: used.filter(isKnown), unknown };
  return accept({ ...recorded.value, feedback });
}

/** A failure as requirement injection/failure-shape describes it. `args` are the caller's, unchecked. */
function reportFailure(failure: Failure, args: unknown): object {
  const query: unknown =
    typeof args === "object" && args !== null && Object.hasOwn(args, "current_query")
      ? Reflect.get(args, "current_query")
      : "";
  const echoed = typeof query === "string" ? redactEcho(query.slice(0, 1_000).toWellFormed()) : "";
  return {
    error: failureToWire(failure),
    query: echoed,
    action_needed: "handle_error",
    instruction: describeFailure(failure),
    processing_time_ms: 0,
    total_items: 0,
    injection_summary: inLanguage(failure.language ?? "en", failedSummary),
  };
}
