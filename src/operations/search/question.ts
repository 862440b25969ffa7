/**
 * The question that a search looks up: the one asked, or the most telling clauses of a long one. Names of searches,
 * cursors and answers carry it, so that none of them grows with what was sent (requirement search/long-questions).
 * Not here: choosing the clauses (`search/shorten.ts`).
 */
import { redact } from "../../context/redact/redact.ts";
import { withoutCourtesies } from "../../search/focus/courtesy.ts";
import { escapeQuery } from "../../search/reference.ts";
import { shortenQuestion } from "../../search/shorten.ts";
import type { SearchStore } from "../../search/store.ts";
import { estimate } from "../context/counters.ts";

/** Longest question that is looked up as it is. Characters, and tokens of it as an address carries it. */
const MAX_CHARACTERS = 300;
const MAX_TOKENS = 300;

/** Units in which a text is measured against both limits at once: the limit is 1. */
function costOf(text: string): number {
  return Math.max(text.length / MAX_CHARACTERS, tokensOf(text) / MAX_TOKENS);
}

/** No estimate is made of a text that is far too long. */
function tokensOf(text: string): number {
  return text.length > MAX_CHARACTERS ? MAX_TOKENS + text.length : estimate.count(escapeQuery(text));
}

/**
 * The question as it is looked up: itself where it is short. The same for the same knowledge, and its own result, so that
 * a name made of it leads to the same rows. Rejects when storage fails.
 */
export async function questionToLookUp({ store }: { store: SearchStore }, query: string): Promise<string> {
  if (costOf(query) <= 1) return query;
  // A part of a secret would not be known as one where the search is recorded.
  const { text } = redact(query);
  const shortened = await shortenQuestion(store, withoutCourtesies(text), costOf, 1);
  return beginningOf(shortened === "" ? text : shortened);
}

/** As much of a text as is looked up. The whole may be estimated above the sum of its parts. */
function beginningOf(text: string): string {
  let end = Math.min(text.length, MAX_CHARACTERS);
  while (end > 0 && costOf(text.slice(0, end).toWellFormed()) > 1) end = Math.floor(end * 0.9);
  return text
    .slice(0, end)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}
