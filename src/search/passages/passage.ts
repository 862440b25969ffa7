/** A passage: a stretch of a document with the headings it stands under, and how to point at it again. */

export interface Passage {
  /** From 1, in reading order. */
  number: number;
  /** The headings above, outermost first. */
  headings: string[];
  /** UTF-16 offsets in the document's body; the passages of a document cover it without gap or overlap. */
  start: number;
  end: number;
  /** `lines:<first>-<last>` (from 1) where the passage is whole lines, else `chars:<start>-<end>`; `pointer:<JSON Pointer>`. */
  selector: string;
  /** Valid Markdown on its own: the stretch itself, a code fence that was cut opened and closed again. */
  content: string;
  tokens: number;
}

/** From here on characters are wide: CJK radicals and punctuation, kana, ideographs, Hangul, full-width forms. */
const FIRST_WIDE = 0x2e80;

/** About how many tokens a text costs a model: one a wide character, one for four others. */
export function estimateTokens(text: string): number {
  return estimateRange(text, 0, text.length);
}

/** The same for a stretch of a text. */
export function estimateRange(text: string, start: number, end: number): number {
  let wide = 0;
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) >= FIRST_WIDE) wide += 1;
  return Math.ceil(wide + (end - start - wide) / 4);
}

/** The selector of a stretch of a text. */
export function selectorOf(text: string, start: number, end: number): string {
  const wholeLines = (start === 0 || text[start - 1] === "\n") && (end === text.length || text[end - 1] === "\n");
  if (!wholeLines || end <= start) return `chars:${start}-${end}`;
  const first = countLines(text, 0, start) + 1;
  const breaks = countLines(text, start, end);
  return `lines:${first}-${first + breaks - (text[end - 1] === "\n" ? 1 : 0)}`;
}

function countLines(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** The stretch of a body a selector names; undefined when the body has no such stretch. */
export function resolveSelector(body: string, selector: string): string | undefined {
  const [, kind, from, to] = /^(lines|chars):(\d{1,15})-(\d{1,15})$/.exec(selector) ?? [];
  const [start, end] = [Number(from), Number(to)];
  if (kind === "chars") return start <= end && end <= body.length ? body.slice(start, end) : undefined;
  if (kind !== "lines" || start < 1 || end < start)
    return selector.startsWith("pointer:") ? resolvePointer(body, selector.slice(8)) : undefined;
  const lines = body.split(/(?<=\n)/);
  return end <= lines.length ? lines.slice(start - 1, end).join("") : undefined;
}

/** The value a JSON Pointer (RFC 6901) names, as canonical two-space JSON; undefined when there is none. */
function resolvePointer(body: string, pointer: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const steps = pointer.split("/").slice(1);
  for (const step of steps.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Object.entries(value).find(([key]) => key === step)?.[1];
  }
  return JSON.stringify(value, null, 2);
}

/** Sizes in estimated tokens. */
export interface PassageBudget {
  /** A passage is closed once it has this much. */
  target: number;
  /** No passage is larger, but for a single line without a place to cut. */
  most: number;
  /** A section smaller than this joins its neighbour of the same parent. */
  least: number;
}

export const DEFAULT_BUDGET: PassageBudget = { target: 320, most: 480, least: 48 };

/** Where the line of an offset begins: blocks are cut between lines, with their indentation and quote marks. */
export function lineStart(body: string, offset: number): number {
  return body.lastIndexOf("\n", offset - 1) + 1;
}
