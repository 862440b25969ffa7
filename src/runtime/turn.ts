/**
 * One turn as callers hand it in (`add_conversation_turn`): a record, the same as JSON text, or the
 * model's raw words. Reading the words is `tao.ts`; writing the turn down is the session's.
 */
import type { Json } from "../json.ts";
import { readAction } from "./tao/action.ts";
import type { ActionCall } from "./tao/action.ts";
import { endWords, parseTao } from "./tao/tao.ts";
import type { TaoProblem } from "./tao/tao.ts";

/** One turn, however it came: `tao_data` as an object, as JSON text, or as the model's raw words. */
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
}

const textOf = (value: Json | undefined): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

function ownValue(record: { [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Reads `tao_data`. An object or JSON object with a known field is a record; anything else is the model's text. */
export function readTurn(data: Json, endCondition?: string | null): TurnInput {
  const value = typeof data === "string" ? asRecord(data) : data;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return fromRecord(value, endCondition);
  const parsed = parseTao(typeof data === "string" ? data : JSON.stringify(data), endCondition);
  const pick = (part: "reasoning" | "observation"): string =>
    parsed.steps
      .map((one) => one[part])
      .filter((one) => one !== "")
      .join("\n");
  const acted = parsed.steps.filter((one) => one.action !== "");
  return {
    reasoning: pick("reasoning"),
    action: acted.map((one) => one.action).join("\n"),
    observation: pick("observation"),
    refs: [],
    call: acted.at(-1)?.call ?? null,
    is_final: parsed.is_final,
    problems: parsed.problems,
    ...(parsed.final_answer === undefined ? {} : { final_answer: parsed.final_answer }),
  };
}

/** Whether `tao_data` holds no word of a turn: nothing was read, or it is JSON text of an empty object, list or text. */
export function saysNothing(data: Json, read: TurnInput): boolean {
  const texts = [read.reasoning, read.action, read.observation, read.final_answer ?? ""];
  return texts.every((text) => text.trim() === "") || (typeof data === "string" && isEmptyJson(data));
}

/** `{}`, `[]`, `""` and `null`, however they are spaced. */
function isEmptyJson(text: string): boolean {
  return /^\s*(?:\{\s*\}|\[\s*\]|""|null)\s*$/.test(text);
}

function asRecord(text: string): Json | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    const value: Json = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const known = ["reasoning", "action", "observation", "final_answer"].some((key) => Object.hasOwn(value, key));
    const isTurn = known && typeof ownValue(value, "action") !== "object";
    return isTurn ? value : undefined;
  } catch {
    return undefined;
  }
}

function fromRecord(record: { [key: string]: Json }, endCondition: string | null | undefined): TurnInput {
  const action = textOf(ownValue(record, "action"));
  const read = readAction(action, endWords(endCondition));
  const given = ownValue(record, "final_answer");
  const answer = typeof given === "string" && given !== "" ? given : read.kind === "final" ? read.answer : undefined;
  const timestamp = ownValue(record, "timestamp");
  return {
    reasoning: textOf(ownValue(record, "reasoning")),
    action,
    observation: textOf(ownValue(record, "observation")),
    refs: refsOf(ownValue(record, "refs")),
    call: read.kind === "call" ? read.call : null,
    is_final: answer !== undefined,
    problems: read.kind === "none" ? [] : read.problems,
    ...(answer === undefined ? {} : { final_answer: answer }),
    ...(typeof timestamp === "string" ? { timestamp } : {}),
  };
}

function refsOf(value: Json | undefined): TurnInput["refs"] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    if (typeof one === "string") return [{ evidence_id: one }];
    if (typeof one !== "object" || one === null || Array.isArray(one)) return [];
    const evidence_id = ownValue(one, "evidence_id");
    const selector = ownValue(one, "selector");
    if (typeof evidence_id !== "string") return [];
    return [{ evidence_id, ...(typeof selector === "string" ? { selector } : {}) }];
  });
}
