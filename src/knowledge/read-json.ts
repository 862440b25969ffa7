/**
 * A reader of JSON with comments and trailing commas that knows where everything stands.
 * It reads fast first and records positions only when somebody asks for them. Not a validator: `schema.ts` is.
 */
import type { Json } from "../json.ts";
import type { Path, Range } from "./findings.ts";
import { JsonReader, Refusal, type Spot } from "./json-reader.ts";
import type { PartMemory } from "./part-memory.ts";
import type { Reading } from "./reading.ts";

/**
 * Reads a text. Never throws: what is wrong with it is in `problems`.
 * @param memory of the same file's last reading: members of `nodes` that stand there as they did are not read again
 */
export function readJson(text: string, memory?: PartMemory): Reading {
  memory?.begin();
  const reader = new JsonReader(text, false, memory);
  let value: Json | undefined;
  const problems = reader.problems;
  try {
    value = reader.document();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problems.push(error.problem);
  }
  let top: Spot | undefined;
  const locate = (path: Path, part: "key" | "value"): Range | undefined => {
    if (value === undefined) return undefined;
    if (top === undefined) {
      const again = new JsonReader(text, true);
      again.document();
      top = again.top;
    }
    let spot: Spot | undefined = top;
    for (const step of path) spot = spot?.children?.get(step);
    if (spot === undefined) return undefined;
    return part === "key" && spot.key !== undefined ? spot.key : { start: spot.start, end: spot.end };
  };
  return { value, problems, unfinished: reader.unfinished, locate };
}
