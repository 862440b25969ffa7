/**
 * The rule about placeholders without a value: a text that can be reached on a way on which the answer it shows was never
 * given. Walks are played with sample answers, so that every way that is named can be gone. Bounded: what is not decided
 * within `MAX_STATES` is left alone. Not here: texts that keywords lead straight to (`entries.ts`).
 */
import type { Json } from "../../json.ts";
import { evaluateFacts, holds, readExpression, type ConditionEnvironment } from "../../knowledge/conditions.ts";
import { resolveRef } from "../../knowledge/refs.ts";
import { findPlaceholders } from "../../knowledge/text.ts";
import type { FindingText } from "../findings.ts";
import type { Project, ProjectTree } from "../project.ts";
import type { NodeFile } from "../schema/schema.ts";
import { needsOf, type Needs } from "./condition-needs.ts";
import { valuesOf } from "./condition-samples.ts";
import { graphOf, nodeKey, reachBack } from "./graph.ts";
import { nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

/** Pairs of a step and answers that are tried for one placeholder. */
const MAX_STATES = 2000;
/** Steps of a way that a message names. */
const MAX_SHOWN_STEPS = 8;

export const missingValue: Rule = {
  id: "missing-value",
  severity: "warning",
  check(project, report, { today = "2026-01-01" }) {
    for (const tree of project.trees) {
      for (const [placeholder, users] of placeholdersOf(tree)) {
        const required = requiredAnswers(tree, placeholder);
        if (required.size === 0 || ![...required].every((name) => isAskedHere(tree, name))) continue;
        for (const { way, missing } of waysWithout(project, tree, required, new Set(users.keys()), today)) {
          const id = way.at(-1) ?? "";
          const place = users.get(id);
          if (place !== undefined)
            report(tree.file, ["nodes", id, "response"], place, missingText(placeholder, way, missing));
        }
      }
    }
  },
};

/** Each placeholder of a tree (`fact:x`, `answer:x`) → the nodes that show it, with its place in their response. */
function placeholdersOf(tree: ProjectTree): Map<string, Map<string, { start: number; end: number }>> {
  const found = new Map<string, Map<string, { start: number; end: number }>>();
  for (const [id, node] of nodesOf(tree.source)) {
    // What keywords lead to has a rule of its own.
    const isRoot = id === tree.here.root && (tree.source.keywords ?? []).length > 0;
    if (isRoot || (node.keywords ?? []).length > 0) continue;
    for (const { prefix, key, start, end } of findPlaceholders(node.response)) {
      if (prefix !== "fact" && prefix !== "answer") continue;
      const name = `${prefix}:${key}`;
      const users = found.get(name) ?? new Map<string, { start: number; end: number }>();
      if (!users.has(id)) users.set(id, { start, end });
      found.set(name, users);
    }
  }
  return found;
}

/** The answers without which a placeholder has no value; those of a fact are those it rests on. */
function requiredAnswers(tree: ProjectTree, placeholder: string): Set<string> {
  const [prefix, key] = [
    placeholder.slice(0, placeholder.indexOf(":")),
    placeholder.slice(placeholder.indexOf(":") + 1),
  ];
  if (prefix === "answer") return new Set([key]);
  const answers = new Set<string>();
  const facts = new Set([key]);
  for (const name of facts) {
    const { requiredForValue } = readExpression(tree.source.facts?.[name] ?? "true");
    for (const answer of requiredForValue.answers) answers.add(answer);
    for (const fact of requiredForValue.facts) facts.add(fact);
  }
  return answers;
}

function isAskedHere(tree: ProjectTree, name: string): boolean {
  return nodesOf(tree.source).some(([id, node]) => id === name || node.input?.name === name);
}

interface State {
  id: string;
  answers: ReadonlyMap<string, Json>;
  before?: State;
}

/** For each of the nodes that can be reached without all required answers: the shortest such way and what it leaves out. */
function waysWithout(
  project: Project,
  tree: ProjectTree,
  required: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
  today: string,
): { way: string[]; missing: string[] }[] {
  const graph = graphOf(project);
  const leading = reachBack(
    graph,
    Array.from(wanted, (id) => nodeKey(tree, id)),
  );
  const relevant = relevantAnswers(tree, leading, required);
  if (relevant === undefined) return [];
  const facts = Object.entries(tree.source.facts ?? {}).map(([name, expression]) => ({ name, expression }));
  const now = Date.parse(`${today}T00:00:00Z`);
  const found: { way: string[]; missing: string[] }[] = [];
  const done = new Set<string>();
  const seen = new Set<string>();
  const queue: State[] = [];
  const add = (state: State): void => {
    if (!leading.has(nodeKey(tree, state.id)) || seen.size >= MAX_STATES) return;
    const key = JSON.stringify([state.id, [...state.answers].toSorted(([left], [right]) => (left < right ? -1 : 1))]);
    if (seen.has(key)) return;
    seen.add(key);
    queue.push(state);
  };
  for (const [id, node] of nodesOf(tree.source))
    if (id === tree.here.root || (node.keywords ?? []).length > 0) add({ id, answers: new Map() });
  for (const state of queue) {
    const node = tree.source.nodes[state.id];
    if (node === undefined) continue;
    const missing = [...required].filter((name) => (state.answers.get(name) ?? null) === null);
    if (wanted.has(state.id) && !done.has(state.id) && missing.length > 0) {
      done.add(state.id);
      found.push({ way: wayTo(state), missing });
      if (done.size === wanted.size) break;
    }
    // With every required answer given, nothing behind this state lacks one.
    if (missing.length === 0) continue;
    const environment = environmentOf(state.answers, facts, now, today);
    for (const next of stepsFrom(state, node, relevant, environment, (answers) =>
      environmentOf(answers, facts, now, today),
    )) {
      const target = resolveRef(next.target, tree.here, project.refs);
      if (target.kind === "found" && target.ref.base === tree.here.base && target.ref.tree === tree.here.tree)
        add({ id: target.ref.node, answers: next.answers, before: state });
    }
  }
  return found;
}

function environmentOf(
  answers: ReadonlyMap<string, Json>,
  facts: { name: string; expression: string }[],
  now: number,
  today: string,
): ConditionEnvironment {
  return { answers, facts: evaluateFacts({ facts }, answers, now), today };
}

/** Answers that conditions on the way read, with the literals they are compared with; undefined when that cannot be told. */
function relevantAnswers(
  tree: ProjectTree,
  leading: ReadonlySet<string>,
  required: ReadonlySet<string>,
): Map<string, Json[]> | undefined {
  const relevant = new Map<string, Json[]>(Array.from(required, (name) => [name, []]));
  for (const [id, node] of nodesOf(tree.source)) {
    if (!leading.has(nodeKey(tree, id))) continue;
    const rules = Array.isArray(node.next) ? node.next : [];
    for (const { when } of [...rules, ...(node.options ?? [])]) {
      if (when === undefined) continue;
      const needs: Needs | undefined = needsOf(when, tree);
      if (needs === undefined) return undefined;
      for (const name of needs.answers) relevant.set(name, [...(relevant.get(name) ?? []), ...needs.literals]);
    }
  }
  return relevant;
}

/** Where a node can lead, with the relevant answers as they are then. */
function stepsFrom(
  { id, answers }: State,
  node: NodeFile,
  relevant: ReadonlyMap<string, readonly Json[]>,
  environment: ConditionEnvironment,
  environmentWith: (answers: ReadonlyMap<string, Json>) => ConditionEnvironment,
): { target: string; answers: ReadonlyMap<string, Json> }[] {
  const names = [id, ...(node.input === undefined ? [] : [node.input.name])];
  const literals = names.flatMap((name) => relevant.get(name) ?? []);
  const options = new Map((node.options ?? []).map((option) => [option.id as Json, option]));
  // A node that only goes on has no value of its own to miss.
  const values = options.size === 0 && node.input === undefined ? [true] : valuesOf(node, literals);
  return values.flatMap((value) => {
    const option = options.get(value);
    if (option !== undefined && !holds(option.when, environment)) return [];
    const given = new Map(answers);
    for (const name of names) if (relevant.has(name)) given.set(name, value);
    const next = node.next ?? null;
    const target =
      option?.next_node !== undefined
        ? option.next_node
        : Array.isArray(next)
          ? (next.find(({ when }) => when === undefined || holds(when, environmentWith(given)))?.next_node ?? null)
          : next;
    return target === null ? [] : [{ target, answers: given }];
  });
}

function wayTo(state: State): string[] {
  const way: string[] = [];
  for (let at: State | undefined = state; at !== undefined; at = at.before) way.unshift(at.id);
  return way;
}

function missingText(placeholder: string, way: readonly string[], missing: readonly string[]): FindingText {
  const steps = way.length > MAX_SHOWN_STEPS ? ["…", ...way.slice(-MAX_SHOWN_STEPS)] : way;
  const shown = steps.join(" → ");
  return {
    en: [
      `\${${placeholder}} has no value on the way ${shown}, where nobody answers ${missing.map((name) => `"${name}"`).join(" and ")}.`,
      "Ask for it on that way too, lead that way to a text without it, or word the text so that it reads without it.",
    ],
    zh: [
      `按 ${shown} 走到这里时，\${${placeholder}} 没有内容：途中没有回答${missing.map((name) => `“${name}”`).join("、")}。`,
      "请在这条路上也提问，或让它通向不用这个值的节点，或改写文字。",
    ],
  };
}
