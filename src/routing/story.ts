/**
 * Long first messages, which tell a story before they ask. A step is one of the story only when a clause of it speaks of this
 * step: words from all over a story make up many steps. Not here: what one text means (`match.ts`).
 */
import type { ScoredPlace } from "./model.ts";
import { openQuery, type OpenRouting } from "./query.ts";
import { rankPlaces } from "./rank-places.ts";
import { isRelevant, matchTopic } from "./relevance.ts";

/** Only this many characters of a message are read, half of them from its end. */
const MAX_QUERY_CHARACTERS = 4000;
/** A message longer than this is a story. */
export const MAX_PLAIN_CHARACTERS = 300;
/** Clauses of a sentence are put together up to so many characters; a Chinese character says as much as four others. */
const MAX_CLAUSE = 120;
const MAX_CHINESE_CLAUSE = 30;

/** How many of the best places of a clause are looked through. */
const MAX_PLACES = 12;

const CLAUSE_END = /(?<=[。！？；，、…\n\r])|(?<=[.!?;,:])(?=\s)/u;
const SENTENCE_END = /[。！？.!?\n\r]\s*$/u;
const CHINESE = /\p{Script=Han}/u;

/** What is read of a message: its beginning and its end, where people ask. */
export function readableOf(text: string): string {
  if (text.length <= MAX_QUERY_CHARACTERS) return text;
  const half = MAX_QUERY_CHARACTERS / 2;
  return `${text.slice(0, half)}\n${text.slice(-half)}`;
}

/** The parts of a story in which people ask: its end, then its beginning. */
export function askingParts(story: string): string[] {
  return [story.slice(-MAX_PLAIN_CHARACTERS), story.slice(0, MAX_PLAIN_CHARACTERS)];
}

/** Whether one of the best places of a clause, read by itself, is such a place and relevant to the clause. */
export function isTold(routing: OpenRouting, story: string, isSuch: (place: ScoredPlace) => boolean): boolean {
  return clausesOf(story).some((clause) => {
    const query = openQuery(routing, clause);
    const topic = matchTopic(routing, query);
    const best = rankPlaces(routing, query, -1).slice(0, MAX_PLACES);
    return best.some((place) => isSuch(place) && isRelevant(routing, query, topic, place));
  });
}

/** The clauses of a story as they stand; short ones of one sentence are together. */
function clausesOf(story: string): string[] {
  const most = CHINESE.test(story) ? MAX_CHINESE_CLAUSE : MAX_CLAUSE;
  const clauses: string[] = [];
  let open = "";
  const close = (): void => {
    if (open.trim() !== "") clauses.push(open);
    open = "";
  };
  for (const part of story.split(CLAUSE_END)) {
    if (open.length + part.length > most) close();
    open += part;
    if (SENTENCE_END.test(part)) close();
  }
  close();
  return clauses;
}
