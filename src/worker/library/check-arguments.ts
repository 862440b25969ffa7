/** Arguments of a call against a tool's pinned schema, before anything is sent. References to other documents are refused. */
import { Validator } from "@cfworker/json-schema";
import type { Failure } from "../../errors.ts";
import { describeProblem } from "../../discovery/argument-problem.ts";
import { withSafePatterns } from "../../discovery/argument-schema.ts";
import type { JsonSchema } from "../../discovery/model.ts";
import { limitWork } from "../../discovery/schema-budget.ts";
import type { Json } from "../../json.ts";

/** What is wrong with the arguments; undefined when they fit, or when the schema itself cannot be used. */
export function checkArguments(schema: JsonSchema, given: { [name: string]: Json }): Failure | undefined {
  const safe = withSafePatterns(schema);
  if (safe === undefined) return undefined;
  const endCount = limitWork(safe, given);
  let problems;
  try {
    problems = new Validator(safe, "2020-12", true).validate(given);
  } catch {
    // A schema with references that lead nowhere says nothing, and one that takes too long is left to the server, which checks its arguments itself.
    return undefined;
  } finally {
    endCount();
  }
  if (problems.valid) return undefined;
  return { code: "invalid_input", ...describeProblem(safe, given, problems.errors) };
}
