/** Thirteen real government question flows in our format: every one compiles, every recorded next step is taken. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import { openTree, type KnowledgeView, type OpenTree } from "../../src/knowledge/model.ts";
import { startSession } from "../../src/session/start.ts";
import { transition } from "../../src/session/transition.ts";
import type { SessionState } from "../../src/session/types.ts";
import { convertFlow, type Flow } from "./convert.ts";

const folder = join(import.meta.dirname, "../../../shared/data/flows/smart-answers");
const present = existsSync(join(folder, "flows.json"));
if (!present) console.log("test/flows: skipped, because ../shared/data/flows/smart-answers is not here.");

interface Golden {
  flow: string;
  test: string;
  node: string;
  responses: { [node: string]: string };
  response: string;
  next: string;
}

const flows: { [name: string]: Flow } = present ? JSON.parse(readFileSync(join(folder, "flows.json"), "utf8")) : {};
const golden: Golden[] = present ? JSON.parse(readFileSync(join(folder, "golden.json"), "utf8")) : [];
const sources = Object.entries(flows).flatMap(([name, flow]) => {
  const tree = convertFlow(flow);
  return tree === undefined ? [] : [{ path: `knowledge/flows/${name}.tree.json`, text: JSON.stringify(tree, null, 1) }];
});
const compiled = compile(sources);
const trees = new Map<string, OpenTree>();
for (const { name, hash } of compiled.release?.manifest.objects ?? []) {
  if (name.startsWith("tree/"))
    trees.set(name, openTree(JSON.parse(new TextDecoder().decode(compiled.release?.objects.get(hash)))));
}
const knowledge: KnowledgeView = { release: "test", tree: (base, tree) => trees.get(`tree/${base}/${tree}`) };
const now = Date.UTC(2026, 0, 1);

function begin(flow: string, node: string): SessionState {
  const entry = { base: "flows", tree: flow, node };
  const begun = startSession(
    knowledge,
    { entry, match: { score: 1, matched: "", alternatives: [] }, candidates: [] },
    { user_query: "", channel: "main", language: "en" },
    now,
  );
  if (!begun.ok) throw new Error(begun.failure.code);
  return begun.value.state;
}

function here(state: SessionState): string | undefined {
  return state.trail.at(-1)?.ref.node;
}

/** Answers the node the session stands at, as an agent would. */
function answer(state: SessionState, flow: string, response: string): SessionState {
  const node = trees.get(`tree/flows/${flow}`)?.byId.get(here(state) ?? "");
  const command =
    node?.input === undefined
      ? { selected_option_id: response }
      : { selected_option_id: node.input.name, user_input: response };
  const step = transition(knowledge, state, command, now);
  if (!step.ok) throw new Error(`${here(state)}: ${step.failure.code}`);
  return step.value.state;
}

/** Walks from the flow's own start with the recorded answers; at computed steps, along the edge that leads to a recorded node. */
function walkTo(row: Golden): SessionState | undefined {
  const root = trees.get(`tree/flows/${row.flow}`)?.root;
  if (root === undefined) return undefined;
  const wanted = new Set([...Object.keys(row.responses), row.node]);
  let state = begin(row.flow, root);
  for (let steps = 0; steps < 50 && here(state) !== row.node; steps++) {
    const at = here(state) ?? "";
    const computed = flows[row.flow]?.nodes[at]?.rules === null;
    const response = computed ? flows[row.flow]?.nodes[at]?.edges?.find((edge) => wanted.has(edge)) : row.responses[at];
    // A node that was not recorded (a country picker) is a draft's leaf: nobody can walk past it.
    if (response === undefined || state.status === "complete") return undefined;
    state = answer(state, row.flow, response);
  }
  return state;
}

describe.skipIf(!present)("government question flows", () => {
  test("every flow that has nodes compiles without an error", () => {
    expect(sources).toHaveLength(11);
    expect(compiled.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(trees.size).toBe(11);
  });

  test("there are 59 recorded next steps", () => {
    expect(golden).toHaveLength(59);
  });

  test.each(golden.map((row) => [`${row.flow} ${row.node} ${row.response} → ${row.next}`, row] as const))(
    "%s",
    (_, row) => {
      expect(here(answer(begin(row.flow, row.node), row.flow, row.response))).toBe(row.next);
    },
  );

  test("most of them are also taken on the whole way from the flow's start", () => {
    const walked = golden.flatMap((row) => {
      const state = walkTo(row);
      return state === undefined || here(state) !== row.node ? [] : [{ row, state }];
    });
    for (const { row, state } of walked) expect(here(answer(state, row.flow, row.response))).toBe(row.next);
    expect(walked.length).toBeGreaterThanOrEqual(53);
  });
});
