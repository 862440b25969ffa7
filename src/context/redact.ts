/**
 * Removes what must not be stored: Chinese identity numbers, phone numbers, bank cards, e-mail addresses, keys and
 * passwords. Numbers are checked by their own checksums, so that order numbers and measurements stay. A few passes,
 * each linear in the text's length whatever it contains.
 */

import { findNumbers, isDigit, isWord } from "./redact-numbers.ts";
import type { RedactedKind, Span } from "./redact-numbers.ts";

export type { RedactedKind } from "./redact-numbers.ts";

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

/**
 * Keys by their published forms, and values written after a telling name. Each pattern starts only where a run of its
 * own characters starts, and repeats one class at a time: it cannot read a character twice.
 */
const KEYS: readonly RegExp[] = [
  /(?<![\w-])(?:sk|pk|rk)[-_][\w-]{16,}/g,
  /(?<![\w-])(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{22,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36,}|hf_[A-Za-z0-9]{30,}|dop_v1_[a-f0-9]{64})/g,
  /(?<![\w-])(?:(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}|LTAI[A-Za-z0-9]{12,}|AKID[A-Za-z0-9]{13,})(?![\w-])/g,
  /(?<![\w-])(?:xox[abeoprs]-[A-Za-z0-9-]{10,}|AIza[\w-]{35,})/g,
  /(?<![\w.-])SG\.[\w-]{16,}\.[\w-]{16,}/g,
  /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{4,}\.[\w-]*/g,
];
const KEY_BEGIN = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
/** What a key without an end is made of. A backslash: inside of a JSON string its line breaks are written out. */
const KEY_BODY = /[A-Za-z0-9+/=\s\\]*/y;
/** Characters a private key has at most; what is longer has lost its end. */
const LONGEST_KEY = 40_000;
const BEARER = /(?<!\w)(?:bearer|basic)[ \t]{1,4}([\w.~+/=-]{12,})/gi;
const NAMED =
  /(?:(?<![a-z0-9])(?:api[_-]?key|access[_-]?key(?:[_-]?id)?|secret(?:[_-]?key)?|client[_-]?secret|auth[_-]?token|access[_-]?token|refresh[_-]?token|token|passw(?:or)?d|pwd)|密码|口令|密钥|令牌)["'”]?[ \t]{0,4}(?:[:=：＝]|是|为)[ \t]{0,4}["'“]?([^\s"'“”,，;；。)}\]]{6,})/gi;
const URL_PASSWORD = /:\/\/[^\s/:@]{1,64}:([^\s/@]{3,})@/g;

/**
 * Private keys as they are written to files, or into JSON with `\n` for each line, with or without lines of headers. The
 * next dashes end the look, so that no character is read for two beginnings.
 */
function findPrivateKeys(text: string, spans: Span[]): void {
  for (const match of text.matchAll(KEY_BEGIN)) {
    const body = match.index + match[0].length;
    const dashes = text.indexOf("-----", body);
    KEY_END.lastIndex = dashes;
    const ended = dashes !== -1 && dashes - body <= LONGEST_KEY && KEY_END.test(text);
    KEY_BODY.lastIndex = body;
    if (!ended) KEY_BODY.test(text);
    spans.push({ from: match.index, to: ended ? KEY_END.lastIndex : Math.max(body, KEY_BODY.lastIndex), kind: "key" });
  }
}

function findKeys(text: string, spans: Span[]): void {
  for (const pattern of KEYS) {
    for (const match of text.matchAll(pattern))
      spans.push({ from: match.index, to: match.index + match[0].length, kind: "key" });
  }
  for (const pattern of [BEARER, NAMED, URL_PASSWORD]) {
    for (const match of text.matchAll(pattern)) {
      const secret = match[1] ?? "";
      if (secret.startsWith("[redacted:") || (pattern === NAMED && !looksSecret(secret))) continue;
      const from = match.index + match[0].lastIndexOf(secret);
      spans.push({ from, to: from + secret.length, kind: "key" });
    }
  }
}

/** Not a placeholder, and not an ordinary word: digits, mixed case or marks among the letters. */
function looksSecret(value: string): boolean {
  if (/^(?:\$?\{|<|\*{3}|x{3}|\.{3}|process\.|env\.)/i.test(value)) return false;
  let kinds = 0;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    kinds |= isDigit(code) ? 1 : code >= 97 && code <= 122 ? 2 : code >= 65 && code <= 90 ? 4 : 8;
  }
  return (kinds & (kinds - 1)) !== 0;
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
