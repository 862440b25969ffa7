/** How much a page of search results may hold, counted while it is filled. Not here: what a row is (`rows.ts`). */
import { estimate } from "../context/counters.ts";
import { tokenUpperBound } from "./token-bound.ts";

/** A page in full, as JSON: what hosts take at most. */
const MAX_CHARACTERS = 50_000;
const MAX_TOKENS = 25_000;
/**
 * A brief page: with the passages that inject_context then gives for 2,000 tokens, the way from a question to its passages
 * stays below 4,000 (requirement search/brief-page). By the estimate, which is seldom below the real count.
 */
const MAX_BRIEF_TOKENS = 1_600;
/** For the numbers that are filled in later, and for the closing sentence. */
const ROOM_CHARACTERS = 200;
const ROOM_TOKENS = 100;

/** A page that is being filled. */
export interface PageLimit {
  /** Counts a row, given as JSON; false when the page holds less than that. */
  takes(row: string): boolean;
  /** The share of the limit that is used, 0 and up. */
  used(): number;
}

/** The limit of a page in full around this answer without rows. */
export function fullLimit(frame: object): PageLimit {
  const json = JSON.stringify(frame);
  let characters = json.length + ROOM_CHARACTERS;
  let tokens = tokenUpperBound(json) + ROOM_TOKENS;
  return {
    takes(row) {
      characters += row.length + 1;
      tokens += tokenUpperBound(row) + 1;
      return characters <= MAX_CHARACTERS && tokens <= MAX_TOKENS;
    },
    used: () => Math.max(characters / MAX_CHARACTERS, tokens / MAX_TOKENS),
  };
}

/** The limit of a brief page around this answer without rows; `link`: the address that stands beside it. */
export function briefLimit(frame: object, link = ""): PageLimit {
  let tokens = estimate.count(JSON.stringify(frame)) + estimate.count(link) + ROOM_TOKENS;
  return {
    takes(row) {
      tokens += estimate.count(row) + 1;
      return tokens <= MAX_BRIEF_TOKENS;
    },
    used: () => tokens / MAX_BRIEF_TOKENS,
  };
}
