/**
 * Reads the labelled pieces of a text as steps, up to what decides: a call leaves a final answer behind it unheeded, and
 * a final answer holds everything behind it. Not here: finding the labels (`labels.ts`), the result as a whole (`tao.ts`).
 */
import { answerIn, readAction, withoutMark } from "./action.ts";
import type { ActionCall, ActionProblem, ReadAction, WrittenCall } from "./call.ts";
import { textFrom, type CutText, type Piece } from "./labels.ts";
import { findCalls } from "./prose.ts";

export type TaoProblem =
  | ActionProblem
  /** No label at all: the whole text was taken as the answer or as reasoning. */
  | "no_labels"
  /** An action with no reasoning before it. */
  | "no_reasoning"
  /** The words that end the loop, and no answer. */
  | "empty_answer"
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

/** A kind of text that stands behind a call, where a model goes on as if the call had been made. */
export type DiscardedPart = "reasoning" | "action" | "observation" | "final_answer";

interface RawStep extends TaoStep {
  input: string;
  read: ReadAction;
  more: WrittenCall[];
}

/** A call inside sentences, the sentences around it, and the calls after it. */
interface FoundInProse {
  call: WrittenCall;
  before: string;
  after: string;
  more: WrittenCall[];
}

const join = (left: string, right: string): string => (left === "" ? right : right === "" ? left : `${left}\n${right}`);

/** The tags around calls, where several stand on one line or a call is followed by its closing tag. */
const TOOL_TAGS = /\s*<\/?(?:tool_call|function_call)>\s*/gi;

/** A text as steps while it is being read, up to the final answer. */
export class StepReader {
  readonly steps: RawStep[] = [];
  readonly problems = new Set<TaoProblem>();
  readonly discarded = new Set<DiscardedPart>();
  final: string | undefined;
  loose = "";
  /** Place of the step whose call comes first. */
  decided = -1;
  /** The text of that call, without others behind it. */
  decidedAction = "";
  readonly #cut: CutText;
  readonly #ends: readonly string[];
  readonly #tools: ReadonlySet<string>;
  #open = false;

  constructor(cut: CutText, ends: readonly string[], tools: ReadonlySet<string>) {
    this.#cut = cut;
    this.#ends = ends;
    this.#tools = tools;
  }

  readAll(): void {
    const { pieces } = this.#cut;
    for (const [place, piece] of pieces.entries()) {
      const input = pieces[place + 1]?.label === "input" ? (pieces[place + 1]?.text ?? "") : "";
      this.#read(piece, input);
      if (this.final !== undefined) return;
    }
    this.#decideInLoose(false);
    for (const step of this.steps) this.#decideInReasoning(step, "", step.reasoning, false);
  }

  #read(piece: Piece, input: string): void {
    const { label, text } = piece;
    if (this.decided !== -1 && text !== "" && label !== "input" && label !== "loose" && label !== "action") {
      this.discarded.add(label === "final" ? "final_answer" : label);
    }
    switch (label) {
      case "loose":
        this.loose = text;
        this.#decideInLoose(true);
        return;
      case "reasoning": {
        const last = this.steps.at(-1);
        if (last !== undefined && (last.action !== "" || last.observation !== "")) this.#open = false;
        const step = this.#step();
        const before = step.reasoning;
        step.reasoning = join(before, text);
        this.#decideInReasoning(step, before, text, true);
        return;
      }
      case "action":
        if (this.#open && this.steps.at(-1)?.action !== "") this.#open = false;
        this.#act(this.#step(), piece, input);
        return;
      case "input": {
        const step = this.#step();
        step.input = join(step.input, text);
        step.action = join(step.action, text);
        return;
      }
      case "observation":
        this.#observe(text);
        return;
      case "final":
        this.#finish(this.#finalText(piece));
    }
  }

  #act(step: RawStep, piece: Piece, input: string): void {
    step.action = piece.text.replace(TOOL_TAGS, "\n").trim();
    if (step.action !== "" && step.reasoning === "") this.problems.add("no_reasoning");
    const read = readAction(step.action, this.#ends, input, this.#tools);
    step.read = read;
    if (read.kind === "none") return;
    for (const problem of read.problems) this.problems.add(problem);
    if (read.kind === "call") {
      step.call = read.call;
      step.more = read.more;
    }
    if (this.decided !== -1) this.discarded.add(read.kind === "final" ? "final_answer" : "action");
    else if (read.kind === "call") {
      this.#decide(this.steps.length - 1, read.text);
      this.decidedAction = input === "" ? this.decidedAction : join(step.action, input);
    } else if (read.kind === "final") {
      const whole = input === "" ? answerIn(textFrom(this.#cut, piece), this.#ends) : undefined;
      this.#finish(whole ?? read.answer);
    }
  }

  /** The text of a final label, code marks around it left out. */
  #finalText(piece: Piece): string {
    const label = (this.#cut.lines[piece.line] ?? "").slice(0, piece.column);
    const text = textFrom(this.#cut, piece);
    // `最终答案: final_answer: …` names the end twice.
    return withoutMark(`${label}${text}`, answerIn(text, this.#ends) ?? text);
  }

  /** The loop ends here, unless a call, or what was meant as one, comes first. */
  #finish(answer: string): void {
    const attempted = this.steps.some(
      ({ read, observation }) => read.kind === "unread" && (read.attempted || observation !== ""),
    );
    if (this.decided === -1 && !attempted) this.final = answer;
    else this.discarded.add("final_answer");
  }

  #observe(text: string): void {
    // A call in the sentences before an observation is what the model believes to have observed.
    const last = this.#open ? this.steps.at(-1) : undefined;
    if (last === undefined) this.#decideInLoose(false);
    else this.#decideInReasoning(last, "", last.reasoning, false);
    if (this.decided !== -1 && text !== "") this.discarded.add("observation");
    const step = this.#step();
    step.observation = join(step.observation, text);
  }

  #decideInLoose(wholeLines: boolean): void {
    const found = this.#findInProse(this.loose, wholeLines);
    if (found === undefined) return;
    this.loose = found.before;
    const step = emptyStep();
    this.steps.unshift(step);
    this.#open = true;
    this.#take(step, found);
  }

  /** `text` is what came last of a step's reasoning, after `before`. */
  #decideInReasoning(step: RawStep, before: string, text: string, wholeLines: boolean): void {
    const found = step.action === "" ? this.#findInProse(text, wholeLines) : undefined;
    if (found === undefined) return;
    step.reasoning = join(before, found.before);
    this.#take(step, found);
  }

  /** A call in sentences decides where nothing else does; one that has its lines to itself decides at once. */
  #findInProse(text: string, wholeLines: boolean): FoundInProse | undefined {
    if (this.decided !== -1) return undefined;
    const calls = findCalls(text, this.#tools);
    const call = calls.find(({ from, to }) => !wholeLines || standsAlone(text, from, to));
    if (call === undefined) return undefined;
    const after = text.slice(call.to).replace(/^[`\s。.;；]{1,20}|<\/(?:tool_call|function_call)>/gi, "");
    return {
      call,
      before: text.slice(0, call.from).trim(),
      after: after.trim(),
      more: calls.filter(({ from }) => from > call.from),
    };
  }

  #take(step: RawStep, { call, after, more }: FoundInProse): void {
    if (after !== "") this.discarded.add("reasoning");
    Object.assign(step, { action: join(call.text, after), call: call.call, more });
    this.#decide(this.steps.indexOf(step), call.text);
  }

  #decide(place: number, written: string): void {
    this.decided = place;
    const { action = "", more = [] } = this.steps[place] ?? {};
    const at = action.indexOf(written);
    // Sentences behind the call, in its own piece of text.
    const rest = at === -1 ? "" : action.slice(at + written.length);
    const ended = rest.split("\n").some((line) => answerIn(line, this.#ends) !== undefined);
    if (more.length > 0) this.discarded.add("action");
    if (ended) this.discarded.add("final_answer");
    this.decidedAction = more.length > 0 || ended ? written : action;
  }

  #step(): RawStep {
    const last = this.steps.at(-1);
    if (this.#open && last !== undefined) return last;
    const made = emptyStep();
    this.steps.push(made);
    this.#open = true;
    return made;
  }
}

export function emptyStep(): RawStep {
  return { reasoning: "", action: "", call: null, observation: "", input: "", read: { kind: "none" }, more: [] };
}

/** Whether a call has its lines to itself, code marks aside. */
function standsAlone(text: string, from: number, to: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const after = text.slice(to).split("\n", 1)[0] ?? "";
  return /^[\s`>*-]*$/.test(line) && /^[\s`。.;；]*(?:<\/\w+>\s*)?$/.test(after);
}
