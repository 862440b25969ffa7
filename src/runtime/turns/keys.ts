/**
 * The names under which a model or a host writes the parts of a turn as JSON. Some mean a part wherever they stand, others
 * only beside another part: an `answer` beside a thought is the final answer, alone it may be any data. An object with a
 * thought, no action, no answer and other values is data, such as a verdict with its reasons. Not here: reading a record (`record.ts`).
 */
import type { Json } from "../../json.ts";
import type { JsonObject } from "../tao/call.ts";
import { normal } from "../tao/json-action.ts";
import { hasVisibleContent } from "../tao/visible.ts";

const THOUGHT_KEYS = ["reasoning", "thought", "thoughts", "思考"];
const OBSERVATION_KEYS = ["observation", "观察"];
const ACTION_KEYS = ["action", "行动"];
const FINAL_KEYS = ["final_answer", "最终答案"];
export const INPUT_KEYS = ["action_input", "actionInput", "tool_input", "arguments", "args", "行动输入", "行动参数"];
export const TOOL_KEYS = ["tool", "tool_name", "function", "function_call", "command"];

/** Names of what a record holds. */
export const RECORD_KEYS = [...THOUGHT_KEYS, ...ACTION_KEYS, ...OBSERVATION_KEYS, ...FINAL_KEYS];

/** Thoughts beside an action or an answer. */
const THOUGHTS_BESIDE = ["thinking", "analysis", "思考过程", "推理", "分析"];
/** Actions beside a thought. */
const ACTIONS_BESIDE = ["actions", "操作", "动作"];
/** Answers beside a thought or an action. */
const ANSWERS_BESIDE = ["answer", "答案", "回答"];
/** What a record says about itself. */
const ABOUT_KEYS = [
  "turn",
  "step",
  "type",
  "timestamp",
  "refs",
  "not_executed",
  "discarded",
  "finish_reason",
  "stop_reason",
  "finishreason",
  "stopreason",
  "is_final",
  "call",
  "problems",
  "truncated",
  "continued",
  "filtered",
  "finalanswer",
  "最終答案",
];
const KNOWN_KEYS = new Set([...RECORD_KEYS, ...INPUT_KEYS, ...TOOL_KEYS, ...ABOUT_KEYS]);
/** Numbers of a record that say nothing beside its action. */
const NUMBER_KEYS = new Set(["id", "index"]);

export const textOf = (value: Json | undefined): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

/** The first of an object's own values under these names. */
export function ownValue(record: JsonObject, ...keys: string[]): Json | undefined {
  const key = keys.find((one) => Object.hasOwn(record, one));
  return key === undefined ? undefined : record[key];
}

/** The reasoning of a record. */
export const reasoningOf = (record: JsonObject): string => textOf(ownValue(record, ...THOUGHT_KEYS));

/** The first of these names that has a value which says something. */
function filled(record: JsonObject, keys: readonly string[]): string | undefined {
  return keys.find((key) => {
    if (!Object.hasOwn(record, key)) return false;
    const text = textOf(record[key]);
    return hasVisibleContent(text) && text !== "[]" && text !== "{}";
  });
}

const named = (record: JsonObject, from: string | undefined, to: string, value?: Json): JsonObject => {
  if (from === undefined) return record;
  const { [from]: held = null, ...others } = record;
  return { ...others, [to]: value ?? held };
};

/** An object with its names in one spelling, and those that mean a part beside another under the part's name. */
export function asRecord(value: JsonObject): JsonObject {
  let record = normal(value);
  const soft = THOUGHTS_BESIDE.find((key) => typeof record[key] === "string" && filled(record, [key]) !== undefined);
  const thinks = soft !== undefined || filled(record, THOUGHT_KEYS) !== undefined;
  if (thinks && filled(record, ACTION_KEYS) === undefined) {
    const key = filled(record, ACTIONS_BESIDE);
    const action = key === undefined ? undefined : record[key];
    const lines = Array.isArray(action) && action.every((one) => typeof one === "string") ? action.join("\n") : action;
    record = named(record, key, "action", lines);
  }
  // The values beside a tool's name are its arguments, where there are no others.
  const isArgument = filled(record, TOOL_KEYS) !== undefined && filled(record, INPUT_KEYS) === undefined;
  if ((thinks || filled(record, ACTION_KEYS) !== undefined) && !isArgument && !answers(record))
    record = named(record, filled(record, thinks ? [...ANSWERS_BESIDE, "response"] : ANSWERS_BESIDE), "final_answer");
  const hasThought = filled(record, THOUGHT_KEYS) !== undefined;
  return !hasThought && isDecision(record) ? named(record, soft, "reasoning") : record;
}

const answers = (record: JsonObject): boolean =>
  filled(record, [...FINAL_KEYS, "finalanswer", "最終答案"]) !== undefined;

/** Whether a record acts. */
export const acts = (record: JsonObject): boolean =>
  filled(record, [...ACTION_KEYS, ...TOOL_KEYS, ...INPUT_KEYS]) !== undefined;

/** Whether a record acts or answers. */
export const isDecision = (record: JsonObject): boolean => acts(record) || answers(record);

/** Whether a record is data that has a thought among its values. */
export const isData = (record: JsonObject): boolean =>
  !isDecision(record) && filled(record, THOUGHT_KEYS) !== undefined && othersIn(record).length > 0;

/** Whether an object is nothing but an answer under a name that means one in a list of steps. */
export function plainAnswerIn(value: JsonObject): Json | undefined {
  const record = normal(value);
  const key = filled(record, [...ANSWERS_BESIDE, "response"]);
  const others = othersIn(record).filter((one) => one !== key);
  return key === undefined || others.length > 0 ? undefined : record[key];
}

/** Whether an object names its answer as data may. */
export const hasLooseAnswer = (value: JsonObject): boolean =>
  filled(normal(value), [...ANSWERS_BESIDE, "response"]) !== undefined;

const othersIn = (record: JsonObject): string[] =>
  Object.keys(record).filter((key) => !KNOWN_KEYS.has(key) && filled(record, [key]) !== undefined);

/** What may be arguments of the tool that a record's action names; undefined where nothing may. */
export function argumentsBeside(record: JsonObject): JsonObject | undefined {
  const keys = othersIn(record).filter((key) => !NUMBER_KEYS.has(key));
  return keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
}

/** What a record says under other names, one a line; without what stands in its action. */
export function otherText(record: JsonObject, action: string): string {
  const isSaid = (key: string): boolean =>
    action.includes(`${JSON.stringify(key)}:${JSON.stringify(record[key] ?? null)}`);
  return othersIn(record)
    .filter((key) => !NUMBER_KEYS.has(key) && !isSaid(key))
    .map((key) => `${key}: ${textOf(record[key]).trim()}`)
    .join("\n");
}
