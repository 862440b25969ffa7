/**
 * One turn as callers hand it in (`add_conversation_turn`): a record, the same as JSON text, or a model's raw text.
 * A record says what its host did. A raw text says what a model wrote: a call in it has not been made, and what the
 * model wrote behind the call is left out and named (requirement tao-loop/call-before-answer). Reading the text is
 * `tao.ts`; recording the turn is the session's.
 */
import type { Json } from "../json.ts";
import { readAction } from "./tao/action.ts";
import { readJsonAction, type ActionCall } from "./tao/call.ts";
import { endWords } from "./tao/ends.ts";
import { parseTao } from "./tao/tao.ts";
import type { DiscardedPart, TaoProblem } from "./tao/steps.ts";
import type { ParsedTao } from "./tao/tao.ts";
import { splitThinking } from "./tao/thinking.ts";

/** One turn, however it came: `tao_data` as an object, as JSON text, or as a model's raw text. */
export interface TurnInput {
  reasoning: string;
  action: string;
  observation: string;
  timestamp?: string;
  final_answer?: string;
  refs: { evidence_id: string; selector?: string }[];
  call: ActionCall | null;
  is_final: boolean;
  problems: TaoProblem[];
  /** Calls behind the first one, as written: nobody makes them. */
  not_executed?: string[];
  /** What else the model wrote behind its call. */
  discarded?: DiscardedPart[];
  /** The model was cut off by its token limit, also when it was asked to go on. */
  truncated?: true;
  /** The text was put together from two answers: the first one was cut off. */
  continued?: true;
}

export interface TurnOptions {
  /** The words at which the template's loop ends. */
  endCondition?: string | null | undefined;
  /** Names of tools that are recognised inside sentences. */
  tools?: ReadonlySet<string>;
  /**
   * What a text without labels is: in a loop the answer; where a template answers once every text is, unless it is
   * written as a turn. Absent: reasoning.
   */
  answers?: "in_loop" | "once";
}

/** Calls that are named as not made, and the characters of each. */
const MAX_NOT_EXECUTED = 10;
const MAX_CALL_TEXT = 200;
/** Characters of a thinking block that become reasoning, where a text has no reasoning of its own. */
const MAX_THINKING = 2_000;

const textOf = (value: Json | undefined): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

type JsonObject = { [key: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownValue(record: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Reads `tao_data`. An object or JSON object with a known field is a record; anything else is the model's text. */
export function readTurn(data: Json, options: TurnOptions = {}): TurnInput {
  const value = typeof data === "string" ? asRecord(data) : data;
  if (!isObject(value)) return fromText(typeof data === "string" ? data : JSON.stringify(data), options);
  return Array.isArray(ownValue(value, "tool_calls")) ? fromMessage(value, options) : fromRecord(value, options);
}

/** Whether `tao_data` holds no word of a turn: nothing was read, or it is JSON text of an empty object, list or text. */
export function saysNothing(data: Json, read: TurnInput): boolean {
  const texts = [read.reasoning, read.action, read.observation, read.final_answer ?? ""];
  return texts.every((text) => text.trim() === "") || (typeof data === "string" && isEmptyJson(data));
}

/** Whether a model's text leads nowhere: it is blank, it only thinks in a block of its own, or its final answer is empty. */
export function isBlank(text: string, options: TurnOptions = {}): boolean {
  const { steps, loose, final_answer, problems } = parseTao(text, options.endCondition, options.tools);
  if (problems.includes("empty_answer") && options.answers !== "once") return true;
  const written = steps.flatMap(({ reasoning, action, observation }) => [reasoning, action, observation]);
  return [loose, final_answer ?? "", ...written].every((one) => one.trim() === "");
}

/** `{}`, `[]`, `""` and `null`, however they are spaced. */
function isEmptyJson(text: string): boolean {
  return /^\s*(?:\{\s*\}|\[\s*\]|""|null)\s*$/.test(text);
}

const RECORD_KEYS = ["reasoning", "action", "observation", "final_answer"];

function asRecord(text: string): Json | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    const value: Json = JSON.parse(text);
    if (!isObject(value)) return undefined;
    const known = RECORD_KEYS.some((key) => Object.hasOwn(value, key)) && !isObject(ownValue(value, "action"));
    return known || Array.isArray(ownValue(value, "tool_calls")) ? value : undefined;
  } catch {
    return undefined;
  }
}

function fromText(text: string, { endCondition, tools = new Set(), answers }: TurnOptions): TurnInput {
  const parsed = parseTao(text, endCondition, tools);
  if (isPlainAnswer(parsed, tools, answers)) return plainAnswer(text, parsed, endCondition);
  const { steps, decided, loose, thinking = "", final_answer, problems } = parsed;
  // Behind a call stands what the model believes to come of it.
  const before = decided === undefined ? steps : steps.slice(0, decided.step + 1);
  const observed = decided === undefined ? steps : steps.slice(0, decided.step);
  const joined = (texts: string[]): string => texts.filter((one) => one !== "").join("\n");
  const said = joined([loose, ...before.map(({ reasoning }) => reasoning)]);
  const call = decided === undefined ? null : (steps[decided.step]?.call ?? null);
  const answered = final_answer !== undefined && final_answer.trim() !== "";
  return {
    reasoning: said === "" ? shorten(thinking, MAX_THINKING) : said,
    action: decided?.action ?? joined(steps.map(({ action }) => action)),
    observation: joined(observed.map(({ observation }) => observation)),
    refs: [],
    call,
    is_final: answered,
    problems,
    ...(answered && { final_answer }),
    ...namedCalls(parsed.further_calls ?? []),
    ...(parsed.discarded !== undefined && { discarded: parsed.discarded }),
  };
}

/** Whether a whole text is the answer. */
function isPlainAnswer(parsed: ParsedTao, tools: ReadonlySet<string>, answers: TurnOptions["answers"]): boolean {
  const { problems, decided, is_final, loose, steps, discarded = [] } = parsed;
  const unlabelled = problems.includes("no_labels");
  if (answers === undefined || problems.includes("empty")) return false;
  if (answers === "in_loop") return unlabelled && decided === undefined && !is_final;
  const written =
    loose === "" && !problems.includes("empty_answer") && !(unlabelled && discarded.includes("reasoning"));
  const calls = decided !== undefined && tools.has(steps[decided.step]?.call?.tool ?? "");
  return !(written && (is_final || calls));
}

function plainAnswer(
  text: string,
  { thinking = "", problems }: ParsedTao,
  end: TurnOptions["endCondition"],
): TurnInput {
  return {
    reasoning: shorten(thinking, MAX_THINKING),
    action: "",
    observation: "",
    refs: [],
    call: null,
    is_final: true,
    final_answer: splitThinking(text, endWords(end)).text.trim(),
    problems,
  };
}

const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

function namedCalls(calls: readonly string[]): Pick<TurnInput, "not_executed"> {
  if (calls.length === 0) return {};
  return { not_executed: calls.slice(0, MAX_NOT_EXECUTED).map((one) => shorten(one, MAX_CALL_TEXT)) };
}

/** A message of a chat API with native tool calls: its text is the reasoning. */
function fromMessage(message: JsonObject, options: TurnOptions): TurnInput {
  const calls = ownValue(message, "tool_calls") ?? [];
  const written = Array.isArray(calls) ? calls.map((one) => `<tool_call>${JSON.stringify(one)}</tool_call>`) : [];
  const text = [textOf(ownValue(message, "content")), ...written].join("\n");
  return fromText(text, options);
}

function fromRecord(record: JsonObject, { endCondition, tools, answers }: TurnOptions): TurnInput {
  const action = textOf(ownValue(record, "action"));
  const given = ownValue(record, "final_answer");
  const object = ownValue(record, "action");
  const read = isObject(object)
    ? readJsonAction(object, action)
    : readAction(action, endWords(endCondition), "", tools);
  // A model that writes a record has made no call either.
  const written = answers !== undefined && read.kind === "call";
  const answer = typeof given === "string" && given.trim() !== "" && !written ? given : undefined;
  const answered = answer ?? (read.kind === "final" && read.answer.trim() !== "" ? read.answer : undefined);
  const timestamp = ownValue(record, "timestamp");
  const observation = written ? "" : textOf(ownValue(record, "observation"));
  // With an observation the record says what its host has done.
  const open = observation === "" && answered === undefined && read.kind === "call" && read.more.length > 0;
  return {
    reasoning: textOf(ownValue(record, "reasoning")),
    action: open ? read.text : action,
    observation,
    refs: refsOf(ownValue(record, "refs")),
    call: read.kind === "call" ? read.call : null,
    is_final: answered !== undefined,
    problems: read.kind === "none" ? [] : read.problems,
    ...(answered !== undefined && { final_answer: answered }),
    ...(typeof timestamp === "string" && { timestamp }),
    ...(written && discardedParts(record)),
    ...(open && namedCalls(read.more.map(({ text }) => text))),
  };
}

/** What of a model's record stands behind its call. */
function discardedParts(record: JsonObject): Pick<TurnInput, "discarded"> {
  const parts = (["observation", "final_answer"] as const).filter((key) => textOf(ownValue(record, key)).trim() !== "");
  return parts.length === 0 ? {} : { discarded: parts };
}

function refsOf(value: Json | undefined): TurnInput["refs"] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (typeof one === "string") return [{ evidence_id: one }];
    if (!isObject(one)) return [];
    const evidence_id = ownValue(one, "evidence_id");
    const selector = ownValue(one, "selector");
    if (typeof evidence_id !== "string") return [];
    return [{ evidence_id, ...(typeof selector === "string" ? { selector } : {}) }];
  });
}
