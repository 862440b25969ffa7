/** The stretch of a passage around what matched, on one line: the `snippet` of a result. */
import type { Explanation } from "./explain.ts";

/** UTF-16 units; a match of single characters only is not worth more of a reader's time. */
export const SNIPPET_LENGTH = 160;
const WEAK_LENGTH = 60;

/** Without any of these there is neither heading nor fence. */
const MARKS = /[#`~]/;

/**
 * Cuts about `most` characters around what added most to the score; the beginning where the text has none of it. Headings
 * and the fences of code are left out: a result names its section on its own.
 */
export function snippetOf(
  content: string,
  { parts, tier }: Pick<Explanation, "parts" | "tier">,
  most = SNIPPET_LENGTH,
): string {
  const length = tier === "weak" ? WEAK_LENGTH : most;
  const plain = MARKS.test(content) ? content.replace(/^(?:#{1,6}\s.*|(?:```|~~~).*)$/gmu, "") : content;
  const text = (plain.trim() === "" ? content : plain).replace(/\s+/g, " ").trim();
  if (text.length <= length) return text;
  const lower = text.toLowerCase();
  let at = 0;
  for (const { shown } of parts.toSorted((left, right) => right.adds - left.adds)) {
    const place = lower.indexOf(shown.toLowerCase());
    if (place < 0) continue;
    at = place;
    break;
  }
  const start = wordStart(text, Math.min(Math.max(0, at - length / 4), text.length - length));
  const end = wordEnd(text, start + length);
  return `${start === 0 ? "" : "…"}${text.slice(start, end).trim()}${end === text.length ? "" : "…"}`;
}

/** The beginning of the word at a place, when it is near; never the middle of a surrogate pair. */
function wordStart(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.lastIndexOf(" ", at);
  if (space >= 0 && at - space < 20) return space + 1;
  return isLowSurrogate(text, at) ? at - 1 : at;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.indexOf(" ", at);
  if (space >= 0 && space - at < 20) return space;
  return isLowSurrogate(text, at) ? at + 1 : at;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
}
