/** What a recording says where fields of its kind are missing: all of them at once, with an example of the kind. */
import type * as z from "zod";
import { isRecord, type Json } from "../../json.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { pathInData } from "./record-data.ts";

/** One `data` of each kind, with what it must have and what it usually has. */
export const RECORD_EXAMPLES: Readonly<Record<string, Json>> = {
  evidence: { type: "tool_result", source: { kind: "tool", name: "weather" }, content: "22 °C" },
  message: { role: "user", content: "Is it warm?" },
  tasks: { tasks: [{ task_id: "t1", name: "Look up the weather", status: "running" }] },
  tool_call: { tool: "weather", status: "success" },
  model_usage: {
    stage: "answer",
    provider: "openai",
    model: "gpt-4.1",
    prompt_tokens: 900,
    completion_tokens: 120,
    status: "success",
  },
  memory: { content: "Prefers short answers" },
  actor: { user_role: "teacher" },
};

/** What is expected where the first thing wrong with the fields is that one is missing; undefined where it is another. */
export function expectedFields(fields: Record<string, unknown>, issues: readonly z.core.$ZodIssue[]) {
  const missing = issues.filter(({ path }) => valueAt(fields, path) === undefined);
  const [first] = missing;
  const { kind } = fields;
  if (first === undefined || first !== issues[0] || typeof kind !== "string") return undefined;
  const names = missing.map(({ path }) => pathInData(kind, path.map(String)).join("."));
  return { path: first.path.map(String), expected: describe(names, JSON.stringify(RECORD_EXAMPLES[kind])) };
}

function describe(names: readonly string[], example: string): LocalizedText {
  const one = names.length === 1;
  return {
    en: `${names.join(", ")} as well, which ${one ? "is" : "are"} missing; for example "data": ${example}`,
    zh: `补上缺少的 ${names.join("、")}，例如 "data": ${example}`,
  };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (Array.isArray(found)) found = found[Number(key)];
    else found = isRecord(found) && Object.hasOwn(found, key) ? Reflect.get(found, key) : undefined;
  }
  return found;
}
