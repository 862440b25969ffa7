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
const OPENING_TAG = new RegExp(`<${NAMESPACE}(?:${NAMES})>`, "iu");
const CLOSING_TAG = new RegExp(`^</${NAMESPACE}(?:${NAMES})>`, "iu");

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
    // One block inside another: what stands up to the outer one's end is thought too.
    for (
      let end = endOfOuter(body, at, inside, answers);
      end !== undefined;
      end = endOfOuter(body, at, inside, answers)
    ) {
      thoughts.push(body.slice(at, end.from).trim());
      at = end.to;
    }
  }
  kept.push(body.slice(at));
  return { thinking: thoughts.filter((one) => one !== "").join("\n"), text: kept.join("") };
}

/**
 * Where a block ends that stood around the one which ended at `at`: at the next tag, if it is a closing one with more behind
 * it. A final answer before it speaks of the tag, unless the inner block was opened and an answer comes behind it too.
 */
function endOfOuter(
  body: string,
  at: number,
  inside: string,
  answers: (part: string) => boolean,
): { from: number; to: number } | undefined {
  const next = ANY_TAG.exec(body.slice(at));
  const closing = next === null ? null : CLOSING_TAG.exec(next[0]);
  if (next === null || closing === null) return undefined;
  const from = at + next.index;
  const to = from + closing[0].length;
  if (body.charAt(from - 1) === "`" || body.slice(to).trim() === "") return undefined;
  const answered = answers(body.slice(at, from));
  return answered && !(OPENING_TAG.test(inside) && answers(body.slice(to))) ? undefined : { from, to };
}
