/**
 * The records of thought, action and observation in a text that a model wrote as JSON: one, a list, one after another in
 * lines, or in code fences. Not here: what they come to (`steps.ts`), calls without a thought beside them (`tao/forms/`).
 */
import type { Json } from "../../json.ts";
import { isObject, type JsonObject } from "../tao/call.ts";
import { readJsonAt } from "../tao/json.ts";
import { acts, asRecord, hasLooseAnswer, isData, isDecision, plainAnswerIn, RECORD_KEYS, textOf } from "./keys.ts";

/** A value of a text: a step, or text or data among steps. */
export interface WrittenItem {
  kind: "step" | "text" | "data";
  /** A step with its names in one spelling; text and data as `reasoning`. */
  record: JsonObject;
}

/** Records of a text, and the text around them. */
export interface WrittenRecords {
  before: string;
  items: WrittenItem[];
  behind: string;
}

/** Values one after another that are read: a text with more has its rest behind them. */
const MAX_VALUES = 1_000;
/** Characters between two values that are looked at. */
const MAX_GAP = 200;
const BEGINS = /^[ \t]*(?:```[a-z]{0,12}[ \t]*)?[[{]/imu;
/** What stands between two records: commas, fences, rules, and headings that count steps. */
const BETWEEN =
  "(?:[\\s,;，；]|```[a-z]{0,12}(?=\\s|$)|-{3,}(?=\\s)|[*_#]{0,4}[ \\t]?(?:(?:step|turn|步骤|轮次)[ \\t]{0,4}\\d{1,3}|第[ \\t]?[\\d一二三四五六七八九十]{1,3}[ \\t]?[步轮])[ \\t]{0,4}[.:：]?[*_]{0,4}(?=\\s))";
const GAP = new RegExp(`^${BETWEEN}*`, "iu");
const GAP_BEFORE = new RegExp(`(?:(?<=^|\\n)${BETWEEN}+|\\s+)$`, "iu");
const CLOSING = /^(?:[\s,;\]]|```(?=\s|$))+/u;

/** Undefined where a text holds no record that begins a line, or only data beside records that decide nothing. */
export function recordsIn(text: string): WrittenRecords | undefined {
  const opening = BEGINS.exec(text);
  if (opening === null) return undefined;
  const from = opening.index + opening[0].length - 1;
  const values: Json[] = [];
  let end = from;
  for (let read = 0; read < MAX_VALUES; read += 1) {
    const place = end + (GAP.exec(text.slice(end, end + MAX_GAP))?.[0].length ?? 0);
    if (!/[[{]/.test(text.charAt(place))) break;
    const placed = readJsonAt(text, place);
    if (placed === undefined) {
      if (text.charAt(place) === "{") break;
      // A list that was cut off: its records are read one by one.
      end = place + 1;
      continue;
    }
    for (const one of valuesIn(placed.value)) values.push(one);
    end = placed.end;
  }
  const items = itemsOf(values);
  if (items === undefined) return undefined;
  return { before: withoutGap(text.slice(0, opening.index)), items, behind: text.slice(end).replace(CLOSING, "") };
}

function withoutGap(text: string): string {
  const from = Math.max(0, text.length - MAX_GAP);
  return text.slice(0, from) + text.slice(from).replace(GAP_BEFORE, "");
}

/** The values of a list, of lists in it, and of a list of records under one name. */
function valuesIn(value: Json): Json[] {
  if (Array.isArray(value)) return value.flatMap(valuesIn);
  if (!isObject(value) || isRecord(value)) return [value];
  const [only, ...others] = Object.values(value);
  if (others.length > 0 || !Array.isArray(only)) return [value];
  const held = valuesIn(only);
  return held.some((one) => isObject(one) && isRecord(one)) ? held : [value];
}

/** Values as steps; undefined where they are data. Where one acts or answers, the others may be anything. */
function itemsOf(values: readonly Json[]): WrittenItem[] | undefined {
  const steps = values.map((one) => (isObject(one) && isRecord(one) ? asRecord(one) : undefined));
  const isMixed = steps.some((one) => one !== undefined && isDecision(one));
  if (values.length === 0 || (!isMixed && steps.includes(undefined))) return undefined;
  // Answers without an action before them, several: questions and answers, not steps.
  const loose = values.filter((one) => isObject(one) && hasLooseAnswer(one));
  if (loose.length > 1 && !steps.some((one) => one !== undefined && acts(one))) return undefined;
  return values.map((value, place) => {
    const step = steps[place];
    if (step !== undefined) return { kind: "step", record: step };
    const answer = isObject(value) ? plainAnswerIn(value) : undefined;
    if (answer !== undefined) return { kind: "step", record: { final_answer: answer } };
    return { kind: typeof value === "string" ? "text" : "data", record: { reasoning: textOf(value) } };
  });
}

/** Whether an object holds a part of a step, and is neither data nor a message of a chat. */
function isRecord(value: JsonObject): boolean {
  const record = asRecord(value);
  const has = (key: string): boolean => Object.hasOwn(record, key);
  return RECORD_KEYS.some(has) && !has("role") && !has("tool_calls") && !isData(record);
}
