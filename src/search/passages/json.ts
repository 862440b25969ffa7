/**
 * JSON documents to passages: one per object that holds no other object, pointed at by its JSON Pointer (RFC 6901).
 * Values beside nested objects make a passage of the object they stand in, so nothing is left out.
 */
import type { Json } from "../../json.ts";
import { cutLines } from "./oversized.ts";
import { estimateTokens, type Passage, DEFAULT_BUDGET, type PassageBudget } from "./passage.ts";

interface Leaf {
  pointer: string;
  headings: string[];
  value: Json;
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasObject(value: Json): boolean {
  return isObject(value) || (Array.isArray(value) && value.some(hasObject));
}

function escape(step: string): string {
  return step.replaceAll("~", "~0").replaceAll("/", "~1");
}

const NAMES = ["title", "name", "question", "label", "标题", "名称", "问题"];

/** What an object calls itself; else the step that leads to it. */
function nameOf(value: Json, step: string): string {
  if (!isObject(value)) return step;
  const named = NAMES.map((key) => (Object.hasOwn(value, key) ? value[key] : undefined)).find(
    (name) => typeof name === "string" && name !== "",
  );
  return typeof named === "string" ? named : step;
}

function* leavesOf(value: Json, pointer: string, headings: string[]): Generator<Leaf> {
  const entries: [string, Json][] = Array.isArray(value)
    ? value.map((item, index) => [String(index), item])
    : isObject(value)
      ? Object.entries(value)
      : [];
  const nested = entries.filter(([, item]) => hasObject(item));
  if (nested.length === 0) {
    yield { pointer, headings, value };
    return;
  }
  const own = entries.filter(([, item]) => !hasObject(item));
  if (own.length > 0)
    yield { pointer, headings, value: Array.isArray(value) ? own.map(([, item]) => item) : Object.fromEntries(own) };
  for (const [step, item] of nested) {
    const name = nameOf(item, step);
    yield* leavesOf(item, `${pointer}/${escape(step)}`, /^\d+$/.test(name) ? headings : [...headings, name]);
  }
}

function lines(value: Json, label: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => lines(item, label));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, item]) => lines(item, label === "" ? key : `${label}.${key}`));
  return [label === "" ? String(value) : `${label}: ${String(value)}`];
}

/**
 * The passages of a JSON value, in the order of the text. `start` and `end` are 0: a pointer needs no offsets.
 * Content is one line per value, `key: value`; an object too large for one passage is cut between lines, then within them,
 * and each part points at the whole of it. An object without a value gives none.
 */
export function splitJson(value: Json, budget: PassageBudget = DEFAULT_BUDGET): Passage[] {
  const parts = [...leavesOf(value, "", [])].flatMap((leaf) => {
    const text = lines(leaf.value, "").join("\n");
    if (estimateTokens(text) <= budget.most) return [{ leaf, content: text }];
    return cutLines(text, 0, text.length, budget.target).map(({ start, end }) => ({
      leaf,
      content: text.slice(start, end).replace(/\n$/, ""),
    }));
  });
  return parts
    .filter(({ content }) => content !== "")
    .map(({ leaf: { headings, pointer }, content }, index) => ({
      number: index + 1,
      headings,
      start: 0,
      end: 0,
      selector: `pointer:${pointer}`,
      content,
      tokens: estimateTokens(content),
    }));
}
