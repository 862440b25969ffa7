/**
 * Removes what must not be stored: Chinese identity numbers, phone numbers, bank cards, e-mail addresses, keys and
 * passwords. Numbers are checked by their own checksums, so that order numbers and measurements stay. A few passes,
 * each linear in the text's length whatever it contains.
 */

import { findKeys, findPrivateKeys } from "./keys.ts";
import { findNumbers, isWord } from "./numbers.ts";
import type { RedactedKind, Span } from "./numbers.ts";

export type { RedactedKind } from "./numbers.ts";

export interface Redaction {
  text: string;
  /** How many of each kind were removed; kinds without any are absent. */
  found: Partial<Record<RedactedKind, number>>;
}

/** What stands in a text where something was removed. Constant, so that redacting twice changes nothing. */
const MARKS: Readonly<Record<RedactedKind, string>> = {
  id_card: "[redacted:id_card]",
  phone: "[redacted:phone]",
  bank_card: "[redacted:bank_card]",
  email: "[redacted:email]",
  key: "[redacted:key]",
};

/** The mark of a key, for values removed by their name. */
export const KEY_MARK = MARKS.key;

/** Characters of the part before the at-sign, by code. */
const LOCAL_PART = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.!#$%&'*+/=?^_`{|}~-") {
  LOCAL_PART[character.charCodeAt(0)] = 1;
}
const isDomain = (code: number): boolean => code === 45 || (code !== 95 && isWord(code));

/** Where a domain that starts at `from` ends; `from` itself when there is none. At least one dot, a letter after the last. */
function domainEnd(text: string, from: number): number {
  let end = from;
  let good = from;
  for (let labels = 0; ; labels += 1) {
    const start = end;
    while (end < text.length && isDomain(text.charCodeAt(end))) end += 1;
    if (end === start) break;
    const letter = (text.charCodeAt(start) | 32) >= 97;
    if (labels > 0 && letter && end - start > 1) good = end;
    if (text.charCodeAt(end) !== 46) break;
    end += 1;
  }
  return good;
}

/** E-mail: from each at-sign, a look to both sides that ends at the next one at the latest. */
function findEmails(text: string, spans: Span[]): void {
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    let from = at;
    while (from > 0 && LOCAL_PART[text.charCodeAt(from - 1)] === 1) from -= 1;
    if (from === at) continue;
    const to = domainEnd(text, at + 1);
    if (to > at + 1) spans.push({ from, to, kind: "email" });
  }
}

const WIDE = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff20\uff0e\uff0d\uff3f]/;
/** The same characters by code. */
const isWide = (code: number): boolean =>
  code >= 0xff0d &&
  (code <= 0xff0e ||
    (code >= 0xff10 && code <= 0xff19) ||
    (code >= 0xff20 && code <= 0xff3a) ||
    code === 0xff3f ||
    (code >= 0xff41 && code <= 0xff5a));
const PIECE = 8192;

/** The same text, unit for unit, with full-width digits, letters and the marks of an address as the usual ones. */
function narrow(text: string): string {
  if (!WIDE.test(text)) return text;
  let made = "";
  for (let from = 0; from < text.length; from += PIECE) {
    const units = new Uint16Array(Math.min(PIECE, text.length - from));
    for (let at = 0; at < units.length; at += 1) {
      const code = text.charCodeAt(from + at);
      units[at] = isWide(code) ? code - 0xfee0 : code;
    }
    made += String.fromCharCode(...units);
  }
  return made;
}

/** Removes sensitive values from a text. Redacting twice is the same as once. */
export function redact(text: string): Redaction {
  const spans: Span[] = [];
  const plain = narrow(text);
  findNumbers(plain, spans);
  findEmails(plain, spans);
  findKeys(plain, spans);
  findPrivateKeys(plain, spans);
  return cut(text, spans);
}

/** Removes keys, tokens, passwords and private keys only: numbers and addresses stay as they were said. */
export function redactSecrets(text: string): string {
  const spans: Span[] = [];
  const plain = narrow(text);
  findKeys(plain, spans);
  findPrivateKeys(plain, spans);
  return cut(text, spans).text;
}

function cut(text: string, spans: Span[]): Redaction {
  if (spans.length === 0) return { text, found: {} };
  spans.sort((left, right) => left.from - right.from || right.to - left.to);
  const found: Redaction["found"] = {};
  let clean = "";
  let position = 0;
  for (const span of spans) {
    // What overlaps is one removal: nothing of the longer one may stay behind the shorter.
    if (span.from < position) {
      position = Math.max(position, span.to);
      continue;
    }
    clean += text.slice(position, span.from) + MARKS[span.kind];
    found[span.kind] = (found[span.kind] ?? 0) + 1;
    position = span.to;
  }
  return { text: clean + text.slice(position), found };
}
