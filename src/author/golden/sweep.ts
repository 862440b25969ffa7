/**
 * Values of an input that lie between the thresholds of computed conditions: values of the whole range are tried with the answers so far, and
 * where two neighbours give different results, those between them. Finds values, and proves nothing about those it does not
 * try. Deterministic. Not here: values that conditions are directly compared with (`compile/rules/condition-samples.ts`).
 */
import type { Json } from "../../json.ts";
import { evaluate } from "../../knowledge/conditions.ts";
import { findInputType } from "../../knowledge/inputs/index.ts";
import type { OpenTree } from "../../knowledge/model.ts";
import { toInputSpec } from "../../compile/input-spec.ts";
import type { ProjectTree } from "../../compile/project.ts";
import { needsOf } from "../../compile/rules/condition-needs.ts";
import type { NodeFile } from "../../compile/schema/schema.ts";
import { createEnvironment, defaultEvaluator } from "../../session/evaluator.ts";
import { withAnswer } from "../../session/next-node.ts";
import type { SessionState } from "../../session/types.ts";

/** Where an input has no bounds of its own. */
const UNBOUNDED = { min: -1000, max: 10_000_000 };
const DAY_MS = 86_400_000;
/** Values across a range: at equal distances, and at equal ratios. */
const EQUAL_STEPS = 24;
/** How often the space between two neighbours is halved. */
const HALVINGS = 10;
/** Sweeps of one exploration; each evaluates some hundred conditions. */
const MAX_SWEEPS = 1500;

type Input = NonNullable<NodeFile["input"]>;

export class Sweeper {
  readonly #now: number;
  readonly #known = new Map<string, Json[]>();
  readonly #relevant = new Map<string, string[]>();
  #sweeps = 0;

  /** @param now milliseconds since the epoch */
  constructor(now: number) {
    this.#now = now;
  }

  /** A value of the node's input for each combination of results that the computed conditions ahead were found to have. */
  valuesAt(tree: ProjectTree, opened: OpenTree, id: string, state: SessionState, ahead: readonly string[]): Json[] {
    const input = tree.source.nodes[id]?.input;
    const range = input === undefined ? undefined : rangeOf(input, this.#now);
    if (input === undefined || range === undefined) return [];
    const texts = this.#computedWith(tree, id, input.name, ahead);
    if (texts.length === 0) return [];
    const before = createEnvironment(defaultEvaluator, opened, state, this.#now);
    const key = JSON.stringify([
      tree.file.path,
      id,
      ...[...before.answers].toSorted(([left], [right]) => (left < right ? -1 : 1)),
    ]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#sweeps >= MAX_SWEEPS) return [];
    this.#sweeps++;
    const resultsOf = (value: Json): string => {
      const answered = withAnswer(state, { value, via: "input", name: input.name });
      const environment = createEnvironment(defaultEvaluator, opened, answered, this.#now);
      return texts.map((text) => String(evaluate(text, environment))).join();
    };
    const values = sweep(range, resultsOf);
    this.#known.set(key, values);
    return values;
  }

  /** The conditions that compute with an answer, so that the values they compare with say nothing about it. */
  #computedWith(tree: ProjectTree, id: string, name: string, ahead: readonly string[]): string[] {
    const key = `${tree.file.path}\t${id}`;
    const known = this.#relevant.get(key);
    if (known !== undefined) return known;
    const found = ahead.filter((text) => {
      const needs = needsOf(text, tree);
      return needs !== undefined && !needs.exact && (needs.answers.has(name) || needs.answers.has(id));
    });
    this.#relevant.set(key, found);
    return found;
  }
}

/** A range of numbers, and the answer that a number stands for; undefined for one that the input does not take. */
interface Range {
  min: number;
  max: number;
  valueOf(at: number): Json | undefined;
}

function rangeOf(input: Input, now: number): Range | undefined {
  const spec = toInputSpec(input);
  const type = findInputType(spec.type);
  if (type === undefined) return undefined;
  const taken = (value: Json): Json | undefined => (type.accepts(value, spec) ? value : undefined);
  if (spec.type === "date") {
    const day = (text: string | undefined, otherwise: number): number =>
      text === undefined ? otherwise : Date.parse(`${text}T00:00:00Z`) / DAY_MS;
    const [min, max] = [day(spec.min_date, now / DAY_MS - 36_500), day(spec.max_date, now / DAY_MS + 36_500)];
    return Number.isNaN(min + max)
      ? undefined
      : { min, max, valueOf: (at) => taken(new Date(Math.round(at) * DAY_MS).toISOString().slice(0, 10)) };
  }
  if (type.valueKind !== "number") return undefined;
  const { min = Math.min(0, spec.max ?? 0) === 0 ? 0 : UNBOUNDED.min, max = Math.max(UNBOUNDED.max, min) } = spec;
  // At most nine digits are meant, as people type them; a type of whole numbers takes the nearest.
  return { min, max, valueOf: (at) => taken(Number(at.toPrecision(9))) ?? taken(Math.round(at)) };
}

/** Values with different results, the first that was found of each. */
function sweep({ min, max, valueOf }: Range, resultsOf: (value: Json) => string): Json[] {
  const found = new Map<string, Json>();
  const resultsAt = (at: number): string | undefined => {
    const value = valueOf(at);
    if (value === undefined) return undefined;
    const results = resultsOf(value);
    if (!found.has(results)) found.set(results, value);
    return results;
  };
  const points = [...new Set(pointsOf(min, max))].toSorted((left, right) => left - right);
  let last: { at: number; results: string } | undefined;
  for (const at of points) {
    const results = resultsAt(at);
    if (results === undefined) continue;
    if (last !== undefined && last.results !== results) halve(last, { at, results }, resultsAt);
    last = { at, results };
  }
  return [...found.values()];
}

function* pointsOf(min: number, max: number): Generator<number> {
  for (let step = 0; step <= EQUAL_STEPS; step++) yield min + ((max - min) * step) / EQUAL_STEPS;
  for (let size = 0.001; size <= max - min; size *= 2) {
    yield min + size;
    if (min < 0) for (const at of [size, -size]) if (at >= min && at <= max) yield at;
  }
}

interface Point {
  at: number;
  results: string;
}

/** Tries what lies between two values with different results: where a third result is found, on both sides of it. */
function halve(low: Point, high: Point, resultsAt: (at: number) => string | undefined): void {
  const open: (readonly [Point, Point, number])[] = [[low, high, HALVINGS]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to, left] = next;
    const at = (from.at + to.at) / 2;
    const results = left === 0 ? undefined : resultsAt(at);
    if (results === undefined) continue;
    const middle = { at, results };
    if (results !== from.results) open.push([from, middle, left - 1]);
    if (results !== to.results) open.push([middle, to, left - 1]);
  }
}
