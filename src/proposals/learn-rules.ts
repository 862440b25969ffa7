/**
 * From what was answered and where it led to the ordered rules of a `next`: a decision tree over the answers so far, written as rules
 * whose first that holds decides. Every target is one that was seen. Deterministic: ties go to the earlier answer and the shorter test.
 */
import { canonicalJson, type Json } from "../json.ts";
import type { DraftRule, Environment } from "./model.ts";

export interface Sample {
  environment: Environment;
  target: string | null;
}

interface Test {
  condition: string;
  holds(environment: Environment): boolean;
  /** How many values it names. */
  size: number;
}

/** Answers that are considered besides the last: more of them say no more, and each costs time. */
const MAX_NAMES = 40;
/** Values of one answer that tests are made from. */
const MAX_VALUES = 60;

/**
 * The rules, the last without a condition. `preferred` names the answer that is asked first. Samples with the same answers and another
 * target cannot be told apart: the target of most of them is taken, and `missed` has the others.
 */
export function learnRules(samples: readonly Sample[], preferred: string): { rules: DraftRule[]; missed: Sample[] } {
  const missed: Sample[] = [];
  const rules = split([...samples], [], preferred, missed);
  const last = rules.at(-1);
  return { rules: last === undefined ? [] : [...rules.slice(0, -1), { next_node: last.next_node }], missed };
}

function split(samples: readonly Sample[], path: readonly string[], preferred: string, missed: Sample[]): DraftRule[] {
  const best = new Set(samples.map(({ target }) => target)).size > 1 ? bestTest(samples, preferred) : undefined;
  if (best !== undefined) {
    const yes = samples.filter(({ environment }) => best.holds(environment));
    const no = samples.filter(({ environment }) => !best.holds(environment));
    return joined([...split(yes, [...path, best.condition], preferred, missed), ...split(no, path, preferred, missed)]);
  }
  const next_node = mostFrequent(samples);
  missed.push(...samples.filter(({ target }) => target !== next_node));
  return [path.length === 0 ? { next_node } : { when: path.join(" && "), next_node }];
}

/** A rule that is followed by an unconditional one to the same place says nothing. */
function joined(rules: readonly DraftRule[]): DraftRule[] {
  return rules.filter((rule, at) => {
    const next = rules[at + 1];
    return !(next !== undefined && next.when === undefined && next.next_node === rule.next_node);
  });
}

function mostFrequent(samples: readonly Sample[]): string | null {
  const counts = countTargets(samples);
  let best: { target: string | null; count: number } = { target: null, count: 0 };
  for (const [target, count] of counts) if (count > best.count) best = { target, count };
  return best.target;
}

function countTargets(samples: readonly Sample[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const { target } of samples) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

function entropy(samples: readonly Sample[]): number {
  let sum = 0;
  for (const count of countTargets(samples).values())
    sum -= (count / samples.length) * Math.log2(count / samples.length);
  return sum;
}

/** The test that tells most, or undefined when none tells anything apart. */
function bestTest(samples: readonly Sample[], preferred: string): Test | undefined {
  let best: { test: Test; left: number } | undefined;
  for (const name of namesIn(samples, preferred)) {
    for (const test of testsOf(name, samples)) {
      const yes = samples.filter(({ environment }) => test.holds(environment));
      if (yes.length === 0 || yes.length === samples.length) continue;
      const no = samples.filter(({ environment }) => !test.holds(environment));
      const left = (yes.length * entropy(yes) + no.length * entropy(no)) / samples.length;
      const better = best === undefined || left < best.left - 1e-9;
      if (better || (best !== undefined && left < best.left + 1e-9 && test.size < best.test.size && name === preferred))
        best = { test, left };
    }
    // What was answered at the step itself decides where it can.
    if (name === preferred && best !== undefined && best.left < entropy(samples) - 1e-9) return best.test;
  }
  return best?.test;
}

/** The preferred name first, then the latest answers. */
function namesIn(samples: readonly Sample[], preferred: string): string[] {
  const names = new Set<string>();
  for (const { environment } of samples) for (const name of environment.keys()) names.add(name);
  names.delete(preferred);
  return [preferred, ...[...names].toReversed().slice(0, MAX_NAMES)];
}

function testsOf(name: string, samples: readonly Sample[]): Test[] {
  const values = new Map<string, Json>();
  let absent = 0;
  for (const { environment } of samples) {
    const value = environment.get(name);
    if (value === undefined) absent += 1;
    else if (values.size < MAX_VALUES) values.set(canonicalJson(value), value);
  }
  const all = [...values.values()];
  const answer = refer(name);
  const tests: Test[] = [];
  if (absent > 0 && all.length > 0)
    tests.push({
      condition: answer.endsWith("]") ? `${JSON.stringify(name)} in answers` : `has(${answer})`,
      holds: (environment) => environment.has(name),
      size: 0,
    });
  if (all.length < 2 && absent === 0) return tests;
  if (all.every((value) => typeof value === "number")) return [...tests, ...bounds(name, all, writeNumber)];
  if (all.every((value) => typeof value === "string" && DAY.test(value)))
    return [...tests, ...bounds(name, all, (value) => JSON.stringify(value))];
  return [...tests, ...all.flatMap((value) => valueTests(name, value)), ...groups(name, samples)];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `answers.age <= 17` for each place between two values. */
function bounds<T extends Json>(name: string, values: readonly T[], write: (value: T) => string): Test[] {
  const ordered = values.toSorted((left, right) => (isAtMost(left, right) ? -1 : 1));
  return ordered.slice(0, -1).map((bound) => ({
    condition: `${refer(name)} <= ${write(bound)}`,
    holds: (environment) => {
      const value = environment.get(name);
      return value !== undefined && isAtMost(value, bound);
    },
    size: 1,
  }));
}

function isAtMost(left: Json, right: Json): boolean {
  if (typeof left === "number" && typeof right === "number") return left <= right;
  return typeof left === "string" && typeof right === "string" && left <= right;
}

function writeNumber(value: Json): string {
  const text = String(value);
  // CEL has no exponents without a fraction, and none of these is a count of something.
  return /e/i.test(text) ? Number(value).toFixed(0) : text;
}

function valueTests(name: string, value: Json): Test[] {
  const text = canonicalJson(value);
  const equal: Test = {
    condition: `${refer(name)} == ${JSON.stringify(value)}`,
    holds: (environment) => environment.has(name) && canonicalJson(environment.get(name) ?? null) === text,
    size: 1,
  };
  if (!Array.isArray(value)) return [equal];
  const members = value.map((member): Test => ({
    condition: `${JSON.stringify(member)} in ${refer(name)}`,
    holds: (environment) => {
      const list = environment.get(name);
      return Array.isArray(list) && list.some((one) => canonicalJson(one) === canonicalJson(member));
    },
    size: 1,
  }));
  return [...members, equal];
}

/** The texts that lead to one target alone, as one test: `answers.kind in ["a", "b"]`. */
function groups(name: string, samples: readonly Sample[]): Test[] {
  const targets = new Map<string, Set<string | null>>();
  for (const { environment, target } of samples) {
    const value = environment.get(name);
    if (typeof value !== "string") continue;
    targets.set(value, (targets.get(value) ?? new Set<string | null>()).add(target));
  }
  const byTarget = new Map<string | null, string[]>();
  for (const [value, to] of targets) {
    const [only] = to;
    if (to.size !== 1 || only === undefined) continue;
    byTarget.set(only, [...(byTarget.get(only) ?? []), value]);
  }
  return [...byTarget.values()]
    .filter((values) => values.length > 1)
    .map((values) => ({
      condition: `${refer(name)} in ${JSON.stringify(values)}`,
      holds: (environment) => values.some((value) => environment.get(name) === value),
      size: values.length,
    }));
}

/** Words that CEL keeps for itself. */
const RESERVED = new Set(
  "as break const continue else false for function if import in let loop namespace null package return true var void while".split(
    " ",
  ),
);

/** An answer in a condition. */
export function refer(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name) ? `answers.${name}` : `answers[${JSON.stringify(name)}]`;
}
