/** A final answer between marks of its own: a fence named after it, or a tag. All between the marks is the answer. */
import { bareEnd } from "../ends.ts";
import { MAX_PLACES, type FoundForm } from "./form.ts";
import type { Fence } from "./quoted.ts";

const TAGS = "final_answer|final-answer|finalanswer|final|answer|最终答案|最终回答";
const TAG = new RegExp(
  `^(?:[ \\t>*_]{0,8}|[^\\n:：<]{0,24}[:：][ \\t*_]{0,6})<(${TAGS})>|<(final_answer|最终答案)>`,
  "gimu",
);
const SPECIAL = /<\|START_(?:RESPONSE|TEXT)\|>/g;
const LINE = /[^\n]+/g;
const FENCE_MARKS = /^[ \t>]{0,8}(`{3,}|~{3,})/;

/** `ends` are the words that end a loop. */
export function findAnswers(text: string, fences: readonly Fence[], ends: readonly string[]): FoundForm[] {
  const found: FoundForm[] = [];
  for (const { from, to, inside, info } of fences) {
    const begun = answerInInfo(info, ends);
    if (begun === undefined) continue;
    const answer = [begun, text.slice(inside.from, inside.to)].join("\n").trim();
    found.push(asForm(from, to, answer));
  }
  for (const { 0: line, index } of text.matchAll(LINE)) {
    const info = insideInlineFence(line);
    const answer = info === undefined ? undefined : answerInInfo(info, ends);
    if (answer !== undefined) found.push(asForm(index, index + line.length, answer));
    if (found.length >= MAX_PLACES) break;
  }
  for (const match of text.matchAll(TAG)) {
    const inside = match.index + match[0].length;
    const closing = new RegExp(`</${match[1] ?? match[2] ?? ""}>`, "iu").exec(text.slice(inside));
    const until = closing === null ? text.length : inside + lastClosing(text.slice(inside), closing);
    const to = closing === null ? text.length : until + closing[0].length;
    found.push(asForm(match.index + match[0].lastIndexOf("<"), to, text.slice(inside, until).trim()));
    break;
  }
  let past = 0;
  for (const match of text.matchAll(SPECIAL)) {
    if (match.index < past || found.length >= 2 * MAX_PLACES) continue;
    const inside = match.index + match[0].length;
    const closing = /<\|END_(?:RESPONSE|TEXT)\|>/.exec(text.slice(inside));
    const until = closing === null ? text.length : inside + closing.index;
    past = until + (closing?.[0].length ?? 0);
    found.push(asForm(match.index, past, text.slice(inside, until).trim()));
  }
  return found;
}

/** What stands between a fence's opening and closing marks on one line; undefined where the line is no such fence. */
function insideInlineFence(line: string): string | undefined {
  const opening = FENCE_MARKS.exec(line);
  const marks = opening?.[1] ?? "";
  const rest = line.slice(opening?.[0].length ?? 0).trimEnd();
  return opening !== null && rest.endsWith(marks) ? rest.slice(0, -marks.length).trim() : undefined;
}

/** An answer may speak of its own tag: the last closing one at the end of a line ends it. */
function lastClosing(rest: string, first: RegExpExecArray): number {
  const all = Array.from(rest.matchAll(new RegExp(`${first[0]}[ \\t]*$`, "gimu")), ({ index }) => index);
  return all.at(-1) ?? first.index;
}

function asForm(from: number, to: number, answer: string): FoundForm {
  return { from, to, read: { kind: "final", answer, problems: [] }, token: false };
}

/** The answer that begins on a fence's opening line; undefined where the fence is another one. */
function answerInInfo(info: string, ends: readonly string[]): string | undefined {
  const lower = info.toLowerCase();
  for (const end of [...ends, "answer"]) {
    const word = bareEnd(end).toLowerCase();
    if (word === "" || !lower.replace(/[ -]/g, "_").startsWith(word.replace(/[ -]/g, "_"))) continue;
    const rest = info.slice(word.length);
    if (rest.trim() === "") return "";
    const sign = /^\s*[:：]\s*/.exec(rest);
    if (sign !== null) return rest.slice(sign[0].length).trim();
  }
  return undefined;
}
