/**
 * A model's raw text as a turn. A call in it has not been made, what stands behind the call is left out and named, and an
 * observation in it is the model's own (requirements tao-loop/call-before-answer, tao-loop/invented-observation).
 */
import { hasVisibleContent, saysSomething } from "../tao/visible.ts";
import { parseTao, type ParsedTao } from "../tao/tao.ts";
import { discardedParts, namedCalls, shorten, type TurnInput, type TurnOptions } from "./input.ts";

/** Characters of a thinking block that become reasoning, where a text has no reasoning of its own. */
export const MAX_THINKING = 2_000;

/** Reads a model's raw text. */
export function readText(text: string, options: TurnOptions): TurnInput {
  const parsed = parseTao(text, options.endCondition, options.tools, options.wasMade, options.hasCalled);
  const { reasoning, action, call, thinking = "", final_answer, problems, further_calls = [], discarded = [] } = parsed;
  const thought = reasoning === "" ? shorten(thinking, MAX_THINKING) : reasoning;
  if (isPlainAnswer(parsed, options)) return plainAnswer(parsed, thinking);
  const answered = final_answer !== undefined && saysSomething(final_answer);
  return {
    reasoning: thought,
    action,
    observation: "",
    refs: [],
    call,
    is_final: answered,
    problems,
    ...(answered && { final_answer }),
    ...namedCalls(further_calls),
    ...discardedParts(discarded),
  };
}

/** Whether a whole text is the answer. */
function isPlainAnswer(parsed: ParsedTao, { answers, tools = new Set() }: TurnOptions): boolean {
  const { problems, call, attempted, is_final, loose, marked, said } = parsed;
  if (answers === undefined || problems.includes("empty") || !saysSomething(said) || isEmptyRecord(parsed))
    return false;
  if (answers === "in_loop") return problems.includes("no_labels") && call === null && !attempted && !is_final;
  const written = marked || !hasVisibleContent(loose);
  if (is_final) return !written || (problems.includes("empty_answer") && !marked);
  return !(written && (attempted ? marked : tools.has(call?.tool ?? "")));
}

function plainAnswer({ said, problems }: ParsedTao, thinking: string): TurnInput {
  return {
    reasoning: shorten(thinking, MAX_THINKING),
    action: "",
    observation: "",
    refs: [],
    call: null,
    is_final: true,
    final_answer: said.trim(),
    problems,
  };
}

/** Whether a model's text leads nowhere: nothing in it can be seen, it only thinks in a block of its own, or its final answer is empty. */
export function isBlank(text: string, options: TurnOptions = {}): boolean {
  const parsed = parseTao(text, options.endCondition, options.tools, options.wasMade, options.hasCalled);
  const { said, call, attempted, problems, final_answer } = parsed;
  if (call !== null || attempted) return false;
  if (final_answer !== undefined && !saysSomething(final_answer) && hasVisibleContent(final_answer)) return true;
  if (problems.includes("empty_answer") && options.answers !== "once") return true;
  return !saysSomething(said) || isEmptyRecord(parsed);
}

/** Whether a whole text is an object whose final answer says nothing. */
function isEmptyRecord({ said, final_answer }: ParsedTao): boolean {
  return final_answer !== undefined && !saysSomething(final_answer) && /^\s*\{[^]*\}\s*$/.test(said);
}
