/** What every kind of recording begins with: the fields checked by the kind's schema, and how the operation is known again. */
import type * as z from "zod";
import { accept, atLeast, refuse, wordsOf, type Outcome } from "../../errors.ts";
import { isRecord, type Json } from "../../json.ts";
import type { LocalizedText } from "../../localized-text.ts";
import type { Beginning } from "./open.ts";
import { fieldName, fieldsOfKind, withMember } from "./record-data.ts";
import { expectedFields } from "./record-missing.ts";
import type { DecidedBy } from "./session-log.ts";

export interface RecordArguments {
  session_id?: string | undefined;
  expected_revision?: number | undefined;
  idempotency_key?: string | undefined;
  [field: string]: unknown;
}

/** How the session's log decides on it. */
export type RecordedBy = Pick<DecidedBy, "expected_revision" | "operation">;

/** The fields as the schema reads them. Fails with `invalid_input`, naming the first field that is not as it should be, or all that are missing. */
export function readRecordFields<Fields>(
  schema: z.ZodType<Fields>,
  input: RecordArguments,
): Outcome<{ fields: Fields; by: RecordedBy }> {
  const { session_id: _, expected_revision, idempotency_key: key, ...written } = input;
  const given = fieldsOfKind(written);
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const whole = withMember(given);
    const missing = expectedFields(whole, schema.safeParse(whole).error?.issues ?? []);
    if (missing !== undefined) {
      const field = whole === given || isRecord(written.data) ? fieldName(written, missing.path) : "data";
      return refuse({ code: "invalid_input", field, expected: missing.expected });
    }
    const [issue] = parsed.error.issues;
    const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
    const path = [...(issue?.path.map(String) ?? []), ...unknown];
    return refuse({ code: "invalid_input", field: fieldName(written, path), expected: expectedBy(issue) });
  }
  // Parsed from JSON, so it is JSON.
  const operation = key === undefined ? {} : { operation: { key, given: given as Json } };
  return accept({ fields: parsed.data, by: { expected_revision, ...operation } });
}

/** What a session begins with that a recording starts: the user has said nothing, so its language is that of what is recorded. */
export function beginningOf({ idempotency_key: key, ...given }: RecordArguments): Beginning {
  const { expected_revision } = given;
  return { user_query: "", text: JSON.stringify(given), key, expected_revision };
}

/** What a field may be, in words: its size, its values, its type or its form. */
function expectedBy(issue: z.core.$ZodIssue | undefined): LocalizedText {
  if (issue?.code === "too_big" || issue?.code === "too_small") {
    if (issue.code === "too_small" && issue.origin === "array" && Number(issue.minimum) === 1) return AN_ENTRY;
    if (issue.code === "too_small" && issue.origin === "string") return atLeast(Number(issue.minimum));
    const [unit, chinese] = UNITS.get(issue.origin) ?? ["", ""];
    return issue.code === "too_big"
      ? { en: `at most ${issue.maximum}${unit}`, zh: `不超过 ${issue.maximum}${chinese}` }
      : { en: `at least ${issue.minimum}${unit}`, zh: `至少 ${issue.minimum}${chinese}` };
  }
  if (issue?.code === "unrecognized_keys") return UNKNOWN_FIELD;
  if (issue?.code === "invalid_value") {
    const values = issue.values.map(String);
    return { en: `one of ${values.join(", ")}`, zh: `${values.join("、")} 之一` };
  }
  // Each kind has at most one field that is written in two ways, a day or a moment.
  if (issue?.code === "invalid_union") return A_DATE;
  if (issue?.code === "custom") return wordsOf(issue.params) ?? AS_DESCRIBED;
  return (issue?.code === "invalid_type" ? TYPES.get(issue.expected) : undefined) ?? AS_DESCRIBED;
}

const A_DATE: LocalizedText = { en: "a date such as 2026-12-31", zh: "一个日期，例如 2026-12-31" };
const AN_OBJECT: LocalizedText = {
  en: "an object { … } with the fields of this kind",
  zh: "一个对象 { … }，含这一类的字段",
};
const A_NUMBER: LocalizedText = { en: "a number", zh: "一个数字" };
const TYPES: ReadonlyMap<string, LocalizedText> = new Map([
  ["string", { en: "text in quotes", zh: "用引号括起的文本" }],
  ["number", A_NUMBER],
  ["int", { en: "a whole number", zh: "一个整数" }],
  ["array", { en: "a list [ … ]", zh: "一个列表 [ … ]" }],
  ["object", AN_OBJECT],
  ["record", AN_OBJECT],
]);

const UNITS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["string", [" characters", " 个字符"]],
  ["array", [" entries", " 项"]],
]);
const AN_ENTRY: LocalizedText = { en: "at least one entry", zh: "至少一项" };
const UNKNOWN_FIELD: LocalizedText = {
  en: "no field of this name: the tool's description lists those of this kind",
  zh: "没有这个名字的字段：工具说明列出了这一类的全部字段",
};
const AS_DESCRIBED: LocalizedText = {
  en: "what the tool's description shows for this kind",
  zh: "工具说明中这一类所要求的内容",
};
