/**
 * Slips of people who seldom write YAML, found in the lines themselves: what the parser says of them is often about something
 * else, and on another line. Asked only where the parser failed. Not here: what the parser's own errors mean (`../errors.ts`).
 */
import { describeFullWidth, fullWidthMark } from "../../../full-width.ts";
import type { Problem } from "../../reading.ts";
import { lineAbove, lineAt, readLines, type Line } from "../lines.ts";
import { bracketSlips } from "./brackets.ts";
import { quoteSlip } from "./quotes.ts";
import type { Slip } from "./slip.ts";
import { keySlips, shallowBlock, spaceSlips, wideIndent } from "./spaces.ts";

const fullWidth: Slip = (line) => {
  const mark = fullWidthMark(line);
  const text = mark === undefined ? undefined : describeFullWidth(mark.character);
  if (mark === undefined || text === undefined) return undefined;
  return { at: [mark.index, mark.index + 1], text };
};

const slips: readonly Slip[] = [fullWidth, ...spaceSlips, quoteSlip, ...bracketSlips, ...keySlips];

/** A key behind full-width spaces at the beginning of a line, which a parser may take for text without complaint. */
export function wideIndentProblem(text: string): Problem | undefined {
  const found = /[\u3000\u00A0]/u.test(text)
    ? /^ *([\u3000\u00A0][ \u3000\u00A0]*)(?:- *)?[{"']?[^\s:：]+[:：](?:\s|$)/mu.exec(text)
    : null;
  if (found === null) return undefined;
  const lines = readLines(text);
  const index = lineAt(lines, found.index);
  const line = lines[index];
  const slip = line === undefined || line.isAside ? undefined : wideIndent(line.text, "", "");
  if (slip === undefined || line === undefined) return undefined;
  return {
    rule: "parse-error",
    range: { start: line.start + slip.at[0], end: line.start + slip.at[1] },
    text: slip.text,
  };
}

/** The slip in a line, or in the nearest one above that counts. `index` is the line of the first error. */
export function slipAt(lines: readonly Line[], index: number, kinds: readonly Slip[] = slips): Problem | undefined {
  const above = lineAbove(lines, index);
  for (const at of above === undefined ? [index] : [index, above]) {
    const line = lines[at];
    if (line === undefined || line.isAside) continue;
    const before = lines[lineAbove(lines, at) ?? -1]?.text ?? "";
    const below = lines.slice(at + 1).find(({ isAside }) => !isAside)?.text ?? "";
    for (const slip of kinds) {
      const found = slip(line.text, before, below);
      if (found === undefined) continue;
      const [start, end] = found.at;
      return { rule: "parse-error", range: { start: line.start + start, end: line.start + end }, text: found.text };
    }
  }
  return undefined;
}

/** A block text that is not indented below its key, asked where no single line does. `index` is the line of the first error. */
export function shallowText(lines: readonly Line[], index: number): Problem | undefined {
  return slipAt(lines, index, [shallowBlock]);
}

/**
 * A key that begins a line among the items of a list that is the whole file: the only such files are those of synonyms.
 * `index` is the line of the first error.
 */
export function keyAmongItems(lines: readonly Line[], index: number): Problem | undefined {
  const [first, second] = lines.filter(({ isAside }) => !isAside);
  const isItem = (one: Line | undefined): boolean => one?.text.startsWith("- ") === true;
  const isList = isItem(first) || isItem(second);
  // Above the first item the parser complains of that one.
  const line = isItem(first) ? lines[index] : first;
  const found =
    line === undefined || !isList
      ? null
      : /^([^\s:#-][^:#]*): +(?:\[([^[\]{}#]+)\]|([^\s[{#][^#]*?))\s*$/u.exec(line.text);
  if (line === undefined || found === null) return undefined;
  const [, key = "", listed, single = ""] = found;
  const value = listed ?? single;
  return {
    rule: "parse-error",
    range: { start: line.start, end: line.start + key.length + 1 },
    text: {
      en: ["The groups of a list begin with a dash; this line is a key.", `Write it as one: - [${key}, ${value}].`],
      zh: ["列表里的每一组都以短横线开头，而这一行是一个键。", `请写成一组：- [${key}, ${value}]。`],
    },
  };
}
