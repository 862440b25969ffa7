/**
 * What a model wrote after the token limit had cut its answer off, as one text with what stood before the cut (requirement
 * pipeline/continuation-read). Thinking before it is left out, a final answer in it loses its labels, and a call in it is a
 * turn of its own: the answer that was cut off is then not final. Not here: asking to go on (`infer.ts`).
 */
import { readChannels } from "./tao/channels.ts";
import { endWords } from "./tao/ends.ts";
import { parseTao, type ParsedTao } from "./tao/tao.ts";
import { splitThinking } from "./tao/thinking.ts";
import { hasVisibleContent } from "./tao/visible.ts";
import type { TurnOptions } from "./turns/input.ts";
import { readText } from "./turns/text.ts";

/** Characters of an end and a beginning that are compared, and how many equal ones are a repetition. */
const MAX_OVERLAP = 200;
const MIN_OVERLAP = 8;
/** Characters at the beginning by which a model that began anew is recognised. */
const SAME_BEGINNING = 40;
const OPENS_THINKING =
  /^\s*(?:<(?:[a-z][\w-]{0,30}:)?(?:think|thinking|thought|thoughts|reasoning|reflection|analysis)>|\[THINK\]|◁think▷|<\|)/i;
/** Put behind a text to see whether it would still be thinking there. */
const SENTINEL = "\uFFFF";
/** Between these two ends a space is missing; languages without spaces, and marks that open, need none. */
const ENDS_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{N},;:.!?)]$/u;
const BEGINS_WORD = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{N}(]/u;

/** The text of the turn; undefined where nothing was added to what stood before the cut. */
export function joinContinuation(first: string, second: string, options: TurnOptions): string | undefined {
  const parse = (text: string): ParsedTao =>
    parseTao(text, options.endCondition, options.tools, options.wasMade, options.hasCalled);
  const added = withoutThinking(first, second, options);
  if (added.trim() === "") return undefined;
  if (beginsAnew(first, added)) return added;
  const read = parse(added);
  const isTurn = read.loose.trim() === "" && (read.steps.length > 0 || read.call !== null || read.is_final);
  if (!isTurn) return withoutRepeat(first, added);
  const before = readText(first, options);
  if (!before.is_final) {
    // A call that was cut off is written anew; anything else goes on with a label of its own.
    return parse(first).attempted && read.call !== null ? added : `${first.trimEnd()}\n${added.trimStart()}`;
  }
  if (read.call !== null) return added;
  if (!read.is_final) return read.steps.every(({ action }) => action === "") ? undefined : withoutRepeat(first, added);
  const answer = read.final_answer ?? "";
  if (!hasVisibleContent(answer)) return undefined;
  const { final_answer: begun = "" } = before;
  const again = answer.startsWith(begun.trim()) && begun.trim().length >= MIN_OVERLAP;
  if (again || beginsAnew(begun, answer)) return added;
  const spaced = ENDS_WORD.test(first) && BEGINS_WORD.test(answer) ? `${first} ` : first;
  const whole = withoutRepeat(first, answer);
  return whole.length < first.length + answer.length ? whole : spaced + answer;
}

/** The second part without a block of thinking that opens it; unchanged where the first part was still thinking. */
function withoutThinking(first: string, second: string, { endCondition }: TurnOptions): string {
  const text = OPENS_THINKING.test(second) ? readChannels(second) : second;
  if (!OPENS_THINKING.test(text)) return text;
  const ends = endWords(endCondition);
  // A block that is still open takes in everything behind it.
  if (!splitThinking(first + SENTINEL, ends).text.endsWith(SENTINEL)) return text;
  const said = splitThinking(text, ends).text;
  const begun = said.trimStart();
  // A line of its own behind the block is no new paragraph of the answer.
  if (!/^\s*\n/.test(said) || /\s$/.test(first)) return said;
  return ENDS_WORD.test(first) && BEGINS_WORD.test(begun) ? ` ${begun}` : begun;
}

function beginsAnew(first: string, second: string): boolean {
  const beginning = first.trimStart().slice(0, SAME_BEGINNING);
  return beginning.length === SAME_BEGINNING && second.trimStart().startsWith(beginning);
}

/** Both parts, without what the second repeats of the first. */
function withoutRepeat(first: string, second: string): string {
  for (let length = Math.min(MAX_OVERLAP, first.length, second.length); length >= MIN_OVERLAP; length -= 1) {
    if (first.endsWith(second.slice(0, length))) return first + second.slice(length);
  }
  return first + second;
}
