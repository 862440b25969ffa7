/** Blocks in which models think before or inside their text: they are thought, never action or answer. */
import { beginsFinalAnswer } from "./labels/words.ts";

export interface SplitThinking {
  thinking: string;
  /** The text without the blocks. */
  text: string;
}

const NAMES = "think|thinking|thought|thoughts|reasoning|reflection|scratch_?pad|analysis";
const NAMESPACE = "(?:[a-z][\\w-]{0,30}:)?";
const BLOCK = new RegExp(
  `(?<!\`)(?:<(${NAMESPACE}(?:${NAMES}))>([\\s\\S]*?)(?:</\\1>|$)|(?:\\[THINK\\]|◁think▷|<\\|START_THINKING\\|>|<\\|begin_of_thought\\|>)([\\s\\S]*?)(?:\\[/THINK\\]|◁/think▷|<\\|END_THINKING\\|>|<\\|end_of_thought\\|>|$))`,
  "giu",
);
/** Some servers send the closing tag only, since the opening one is a part of their prompt. */
const FIRST_TAG = /^([\s\S]*?)(?:<(\/?)(?:[a-z][\w-]{0,30}:)?think(?:ing)?>|◁(\/?)think▷)/i;
const ANY_TAG = new RegExp(
  `<\\/?${NAMESPACE}(?:${NAMES})>|\\[/?THINK\\]|◁/?think▷|<\\|(?:START|END)_THINKING\\|>|<\\|(?:begin|end)_of_thought\\|>`,
  "iu",
);
/** A native call that a server has put behind a text which was still thinking. */
const CALL_AT_END = /\n<tool_call>\n\{[^\n]*\}\n<\/tool_call>\s*$/;
const MAX_BLOCKS = 50;

/** Takes the blocks out of a text, up to a final answer in it: what an answer says about tags belongs to the answer. */
export function splitThinking(text: string, ends: readonly string[]): SplitThinking {
  if (!ANY_TAG.test(text)) return { thinking: "", text };
  const answers = (part: string): boolean => part.split(/\r?\n/).some((line) => beginsFinalAnswer(line, ends));
  const thoughts: string[] = [];
  const kept: string[] = [];
  const first = FIRST_TAG.exec(text);
  const closes = first?.[2] === "/" || first?.[3] === "/";
  const begun = closes && !first?.[1]?.endsWith("`") && !answers(first?.[1] ?? "") ? first : undefined;
  if (begun !== undefined && begun !== null) thoughts.push((begun[1] ?? "").trim());
  const body = text.slice(begun?.[0].length ?? 0);
  let at = 0;
  for (const match of body.matchAll(BLOCK)) {
    const before = body.slice(at, match.index);
    if (thoughts.length >= MAX_BLOCKS || answers(before)) break;
    kept.push(before);
    const inside = match[2] ?? match[3] ?? "";
    at = match.index + match[0].length;
    const call = /(?:>|\]|▷)$/.test(match[0]) && !match[0].endsWith("</tool_call>") ? null : CALL_AT_END.exec(inside);
    thoughts.push(inside.slice(0, call?.index ?? inside.length).trim());
    if (call !== null) kept.push(call[0]);
  }
  kept.push(body.slice(at));
  return { thinking: thoughts.filter((one) => one !== "").join("\n"), text: kept.join("") };
}
