/** Arguments of a call against a tool's pinned schema, before anything is sent. References to other documents are refused. */
import { Validator } from "@cfworker/json-schema";
import type { Failure } from "../../errors.ts";
import { withSafePatterns } from "../../discovery/argument-schema.ts";
import type { JsonSchema } from "../../discovery/model.ts";
import type { Json } from "../../json.ts";

/** What is wrong with the arguments; undefined when they fit, or when the schema itself cannot be used. */
export function checkArguments(schema: JsonSchema, given: { [name: string]: Json }): Failure | undefined {
  const safe = withSafePatterns(schema);
  if (safe === undefined) return undefined;
  let problems;
  try {
    problems = new Validator(safe, "2020-12", true).validate(given);
  } catch {
    // A schema with references that lead nowhere says nothing; the server checks its arguments itself.
    return undefined;
  }
  if (problems.valid) return undefined;
  const place = problems.errors.at(-1)?.instanceLocation ?? "#";
  const field = place === "#" ? "arguments" : `arguments${place.slice(1).replaceAll("/", ".")}`;
  return {
    code: "invalid_input",
    field,
    expected: { en: "a value as the tool's input_schema describes it", zh: "工具的 input_schema 所描述的值" },
  };
}
