/**
 * `retrieve`: the best few passages for a thought–action–observation loop. Never fails: it reports
 * (test/requirements/retrieve.ts).
 */
import { redactSecrets } from "../../context/redact/redact.ts";
import * as z from "zod";
import type { Evidence } from "../../context/document.ts";
import { redactEcho } from "../../context/redact/failure.ts";
import { accept, describeFailure, failureToWire, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { MAX_QUESTION } from "../../session/limits.ts";
import type { Call } from "../call.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { showText } from "../../operations/shown-text.ts";
import {
  briefDocuments,
  wholeDocuments,
  type NamedPassage,
  type Retrieved,
} from "../../operations/search/retrieved.ts";
import { keepSearch, noteUnnamed, sessionOfSearch } from "../../operations/search/recorded.ts";
import { estimate } from "../../operations/context/counters.ts";
import { searchScope, openScope } from "../../operations/search/scope.ts";
import { keepFailure, passageEvidence } from "../../operations/search/trace.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import { retrieveTexts, type RetrievedCounts } from "../../operations/search/retrieve-texts.ts";
import { shortenedQuestion, suggestionFor } from "../../operations/search/texts.ts";
import { idempotencyKey, notRecorded, sessionId, taskId } from "./session-state.ts";
import { inLanguage } from "../../localized-text.ts";

const document = z.object({
  content: z.string(),
  score: z.number(),
  metadata: openObject<{ [key: string]: Json }>().optional(),
});

const namedPassage = z.object({
  id: z.string(),
  title: z.string(),
  score: z.number(),
  expired: z.literal(true).optional(),
});

const input = z.object({
  reasoning: z.string().max(MAX_QUESTION).optional().describe("Why you search, or why not."),
  // Models write Search and SKIP as well.
  action: z
    .preprocess(
      (given) => (typeof given === "string" ? given.toLowerCase() : given),
      z.enum(["search", "skip"]).default("search"),
    )
    .describe('"skip": search nothing.'),
  query: z.string().max(MAX_QUESTION).optional().describe("What to look for, unless action is skip."),
  top_k: z.int().min(1).max(20).default(5).describe("How many."),
  include_metadata: z.boolean().default(true).describe("Say where each is from."),
  detail: z
    .enum(["brief", "full"])
    .optional()
    .describe('"full": every passage whole. Default "brief": up to 2,000 tokens.'),
  session_id: sessionId.optional().describe("Of this conversation; else nothing is kept."),
  task_id: taskId.optional(),
  idempotency_key: idempotencyKey.optional(),
});
type Input = z.output<typeof input>;

const output = z.object({
  not_recorded: notRecorded,
  status: z.enum(["success", "skipped", "error"]),
  observation: z.object({
    reasoning: z.string(),
    action: z.string(),
    query: z.string(),
    result: z.string(),
    documents: z.array(document),
    total_found: z.number(),
    timestamp: z.string(),
    tool: z.literal("retrieve"),
  }),
  query: z.string(),
  documents: z.array(document),
  named: z.array(namedPassage).optional().describe("The next best, without their words."),
  total_found: z
    .number()
    .describe("Passages that match in all, of which documents holds the best; it is empty where none fits."),
  search_metadata: z.object({ query_time_ms: z.number(), index_size: z.number() }),
  message: z.string().optional(),
  query_note: z.string().optional(),
  nearest: z.string().optional().describe("Nothing fits well; what is nearest."),
  evidence_ids: z.array(z.string()).optional(),
});
type Output = z.input<typeof output>;

/** Characters that are shown of the caller's reasoning. */
const MAX_REASONING = 200;

interface Retrieval {
  status: Output["status"];
  result: string;
  documents?: Retrieved[];
  named?: NamedPassage[];
  total?: number;
  index_size?: number;
}

function report(given: Partial<Input>, retrieval: Retrieval, started: number, call: Call): Output {
  const { reasoning = "", action = "search", query = "" } = given;
  const { status, result, documents = [], named = [], total = 0, index_size = 0 } = retrieval;
  const asked = { reasoning: showText(reasoning, MAX_REASONING), action, query: showText(query) };
  const now = call.services.now();
  const timestamp = new Date(now).toISOString();
  return {
    status,
    observation: { ...asked, result, documents, total_found: total, timestamp, tool: "retrieve" },
    query: asked.query,
    documents,
    ...(named.length > 0 && { named }),
    total_found: total,
    search_metadata: { query_time_ms: now - started, index_size },
  };
}

export const retrieve = defineTool({
  name: "retrieve",
  toolset: "knowledge",
  title: "Retrieve passages",
  description: `Get the best passages for a question as the observation of a think–act–observe loop; search_knowledge where every match matters. Never fails: observation.result says what to change.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  readsWithoutRecording: true,
  meta: {
    tags: ["search", "retrieval", "document", "intelligent"],
    version: "2.0",
    category: "core",
    context_engineering: true,
  },
  input,
  output,
  recover: (failure, args, call) => ({ isError: false, value: reportFailure(failure, args, call) }),
  async run(given, call) {
    const started = call.services.now();
    const { idempotency_key, session_id: chosen, ...asked } = given;
    const { query = "", action, task_id, top_k } = asked;
    const session_id = sessionOfSearch(call, chosen);
    const language = guessLanguage(query === "" ? (given.reasoning ?? "") : query);
    const words = inLanguage(language, retrieveTexts);
    if (action === "skip") {
      return accept({
        ...report(given, { status: "skipped", result: words.skipped }, started, call),
        message: words.why,
      });
    }
    const search = { tool: "retrieve", session_id, task_id, idempotency_key, given: asked, started };
    const found = await keepFailure(call, { ...search, args: { query, top_k } }, () =>
      find({ ...given, session_id }, query, call),
    );
    if (!found.ok) return found;
    const { documents, named, counts, index_size, evidences, message, lookedUp } = found.value;
    const { total } = counts;
    const retrieval: Retrieval = {
      status: "success",
      result: words.done(counts, message.message),
      documents,
      named,
      total,
      index_size,
    };
    const answer = { ...report({ ...given, query: lookedUp }, retrieval, started, call), ...message };
    if (session_id === undefined) return accept({ ...noteUnnamed(call, language), ...answer });
    const args = { query, ...(lookedUp !== query && { query_used: lookedUp }), top_k, total_found: total };
    const kept = await keepSearch(call, { ...search, session_id, args, evidences }, language);
    if (!kept.ok) return kept;
    const { not_recorded, ...evidence } = kept.value;
    return accept({ ...(not_recorded !== undefined && { not_recorded }), ...answer, ...evidence });
  },
});

interface Found {
  documents: Retrieved[];
  named: NamedPassage[];
  counts: RetrievedCounts;
  index_size: number;
  evidences: Evidence[];
  /** The question, or the parts of it that were looked up. */
  lookedUp: string;
  message: { message?: string; query_note?: string; nearest?: string };
}

async function find(
  { top_k, include_metadata, session_id, reasoning = "", detail = "brief" }: Input,
  query: string,
  call: Call,
): Promise<Outcome<Found>> {
  if (query.trim() === "") {
    return refuse({
      code: "invalid_input",
      field: "query",
      expected: { en: "a question or a few words, or action skip", zh: "一个问题或几个词，或者把 action 设为 skip" },
    });
  }
  const scope = await openScope(call, session_id);
  if (!scope.ok) return scope;
  const made = await searchScope(scope.value, { query: redactSecrets(query), fields: "all" });
  if (!made.ok) return made;
  const { open, reference, shortened, language } = made.value;
  const [hits, index] = await Promise.all([
    // Where nothing is likely to be about the query, a row would be taken for an answer; a few may help, and it is said.
    open.page(0, Math.min(top_k, open.fits ? open.total - open.tiers.weak : open.perhaps)),
    scope.value.store.index(),
  ]);
  const how = { blank: false, narrowed: false, remaining: "none", named: false, empty: hits.length === 0 } as const;
  const advice = suggestionFor({ open, ...how }, language);
  const { nearest } = open;
  const message = {
    ...(!open.fits && { message: advice, ...(nearest !== undefined && { nearest }) }),
    ...(shortened && { query_note: inLanguage(language, shortenedQuestion) }),
  };
  const lookedUp = reference.query;
  const describe = { today: scope.value.today, include_metadata };
  // The advice is in `message` and in the result, the question beside the observation and in it.
  const repeated = [
    message,
    message.message,
    showText(lookedUp),
    showText(lookedUp),
    showText(reasoning, MAX_REASONING),
  ];
  const { documents, named, whole } =
    detail === "full"
      ? { documents: wholeDocuments(hits, describe), named: [], whole: hits.length }
      : briefDocuments(hits, describe, estimate.count(JSON.stringify(repeated)));
  const excerpts = documents.length - whole;
  const counts = { total: open.total, best: hits.length, whole, excerpts, named: named.length };
  // What was only named has given the model nothing. Without a session nothing is kept, and hashing would cost the most.
  const kept = session_id === undefined ? [] : hits.slice(0, documents.length);
  const evidences = kept.map(({ record, score }) => passageEvidence(record, scope.value.release, score));
  return accept({ documents, named, counts, index_size: index?.passages ?? 0, evidences, lookedUp, message });
}

/** What went wrong, in the shape of an answer. `args` are the caller's, unchecked. */
function reportFailure(failure: Failure, args: unknown, call: Call): Output & { error: object } {
  const given = Object.fromEntries(
    ["reasoning", "action", "query"].flatMap((name) => {
      const value: unknown =
        typeof args === "object" && args !== null && Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined;
      return typeof value === "string" ? [[name, redactEcho(value.slice(0, 1_000).toWellFormed())]] : [];
    }),
  );
  const result = inLanguage(failure.language ?? "en", retrieveTexts).failed(describeFailure(failure));
  return { ...report(given, { status: "error", result }, call.services.now(), call), error: failureToWire(failure) };
}
