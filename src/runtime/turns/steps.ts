/**
 * Several steps that a model writes as JSON records, as one turn: the first call, else the first answer, decides; the
 * reasoning up to there is the turn's, and what stands behind is named as left out, like that of the same steps in words
 * (requirements tao-loop/steps-as-json, tao-loop/call-before-answer). Not here: one record that is the whole text (`turn.ts`).
 */
import { isNothing, type JsonObject } from "../tao/call.ts";
import { readChannels } from "../tao/channels.ts";
import { afterEnd, endWords } from "../tao/ends.ts";
import type { DiscardedPart } from "../tao/rest.ts";
import { parseTao } from "../tao/tao.ts";
import { splitThinking } from "../tao/thinking.ts";
import { hasVisibleContent } from "../tao/visible.ts";
import { withinWork } from "../tao/work.ts";
import { discardedParts, namedCalls, shorten, type TurnInput, type TurnOptions } from "./input.ts";
import { RECORD_KEYS, reasoningOf, textOf } from "./keys.ts";
import { readStep, type ReadStep } from "./record.ts";
import { recordsIn, type WrittenItem, type WrittenRecords } from "./records.ts";
import { MAX_THINKING, readText } from "./text.ts";

/** Steps of reading one text. */
const MAX_STEPS = 3_000_000;
/** Records behind the one that decides that are read for calls: of the others only what they hold is named. */
const MAX_READ = 50;

/** The turn of a text that is steps; undefined where it is something else. */
export function readSteps(text: string, options: TurnOptions): TurnInput | undefined {
  const { value: turn, isUsedUp } = withinWork(MAX_STEPS, () => {
    const { thinking, text: said } = splitThinking(readChannels(text), endWords(options.endCondition));
    const found = recordsIn(said);
    const read = found === undefined ? undefined : readAll(found, options);
    if (found === undefined || read === undefined || !isMeant(read, found, text, options)) return undefined;
    return read.reasoning === "" ? { ...read, reasoning: shorten(thinking, MAX_THINKING) } : read;
  });
  if (turn !== undefined && isUsedUp) turn.problems = [...turn.problems, "too_much_to_read"];
  return turn;
}

/** Whether records between sentences are the model's own steps: then the text as a whole comes to the same. */
function isMeant(
  { call, is_final }: TurnInput,
  { before, behind }: WrittenRecords,
  text: string,
  options: TurnOptions,
): boolean {
  if (!hasVisibleContent(before) && !hasVisibleContent(behind)) return true;
  const { answers: _, ...plain } = options;
  const whole = readText(text, plain);
  return whole.call?.tool === call?.tool && whole.is_final === is_final && isProse(before, options);
}

/** Whether a text has no label and no call of its own. */
function isProse(text: string, options: TurnOptions): boolean {
  const { call, attempted, is_final, steps } = parse(text, options);
  return call === null && !attempted && !is_final && steps.length === 0;
}

const parse = (text: string, { endCondition, tools, wasMade, hasCalled }: TurnOptions) =>
  parseTao(text, endCondition, tools, wasMade, hasCalled);

function readAll(found: WrittenRecords, options: TurnOptions): TurnInput | undefined {
  const { before, behind, items } = found;
  const thoughts = hasVisibleContent(before) ? [before.trim()] : [];
  const words: TurnInput[] = [];
  let last: TurnInput | undefined;
  const left: DiscardedPart[] = [];
  for (const [place, { kind, record }] of items.entries()) {
    if (kind !== "step") {
      thoughts.push(textOf(record["reasoning"]));
      continue;
    }
    const step = readStep(record, options, true);
    const { turn } = step;
    if (hasVisibleContent(turn.reasoning)) thoughts.push(turn.reasoning.trim());
    const observed = turn.discarded?.includes("observation") === true;
    const decided =
      step.open || (isWords(step) && observed) ? turn : turn.is_final ? answerOf(turn, left, options) : undefined;
    // Actions in words of which none can be read as a call: data, such as tasks.
    if (step.open && decided?.call === null && words.length > 0) return undefined;
    if (decided !== undefined) return whole(decided, thoughts, left, restOf(found, place + 1, options));
    if (observed) left.push("observation");
    if (isWords(step)) words.push(turn);
    last = turn;
  }
  const decided = words[0] ?? last;
  const thinks = items.every(({ kind, record }) => kind === "step" && hasVisibleContent(reasoningOf(record)));
  // Nothing is behind a call or an answer where there is none: the text stays as it is.
  if (!thinks || decided === undefined || words.length > 1 || hasVisibleContent(behind)) return undefined;
  return whole(decided, thoughts, left, restOf(found, items.length, options));
}

/** Whether a step names an action in words, and no call. */
const isWords = ({ turn, open }: ReadStep): boolean =>
  !open && !turn.is_final && !isNothing(turn.action) && hasVisibleContent(turn.action);

/** An answer; where it stands on an observation that no call of this run returned, it is left out. */
function answerOf(turn: TurnInput, left: readonly DiscardedPart[], { hasCalled }: TurnOptions): TurnInput {
  if (hasCalled === true || !left.includes("observation")) return turn;
  const { final_answer: _, discarded = [], ...others } = turn;
  return {
    ...others,
    action: "",
    is_final: false,
    problems: ["no_call_found"],
    ...discardedParts([...discarded, "final_answer"]),
  };
}

interface Rest {
  calls: string[];
  parts: DiscardedPart[];
}

function whole(turn: TurnInput, thoughts: readonly string[], left: readonly DiscardedPart[], rest: Rest): TurnInput {
  return {
    ...turn,
    reasoning: thoughts.join("\n"),
    ...namedCalls([...(turn.not_executed ?? []), ...rest.calls]),
    ...discardedParts([...left, ...(turn.discarded ?? []), ...rest.parts]),
  };
}

/** What the records from a place on, and the text behind them, hold. */
function restOf({ items, behind }: WrittenRecords, from: number, options: TurnOptions): Rest {
  const ends = endWords(options.endCondition);
  const calls = new Set<string>();
  const parts = new Set<DiscardedPart>();
  for (const [place, { kind, record }] of items.slice(from).entries()) {
    if (kind !== "step") parts.add(partOf(kind, from + place === items.length - 1));
    else if (place >= MAX_READ) for (const part of partsByName(record, ends)) parts.add(part);
    else addStep(readStep(record, options, true), calls, parts);
  }
  if (hasVisibleContent(behind)) {
    const {
      call,
      action,
      further_calls = [],
      is_final,
      discarded = [],
      reasoning,
      loose,
      steps,
    } = parse(behind, options);
    for (const part of discarded) parts.add(part);
    if (hasVisibleContent(reasoning) || hasVisibleContent(loose)) parts.add("reasoning");
    if (steps.some(({ observation }) => hasVisibleContent(observation))) parts.add("observation");
    if (is_final) parts.add("final_answer");
    if (call !== null) for (const one of [action, ...further_calls]) calls.add(one);
  }
  if (calls.size > 0) parts.add("action");
  return { calls: [...calls], parts: [...parts] };
}

/** What text or data behind the step that decides stands for. */
function partOf(kind: Exclude<WrittenItem["kind"], "step">, isLast: boolean): DiscardedPart {
  if (kind === "data") return "observation";
  return isLast ? "final_answer" : "reasoning";
}

function addStep(step: ReadStep, calls: Set<string>, parts: Set<DiscardedPart>): void {
  const { turn, open } = step;
  const { reasoning, action, is_final, not_executed = [], discarded = [] } = turn;
  if (hasVisibleContent(reasoning)) parts.add("reasoning");
  if (is_final) parts.add("final_answer");
  if (open || isWords(step)) for (const one of [action, ...not_executed]) calls.add(one);
  for (const part of discarded) parts.add(part);
}

const PARTS: Readonly<Record<string, DiscardedPart>> = {
  action: "action",
  行动: "action",
  observation: "observation",
  观察: "observation",
  final_answer: "final_answer",
  最终答案: "final_answer",
};

/** What a record holds by its names alone. */
function partsByName(record: JsonObject, ends: readonly string[]): DiscardedPart[] {
  const names = RECORD_KEYS.filter((key) => Object.hasOwn(record, key) && hasVisibleContent(textOf(record[key])));
  return names.map((name) => {
    const part = PARTS[name] ?? "reasoning";
    return part === "action" && afterEnd(textOf(record[name]), ends) !== undefined ? "final_answer" : part;
  });
}
