/** A counter with a cache: between two turns of a session most texts of a prompt stay the same. */
import type { TokenCounter } from "./tokens.ts";

/** Characters of text in each half of the cache at most: with both, about 4 MB. */
const MAX_CACHED = 1_000_000;
/** Longer texts are counted each time: one of them would replace hundreds. */
const MAX_CACHED_TEXT = 50_000;

/**
 * The same counter with a cache of what it counted last: at least `room` characters of text, at most twice as many.
 * Its counts are those of `counter`, always.
 */
export function cacheCounts(counter: TokenCounter, room: number = MAX_CACHED): TokenCounter {
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
      if (text.length > MAX_CACHED_TEXT) return counter.count(text);
      return recent.get(text) ?? remember(text, before.get(text) ?? counter.count(text));
    },
  };
}
