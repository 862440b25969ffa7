/** Counting a text once: between two turns of a session most of what a prompt is made from stays the same. */
import type { TokenCounter } from "./tokens.ts";

/** Characters remembered at most in each half: with both, about 4 MB. */
const ROOM = 1_000_000;
/** Longer texts are counted each time: one of them would push out hundreds. */
const LONGEST = 50_000;

/**
 * The same counter, which remembers what it counted last: at least `room` characters of text, at most twice as many.
 * Its counts are those of `counter`, always.
 */
export function remembering(counter: TokenCounter, room: number = ROOM): TokenCounter {
  let recent = new Map<string, number>();
  let before = new Map<string, number>();
  let held = 0;
  const remember = (text: string, tokens: number): number => {
    if (held + text.length > room) {
      before = recent;
      recent = new Map();
      held = 0;
    }
    recent.set(text, tokens);
    held += text.length;
    return tokens;
  };
  return {
    ...counter,
    count(text) {
      if (text.length > LONGEST) return counter.count(text);
      return recent.get(text) ?? remember(text, before.get(text) ?? counter.count(text));
    },
  };
}
