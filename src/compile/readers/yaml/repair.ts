/**
 * The one line whose indentation, or whose dash, has to change so that a text can be read: tried out, so that who obeys the
 * advice has a sound file. Bounded. Not here: what is told where nothing helps (`errors.ts`, `indentation.ts`).
 */
import type { FindingText } from "../../findings.ts";
import type { Problem } from "../reading.ts";
import type { Line } from "./lines.ts";

/** Characters that all tries together may read. */
const MAX_READ = 4_000_000;
const MAX_TRIES = 60;
/** Lines above the place of an error that may be the wrong one. */
const LINES_ABOVE = 4;
/** Lines around it whose levels are tried. */
const LINES_AROUND = 12;

interface Change {
  at: number;
  text: string;
  words: FindingText;
  /** The less, the likelier. */
  cost: number;
}

/** The problem with the change that makes a text sound; undefined when no small change does. `index`: the line of the error. */
export function repairProblem(
  lines: readonly Line[],
  index: number,
  isSound: (text: string) => boolean,
): Problem | undefined {
  const length = lines.reduce((sum, line) => sum + line.text.length + 1, 0);
  const tries = Math.min(MAX_TRIES, Math.floor(MAX_READ / Math.max(1, length)));
  const changes = changesNear(lines, index).slice(0, tries);
  const found = changes.find(({ at, text }) =>
    isSound(lines.map((line, nth) => (nth === at ? text : line.text)).join("\n")),
  );
  const line = found === undefined ? undefined : lines[found.at];
  if (found === undefined || line === undefined) return undefined;
  const start = line.start + line.indent;
  const width = /^[^\s:]*/.exec(line.text.slice(line.indent))?.[0].length ?? 1;
  return { rule: "parse-error", range: { start, end: start + Math.max(1, width) }, text: found.words };
}

/** What a line could be instead, the likeliest first. */
function changesNear(lines: readonly Line[], index: number): Change[] {
  const changes: Change[] = [];
  for (const at of linesToTry(lines, index)) {
    const line = lines[at];
    if (line === undefined || line.text.trim() === "" || /^\s*#/.test(line.text)) continue;
    const distance = at === index ? 0 : at < index ? Math.min(2, 0.5 * (index - at)) : 1;
    const isUsed = (indent: number): boolean =>
      lines.some((other, nth) => nth !== at && other.indent === indent && !other.isAside);
    const usual = isUsed(line.indent) ? 1 : 0;
    for (const indent of levelsNear(lines, at)) {
      if (indent === line.indent) continue;
      changes.push({
        at,
        text: " ".repeat(indent) + line.text.slice(line.indent),
        words: wrongIndent(indent),
        // A level that the file has is likelier right than one that it would have only here.
        cost:
          Math.abs(indent - line.indent) +
          distance +
          usual +
          2 * (indent % 2) +
          (isUsed(indent) || line.isAside ? 0 : 1),
      });
    }
    const item = /^( *)- +(?=(?:[\w$-]+|[^\s:{}[\]"'#,-][^:{}[\]"'#,]{0,40}):(?:\s|$))/u.exec(line.text);
    if (item === null) continue;
    const text = (item[1] ?? "") + line.text.slice(item[0].length);
    changes.push({ at, text, words: strayDash, cost: 1.5 + distance });
  }
  return changes.toSorted((left, right) => left.cost - right.cost);
}

/** The line of an error and those beside it, and the lines that it belongs under with the first line below each. */
function linesToTry(lines: readonly Line[], index: number): Set<number> {
  const found = new Set<number>();
  for (let at = index; at >= Math.max(0, index - LINES_ABOVE); at--) found.add(at);
  found.add(index + 1);
  let level = (lines[index]?.indent ?? 0) + 1;
  for (let at = index - 1; at >= 0 && level > 0; at--) {
    const line = lines[at];
    if (line === undefined || line.isAside || line.indent >= level) continue;
    level = line.indent;
    found.add(at).add(at + 1);
  }
  return found;
}

/** The indentations that lines around a line have, and one level below each key that begins something. */
function levelsNear(lines: readonly Line[], at: number): Set<number> {
  const levels = new Set<number>();
  const own = lines[at]?.indent ?? 0;
  for (let nth = Math.max(0, at - LINES_AROUND); nth <= at + LINES_AROUND; nth++) {
    const line = lines[nth];
    if (line === undefined || nth === at || line.text.trim() === "") continue;
    levels.add(line.indent);
    if (nth < at && /(?::|[|>][-+1-9]{0,2})\s*$/.test(line.text)) levels.add(line.indent + 2);
    // The keys of an item stand behind its dash.
    if (/^ *- /.test(line.text)) levels.add(line.indent + 2);
  }
  return new Set([...levels].filter((level) => Math.abs(level - own) <= 8));
}

/** For a line that another indentation makes sound. */
export function wrongIndent(spaces: number): FindingText {
  const advice =
    spaces === 0
      ? { en: "Begin it at the start of the line, without spaces.", zh: "请顶格书写，前面不要空格。" }
      : {
          en: `Indent it with ${spaces} space${spaces === 1 ? "" : "s"}, like the other lines of its level.`,
          zh: `请改为缩进 ${spaces} 个空格，与同级的行对齐。`,
        };
  return {
    en: ["This line is not aligned with its neighbours.", advice.en],
    zh: ["这一行的缩进与同级的行不一致。", advice.zh],
  };
}

const strayDash: FindingText = {
  en: ["A dash begins a list item, and the lines beside this one are keys.", 'Remove "- " before this key.'],
  zh: ["减号表示列表项，而旁边同级的行都是键。", "请删除这个键前面的“- ”。"],
};
