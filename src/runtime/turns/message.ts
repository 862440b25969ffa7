/**
 * A message of a chat API as a turn: its text, and the calls that stand beside the text. Such a call comes before whatever
 * the text says. Shapes: chat completions, their older `function_call`, responses, Claude's and Gemini's parts.
 */
import type { Json } from "../../json.ts";
import { isObject, type JsonObject } from "../tao/call.ts";
import { readList } from "../tao/json-action.ts";
import type { DiscardedPart } from "../tao/rest.ts";
import { parseTao } from "../tao/tao.ts";
import { hasVisibleContent, saysSomething } from "../tao/visible.ts";
import { discardedParts, namedCalls, type TurnInput, type TurnOptions } from "./input.ts";
import { ownValue } from "./keys.ts";
import { readSteps } from "./steps.ts";
import { readText } from "./text.ts";

interface Message {
  text: string;
  calls: Json[];
  finish_reason?: string;
}

const CALL_TYPES = new Set(["tool_use", "function_call", "tool_call", "function", "server_tool_use"]);

/** The message in an object; undefined where it is none. */
export function messageIn(value: JsonObject): Message | undefined {
  const [choice] = listOf(ownValue(value, "choices"));
  const inner = isObject(choice) ? ownValue(choice, "message", "delta") : ownValue(value, "message");
  if (isObject(inner)) return withReason(messageIn({ role: "assistant", ...inner }), isObject(choice) ? choice : value);
  const parts = partsOf(value);
  const calls = [
    ...listOf(ownValue(value, "tool_calls", "toolCalls")),
    ...[ownValue(value, "function_call", "functionCall")].filter(isObject),
    ...parts.flatMap(callsInPart),
  ];
  const content = ownValue(value, "content");
  const isMessage =
    calls.length > 0 ||
    parts.length > 0 ||
    Object.hasOwn(value, "tool_calls") ||
    ownValue(value, "role") === "assistant";
  // A record may hold a call of its own beside what its host did.
  if (!isMessage || Object.hasOwn(value, "action") || Object.hasOwn(value, "observation")) return undefined;
  const text = typeof content === "string" ? content : parts.map(textOfPart).join("");
  return withReason({ text, calls }, value);
}

const PART_TYPES = new Set(["text", "thinking", "redacted_thinking", "tool_use", "server_tool_use"]);

/** A bare list of the parts of a message, or of one message, as the message; undefined for any other value. */
export function messageOfList(value: Json | undefined): JsonObject | undefined {
  const list = listOf(value);
  const [first] = list;
  if (list.length === 1 && isObject(first) && ownValue(first, "role") === "assistant") return first;
  const isPart = (one: Json): boolean =>
    isObject(one) && PART_TYPES.has(String(one["type"])) && (one["type"] !== "text" || typeof one["text"] === "string");
  return list.length > 0 && list.every(isPart) ? { role: "assistant", content: [...list] } : undefined;
}

function withReason(message: Message | undefined, value: JsonObject): Message | undefined {
  const reason = ownValue(value, "finish_reason", "stop_reason", "finishReason", "stopReason");
  return message === undefined || typeof reason !== "string" ? message : { ...message, finish_reason: reason };
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function partsOf(value: JsonObject): JsonObject[] {
  const content = ownValue(value, "content");
  const nested = isObject(content) ? listOf(ownValue(content, "parts")) : [];
  const lists = [content, ownValue(value, "parts"), ownValue(value, "output")].flatMap((one) => listOf(one));
  const parts = [...lists, ...nested].filter(isObject);
  if (isObject(content) && nested.length === 0) parts.push(content);
  // An item of the responses API holds parts itself.
  return parts.flatMap((one) => (one["type"] === "message" ? listOf(one["content"]).filter(isObject) : [one]));
}

function callsInPart(part: JsonObject): Json[] {
  const held = ownValue(part, "functionCall", "function_call", "toolUse", "tool_use");
  if (isObject(held)) return [held];
  return CALL_TYPES.has(String(part["type"])) ? [part] : [];
}

function textOfPart(part: JsonObject): string {
  const { type = "text", text } = part;
  return typeof text === "string" && (type === "text" || type === "output_text") && part["thought"] !== true
    ? text
    : "";
}

/** Reads a message as a turn. */
export function readMessage({ text, calls, finish_reason }: Message, options: TurnOptions): TurnInput {
  const reason = finish_reason === undefined ? {} : { finish_reason };
  const native = calls.length === 0 ? undefined : readList(calls);
  if (native === undefined || native.kind === "none") {
    return { ...(readSteps(text, options) ?? readText(text, options)), ...reason };
  }
  const {
    reasoning,
    final_answer,
    action,
    call,
    problems,
    further_calls = [],
    discarded = [],
    thinking = "",
  } = parseTao(text, options.endCondition, options.tools, options.wasMade, options.hasCalled);
  const written = JSON.stringify(calls.length === 1 ? calls[0] : calls);
  const further = [
    ...(native.kind === "call" ? native.more.map((one) => one.text) : []),
    ...(call === null ? [] : [action]),
    ...further_calls,
  ];
  const left: DiscardedPart[] = [...discarded, ...(further.length > 0 ? (["action"] as const) : [])];
  const answer = native.kind === "final" ? native.answer : undefined;
  const answered = answer !== undefined && saysSomething(answer);
  const answersBehind = native.kind === "call" && native.answers === true;
  if (answersBehind || (!answered && hasVisibleContent(final_answer ?? ""))) left.push("final_answer");
  return {
    reasoning: reasoning === "" ? thinking : reasoning,
    action: native.kind === "call" ? native.text : written,
    observation: "",
    refs: [],
    call: native.kind === "call" ? native.call : null,
    is_final: answered,
    problems:
      native.kind === "final" && !answered
        ? [...native.problems, "empty_answer"]
        : [...native.problems, ...problems.filter((one) => one === "no_labels")],
    ...(answered && { final_answer: answer }),
    ...namedCalls(further),
    ...discardedParts(left),
    ...reason,
  };
}
