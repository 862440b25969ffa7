/**
 * Reads a model's text of thought, action, observation and answer (requirement tao-loop/raw-answer): labels in Chinese or
 * English, the forms in which models call tools, one step or several. It never throws: what it could not read is in
 * `problems`. Not here: which call or answer decides (`decide.ts`), what becomes of a turn (`runtime/turn.ts`).
 */
import type { ActionCall, ActionProblem, ReadAction } from "./call.ts";
import { readChannels } from "./channels.ts";
import { decide, type CutText, type Decision } from "./decide.ts";
import { endWords } from "./ends.ts";
import { findForms } from "./forms/find.ts";
import { knownName } from "./forms/known.ts";
import { cutAtLabels, type Piece } from "./labels/cut.ts";
import { callsInAnswer, readRest, type DiscardedPart } from "./rest.ts";
import { stepsOf, type TaoStep } from "./steps.ts";
import { splitThinking } from "./thinking.ts";
import { hasVisibleContent } from "./visible.ts";
import { stepsLeft, withinWork, type Worked } from "./work.ts";

export type TaoProblem =
  | ActionProblem
  /** No label at all: the whole text was taken as the answer or as reasoning. */
  | "no_labels"
  /** An action with no reasoning before it. */
  | "no_reasoning"
  /** The words that end the loop, and no answer. */
  | "empty_answer"
  | "empty"
  /** The text repeats so much that reading all of it would take too long: a part was taken as plain text. */
  | "too_much_to_read";

export interface ParsedTao {
  /** All that is written under labels, whatever comes of it. */
  steps: TaoStep[];
  /** What was thought before what decides. */
  reasoning: string;
  /** The action as it is to be kept: the call alone, or words that could not be read as one. */
  action: string;
  /** The call that is to be made. */
  call: ActionCall | null;
  /** A call was meant, and cannot be read without guessing. */
  attempted: boolean;
  /** Calls behind the one that is to be made, or behind the words of an answer, as written. */
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
  /** The text without blocks of thinking and without marks at its end. */
  said: string;
  /** What decides is set off by marks of its own: those of a call that only models write, or those of an answer. */
  marked: boolean;
}

/** Steps of reading one text, and the part of them that finding its forms and its labels may each take of what is left. */
const MAX_STEPS = 3_000_000;
const PART = 0.5;

/**
 * Reads a model's raw text. `endCondition` is the template's, where it has one; `tools` are the names of tools that are
 * recognised inside sentences; `wasMade` tells a call that this run has made, of which a sentence may speak, and
 * `hasCalled` whether it has made any.
 */
export function parseTao(
  text: string,
  endCondition?: string | null,
  tools: ReadonlySet<string> = new Set(),
  wasMade?: (call: ActionCall) => boolean,
  hasCalled = false,
): ParsedTao {
  const read = withinWork(MAX_STEPS, () => parse(text, endCondition, tools, wasMade, hasCalled));
  const { problems } = read.value;
  if (read.isUsedUp && !problems.includes("too_much_to_read")) problems.push("too_much_to_read");
  return read.value;
}

function parse(
  text: string,
  endCondition: string | null | undefined,
  tools: ReadonlySet<string>,
  wasMade: ((call: ActionCall) => boolean) | undefined,
  hasCalled: boolean,
): ParsedTao {
  const ends = endWords(endCondition);
  const { thinking, text: said } = splitThinking(readChannels(text), ends);
  const { value: forms, isUsedUp: hasMoreForms } = withPart(() => findForms(said, ends, tools));
  const { value: pieces, isUsedUp: hasMoreLabels } = withPart(() => cutAtLabels(said, ends, forms, tools));
  const made = (read: ReadAction): boolean => read.kind === "call" && wasMade?.(read.call) === true;
  const cut: CutText = { text: said, pieces, forms, ends, tools, wasMade: made, hasCalled };
  const decision = decide(cut);
  const read = decision?.read;
  const until = decision?.from ?? said.length;
  const [{ text: begun, to: begunTo }] = [pieces[0] ?? { text: "", to: 0 }];
  const loose = begunTo <= until ? begun : said.slice(0, until).trim();
  const problems = new Set<TaoProblem>();
  if (hasMoreForms || hasMoreLabels) problems.add("too_much_to_read");
  if (said.trim() === "") problems.add("empty");
  if (pieces.length === 1) problems.add(said.trim() === "" ? "empty" : "no_labels");
  if (read !== undefined && read.kind !== "none") for (const problem of read.problems) problems.add(problem);
  const reasoning = thoughtBefore(cut, until);
  if (hasAction(decision) && pieces.length > 1 && reasoning === "") problems.add("no_reasoning");
  const parsed: ParsedTao = {
    steps: stepsOf(pieces, ends, tools),
    reasoning,
    action: actionOf(cut, decision),
    call: read?.kind === "call" ? { ...read.call, tool: knownName(read.call.tool, tools) } : null,
    attempted: read?.kind === "unread" && read.attempted,
    is_final: read?.kind === "final",
    problems: [],
    loose,
    said,
    marked: forms.some(({ from, token, read: one }) => from === decision?.from && (token || one.kind === "final")),
    ...(thinking !== "" && { thinking }),
  };
  if (read?.kind === "final") {
    parsed.final_answer = read.answer;
    const calls = callsInAnswer(cut, until);
    if (calls.length > 0) parsed.further_calls = calls;
    if (!hasVisibleContent(read.answer)) problems.add("empty_answer");
  } else if (decision !== undefined) {
    const { calls, discarded } = readRest(cut, decision);
    if (calls.length > 0) parsed.further_calls = calls;
    if (discarded.size > 0) parsed.discarded = [...discarded];
  } else if (pieces.some(({ label, text: seen }) => label === "observation" && hasVisibleContent(seen))) {
    parsed.discarded = ["observation"];
  }
  parsed.problems = [...problems];
  return parsed;
}

/** Something is left for what comes after, also where a text is full of what this looks for. */
const withPart = <T>(read: () => T): Worked<T> => withinWork(stepsLeft() * PART, read);

const hasAction = (decision: Decision | undefined): boolean =>
  decision?.read.kind === "call" || decision?.read.kind === "unread";

/** What is said and thought up to a place. */
function thoughtBefore({ text, pieces }: CutText, until: number): string {
  const thoughts = pieces.flatMap(({ label, text: said, from, to }: Piece) => {
    if ((label !== "loose" && label !== "reasoning") || from >= until) return [];
    return [to <= until ? said : text.slice(from, until).replace(/\r\n/g, "\n").trim()];
  });
  return thoughts.filter((one) => hasVisibleContent(one)).join("\n");
}

function actionOf({ text, pieces }: CutText, decision: Decision | undefined): string {
  const { read, from = 0, to = 0 } = decision ?? {};
  if (read?.kind === "call") return read.text;
  if (read?.kind === "unread") return text.slice(from, to).trim();
  const actions = pieces.flatMap(({ label, text: said, from: at }) => {
    return (label === "action" || label === "input") && (read === undefined || at <= from) ? [said] : [];
  });
  return actions.filter((one) => one !== "").join("\n");
}
