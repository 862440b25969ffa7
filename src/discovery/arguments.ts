/**
 * What the arguments of a call may carry to a server without a question: nothing that redaction would remove, and no words of another
 * server's result. Whatever one server answers could otherwise be steered to the next one.
 * A copy is found letter for letter, besides case, white space and full-width forms; a paraphrase, a translation or an
 * encoding of it is not. Not here: whether the call itself is allowed (`library.ts`).
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import type { Json } from "../json.ts";
import { redactValue } from "../context/redact/value.ts";

/** Characters of another server's result that need a yes. */
export const MIN_CARRIED = 24;
/** Characters of arguments, and of results, that are looked at; beyond, a question is asked. */
const MAX_ARGUMENTS = 200_000;
const MAX_RESULTS = 4_000_000;
const MAX_EXCERPT = 80;

/** A result that was returned to the same session or task earlier. */
export interface EarlierResult {
  server: string;
  text: string;
}

export type ArgumentConcern =
  /** What is removed elsewhere before it is stored: how many of each kind. */
  { concern: "secrets"; kinds: readonly string[] } | CarriedResult | { concern: "too_much_to_check" };

/** `excerpt` is untrusted: the other server's words. */
export interface CarriedResult {
  concern: "carries_result";
  server: string;
  excerpt: string;
}

/**
 * What a person has to agree to before the call; empty where nothing has to be asked. `known`: what the user said, which may be sent
 * even where a result repeats it.
 */
export function argumentConcerns(
  argumentsOf: Json,
  server: string,
  results: readonly EarlierResult[],
  known: readonly string[] = [],
): ArgumentConcern[] {
  const concerns: ArgumentConcern[] = [];
  const kinds = Object.keys(redactValue(withLongNumbersAsText(argumentsOf)).found);
  if (kinds.length > 0) concerns.push({ concern: "secrets", kinds });
  const texts = textsOf(argumentsOf).map(plain);
  const others = results.filter((result) => result.server !== server);
  const size = (list: readonly { length: number }[]): number => list.reduce((sum, { length }) => sum + length, 0);
  if (size(texts) > MAX_ARGUMENTS || size(others.map(({ text }) => text)) > MAX_RESULTS)
    return [...concerns, { concern: "too_much_to_check" }];
  const windows = new Set<string>();
  for (const text of texts)
    for (let at = 0; at + MIN_CARRIED <= text.length; at += 1) windows.add(text.slice(at, at + MIN_CARRIED));
  for (const text of known.map(plain))
    for (let at = 0; at + MIN_CARRIED <= text.length; at += 1) windows.delete(text.slice(at, at + MIN_CARRIED));
  if (windows.size === 0) return concerns;
  const carried = new Map<string, ArgumentConcern>();
  for (const result of others) {
    if (carried.has(result.server)) continue;
    const text = plain(result.text);
    for (let at = 0; at + MIN_CARRIED <= text.length; at += 1) {
      if (!windows.has(text.slice(at, at + MIN_CARRIED))) continue;
      const excerpt = text.slice(at, at + MAX_EXCERPT);
      carried.set(result.server, { concern: "carries_result", server: result.server, excerpt });
      break;
    }
  }
  return [...concerns, ...carried.values()];
}

/** Digits of a number that may be somebody's: a phone, a card, an identity. */
const MIN_DIGITS = 8;

/** A number says the same as its digits in quotation marks. */
export function withLongNumbersAsText(value: Json): Json {
  if (typeof value === "number") return String(value).length < MIN_DIGITS ? value : String(value);
  if (Array.isArray(value)) return value.map(withLongNumbersAsText);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withLongNumbersAsText(item)]));
}

/** Small letters, usual widths, one space for any white space, nothing unseen. */
export function plain(text: string): string {
  return foldCompatibility(text)
    .replace(/\s+/g, " ")
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, "")
    .toLowerCase();
}

/**
 * The texts of arguments: each name and value by itself, and the values one after the other, so that a result cut into pieces over
 * a list is found as well.
 */
function textsOf(value: Json): string[] {
  const found: string[] = [];
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string" || typeof next === "number") found.push(String(next));
    else if (Array.isArray(next)) for (const item of next.toReversed()) open.push(item);
    else if (next !== null && typeof next === "object")
      for (const [key, item] of Object.entries(next).toReversed()) {
        open.push(item);
        if (key.length >= MIN_CARRIED) found.push(key);
      }
  }
  return [...found, found.join(""), found.join(" ")];
}
