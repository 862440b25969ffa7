/**
 * Finds what could be a secret in a text that names more secrets than anybody writes: there a value is judged by itself, whatever stands
 * before it. It removes more than the names would, dates and long numbers among it, and reads each character once.
 */
import { isDigit, isLetter } from "../character-kinds.ts";
import type { Span } from "../spans.ts";
import { looksChosen } from "./randomness.ts";

const MIN_VALUE = 4;
/** A password of small letters alone has at least so many (`looksChosen`). */
const MIN_LETTERS = 12;

/** Characters of ASCII where a value ends, the same as behind a name (`find-named.ts`). */
const ENDS = new Uint8Array(128).fill(1, 0, 33);
for (const character of "\"'`<>,;()[]{}|\u007f") ENDS[character.charCodeAt(0)] = 1;

/** Adds the span of every value that could be a secret. */
export function findCrowded(text: string, spans: Span[]): void {
  let from = 0;
  let hasDigit = false;
  let isWord = true;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const isEnd = code > 127 || ENDS[code] === 1;
    // A name with its mark before a value is no part of it.
    const isName = (code === 58 || code === 61) && !hasDigit && isWord;
    if (!isEnd && !isName) {
      hasDigit ||= isDigit(code);
      isWord &&= isLetter(code) || code === 95 || code === 45 || code === 46;
      continue;
    }
    if (isEnd && at - from >= MIN_VALUE) {
      const mayBeChosen = !isWord || at - from >= MIN_LETTERS || /[^a-z]/.test(text.slice(from, at));
      if (hasDigit || (mayBeChosen && looksChosen(text.slice(from, at)))) spans.push({ from, to: at, kind: "key" });
    }
    from = at + 1;
    hasDigit = false;
    isWord = true;
  }
}
