/** The best text of a run that has come to no answer (requirement pipeline/partial-answer). */
import type { Turn } from "../context/events.ts";
import { hasVisibleContent } from "./tao/visible.ts";

/** How the text of a draft begins: what a model does next is no part of an answer. */
const PLAN =
  /^\s*(?:(?:now |next,? |first,? |then )?(?:i(?:'ll| will| need| should| must|'m going| am going| want| have to)|let me|let's)\b|(?:我|先|再|接下来|下一步|首先|现在|需要|还要|让我|继续)[^。，]{0,6}(?:查|搜|检索|核对|调用|看|找|确认))/iu;
/** A draft of an answer is longer than this. Characters, a Chinese one as two. */
const MIN_DRAFT = 60;

const widthOf = (text: string): number => text.length + (text.match(/[\u3400-\u9FFF]/gu)?.length ?? 0);

/** The longest draft of an answer, else the last thought; undefined where the model has written none. A call is no text. */
export function partialAnswer(turns: readonly Turn[]): string | undefined {
  const said = turns.map(({ reasoning }) => reasoning.trim()).filter((text) => hasVisibleContent(text));
  const drafts = said.filter((text) => widthOf(text) >= MIN_DRAFT && !PLAN.test(text));
  // Of two as long the later one knows more.
  const longest = drafts.reduce<string | undefined>(
    (best, text) => (best === undefined || text.length >= best.length ? text : best),
    undefined,
  );
  return longest ?? said.at(-1);
}
