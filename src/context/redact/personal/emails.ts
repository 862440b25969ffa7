/** Finds e-mail addresses. Not here: the name before a host in an address (`https://name@host/`), which is no mail. */
import { isWord } from "../character-kinds.ts";
import type { Span } from "../spans.ts";

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
export function findEmails(text: string, spans: Span[]): void {
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    let from = at;
    while (from > 0 && LOCAL_PART[text.charCodeAt(from - 1)] === 1) from -= 1;
    if (from === at) continue;
    const to = domainEnd(text, at + 1);
    if (to > at + 1 && !isAccountOfAddress(text, from, at, to)) spans.push({ from, to, kind: "email" });
  }
}

/** The beginning of an address, with the name of an account. */
const ACCOUNT = /:\/\/[^\s/:@"'<>]{0,64}:$/;
const MAX_ACCOUNT = 68;

/** The account in `https://name@host/path` and in `git@host:owner/repository`. */
function isAccountOfAddress(text: string, from: number, at: number, to: number): boolean {
  if (text.startsWith("//", from) && text.charCodeAt(from - 1) === 58) return true;
  // Behind a name, the password of an address: the host says where it opens something.
  if (text.charCodeAt(from - 1) === 58 && ACCOUNT.test(text.slice(Math.max(0, from - MAX_ACCOUNT), from))) return true;
  return text.slice(from, at) === "git" && text.charCodeAt(to) === 58;
}
