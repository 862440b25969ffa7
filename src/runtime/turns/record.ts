/**
 * A turn as an object with reasoning, action, observation and final_answer. An object from a host says what was done: its
 * observation counts. The same written by a model is a text like any other: a call in it has not been made, and its
 * observation is left out, and so is a time that is none. Without an observation an action that is a call comes before the answer in either. A host that has made
 * the call of a model's text may name what else the text held (`discarded`, `not_executed`), as the turn of that text would.
 */
import type { Json } from "../../json.ts";
import { readMoment } from "../../knowledge/moment.ts";
import { isObject, type JsonObject, type ReadAction } from "../tao/call.ts";
import { finalOf, readJsonAction } from "../tao/json-action.ts";
import { isDiscardedPart, type DiscardedPart } from "../tao/rest.ts";
import { parseTao } from "../tao/tao.ts";
import { hasVisibleContent, saysSomething } from "../tao/visible.ts";
import { discardedParts, namedCalls, type TurnInput, type TurnOptions } from "./input.ts";
import {
  argumentsBeside,
  INPUT_KEYS,
  isDecision,
  otherText,
  ownValue,
  reasoningOf,
  textOf,
  TOOL_KEYS,
} from "./keys.ts";

interface RecordAction {
  read: ReadAction;
  /** As it is to be kept. */
  text: string;
  further: string[];
  discarded: DiscardedPart[];
}

/** A record as a turn. */
export interface ReadStep {
  turn: TurnInput;
  /** A call in it, or what was meant as one, waits for its result. */
  open: boolean;
}

/** Reads a record. `written`: a model has written it. */
export function readRecord(record: JsonObject, options: TurnOptions, written: boolean): TurnInput {
  return readStep(record, options, written).turn;
}

/** Reads a record that may be one of several. `written`: a model has written it. */
export function readStep(record: JsonObject, options: TurnOptions, written: boolean): ReadStep {
  const reasoning = reasoningOf(record);
  const observed = textOf(ownValue(record, "observation", "观察"));
  const action = withThought(actionOf(record, written ? "" : observed, options), reasoning, options, written);
  const { read } = action;
  const observation = written ? "" : observed;
  const meant = read.kind === "call" || (read.kind === "unread" && read.attempted);
  const open = meant && !hasVisibleContent(observation);
  const given = finalOf(record) ?? (read.kind === "final" ? read.answer : undefined);
  const answered = !open && given !== undefined && saysSomething(given) ? given : undefined;
  const empty = given !== undefined && answered === undefined && !open;
  const timestamp = ownValue(record, "timestamp");
  const finish = ownValue(record, "finish_reason", "stop_reason", "finishReason", "stopReason");
  const problems = read.kind === "none" ? [] : read.problems;
  const left: DiscardedPart[] = [
    ...(written ? [] : textsIn(record, "discarded").filter(isDiscardedPart)),
    ...action.discarded,
    ...(written && hasVisibleContent(observed) ? (["observation"] as const) : []),
    ...(open && given !== undefined && hasVisibleContent(given) ? (["final_answer"] as const) : []),
  ];
  const others = isDecision(record) ? otherText(record, action.text) : "";
  const turn: TurnInput = {
    reasoning: [reasoning, others].filter((one) => one !== "").join("\n"),
    action:
      open || action.discarded.some((part) => part !== "action")
        ? action.text
        : textOf(ownValue(record, "action", "行动")),
    observation,
    refs: refsOf(ownValue(record, "refs")),
    call: read.kind === "call" ? read.call : null,
    is_final: answered !== undefined,
    problems: empty ? [...problems, "empty_answer"] : problems,
    ...(answered !== undefined && { final_answer: answered }),
    ...(isTime(timestamp, written) && { timestamp }),
    ...(typeof finish === "string" && { finish_reason: finish }),
    ...namedCalls([...(open ? action.further : []), ...(written ? [] : textsIn(record, "not_executed"))]),
    ...discardedParts(left),
  };
  return { turn, open };
}

/** A host that names a time is told when it is none; what a model writes there counts only where it is one. */
function isTime(given: Json | undefined, written: boolean): given is string {
  if (typeof given !== "string" || given.trim() === "") return false;
  return !written || readMoment(given) !== undefined;
}

/** The texts of a list. */
function textsIn(record: JsonObject, key: string): string[] {
  const list = ownValue(record, key);
  return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}

/** `observed`: what a host says that it returned; its call was made. */
function actionOf(record: JsonObject, observed: string, options: TurnOptions): RecordAction {
  const action = ownValue(record, "action", "行动");
  const text = textOf(action);
  const apart = [...INPUT_KEYS, ...TOOL_KEYS].some((key) => Object.hasOwn(record, key));
  if (typeof action === "object" && action !== null) return fromJson(action, text);
  if (apart) {
    const { final_answer: _, ...call } = record;
    return fromJson(call, JSON.stringify(call));
  }
  // { "action": "retrieve", "query": … }: the action is a tool's name, and its arguments stand beside it.
  const isTool = options.tools?.has(text.trim()) === true && !hasVisibleContent(observed);
  const beside = isTool ? argumentsBeside(record) : undefined;
  if (beside !== undefined) {
    const call = { action: text.trim(), ...beside };
    return fromJson(call, JSON.stringify(call));
  }
  if (text.trim() === "") return { read: { kind: "none" }, text, further: [], discarded: [] };
  const parsed = parseTao(`Action: ${text}`, options.endCondition, options.tools, options.wasMade, options.hasCalled);
  const { call, attempted, final_answer, further_calls = [], discarded = [], problems } = parsed;
  const known = problems.filter((problem) => !["no_labels", "no_reasoning", "empty", "empty_answer"].includes(problem));
  const named = known as Extract<ReadAction, { kind: "unread" }>["problems"];
  const read: ReadAction =
    call !== null
      ? { kind: "call", call, text: parsed.action, more: [], problems: named }
      : final_answer !== undefined
        ? { kind: "final", answer: final_answer, problems: named }
        : named.length === 0
          ? { kind: "none" }
          : { kind: "unread", attempted, problems: named };
  return { read, text: parsed.action, further: further_calls, discarded };
}

function fromJson(value: Json, written: string): RecordAction {
  const read = readJsonAction(value, written);
  const further = read.kind === "call" ? read.more.map((one) => one.text) : [];
  const text = read.kind === "call" ? read.text : written;
  const answers = read.kind === "call" && read.answers === true;
  const discarded = [
    ...(further.length > 0 ? (["action"] as const) : []),
    ...(answers ? (["final_answer"] as const) : []),
  ];
  return { read, text, further, discarded };
}

/** A model may write its call into its reasoning, and no action beside it. */
function withThought(action: RecordAction, reasoning: string, options: TurnOptions, written: boolean): RecordAction {
  if (!written || action.read.kind === "call" || (action.read.kind === "unread" && action.read.attempted))
    return action;
  const {
    call,
    further_calls = [],
    action: text,
  } = parseTao(`Thought: ${reasoning}`, options.endCondition, options.tools, options.wasMade, options.hasCalled);
  if (call === null) return action;
  return { read: { kind: "call", call, text, more: [], problems: [] }, text, further: further_calls, discarded: [] };
}

function refsOf(value: Json | undefined): TurnInput["refs"] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (typeof one === "string") return [{ evidence_id: one }];
    if (!isObject(one)) return [];
    const evidence_id = ownValue(one, "evidence_id", "id");
    const selector = ownValue(one, "selector");
    if (typeof evidence_id !== "string") return [];
    return [{ evidence_id, ...(typeof selector === "string" ? { selector } : {}) }];
  });
}
