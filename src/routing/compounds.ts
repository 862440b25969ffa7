/**
 * One spelling for short compounds: Wi-Fi, WiFi and wifi are one word to a person, and the first two are split at their hyphen or
 * capital like identifiers. Applied to authors' texts and to queries alike. Not here: splitting (`search/terms.ts`).
 */

const HYPHENATED = /(?<![A-Za-z0-9_-])([A-Za-z]{1,2})[-‐‑]([A-Za-z]{1,2})(?![A-Za-z0-9_-])/g;
const CAMEL_CASE = /(?<![A-Za-z0-9_-])([A-Z][a-z])([A-Z][a-z])(?![A-Za-z0-9_-])/g;

/** The text with compounds of two parts of at most two letters each written as one lower-case word. */
export function joinCompounds(text: string): string {
  const join = (_: string, first: string, second: string): string => `${first}${second}`.toLowerCase();
  return text.replace(HYPHENATED, join).replace(CAMEL_CASE, join);
}
