/**
 * Reads a model's thought–action–observation text (requirement tao-loop/raw-answer): labels in Chinese or English, bold
 * or plain, one step or several, with or without a final answer. It never throws: what it could not read is in
 * `problems`, and every character of the input but its labels, and a fence around all of them, is in some step or in
 * `loose`.
 */
import { afterEnd, readAction } from "./action.ts";
import type { ActionCall, ActionProblem } from "./action.ts";
import { cutAtLabels, type Piece } from "./labels.ts";

export type TaoProblem =
  | ActionProblem
  /** No label at all: the whole text was taken as the answer or as reasoning. */
  | "no_labels"
  /** An action with no reasoning before it. */
  | "no_reasoning"
  | "empty";

export interface TaoStep {
  reasoning: string;
  /** As written. */
  action: string;
  /** The action as a call, when it is one. */
  call: ActionCall | null;
  /** Written by the model itself: a guess, until a tool has really been called. */
  observation: string;
}

export interface ParsedTao {
  steps: TaoStep[];
  /** Absent until the model ends the loop. */
  final_answer?: string;
  is_final: boolean;
  problems: TaoProblem[];
  /** Text before the first label. */
  loose: string;
}

/** Words that end a loop besides the template's own. */
const USUAL_ENDS = ["final_answer:", "final answer:", "最终答案:"];

/** The words that end a loop: the template's own first, then the usual ones. */
export function endWords(endCondition: string | null | undefined): string[] {
  return endCondition === undefined || endCondition === null ? USUAL_ENDS : [endCondition, ...USUAL_ENDS];
}

const join = (left: string, right: string): string => (left === "" ? right : right === "" ? left : `${left}\n${right}`);

interface RawStep {
  reasoning: string;
  action: string;
  input: string;
  observation: string;
}

/** Labelled pieces as steps: a new reasoning after an action, or a second action, begins the next one. */
function group(pieces: readonly Piece[]): { raw: RawStep[]; final?: string } {
  const raw: RawStep[] = [];
  let final: string | undefined;
  let open: RawStep | undefined;
  const current = (): RawStep => {
    if (open !== undefined) return open;
    const made: RawStep = { reasoning: "", action: "", input: "", observation: "" };
    raw.push(made);
    open = made;
    return made;
  };
  for (const { label, text } of pieces) {
    switch (label) {
      case "loose":
        break;
      case "reasoning": {
        if (open !== undefined && (open.action !== "" || open.observation !== "")) open = undefined;
        const step = current();
        step.reasoning = join(step.reasoning, text);
        break;
      }
      case "action":
        if (open !== undefined && open.action !== "") open = undefined;
        current().action = text;
        break;
      case "input": {
        const step = current();
        step.input = join(step.input, text);
        break;
      }
      case "observation": {
        const step = current();
        step.observation = join(step.observation, text);
        break;
      }
      case "final":
        final ??= text;
        open = undefined;
        break;
    }
  }
  return final === undefined ? { raw } : { raw, final };
}

/** Text up to the line that ends the loop, and what follows its words; undefined when no line does. */
function splitAtEnd(text: string, ends: readonly string[]): { before: string; answer: string } | undefined {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => afterEnd(line, ends) !== undefined);
  if (at === -1) return undefined;
  const answer = afterEnd(lines.slice(at).join("\n"), ends) ?? "";
  return { before: lines.slice(0, at).join("\n").trim(), answer };
}

const onlyReasoning = (reasoning: string): TaoStep => ({ reasoning, action: "", call: null, observation: "" });

/** A text without any label: a bare action, an answer after the end words, or plain reasoning. */
function readUnlabelled(text: string, ends: readonly string[]): ParsedTao {
  if (text === "") return { steps: [], is_final: false, problems: ["empty"], loose: "" };
  const problems: TaoProblem[] = ["no_labels"];
  const ended = splitAtEnd(text, ends);
  if (ended !== undefined) {
    const steps = ended.before === "" ? [] : [onlyReasoning(ended.before)];
    return { steps, final_answer: ended.answer, is_final: true, problems, loose: "" };
  }
  const read = /^(?:\{|```)/.test(text) ? readAction(text, ends) : undefined;
  if (read?.kind === "final") return { steps: [], final_answer: read.answer, is_final: true, problems, loose: "" };
  const step =
    read?.kind === "call" ? { reasoning: "", action: text, call: read.call, observation: "" } : onlyReasoning(text);
  return { steps: [step], is_final: false, problems, loose: "" };
}

/** Reads a model's raw text. `endCondition` is the template's, where it has one. */
export function parseTao(text: string, endCondition?: string | null): ParsedTao {
  const ends = endWords(endCondition);
  const pieces = cutAtLabels(text);
  const loose = pieces[0]?.text ?? "";
  if (pieces.length === 1) return readUnlabelled(loose, ends);
  const { raw, final } = group(pieces);
  const problems = new Set<TaoProblem>();
  let answer: string | undefined;
  const steps = raw.map(({ reasoning, action, input, observation }): TaoStep => {
    const step: TaoStep = { reasoning, action: input === "" ? action : join(action, input), call: null, observation };
    if (action !== "" && reasoning === "") problems.add("no_reasoning");
    const read = readAction(action, ends, input);
    if (read.kind === "none") return step;
    for (const problem of read.problems) problems.add(problem);
    if (read.kind === "call") step.call = read.call;
    if (read.kind === "final") answer ??= read.answer;
    return step;
  });
  answer ??= final;
  const last = steps.at(-1);
  // The end words may also stand on a line of their own inside the last reasoning.
  const ended = answer === undefined && last !== undefined ? splitAtEnd(last.reasoning, ends) : undefined;
  if (ended !== undefined && last !== undefined) {
    last.reasoning = ended.before;
    answer = ended.answer;
  }
  const result: ParsedTao = { steps, is_final: answer !== undefined, problems: [...problems], loose };
  if (answer !== undefined) result.final_answer = answer;
  return result;
}
