/**
 * A page of search results as `search_knowledge` answers it (CONTRACTS §6): as many rows as one answer may hold, exact
 * counts, and how to get the rest. Not here: searching (`search/`), recording (`trace.ts`).
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { estimateTokens } from "../../search/passages/passage.ts";
import { makeCursor, readCursor, searchAddress, type SearchReference } from "../../search/reference.ts";
import type { Tier, Tiers } from "../../search/search.ts";
import type { PassageHit } from "../../search/service.ts";
import { snippetOf } from "../../search/snippet.ts";
import { passageUri } from "../resources/address.ts";
import { expiry, makeSearch, openScope, speechOf, type Asker, type Made } from "./scope.ts";
import { suggestionFor } from "./words.ts";

/** What one answer may hold, as JSON. */
const MOST_CHARACTERS = 50_000;
const MOST_TOKENS = 25_000;
/** Rows read from storage at once. */
const BATCH = 32;
/** So many of the best rows carry their whole passage. */
const FULL_ROWS = 5;
/** A longer query is repeated in the answer with its beginning only. Characters. */
const ECHO = 2_000;

export interface SearchInput extends Omit<SearchReference, "release"> {
  cursor?: string | undefined;
  session_id?: string | undefined;
}

export interface ResultRow {
  id: string;
  title: string;
  section?: string;
  type: string;
  language: string;
  snippet: string;
  content?: string;
  score: number;
  tier: Tier;
  match_reason: string;
  tags: string[];
  valid_until?: string;
  /** The last day it may be quoted has passed. */
  expired?: true;
  uri: string;
}

export interface SearchAnswer {
  query: string;
  total_found: number;
  tiers: Tiers;
  returned: number;
  results: ResultRow[];
  complete: boolean;
  next_cursor?: string;
  search_ref?: string;
  suggestion: string;
  release: string;
  processing_time_ms: number;
}

/** The row of a hit; `rank` from 0 in the whole list. */
export function rowOf(hit: PassageHit, rank: number, today: string): ResultRow {
  const { record, score, tier, match_reason, explanation } = hit;
  const { id, title, type, language, tags, headings } = record;
  const content = record.content.trim();
  const snippet = snippetOf(content, explanation);
  const section = headings.filter((heading) => heading !== title).join(" › ");
  return {
    id,
    title,
    ...(section === "" ? {} : { section }),
    type,
    language,
    snippet,
    ...(rank < FULL_ROWS && tier !== "weak" && snippet !== content ? { content } : {}),
    score,
    tier,
    match_reason,
    tags,
    ...expiry(record, today),
    uri: passageUri(id),
  };
}

/** Where a page begins. Fails with `invalid_input` for a cursor of another search or release, or one made up. */
function startOf(reference: SearchReference, cursor: string | undefined): Outcome<number> {
  if (cursor === undefined) return accept(0);
  const read = readCursor(reference, cursor);
  if ("offset" in read) return accept(read.offset);
  const expected = {
    form: "a next_cursor as search_knowledge returned it",
    query: "the next_cursor of this same query, knowledge_base and fields",
    release: "a cursor of the knowledge as it is now: it was published anew since; search again without cursor",
  }[read.wrong];
  return refuse({ code: "invalid_input", field: "cursor", expected });
}

export interface Answered {
  made: Made;
  answer: SearchAnswer;
  offset: number;
}

/** Searches and makes the page. Fails with what a scope, a search or a cursor fails with. */
export async function answerSearch(asker: Asker, input: SearchInput): Promise<Outcome<Answered>> {
  const started = asker.services.now();
  const scope = await openScope(asker, input.session_id);
  if (!scope.ok) return scope;
  const made = await makeSearch(scope.value, input);
  if (!made.ok) return made;
  const offset = startOf(made.value.reference, input.cursor);
  if (!offset.ok) return offset;
  const answer = await pageFrom(made.value, offset.value);
  answer.processing_time_ms = asker.services.now() - started;
  return accept({ made: made.value, answer, offset: offset.value });
}

/** The page from a row on, as many rows as fit; one at least. */
export async function pageFrom({ open, reference, scope }: Made, offset: number): Promise<SearchAnswer> {
  const { query, knowledge_base, fields } = reference;
  const speech = speechOf(query);
  const narrowed = knowledge_base !== undefined || fields !== "all";
  const suggest = (complete: boolean): string =>
    suggestionFor({ open, blank: query.trim() === "", narrowed, complete }, speech);
  const address = open.total === 0 ? undefined : searchAddress(reference);
  const answer: SearchAnswer = {
    query: query.length > ECHO ? `${query.slice(0, ECHO).toWellFormed()}…` : query,
    total_found: open.total,
    tiers: open.tiers,
    returned: 0,
    results: [],
    complete: false,
    next_cursor: makeCursor(reference, open.total),
    ...(address === undefined ? {} : { search_ref: address }),
    suggestion: suggest(false),
    release: reference.release,
    processing_time_ms: 0,
  };
  const frame = JSON.stringify(answer);
  // Room for the numbers that are filled in later, and for the closing sentence of either kind.
  let characters = frame.length + 200;
  let tokens = estimateTokens(frame) + 100;
  let full = false;
  for (let at = offset; !full && at < open.total; at += BATCH) {
    for (const hit of await open.page(at, BATCH)) {
      const row = rowOf(hit, offset + answer.results.length, scope.today);
      const json = JSON.stringify(row);
      characters += json.length + 1;
      tokens += estimateTokens(json) + 1;
      full = answer.results.length > 0 && (characters > MOST_CHARACTERS || tokens > MOST_TOKENS);
      if (full) break;
      answer.results.push(row);
    }
  }
  const next = offset + answer.results.length;
  answer.returned = answer.results.length;
  answer.complete = next >= open.total;
  answer.suggestion = suggest(answer.complete);
  if (answer.complete) delete answer.next_cursor;
  else answer.next_cursor = makeCursor(reference, next);
  return answer;
}
