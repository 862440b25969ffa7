/** `<think>` blocks, which models write before or inside their text: they are thought, never action or answer. */
import { beginsFinalAnswer } from "./labels.ts";

export interface SplitThinking {
  thinking: string;
  /** The text without the blocks. */
  text: string;
}

const BLOCK = /(?<!`)<(think|thinking)>([\s\S]*?)(?:<\/\1>|$)/gi;
/** Some servers send the closing tag only, since the opening one is a part of their prompt. */
const FIRST_TAG = /^([\s\S]*?)<(\/?)think(?:ing)?>/i;
const MAX_BLOCKS = 50;

/** Takes the blocks out of a text, up to a final answer in it: what an answer says about tags belongs to the answer. */
export function splitThinking(text: string, ends: readonly string[]): SplitThinking {
  if (!/<\/?think/i.test(text)) return { thinking: "", text };
  const answers = (part: string): boolean => part.split(/\r?\n/).some((line) => beginsFinalAnswer(line, ends));
  const thoughts: string[] = [];
  const kept: string[] = [];
  const first = FIRST_TAG.exec(text);
  const begun = first?.[2] === "/" && !first[1]?.endsWith("`") && !answers(first[1] ?? "") ? first : undefined;
  if (begun !== undefined && begun !== null) thoughts.push((begun[1] ?? "").trim());
  const body = text.slice(begun?.[0].length ?? 0);
  let at = 0;
  for (const match of body.matchAll(BLOCK)) {
    const before = body.slice(at, match.index);
    if (thoughts.length >= MAX_BLOCKS || answers(before)) break;
    kept.push(before);
    thoughts.push((match[2] ?? "").trim());
    at = match.index + match[0].length;
  }
  kept.push(body.slice(at));
  return { thinking: thoughts.filter((one) => one !== "").join("\n"), text: kept.join("") };
}
