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
  const insides = new Map<Spot, Spot>();
  const locate = (path: Path, part: "key" | "value"): Range | undefined => {
    if (value === undefined) return undefined;
    const [, id = ""] = path;
    const node =
      path[0] === "nodes" && path.length > 1 && problems.length === 0 ? reader.nodes.get(String(id)) : undefined;
    if (node !== undefined) {
      const inside = insides.get(node) ?? spotsOf(text.slice(node.start, node.end));
      if (inside !== undefined) insides.set(node, inside);
      return inside === undefined ? undefined : rangeIn({ ...inside, key: node.key }, path.slice(2), part, node.start);
    }
    top ??= spotsOf(text);
    return top === undefined ? undefined : rangeIn(top, path, part, 0);
  };
  return { value, problems, unfinished: reader.unfinished, locate };
}

/** Where everything in a text stands; only for one that was read before without a mistake. */
function spotsOf(text: string): Spot | undefined {
  const reader = new JsonReader(text, true);
  reader.document();
  return reader.top;
}

/** The place of a path below a spot, whose own key is where it is in the whole; the rest begins at `start`. */
function rangeIn(top: Spot, path: Path, part: "key" | "value", start: number): Range | undefined {
  if (path.length === 0 && part === "key" && top.key !== undefined) return top.key;
  let spot: Spot | undefined = top;
  for (const step of path) spot = spot?.children?.get(step);
  if (spot === undefined) return undefined;
  const range = part === "key" && spot.key !== undefined ? spot.key : spot;
  return { start: range.start + start, end: range.end + start };
}
