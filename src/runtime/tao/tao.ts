/**
 * Reads a model's thought–action–observation text (requirement tao-loop/raw-answer): labels in Chinese or English, bold
 * or plain, one step or several, with or without a final answer. What comes first decides: a call leaves a final answer
 * behind it unheeded, and a final answer holds everything behind it. It never throws: what it could not read is in
 * `problems`, and every character of the input but its labels, and a fence around all of them, is in some step, in
 * `thinking` or in `loose`.
 */
import { answerIn, readAction, withoutMark } from "./action.ts";
import type { ActionCall, ActionProblem, ReadAction, WrittenCall } from "./call.ts";
import { endWords } from "./ends.ts";
import { cutAtLabels, textFrom, type CutText, type Piece } from "./labels.ts";
import { findCalls } from "./prose.ts";
import { splitThinking } from "./thinking.ts";

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

export interface ParsedTao {
  steps: TaoStep[];
  /** The step whose call is to be made, and the call as written. Absent where no call stands before the final answer. */
  decided?: { step: number; action: string };
  /** Calls behind the one that is to be made, as written. */
  further_calls?: string[];
  /** What else stands behind the call. */
  discarded?: DiscardedPart[];
  /** Absent until the model ends the loop. */
  final_answer?: string;
  is_final: boolean;
  problems: TaoProblem[];
  /** Text before the first label. */
  loose: string;
  /** What the model thought aloud in a block of its own. */
  thinking?: string;
}

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

/** A text as steps while it is being read, up to the final answer. */
class StepReader {
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
    step.action = piece.text.replace(/\s*<\/(?:tool_call|function_call)>\s*$/i, "");
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
    else if (read.kind === "call") this.#decide(this.steps.length - 1, read.text);
    else if (read.kind === "final") {
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

function emptyStep(): RawStep {
  return { reasoning: "", action: "", call: null, observation: "", input: "", read: { kind: "none" }, more: [] };
}

/** Whether a call has its lines to itself, code marks aside. */
function standsAlone(text: string, from: number, to: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const after = text.slice(to).split("\n", 1)[0] ?? "";
  return /^[\s`>*-]*$/.test(line) && /^[\s`。.;；]*(?:<\/\w+>\s*)?$/.test(after);
}

/** A text without any label: a bare action, or plain reasoning. */
function readUnlabelled(text: string, ends: readonly string[], reader: StepReader): void {
  reader.problems.add(text === "" ? "empty" : "no_labels");
  if (reader.decided !== -1 || text === "") return;
  const bare = /^(?:[{[]|```|`?[A-Za-z_][\w./-]{0,127}\s{0,4}[(（])/.test(text) ? readAction(text, ends) : undefined;
  if (bare?.kind === "final") {
    reader.final = bare.answer;
    reader.loose = "";
    return;
  }
  // A sentence that begins like a call is a sentence.
  const whole = bare?.kind === "call" && (/^[{[`]/.test(text) || isWholeCall(text, bare));
  const step = emptyStep();
  if (bare?.kind === "call" && whole) {
    Object.assign(step, { action: text, call: bare.call, more: bare.more });
    reader.decided = 0;
    reader.decidedAction = bare.more.length > 0 ? bare.text : text;
    if (bare.more.length > 0) reader.discarded.add("action");
  } else step.reasoning = text;
  reader.steps.push(step);
  reader.loose = "";
}

function isWholeCall(text: string, { text: written, more, problems }: Extract<ReadAction, { kind: "call" }>): boolean {
  const last = more.at(-1)?.text ?? written;
  const rest = text.slice(text.lastIndexOf(last) + last.length);
  return problems.length === 0 && /^[\s`。.;；]*$/.test(rest);
}

/**
 * Reads a model's raw text. `endCondition` is the template's, where it has one; `tools` are the names of tools that are
 * recognised inside sentences.
 */
export function parseTao(
  text: string,
  endCondition?: string | null,
  tools: ReadonlySet<string> = new Set(),
): ParsedTao {
  const ends = endWords(endCondition);
  const { thinking, text: said } = splitThinking(text, ends);
  const cut = cutAtLabels(said, ends);
  const reader = new StepReader(cut, ends, tools);
  reader.readAll();
  if (cut.pieces.length === 1) readUnlabelled(reader.loose, ends, reader);
  if (reader.final?.trim() === "") reader.problems.add("empty_answer");
  const steps = reader.steps.map(({ reasoning, action, call, observation }): TaoStep => {
    return { reasoning, action, call, observation };
  });
  const parsed: ParsedTao = {
    steps,
    is_final: reader.final !== undefined,
    problems: [...reader.problems],
    loose: reader.loose,
  };
  if (thinking !== "") parsed.thinking = thinking;
  if (reader.final !== undefined) parsed.final_answer = reader.final;
  if (reader.decided === -1) return parsed;
  parsed.decided = { step: reader.decided, action: reader.decidedAction };
  const { more = [] } = reader.steps[reader.decided] ?? {};
  const later = reader.steps
    .slice(reader.decided + 1)
    .filter(({ action, read }) => action !== "" && read.kind !== "final" && read.kind !== "none");
  const further = [...more.map((one) => one.text), ...later.map(({ action }) => action)];
  if (further.length > 0) parsed.further_calls = further;
  if (reader.discarded.size > 0) parsed.discarded = [...reader.discarded];
  return parsed;
}
