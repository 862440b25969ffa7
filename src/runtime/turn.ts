/**
 * One turn as callers hand it in (`add_conversation_turn`) or a model answers it: an object, a message of a chat API, or a
 * model's raw text. An object says what its host did (requirement history/object-or-text); a text says what a model wrote
 * (requirement tao-loop/call-before-answer). Reading them is `turns/`; recording the turn is the session's.
 */
import type { Json } from "../json.ts";
import { isObject, type JsonObject } from "./tao/call.ts";
import { readLooseJson } from "./tao/json.ts";
import type { TurnInput, TurnOptions } from "./turns/input.ts";
import { asRecord, isData, RECORD_KEYS } from "./turns/keys.ts";
import { messageIn, messageOfList, readMessage } from "./turns/message.ts";
import { readRecord } from "./turns/record.ts";
import { readSteps } from "./turns/steps.ts";
import { readText } from "./turns/text.ts";

export { isBlank } from "./turns/text.ts";
export type { TurnInput, TurnOptions } from "./turns/input.ts";

/** Reads `tao_data`. An object with a known field is a record or a message; anything else is the model's text. */
export function readTurn(data: Json, options: TurnOptions = {}): TurnInput {
  const written = typeof data === "string";
  const value = written ? recordIn(data) : (messageOfList(data) ?? data);
  if (!isObject(value) || isList(value) || (!written && isReasonedData(value))) {
    const text = written ? data : JSON.stringify(data);
    return readSteps(text, options) ?? readText(text, options);
  }
  const message = messageIn(value);
  if (message !== undefined) return readMessage(message, options);
  return readRecord(asRecord(value), options, written && !(options.answers === undefined && isHostRecord(value, data)));
}

/** Whether `tao_data` holds no word of a turn: nothing was read, or it is JSON text of an empty object, list or text. */
export function saysNothing(data: Json, read: TurnInput): boolean {
  const texts = [read.reasoning, read.action, read.observation, read.final_answer ?? ""];
  const empty = read.discarded === undefined && texts.every((text) => text.trim() === "");
  return empty || (typeof data === "string" && isEmptyJson(data));
}

/** `{}`, `[]`, `""` and `null`, however they are spaced. */
function isEmptyJson(text: string): boolean {
  return /^\s*(?:\{\s*\}|\[\s*\]|""|null)\s*$/.test(text);
}

/** Whether an object is nothing but a list under a name, such as one of steps. */
function isList(value: JsonObject): boolean {
  const [[key, only] = ["", null], ...others] = Object.entries(value);
  return others.length === 0 && Array.isArray(only) && !RECORD_KEYS.includes(key) && messageIn(value) === undefined;
}

/** Whether an object is data with a reason, and no record of what was observed. */
function isReasonedData(value: JsonObject): boolean {
  const record = asRecord(value);
  return isData(record) && !Object.hasOwn(record, "observation") && messageIn(value) === undefined;
}

/** What a host writes down of a turn. */
const HOST_KEYS = new Set(["turn", "timestamp", "reasoning", "action", "observation", "refs"]);

/**
 * Whether JSON text is a host's record of what it did: nothing but such a record, and no answer beside the observation. A
 * turn that ends the loop has called nothing, so that both in one text are what a model has made up.
 */
function isHostRecord(value: JsonObject, text: string): boolean {
  return text.trimStart().startsWith("{") && Object.keys(value).every((key) => HOST_KEYS.has(key));
}

/** One of these beside others makes JSON a turn; alone it may be any data. */
const SURE_KEYS = new Set(["action", "final_answer", "行动", "最终答案", "reasoning"]);

/** The record or message that a text is, alone or in a fence; undefined where it is something else. */
function recordIn(text: string): Json | undefined {
  const inner = /^\s*```(?:json)?[ \t]*\n([\s\S]*?)\n?```\s*$/i.exec(text)?.[1] ?? text;
  if (inner.trimStart().startsWith("[")) return messageOfList(readLooseJson(inner));
  if (!inner.trimStart().startsWith("{")) return undefined;
  const value = readLooseJson(inner);
  if (!isObject(value)) return undefined;
  const record = asRecord(value);
  const keys = isData(record) ? [] : RECORD_KEYS.filter((key) => Object.hasOwn(record, key));
  const isRecord = keys.length > 1 || keys.some((key) => SURE_KEYS.has(key) && !isObject(record[key]));
  if (isRecord || Object.hasOwn(value, "choices")) return value;
  return messageIn(value) === undefined ? undefined : value;
}
