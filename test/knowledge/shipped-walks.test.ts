/**
 * Random consultations over every shipped base, from each node where a query may start: every placeholder has a value, no
 * node is a dead end, and most consultations end. Not here: whether the answers are right (golden conversations).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openTree, type InputSpec, type OpenTree } from "../../src/knowledge/model.ts";
import { buildTrees, readProject } from "../../src/compile/project.ts";
import { findPlaceholders } from "../../src/knowledge/text.ts";
import { readCurrentNode } from "../../src/session/current-node.ts";
import { defaultEvaluator } from "../../src/session/evaluator.ts";
import { startSession } from "../../src/session/start.ts";
import { transition } from "../../src/session/transition.ts";
import type { SessionState } from "../../src/session/types.ts";
import { createRandom, type Random } from "../sim/random.ts";

const repository = join(import.meta.dirname, "../..");
const sources = readdirSync(join(repository, "knowledge"), { recursive: true, encoding: "utf8" })
  .map((path) => `knowledge/${path.replaceAll("\\", "/")}`)
  .filter((path) => /\.(ya?ml|json|md)$/.test(path) && !path.includes("/tests/"))
  .map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }));
const trees = new Map(
  buildTrees(readProject(sources)).map((tree) => [`${tree.base}/${tree.tree}`, openTree(tree)] as const),
);
const view = { release: "walk", tree: (base: string, tree: string) => trees.get(`${base}/${tree}`) };
const today = Date.parse("2026-11-21T00:00:00Z");
const MAX_STEPS = 60;

/** A text that a person might type. Not every one is accepted. */
function typeAnswer(input: InputSpec, random: Random): string {
  switch (input.type) {
    case "text":
      return random.pick(["示例", "an example", "example.com"]);
    case "number":
    case "integer":
      return String(random.pick([0, 1, 2, 5, 9, 15, 20, 40, 80, 404, input.min ?? 3, input.max ?? 100]));
    case "money":
      return random.pick(["0", "1", "5000", "60000", "3000000", "500亿", "20亿", "-3亿"]);
    case "boolean":
      return random.pick(["yes", "no"]);
    case "date":
      return random.pick(["2005-06-01", "2019-03-15", "2025-12-31", "2026-10-31", "2026-12-30"]);
    case "duration":
      return random.pick(["20 min", "5 h", "3 days", "8个月", "1年", "10年"]);
    case "choice":
    case "choices":
      return random.pick(input.choices ?? []).id;
    default:
      return String(input.min ?? 1);
  }
}

function begin(tree: OpenTree, node: string): SessionState {
  const entry = { base: tree.base, tree: tree.tree, node };
  const match = { score: 1, matched: "", alternatives: [] };
  const started = startSession(view, { entry, match, candidates: [] }, { user_query: "", channel: "main" }, today);
  if (!started.ok) throw new Error(`cannot begin at ${tree.base}/${tree.tree}#${node}`);
  return started.value.state;
}

/** Walks to an end, for at most `MAX_STEPS` steps; returns the problems found, each with its node. */
function walk(from: SessionState, random: Random): { problems: string[]; ended: boolean } {
  let state = from;
  const problems: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const standing = readCurrentNode(view, defaultEvaluator, state, today);
    if (!standing.ok) return { problems: [...problems, "no such node"], ended: false };
    const { node, environment, options, ref } = standing.value;
    const place = `${ref.base}/${ref.tree}#${ref.node}`;
    for (const { prefix, key, start: at } of findPlaceholders(node.response)) {
      const known = prefix === "fact" ? environment.facts : environment.answers;
      if (!known.has(key)) problems.push(`${place}: no value for ${prefix}:${key} at ${at}`);
    }
    if (state.status === "complete") return { problems, ended: true };
    if (node.input === undefined && options.length === 0)
      return { problems: [...problems, `${place}: dead end`], ended: false };
    const command =
      node.input !== undefined && (options.length === 0 || random.chance(0.5))
        ? { selected_option_id: "answer", user_input: typeAnswer(node.input, random) }
        : { selected_option_id: random.pick(options).id };
    const moved = transition(view, state, command, today);
    if (!moved.ok) continue;
    if (moved.value.event.type === "stayed") problems.push(`${place}: no next node after an answer`);
    state = moved.value.state;
  }
  return { problems, ended: false };
}

describe("random consultations", () => {
  const bases = [...new Set([...trees.values()].map(({ base }) => base))];
  test.each(bases)("in %s have no unfilled placeholder and no dead end", (base) => {
    const random = createRandom(20_261_121);
    const entries = [...trees.values()]
      .filter((tree) => tree.base === base)
      .flatMap((tree) =>
        tree.nodes
          .filter(({ id, keywords }) => id === tree.root || keywords.length > 0)
          .map(({ id }) => ({ tree, id })),
      );
    const problems = new Set<string>();
    let ended = 0;
    const walks = entries.flatMap((entry) => Array.from({ length: 12 }, () => entry));
    for (const { tree, id } of walks) {
      const result = walk(begin(tree, id), random);
      if (result.ended) ended += 1;
      for (const problem of result.problems) problems.add(problem);
    }
    expect([...problems]).toEqual([]);
    expect(ended / walks.length).toBeGreaterThan(0.8);
  });
});
