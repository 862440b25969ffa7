/**
 * Selectors point into an evidence's content (requirement messages/refs): `lines:12-18`, `chars:120-260`, a JSON
 * Pointer, a JSONPath; joined by commas they mean what all of them select. Lines and characters count from one, both
 * ends included; characters are Unicode code points. A selection is cut out of the content as it was written.
 */
import { accept, atMost, refuse, type Expectation, type Outcome } from "../../errors.ts";
import { followPointer, readNodes } from "./json-nodes.ts";
import type { JsonNode } from "./json-nodes.ts";
import { runPath, SelectionWork, TooMuchWork } from "./jsonpath.ts";
import { parsePath, PathError } from "./jsonpath-parse.ts";
import type { PathSegment } from "./jsonpath-parse.ts";

export type SelectorPart =
  | { kind: "lines"; from: number; to: number }
  | { kind: "chars"; from: number; to: number }
  | { kind: "pointer"; pointer: string }
  | { kind: "path"; path: PathSegment[] };

const MAX_SELECTOR = 1000;

function invalidSelector<T>(expected: Expectation): Outcome<T> {
  return refuse({ code: "invalid_input", field: "selector", expected });
}

/** Splits at commas that are followed by the start of another selector and stand outside of brackets and quotes. */
function split(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === "\\") at += 1;
      else if (character === quote) quote = "";
    } else if (depth > 0 && (character === '"' || character === "'")) quote = character;
    else if (character === "[") depth += 1;
    else if (character === "]") depth = Math.max(0, depth - 1);
    else if (character === "," && depth === 0 && /^\s{0,4}(?:lines:|chars:|\/|\$)/.test(text.slice(at + 1, at + 16))) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim());
}

function parsePart(text: string): Outcome<SelectorPart> {
  const range = /^(lines|chars):(\d{1,9})(?:-(\d{1,9}))?$/.exec(text);
  if (range !== null) {
    const from = Number(range[2]);
    const to = range[3] === undefined ? from : Number(range[3]);
    if (from < 1 || to < from)
      return invalidSelector({
        en: "a range that counts from 1 and does not run backwards, such as lines:12-18",
        zh: "从 1 数起、前小后大的范围，例如 lines:12-18",
      });
    return accept({ kind: range[1] === "lines" ? "lines" : "chars", from, to });
  }
  if (text.startsWith("/")) {
    if (/~(?![01])/.test(text))
      return invalidSelector({
        en: "a JSON Pointer in which ~ is written ~0 and / is written ~1",
        zh: "JSON Pointer，其中 ~ 写作 ~0，/ 写作 ~1",
      });
    return accept({ kind: "pointer", pointer: text });
  }
  if (text.startsWith("$")) {
    try {
      return accept({ kind: "path", path: parsePath(text) });
    } catch (error) {
      if (error instanceof PathError)
        return invalidSelector(
          `a JSONPath of names, indices, slices, * and ..; at character ${error.at + 1}: ${error.message}`,
        );
      throw error;
    }
  }
  return invalidSelector({
    en: "lines:a-b, chars:a-b, a JSON Pointer (/a/0) or a JSONPath ($.a[0]), or several joined by commas",
    zh: "lines:a-b、chars:a-b、JSON Pointer（/a/0）或 JSONPath（$.a[0]），也可以用逗号连接几个",
  });
}

/** Reads a selector. Fails with `invalid_input`, saying what is expected. */
export function parseSelector(text: string): Outcome<SelectorPart[]> {
  if (text.length > MAX_SELECTOR) return invalidSelector(atMost(MAX_SELECTOR));
  const parts: SelectorPart[] = [];
  for (const piece of split(text)) {
    const part = parsePart(piece);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  return accept(parts);
}

/** Half-open stretches of the content, ascending, not touching each other. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

const byPlace = (left: TextRange, right: TextRange): number => left.from - right.from || right.to - left.to;

/** Sorts and joins what overlaps or lies inside. */
function mergeOverlaps(stretches: readonly TextRange[]): readonly TextRange[] {
  // Most paths select in document order, and nothing twice.
  if (stretches.every(({ from }, place) => (stretches[place - 1]?.to ?? 0) <= from)) return stretches;
  const joined: TextRange[] = [];
  let last: { from: number; to: number } | undefined;
  for (const { from, to } of stretches.toSorted(byPlace)) {
    if (last !== undefined && from < last.to) last.to = Math.max(last.to, to);
    else joined.push((last = { from, to }));
  }
  return joined;
}

function intersect(left: readonly TextRange[], right: readonly TextRange[]): TextRange[] {
  const common: TextRange[] = [];
  let one = 0;
  let other = 0;
  while (one < left.length && other < right.length) {
    const first = left[one];
    const second = right[other];
    if (first === undefined || second === undefined) break;
    const from = Math.max(first.from, second.from);
    const to = Math.min(first.to, second.to);
    if (from < to) common.push({ from, to });
    if (first.to < second.to) one += 1;
    else other += 1;
  }
  return common;
}

function selectLines(content: string, from: number, to: number): Outcome<TextRange[]> {
  let line = 1;
  let start = from === 1 ? 0 : -1;
  for (let at = content.indexOf("\n"); at !== -1; at = content.indexOf("\n", at + 1)) {
    if (line === to) return accept([{ from: start, to: at }]);
    line += 1;
    if (line === from) start = at + 1;
  }
  if (line < to)
    return invalidSelector({
      en: `lines within 1-${line}: the content has no more`,
      zh: `1-${line} 以内的行：内容没有更多行`,
    });
  return accept([{ from: start, to: content.length }]);
}

function selectCharacters(content: string, from: number, to: number): Outcome<TextRange[]> {
  let count = 0;
  let start = -1;
  let end = -1;
  for (let at = 0; at < content.length; count += 1) {
    if (count === from - 1) start = at;
    const code = content.codePointAt(at) ?? 0;
    at += code > 0xffff ? 2 : 1;
    if (count === to - 1) end = at;
  }
  if (start === -1 || end === -1)
    return invalidSelector({
      en: `characters within 1-${count}: the content has no more`,
      zh: `1-${count} 以内的字符：内容没有更多字符`,
    });
  return accept([{ from: start, to: end }]);
}

function selectNodes(
  part: Extract<SelectorPart, { kind: "pointer" | "path" }>,
  root: JsonNode,
  work: SelectionWork,
): Outcome<readonly TextRange[]> {
  if (part.kind === "pointer") {
    const node = followPointer(root, part.pointer);
    return node === undefined
      ? invalidSelector({ en: "a JSON Pointer to something the content has", zh: "指向内容中已有部分的 JSON Pointer" })
      : accept([{ from: node.from, to: node.to }]);
  }
  const nodes = runPath(part.path, root, work);
  return nodes.length === 0
    ? invalidSelector({ en: "a JSONPath that selects something of the content", zh: "能选中内容的 JSONPath" })
    : accept(mergeOverlaps(nodes));
}

/**
 * Reading a content as JSON costs as much as visiting one node for so many characters, and two for each of its nodes; going through
 * its lines as much as one node for so many.
 */
const JSON_CHARACTERS_PER_WORK = 10;
const LINE_CHARACTERS_PER_WORK = 16;
/** A node that is read is made, which costs more than to visit it. */
const NODE_READ = 2;

/**
 * What a selector selects of a content. Several stretches are joined by line breaks. Fails with `invalid_input` when the
 * selector is malformed, points outside of the content, needs JSON where there is none, or selects nothing. The selectors
 * of one call share their `work`; when it is used up, that is `invalid_input` too.
 */
export function select(content: string, selector: string, work = new SelectionWork()): Outcome<string> {
  try {
    return selectWithin(content, selector, work);
  } catch (error) {
    if (error instanceof TooMuchWork)
      return invalidSelector({
        en: "selectors that go through less, or a smaller content",
        zh: "范围更小的选择器，或更短的内容",
      });
    throw error;
  }
}

/** As `select`; throws `TooMuchWork`. */
function selectWithin(content: string, selector: string, work: SelectionWork): Outcome<string> {
  const parsed = parseSelector(selector);
  if (!parsed.ok) return parsed;
  let root: JsonNode | undefined;
  let selected: readonly TextRange[] | undefined;
  for (const part of parsed.value) {
    let found: Outcome<readonly TextRange[]>;
    if (part.kind === "lines" || part.kind === "chars") work.take(content.length / LINE_CHARACTERS_PER_WORK);
    else if (root === undefined) work.take(content.length / JSON_CHARACTERS_PER_WORK);
    if (part.kind === "lines") found = selectLines(content, part.from, part.to);
    else if (part.kind === "chars") found = selectCharacters(content, part.from, part.to);
    else {
      root ??= readNodes(content, () => work.take(NODE_READ));
      found =
        root === undefined
          ? invalidSelector({
              en: "lines:a-b or chars:a-b: this content is not JSON",
              zh: "lines:a-b 或 chars:a-b：内容不是 JSON",
            })
          : selectNodes(part, root, work);
    }
    if (!found.ok) return found;
    selected = selected === undefined ? found.value : intersect(selected, found.value);
  }
  if (selected === undefined || selected.length === 0)
    return invalidSelector({
      en: "selectors that have something in common: these select nothing together",
      zh: "有共同部分的选择器：这些合在一起什么也没选中",
    });
  return accept(selected.map((one) => content.slice(one.from, one.to)).join("\n"));
}
