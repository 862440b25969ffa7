/**
 * What became of an evidence or a phrase in a past prompt, searches of the session included: a passage that a search
 * found and nothing brought into the session was found all the same. Not here: what the session itself held
 * (`context/assembly/attribution.ts`).
 */
import { attribute, type Attribution, type AttributionTarget } from "../../context/assembly/attribution.ts";
import { holdsPhrase } from "../../context/assembly/phrase.ts";
import type { Replay } from "../../context/assembly/replay.ts";
import type { ToolCall } from "../../context/document.ts";
import type { RecordedEvent } from "../../context/events.ts";
import type { ProjectOptions } from "../../context/project.ts";
import { evidenceIdIn } from "../../references.ts";
import { redactEvidence } from "../../context/redact/value.ts";
import type { Json } from "../../json.ts";
import { findPassages } from "../../search/lookup.ts";
import type { PassageRecord } from "../../search/record.ts";
import { readSearchAddress, type SearchReference } from "../../search/reference.ts";
import { openSearch, type SearchStore } from "../../search/service.ts";
import type { OperationCall } from "../call.ts";
import { passageEvidence } from "../search/trace.ts";
import { passageUri } from "../uris.ts";

/** Rows of one search that are read again, and searches of one session; the latest first. */
const MAX_ROWS = 200;
const MAX_SEARCHES = 20;
/** Rows of one page that was asked for by its cursor. */
const MAX_FURTHER = 50;

type Query = Pick<SearchReference, "query" | "knowledge_base" | "fields">;

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** What a recorded call searched for; undefined for a call that is no search. */
function queryOf({ tool, args_digest: args }: ToolCall): Query | undefined {
  if (tool === "inject_context") return readSearchAddress(textOf(args["search_ref"]))?.reference;
  if (tool !== "search_knowledge" && tool !== "retrieve") return undefined;
  // What was looked up of a long question.
  const query = textOf(args["query_used"]) || textOf(args["query"]);
  if (query === "") return undefined;
  const knowledge_base = textOf(args["knowledge_base"]);
  const given = args["fields"];
  const fields = given === "title" || given === "content" || given === "tags" ? given : "all";
  return { query, fields, ...(knowledge_base !== "" && { knowledge_base }) };
}

/** The ids of rows that were handed to a call and left out of its answer. */
function omittedIds({ args_digest }: ToolCall): string[] {
  const ids = args_digest["omitted_ids"];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** The passages a recorded call found, as the release holds them. */
async function passagesFound(store: SearchStore, call: ToolCall): Promise<PassageRecord[]> {
  const omitted = omittedIds(call);
  const named = omitted.length === 0 ? [] : [...(await findPassages(store, omitted)).values()];
  const query = queryOf(call);
  if (query === undefined) return named;
  const { query: words, fields, knowledge_base } = query;
  const open = await openSearch(store, {
    query: words,
    fields,
    ...(knowledge_base !== undefined && { base: knowledge_base }),
  });
  const top = call.tool === "retrieve" ? Number(call.args_digest["top_k"] ?? MAX_ROWS) : MAX_ROWS;
  const strong = open.total - open.tiers.weak;
  const hits = await open.page(0, Math.max(0, Math.min(top, MAX_ROWS, strong)));
  // A call that went on by its cursor was shown rows from there, those that share only common words among them.
  const from = Math.max(hits.length, Number(call.args_digest["offset"] ?? 0));
  const further = from > 0 && call.args_digest["offset"] === from ? await open.page(from, MAX_FURTHER) : [];
  return [...named, ...[...hits, ...further].map(({ record }) => record)];
}

/** Where searches before the prompt found the target: the call, and the passage's address. */
async function foundBySearches(replay: Replay, target: AttributionTarget, call: OperationCall): Promise<string[]> {
  const { projection } = replay;
  const store = await call.services.search.open(projection.release);
  if (!store.ok) return [];
  const isTarget = (record: PassageRecord): boolean =>
    "phrase" in target
      ? [record.content, record.title, ...record.headings].some((text) => holdsPhrase(text, target.phrase))
      : [record.id, passageUri(record.id)].includes(target.evidence_id) ||
        redactEvidence(passageEvidence(record, projection.release)).evidence_id === evidenceIdIn(target.evidence_id);
  const searches = (projection.document.session.tool_state?.tool_calls ?? []).filter(
    (one) => one.status === "success" && (queryOf(one) !== undefined || omittedIds(one).length > 0),
  );
  const found = new Set<string>();
  for (const one of searches.slice(-MAX_SEARCHES).toReversed()) {
    for (const record of (await passagesFound(store.value, one)).filter(isTarget)) {
      found.add(`call:${one.tool_call_id}`).add(passageUri(record.id));
    }
  }
  return [...found];
}

/** The attribution of a target in a replayed prompt. `log` is the whole log. Rejects when storage fails. */
export async function attributeTarget(
  replay: Replay,
  target: AttributionTarget,
  { log, options, call }: { log: readonly RecordedEvent[]; options: ProjectOptions; call: OperationCall },
): Promise<Attribution> {
  const made = attribute(replay, target, log, options);
  if (made.status !== "never_found") return made;
  const found_in = await foundBySearches(replay, target, call);
  return found_in.length === 0 ? made : { status: "not_a_candidate", found_in };
}
