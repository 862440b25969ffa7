/** Two slips of people who seldom write YAML, found in the lines themselves: what the parser says of them is about something else. */
import type { FindingText } from "../../findings.ts";
import type { Problem } from "../reading.ts";

const wideSpace: FindingText = {
  en: ["This line is indented with full-width spaces, which YAML does not count.", "Indent with ordinary spaces."],
  zh: ["这一行用全角空格缩进，YAML 不把它当作缩进。", "请改用半角空格缩进。"],
};
const noSpaceAfterDash: FindingText = {
  en: ["A space is missing after the dash of this list item.", 'Write "- " before the item.'],
  zh: ["列表项的减号后面缺少空格。", "请在减号后面加一个空格：“- ”。"],
};

/** A key behind full-width spaces at the beginning of a line: no text of several lines can begin there. */
export function wideSpaceProblem(text: string): Problem | undefined {
  const found = text.includes("\u3000") ? /^(\u3000[ \u3000]*)[^\s:：]+[:：](?:\s|$)/mu.exec(text) : null;
  if (found === null) return undefined;
  const range = { start: found.index, end: found.index + (found[1] ?? "").length };
  return { rule: "parse-error", range, text: wideSpace };
}

/** A dash that touches its item, in the line of the first error or the line before it. */
export function dashProblem(text: string, at: number): Problem | undefined {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  for (const from of [start, start === 0 ? 0 : text.lastIndexOf("\n", start - 2) + 1]) {
    const end = text.indexOf("\n", from);
    const found = /^[ ]*-(?=[{[]|[A-Za-z_]\w*:\s)/.exec(text.slice(from, end === -1 ? text.length : end));
    if (found === null) continue;
    const dash = from + found[0].length - 1;
    return { rule: "parse-error", range: { start: dash, end: dash + 1 }, text: noSpaceAfterDash };
  }
  return undefined;
}
