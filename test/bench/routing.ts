/**
 * The accuracy and speed of `routeQuery` on CLINC150: one tree, an option and a leaf with ten keywords
 * per intent. Run: `node test/bench/routing.ts`, or as a part of `npm run bench`.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildRouting, openRouting, routeQuery, type OpenRouting } from "../../src/routing/match.ts";
import { describeBases } from "../../src/compile/bases.ts";
import { matchAll, figures, shippedTrees } from "../routing/labelled.ts";
import type { Tree } from "../../src/knowledge/model.ts";
import type { ManifestBase } from "../../src/knowledge/release.ts";

const DATA = fileURLToPath(new URL("../../../shared/data/routing/clinc150/dev.json", import.meta.url).href);

export interface Clinc {
  examples: [text: string, intent: string][];
  queries: [text: string, intent: string][];
  out_of_scope: [text: string, intent: string][];
}

/** The collection; undefined when its data is absent. */
export function readClinc(): Clinc | undefined {
  return existsSync(DATA) ? JSON.parse(readFileSync(DATA, "utf8")) : undefined;
}

/** A base whose only tree offers every intent; the intent's node carries its ten examples as keywords. */
export function clincBase(clinc: Clinc): { trees: Tree[]; bases: ManifestBase[] } {
  const intents = [...new Set(clinc.examples.map(([, intent]) => intent))];
  const nodes = intents.map((intent) => ({
    id: intent,
    keywords: clinc.examples.filter(([, label]) => label === intent).map(([text]) => text),
    response: "",
    options: [],
    next: [],
    documents: [],
    texts: [],
  }));
  const options = intents.map((intent) => ({
    id: intent,
    description: intent.replaceAll("_", " "),
    target: { base: "clinc", tree: "main", node: intent },
  }));
  const root = { id: "root", keywords: [], response: "", options, next: [], documents: [], texts: [] };
  const tree: Tree = {
    base: "clinc",
    tree: "main",
    language: "en",
    keywords: [],
    root: "root",
    facts: [],
    nodes: [root, ...nodes],
    texts: [],
    jumps: [],
  };
  const listed = [{ tree: "main", title: "main", root: "root", nodes: tree.nodes.length }];
  return {
    trees: [tree],
    bases: [
      {
        base: "clinc",
        title: "clinc",
        description: "",
        language: "en",
        languages: ["en"],
        trees: listed,
        documents: 0,
      },
    ],
  };
}

/** The chance that a query in scope scores above one out of scope; ties count half. */
export function areaUnderCurve(inScope: readonly number[], outOfScope: readonly number[]): number {
  let wins = 0;
  for (const high of inScope) for (const low of outOfScope) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return wins / (inScope.length * outOfScope.length);
}

export interface RoutingQuality {
  /** Share of queries whose best place is right, whether or not the session would begin there. */
  ranked: number;
  /** Share of queries whose session begins at the right node. */
  entered: number;
  auroc: number;
  /** Share of out-of-scope queries that do not begin at an intent. */
  declined: number;
}

export function measureRouting(routing: OpenRouting, clinc: Clinc): RoutingQuality {
  const answers = clinc.queries.map(([query, intent]) => ({ intent, routing: routeQuery(routing, { query }) }));
  const outside = clinc.out_of_scope.map(([query]) => routeQuery(routing, { query }));
  const entered = answers.filter((answer) => answer.routing.entry?.node === answer.intent).length;
  const ranked = answers.filter((answer) => answer.routing.best?.node === answer.intent).length;
  return {
    ranked: ranked / answers.length,
    entered: entered / answers.length,
    auroc: areaUnderCurve(
      answers.map((answer) => answer.routing.match.score),
      outside.map((answer) => answer.match.score),
    ),
    declined: outside.filter(({ entry }) => entry === null || entry.node === "root").length / outside.length,
  };
}

/** Our own labelled words over the shipped bases: how many are understood, and how long a query and a cold start take. */
function runShipped(): void {
  const trees = shippedTrees();
  const text = JSON.stringify(buildRouting(trees, describeBases(trees, [])));
  const parsed = JSON.parse(text);
  const cold = performance.now();
  const routing = openRouting(parsed);
  routeQuery(routing, { query: "我想投资AI芯片" });
  const opened = performance.now();
  const rows = matchAll();
  const words = rows.filter(({ kind }) => kind !== "reply").map((row) => row.words);
  const asked = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) for (const query of words) routeQuery(routing, { query });
  const each = ((performance.now() - asked) * 1000) / (ROUNDS * words.length);
  console.log("routing (the shipped bases, our own labelled words)");
  for (const line of figures(rows)) console.log(`  ${line}`);
  console.log(
    `  open and first query, cold ${(opened - cold).toFixed(2)} ms (after JSON.parse of ${(text.length / 1024).toFixed(0)} KiB) · query ${each.toFixed(0)} µs`,
  );
}

const ROUNDS = 20;

/** Prints two tables; resolves when done. */
export function run(): void {
  runShipped();
  const clinc = readClinc();
  if (clinc === undefined) {
    console.log("routing: skipped, ../shared/data/routing/clinc150 is absent");
    return;
  }
  const { trees, bases } = clincBase(clinc);
  const built = performance.now();
  const text = JSON.stringify(buildRouting(trees, bases));
  const opened = performance.now();
  const routing = openRouting(JSON.parse(text));
  const asked = performance.now();
  const quality = measureRouting(routing, clinc);
  const done = performance.now();
  const count = clinc.queries.length + clinc.out_of_scope.length;
  console.log("routing (CLINC150, 150 intents, 10 examples each as keywords)");
  console.log(
    `  top-1 ranked ${quality.ranked.toFixed(4)} · session begins there ${quality.entered.toFixed(4)} · AUROC out of scope ${quality.auroc.toFixed(4)} · out of scope declined ${quality.declined.toFixed(2)}`,
  );
  console.log(
    `  train at publish ${(opened - built).toFixed(0)} ms · open (with JSON.parse of ${(text.length / 1024).toFixed(0)} KiB) ${(asked - opened).toFixed(1)} ms · query ${(((done - asked) * 1000) / count).toFixed(0)} µs`,
  );
}

/** Entry of `npm run bench -- routing`. */
export async function bench(): Promise<number> {
  run();
  return 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) run();
