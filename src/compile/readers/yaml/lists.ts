/** Lists whose first line has a dash that should not be there, or lacks the one that should: the parser stumbles only lines later. */
import type { FindingText } from "../../findings.ts";
import type { Problem } from "../reading.ts";
import type { Line } from "./lines.ts";

/** Keys that hold names with values, never a list. */
const MAPS: ReadonlySet<string> = new Set(["nodes", "facts", "sections", "i18n"]);

/** What stands under one key: its line, and the lines down to an error that count. */
interface Block {
  parent: Line;
  /** Its name. */
  key: string;
  inside: Line[];
}

/** The innermost key above a line that holds it at the level `indent`; undefined where its value stands beside it. */
function blockAbove(lines: readonly Line[], index: number, indent: number): Block | undefined {
  const inside: Line[] = [];
  for (let at = index; at >= 0; at--) {
    const line = lines[at];
    if (line === undefined || line.isAside) continue;
    const key = /^ *(?:- +)?([\w$-]+): *$/.exec(line.text)?.[1];
    if (line.indent < indent) return key === undefined ? undefined : { parent: line, key, inside: inside.toReversed() };
    inside.push(line);
  }
  return undefined;
}

/** The dash before the first of several names, or the one that the first item of a list lacks. `index` is the line of the first error. */
export function listProblem(lines: readonly Line[], index: number): Problem | undefined {
  return strayFirstDash(lines, index) ?? missingFirstDash(lines, index);
}

/** `facts:`, `- volume: …`, `chlorine: …`: only the first has a dash. */
function strayFirstDash(lines: readonly Line[], index: number): Problem | undefined {
  const here = lines[index];
  if (here === undefined || !/^ *[^\s#-][^:]*:(?:\s|$)/u.test(here.text)) return undefined;
  const block = blockAbove(lines, index - 1, here.indent);
  const first = block?.inside[0];
  if (block === undefined || first === undefined || !MAPS.has(block.key)) return undefined;
  const items = block.inside.filter(({ indent, text }) => indent === here.indent && /^ *- /.test(text));
  if (items.length !== 1 || items[0] !== first || block.parent.indent >= here.indent) return undefined;
  return {
    rule: "parse-error",
    range: { start: first.start + first.indent, end: first.start + first.indent + 1 },
    text: stray,
  };
}

/** `steps:`, `say: …`, `expect: …`, `- answer: …`: only the first item has no dash. */
function missingFirstDash(lines: readonly Line[], index: number): Problem | undefined {
  const from = Math.max(0, index - MAX_LINES);
  for (let at = index; at > from; at--) {
    const item = lines[at];
    if (item === undefined || item.isAside || !/^ *- +\S/.test(item.text)) continue;
    const block = blockAbove(lines, at - 1, item.indent);
    const first = block?.inside[0];
    if (block === undefined || first === undefined || MAPS.has(block.key)) return undefined;
    const isFirst = block.inside.every(
      ({ indent, text }) => indent > item.indent && (indent > first.indent || !/^ *- /.test(text)),
    );
    if (!isFirst || !/^ *\w+: +\S/.test(first.text)) continue;
    const start = first.start + first.indent;
    const end = start + (/^\w+/.exec(first.text.slice(first.indent))?.[0].length ?? 1);
    return { rule: "parse-error", range: { start, end }, text: missing };
  }
  return undefined;
}

/** Lines above an error in which the item is looked for that the first one should look like. */
const MAX_LINES = 4;

const stray: FindingText = {
  en: [
    "A dash begins a list item, and names with values stand here.",
    'Remove "- " before this one, and align its lines with the others.',
  ],
  zh: ["减号表示列表项，而这里应当是名称和值。", "请删除这个名称前面的“- ”，并把属于它的行与其他的对齐。"],
};

const missing: FindingText = {
  en: ["The dash before this list item is missing.", 'Write "- " before it, like the items below.'],
  zh: ["这个列表项前面缺少减号。", "请像下面的项一样，在前面写“- ”（减号加一个空格）。"],
};
