/** Selectors written for parts of a content that Cairn itself cut out; reading them is `selector.ts`. */
import type { Span } from "../summary.ts";

/** Characters of a text up to a UTF-16 unit, as selectors count them. */
function charactersUpTo(text: string, end: number): number {
  let count = 0;
  for (let at = 0; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    // The first half of a pair is no character of its own.
    const isFirstHalf = unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (!isFirstHalf) count += 1;
  }
  return count;
}

/**
 * `chars:a-b` for a span of a text that is not empty. `skipped` is how many characters of the content come before the
 * text.
 */
export function characterSelector(text: string, { from, to }: Span, skipped = 0): string {
  return `chars:${skipped + charactersUpTo(text, from) + 1}-${skipped + charactersUpTo(text, to)}`;
}
