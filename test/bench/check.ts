/**
 * How long a check takes, in this process: trees of 5,000 and 400 nodes as JSON and as YAML, cold and again after one edit.
 * Run with: node test/bench/check.ts
 */
import { join } from "node:path";
import process from "node:process";
import { stringify } from "yaml";
import { collect } from "../../src/author/files.ts";
import { checkSources } from "../../src/compile/check.ts";
import type { ReadCache } from "../../src/compile/project.ts";
import type { NodeFile } from "../../src/compile/schema/schema.ts";

function largeTree(nodeCount: number): {
  title: string;
  language: string;
  facts: { [name: string]: string };
  nodes: { [id: string]: NodeFile };
} {
  const nodes: { [id: string]: NodeFile } = {};
  const name = (index: number): string => (index === 0 ? "root" : `n${index}`);
  for (let index = 0; index < nodeCount; index++) {
    const options = [1, 2, 3].flatMap((branch) => {
      const child = index * 3 + branch;
      const when = branch === 3 && index > 4 ? { when: `answers.age >= ${18 + (index % 50)}` } : {};
      return child < nodeCount
        ? [{ id: `o${branch}`, description: `第 ${branch} 个方向`, next_node: name(child), ...when }]
        : [];
    });
    nodes[name(index)] = {
      title: `第 ${index} 步`,
      response: `这里是第 ${index} 步的说明，讲清楚要做什么、为什么。`,
      ...(options.length > 0 ? { options } : {}),
    };
  }
  const root = nodes.root;
  if (root !== undefined)
    nodes.root = { response: "您多大？", input: { name: "age", type: "integer", min: 0, max: 130 }, next: "hub" };
  nodes.hub = {
    response: "您想了解哪个方向？",
    options: [1, 2, 3].map((branch) => ({
      id: `o${branch}`,
      description: `第 ${branch} 个方向`,
      next_node: `n${branch}`,
    })),
  };
  return { title: "大树", language: "zh-CN", facts: {}, nodes };
}

function measure(label: string, run: () => number): void {
  const start = performance.now();
  const before = process.cpuUsage();
  const findings = run();
  const cpu = process.cpuUsage(before);
  const [elapsed, used] = [performance.now() - start, (cpu.user + cpu.system) / 1000].map((value) =>
    value.toFixed(0).padStart(6),
  );
  console.log(`${label.padEnd(40)} ${elapsed} ms elapsed ${used} ms CPU   ${findings} findings`);
}

const small = { path: "knowledge/small.yaml", text: "nodes:\n  root: { response: 您好。 }\n" };
const files = [5000, 400].flatMap((nodeCount) => {
  const tree = largeTree(nodeCount);
  return [
    { nodeCount, ending: "json", text: JSON.stringify(tree, null, 2) },
    { nodeCount, ending: "yaml", text: stringify(tree, { lineWidth: 0 }) },
  ];
});
for (const { nodeCount, ending, text } of files) {
  const source = { path: `knowledge/large.${ending}`, text };
  const cache: ReadCache = new Map();
  console.log(`${nodeCount} nodes as ${ending}, ${(text.length / 1e6).toFixed(2)} million characters`);
  measure("  check, cold", () => checkSources([source, small], { today: "2026-01-01" }, cache).findings.length);
  measure(
    "  again, another file edited",
    () => checkSources([source, { ...small, text: `${small.text}\n` }], { today: "2026-01-01" }, cache).findings.length,
  );
  const edits: [label: string, from: string, to: string][] = [
    ["  again, a text of one node edited", "第 77 步的说明", "第 77 步的新说明"],
    ["  again, a condition of one node edited", "answers.age >= 30", "answers.age >= 31"],
    ["  again, a mistake in one node", "answers.age >= 40", "answers.agee >= 40"],
    ["  again, another mistake", "answers.age >= 50", "answers.agee >= 50"],
  ];
  let edited = text;
  for (const [label, from, to] of edits) {
    edited = edited.replace(from, to);
    measure(
      label,
      () => checkSources([{ ...source, text: edited }, small], { today: "2026-01-01" }, cache).findings.length,
    );
  }
}

const repository = join(import.meta.dirname, "../..");
const { sources } = collect(
  {
    directory: repository,
    repository,
    environment: {},
    color: false,
    out: () => {},
    err: () => {},
    now: () => 0,
    signal: new AbortController().signal,
  },
  undefined,
);
const cache: ReadCache = new Map();
console.log(`the shipped knowledge, ${sources.length} files`);
measure("  check, cold", () => checkSources(sources, { today: "2026-01-01" }, cache).findings.length);
for (let round = 0; round < 3; round++) {
  const edited = sources.map((source, index) =>
    index === 0 || source.path.endsWith("main.tree.yaml")
      ? { path: source.path, text: `${source.text}# ${round}\n` }
      : source,
  );
  measure("  again, four trees edited", () => checkSources(edited, { today: "2026-01-01" }, cache).findings.length);
}
