/**
 * A page of search results as `search_knowledge` answers it: as many rows as one answer may hold, exact
 * counts, and how to get the rest. Not here: searching (`search/`), recording (`trace.ts`).
 */
import { redactSecrets } from "../../context/redact/redact.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { makeCursor, readCursor, searchAddress, type SearchReference } from "../../search/reference.ts";
import type { Tiers } from "../../search/search.ts";
import type { PassageHit } from "../../search/service.ts";
import type { Caller } from "../call.ts";
import { showText } from "../shown-text.ts";
import { briefLimit, fullLimit, type PageLimit } from "./limits.ts";
import { briefRow, fullRow, linkedRow, type Detail, type SearchRow } from "./rows.ts";
import { searchScope, openScope, type ScopedSearch } from "./scope.ts";
import { inLanguage } from "../../localized-text.ts";
import { questionToLookUp } from "./question.ts";
import { shortenedQuestion, suggestionFor, type PageOutcome } from "./texts.ts";

/** Rows in the first batch: an answer in full seldom holds fewer. How many more fit is estimated from those. */
const BATCH = 64;
const MAX_BATCH = 128;
/** The same for a brief page. */
const BRIEF_BATCH = 24;
/** So many of the best passages are kept whole as evidence of a session. */
const EVIDENCE_ROWS = 5;
/** Characters of a question that a page repeats where it has to be small: its name holds all that was looked up. */
const MAX_REPEATED_QUESTION = 100;
/** Longest name of a search that a resource link repeats beside `search_ref`. Characters. */
const MAX_LINKED_NAME = 200;

export interface SearchInput extends Omit<SearchReference, "release"> {
  cursor?: string | undefined;
  session_id?: string | undefined;
  /** Default `brief`. */
  detail?: Detail | undefined;
  /** Of the reasons, as a BCP 47 tag. Default: that of the question. */
  language?: string;
}

export interface SearchAnswer {
  /** As it was looked up; in brief a long one by its beginning. */
  query: string;
  /** How many characters were looked up, where `query` is only the beginning. */
  query_characters?: number;
  /** That this is less than was asked. */
  query_note?: string;
  total_found: number;
  tiers: Tiers;
  /** Whether anything found is likely to be about the query. */
  fits: boolean;
  /** Where nothing is: the title of the best row, if it shares a rare word with the query; and how many rows may help. */
  nearest?: string;
  perhaps?: number;
  returned: number;
  results: SearchRow[];
  complete: boolean;
  next_cursor?: string;
  search_ref?: string;
  suggestion: string;
  release: string;
  processing_time_ms: number;
}

/**
 * Where a page begins, and the ranking it goes on with. Fails with `invalid_input` for a cursor of another search or
 * release, or one made up.
 */
function startOf(
  reference: SearchReference,
  cursor: string | undefined,
): Outcome<{ offset?: number; ranking?: string }> {
  if (cursor === undefined) return accept({});
  const read = readCursor(reference, cursor);
  if ("offset" in read) return accept(read);
  const expected = {
    form: { en: "a next_cursor as search_knowledge returned it", zh: "search_knowledge 返回的 next_cursor" },
    query: {
      en: "the next_cursor of this same query, knowledge_base and fields",
      zh: "同一组 query、knowledge_base 和 fields 的 next_cursor",
    },
    release: {
      en: "a cursor of the knowledge as it is now: it was published anew since; search again without cursor",
      zh: "当前知识的 cursor：知识在此之后已重新发布，请不带 cursor 重新检索",
    },
  }[read.wrong];
  return refuse({ code: "invalid_input", field: "cursor", expected });
}

/** Expected, where the pages before were ranked in a way that is unavailable now. */
export const OTHER_RANKING = {
  en: "a page of a list that can be made now: its rows were also ranked by meaning, and that service does not answer. Repeat this call later, or search again from the start and get the ranking by words",
  zh: "目前能够生成的一页：之前的结果还按语义排过序，而该服务现在没有应答。请稍后重试，或从头检索，得到按词的排序",
};

/** Whether a search continues the list of an earlier page: otherwise rows would be missed or repeated. */
export function continuesList({ open }: ScopedSearch, ranking: string | undefined): boolean {
  return ranking === undefined || ranking === open.ranking;
}

export interface Answered {
  made: ScopedSearch;
  answer: SearchAnswer;
  offset: number;
}

/** Searches and makes the page. Fails with what a scope, a search or a cursor fails with. */
export async function answerSearch(caller: Caller, asked: SearchInput): Promise<Outcome<Answered>> {
  // The names and cursors of an answer carry the question.
  const input = { ...asked, query: redactSecrets(asked.query) };
  const started = caller.services.now();
  const scope = await openScope(caller, input.session_id);
  if (!scope.ok) return scope;
  const query = input.cursor === undefined ? input.query : await questionToLookUp(scope.value, input.query);
  const start = startOf({ ...input, query, release: scope.value.release }, input.cursor);
  if (!start.ok) return start;
  const { offset, ranking } = start.value;
  const made = await searchScope(scope.value, { ...input, ranking });
  if (!made.ok) return made;
  if (!continuesList(made.value, ranking))
    return refuse({ code: "invalid_input", field: "cursor", expected: OTHER_RANKING });
  const answer = await pageFrom(made.value, offset, input.detail);
  answer.processing_time_ms = caller.services.now() - started;
  return accept({ made: made.value, answer, offset: offset ?? 0 });
}

/**
 * A page, as many rows as fit: the first one without `offset`, else from that row on. The first page, and each page that
 * begins before the weak rows, ends before them, so that only callers who ask for weak rows get them.
 */
export async function pageFrom(
  { open, reference, scope, shortened, language }: ScopedSearch,
  from?: number,
  detail: Detail = "brief",
): Promise<SearchAnswer> {
  const offset = from ?? 0;
  const firstWeak = open.total - open.tiers.weak;
  const end = from === undefined || from < firstWeak ? firstWeak : open.total;
  const { query, knowledge_base, fields } = reference;
  const narrowed = knowledge_base !== undefined || fields !== "all";
  const address = open.total === 0 ? undefined : searchAddress(reference);
  const named = address !== undefined;
  const suggest = (remaining: PageOutcome["remaining"]): string =>
    suggestionFor({ open, blank: query.trim() === "", narrowed, remaining, named }, language);
  const shown = showText(query, detail === "full" ? undefined : MAX_REPEATED_QUESTION);
  const answer: SearchAnswer = {
    query: shown,
    ...(shown !== query && { query_characters: query.length }),
    ...(shortened && { query_note: inLanguage(language, shortenedQuestion) }),
    total_found: open.total,
    tiers: open.tiers,
    fits: open.fits,
    ...(open.nearest !== undefined && { nearest: open.nearest, perhaps: open.perhaps }),
    returned: 0,
    results: [],
    complete: false,
    next_cursor: makeCursor(reference, open.total),
    ...(address === undefined ? {} : { search_ref: address }),
    suggestion: suggest("some"),
    release: reference.release,
    processing_time_ms: 0,
  };
  const limit = detail === "full" ? fullLimit(answer) : briefLimit(answer, linkedName(answer));
  const rowOf = { full: fullRow, brief: briefRow, linked: linkedRow }[detail];
  let full = false;
  for (let at = offset, batch = detail === "full" ? BATCH : BRIEF_BATCH; !full && at < end; at += batch) {
    if (at > offset) batch = rowsLeft(at - offset, limit);
    for (const hit of await open.page(at, Math.min(batch, end - at))) {
      const row = rowOf(hit, offset + answer.results.length, scope.today, limit.used());
      full = !limit.takes(JSON.stringify(row)) && answer.results.length > 0;
      if (full) break;
      answer.results.push(row);
    }
  }
  const next = offset + answer.results.length;
  answer.returned = answer.results.length;
  answer.complete = next >= open.total;
  answer.suggestion = suggest(answer.complete ? "none" : next >= firstWeak ? "weak" : "some");
  if (answer.complete) delete answer.next_cursor;
  else answer.next_cursor = makeCursor(reference, next);
  return answer;
}

/** The name that stands beside an answer as a link to the whole list: none where nothing follows, or where it is long. */
export function linkedName({
  complete,
  search_ref,
}: Pick<SearchAnswer, "complete" | "search_ref">): string | undefined {
  return complete || search_ref === undefined || search_ref.length > MAX_LINKED_NAME ? undefined : search_ref;
}

/** The best hits of the page, to be kept as evidence: what the model has been shown and may go on with. */
export async function evidenceRows({ made, answer, offset }: Answered): Promise<PassageHit[]> {
  const ranks = Math.min(EVIDENCE_ROWS - offset, answer.returned);
  const hits = ranks > 0 ? await made.open.page(offset, ranks) : [];
  return hits.filter(({ tier }) => tier !== "weak");
}

/** An estimate of how many more rows fit after `rows`; rather too many than another batch. */
function rowsLeft(rows: number, limit: PageLimit): number {
  const used = limit.used();
  return Math.min(MAX_BATCH, Math.ceil(((rows * (1 - used)) / used) * 1.15) + 4);
}
