/**
 * Cuts one Markdown block that is too large for a passage: lists by item, quotes by block, code and tables by line,
 * prose by line and sentence. A code fence is closed where it is cut and opened again after.
 */
import type { Code, RootContent, Table } from "mdast";
import { estimateRange, lineStart, type PassageBudget } from "./passage.ts";

/** A stretch of the body; `content` when it must be wrapped to stand on its own. */
export interface Piece {
  start: number;
  end: number;
  content?: string;
}

interface Wrapping {
  before: string;
  after: string;
  /** What a line inside the block begins with: indentation and quote marks. */
  lead: string;
}

/** The pieces of a block, in order, without gap. */
export function cutBlock(node: RootContent, body: string, start: number, end: number, budget: PassageBudget): Piece[] {
  if (estimateRange(body, start, end) <= budget.most) return [{ start, end }];
  if (
    node.type === "list" ||
    node.type === "listItem" ||
    node.type === "blockquote" ||
    node.type === "footnoteDefinition"
  )
    return cutContainer(node.children, body, start, end, budget);
  if (node.type === "code") return cutCode(node, body, start, end, budget);
  if (node.type === "table") return cutTable(node, body, start, end, budget);
  return cutLines(body, start, end, budget.target);
}

function cutContainer(
  children: readonly RootContent[],
  body: string,
  start: number,
  end: number,
  budget: PassageBudget,
): Piece[] {
  const starts: { node: RootContent; start: number }[] = [];
  for (const node of children) {
    const at = Math.max(start, lineStart(body, node.position?.start.offset ?? start));
    if (starts.length === 0) starts.push({ node, start });
    else if (at > (starts.at(-1)?.start ?? start)) starts.push({ node, start: at });
  }
  const parts = starts.flatMap((child, index) =>
    cutBlock(child.node, body, child.start, starts[index + 1]?.start ?? end, budget),
  );
  return parts.length === 0 ? cutLines(body, start, end, budget.target) : packed(parts, body, budget.target);
}

/** Small neighbours together, up to the target; wrapped pieces stay as they are. */
function packed(parts: readonly Piece[], body: string, target: number): Piece[] {
  const result: Piece[] = [];
  let tokens = 0;
  for (const part of parts) {
    const last = result.at(-1);
    const more = estimateRange(body, part.start, part.end);
    const plain = last !== undefined && last.content === undefined && part.content === undefined;
    if (plain && tokens + more <= target) {
      result[result.length - 1] = { start: last.start, end: part.end };
      tokens += more;
      continue;
    }
    result.push(part);
    tokens = more;
  }
  return result;
}

function cutCode(node: Code, body: string, start: number, end: number, budget: PassageBudget): Piece[] {
  const opening = lineOf(body, lineStart(body, node.position?.start.offset ?? start));
  const fence = /(`{3,}|~{3,})/.exec(opening);
  if (fence === null) return cutLines(body, start, end, budget.target);
  const lead = opening.slice(0, fence.index);
  const inside = lead.replaceAll(/[^>\s]/g, " ");
  const wrapping: Wrapping = {
    before: `${inside}${opening.slice(fence.index).trimEnd()}\n`,
    after: `${inside}${fence[0]}\n`,
    lead: inside,
  };
  const blockStart = lineStart(body, node.position?.start.offset ?? start);
  const codeEnd = node.position?.end.offset ?? end;
  return wrapped(cutLines(body, start, end, budget.target), body, blockStart, codeEnd, wrapping);
}

/** Opens what a cut closed: each piece that begins inside the block is led by its opening, each that ends inside closed. */
function wrapped(
  pieces: readonly Piece[],
  body: string,
  blockStart: number,
  blockEnd: number,
  { before, after, lead }: Wrapping,
): Piece[] {
  return pieces.map(({ start, end }): Piece => {
    const opens = start > blockStart && start < blockEnd;
    const closes = end < blockEnd && end > blockStart;
    if (!opens && !closes) return { start, end };
    const midLine = opens && body[start - 1] !== "\n";
    const text = (midLine ? lead : "") + body.slice(start, end);
    return {
      start,
      end,
      content: `${opens ? before : ""}${text}${closes ? `${text.endsWith("\n") ? "" : "\n"}${after}` : ""}`,
    };
  });
}

function cutTable(node: Table, body: string, start: number, end: number, budget: PassageBudget): Piece[] {
  const tableStart = lineStart(body, node.position?.start.offset ?? start);
  const header = lineOf(body, tableStart);
  const rule = lineOf(body, tableStart + header.length);
  const pieces = cutLines(body, start, end, budget.target);
  return wrapped(pieces, body, tableStart + header.length + rule.length - 1, node.position?.end.offset ?? end, {
    before: header + rule,
    after: "",
    lead: "",
  });
}

function lineOf(body: string, start: number): string {
  const end = body.indexOf("\n", start);
  return body.slice(start, end < 0 ? body.length : end + 1);
}

/** Whole lines up to the target; a line that is larger alone is cut after sentences, then between words, then anywhere. */
export function cutLines(body: string, start: number, end: number, target: number): Piece[] {
  const parts: Piece[] = [];
  let at = start;
  while (at < end) {
    const next = Math.min(end, at + lineOf(body, at).length);
    if (estimateRange(body, at, next) <= target) parts.push({ start: at, end: next });
    else parts.push(...cutLong(body, at, next, target));
    at = next;
  }
  return packed(parts, body, target);
}

function cutLong(body: string, start: number, end: number, target: number): Piece[] {
  const parts: Piece[] = [];
  let at = start;
  while (at < end) {
    // A wide character is a token, so this many characters are never more than the target.
    const limit = Math.min(end, at + target);
    const cut = limit === end ? end : lastBreak(body, at, limit);
    parts.push({ start: at, end: cut });
    at = cut;
  }
  return packed(parts, body, target);
}

/** The last good place to cut between two offsets, never inside a surrogate pair. */
function lastBreak(body: string, start: number, limit: number): number {
  const text = body.slice(start, limit);
  const sentence = Math.max(
    ...["。", "！", "？", "；", ". ", "! ", "? ", "; "].map(
      (mark) => text.lastIndexOf(mark) + (text.includes(mark) ? mark.length : 0),
    ),
  );
  if (sentence > text.length / 3) return start + sentence;
  const space = text.lastIndexOf(" ") + 1;
  if (space > text.length / 3) return start + space;
  const code = body.charCodeAt(limit - 1);
  return code >= 0xd800 && code <= 0xdbff ? limit - 1 : limit;
}
