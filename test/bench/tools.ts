/**
 * How well tools are found, and gaps seen, over the collections of `../shared/data/tools`, without a model:
 * `npm run bench -- tools`. First the engine of documents as it is, then the index of tools. Questions in Chinese are our own
 * translations (`tool-questions-zh.json`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { indexTools } from "../../src/discovery/tool-index/index-tools.ts";
import { rankTools } from "../../src/discovery/tool-index/rank-tools.ts";
import type { KnownTool } from "../../src/discovery/model.ts";
import { buildIndex } from "../../src/search/build.ts";
import { openIndex } from "../../src/search/open.ts";
import { pageOf, scoresOf, search } from "../../src/search/search.ts";
import { areaUnderCurve } from "./routing.ts";
import {
  calibrationError,
  catalogueTools,
  hasToolData,
  likeLengthArea,
  measureNeeds,
  measureTasks,
  readGapCases,
  readMcpProxy,
  readTasks,
  type Judged,
} from "./tool-data.ts";

/** Tools for a question, best first, with scores. */
type Search = (question: string) => { id: string; score: number }[];
type Engine = (tools: readonly KnownTool[]) => Search;

const RANKED = 50;

/** The index of tools. */
const index: Engine = (tools) => {
  const made = indexTools(tools);
  return (question) =>
    rankTools(made, question).map(({ place, confidence }) => ({ id: made.ranked[place]?.id ?? "", score: confidence }));
};

/** The engine of documents: a tool as a document, its name as the title. */
const documents: Engine = (tools) => {
  const passages = tools.map((tool, at) => ({
    base: "tools",
    id: String(at).padStart(6, "0"),
    title: tool.definition.name,
    content: tool.definition.description ?? "",
    tags: [],
    tool,
  }));
  const { shards, order } = buildIndex(passages);
  const opened = openIndex(shards[0] ?? new Uint8Array(0));
  return (question) => {
    const result = search(opened, question);
    const page = pageOf(result, 0, RANKED);
    const scores = scoresOf(opened, result, page.scores);
    return Array.from(page.passages, (passage, at) => ({
      id: order[passage]?.tool.id ?? "",
      score: scores[at] ?? 0,
    }));
  };
};

function print(name: string, figures: Record<string, number>): void {
  const cells = Object.entries(figures).map(([label, value]) => `${label} ${value.toFixed(3)}`);
  process.stdout.write(`  ${name.padEnd(46)} ${cells.join("  ")}\n`);
}

const best = (rows: readonly { score: number }[]): number => Math.max(0, ...rows.map(({ score }) => score));

/** Each question twice: with all tools, and without the servers of those that answer it. */
function judgeWithout(
  engine: Engine,
  tools: readonly KnownTool[],
  needs: ReturnType<typeof readMcpProxy>["needs"],
): Judged[] {
  const whole = engine(tools);
  return needs.flatMap(({ text, gains }) => {
    const right = new Set([...gains].filter(([, gain]) => gain > 0).map(([id]) => id.split("__", 1)[0]));
    const rest = engine(tools.filter(({ server }) => !right.has(server ?? "")));
    return [
      { fits: true, score: best(whole(text)), length: text.length },
      { fits: false, score: best(rest(text)), length: text.length },
    ];
  });
}

const area = (judged: readonly Judged[]): number =>
  areaUnderCurve(
    judged.filter(({ fits }) => fits).map(({ score }) => score),
    judged.filter(({ fits }) => !fits).map(({ score }) => score),
  );

function measure(engine: Engine): void {
  const file = join(import.meta.dirname, "tool-questions-zh.json");
  const chinese: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  const { tools, needs } = readMcpProxy();
  const all = [...tools, ...catalogueTools()];
  const translated = needs.map((need) => ({ ...need, text: chinese[need.text] ?? "" }));
  for (const [name, collection] of [
    ["mcpproxy: 45 tools, 47 questions", tools],
    ["the same among 800 tools", all],
  ] as const) {
    const rank = engine(collection);
    const ids = (question: string): string[] => rank(question).map(({ id }) => id);
    print(name, { ...measureNeeds(needs, ids) });
    print(`${name}, in Chinese`, { ...measureNeeds(translated, ids) });
  }
  const { tools: catalogue, tasks } = readTasks();
  const rank = engine(catalogue);
  print("tasks: 49 tasks, 527 tools", { ...measureTasks(tasks, catalogue, (text) => rank(text).map(({ id }) => id)) });
  const without = judgeWithout(engine, all, needs);
  print("gap: 800 tools, right servers taken away", { auc: area(without), calibration: calibrationError(without) });
  const cases = readGapCases().map(({ question, tools: own, fits }): Judged => ({
    fits,
    score: best(engine(own)(question)),
    length: question.length,
  }));
  print("gap: bfcl, 1,525 requests", {
    auc: area(cases),
    "like length": likeLengthArea(cases),
    calibration: calibrationError(cases),
  });
}

/** Prints the figures; 0 as exit code, also where the collections are absent. */
export async function bench(): Promise<number> {
  if (!hasToolData()) {
    process.stdout.write("Skipped: ../shared/data/tools is absent.\n");
    return 0;
  }
  process.stdout.write("The engine of documents as it is:\n");
  measure(documents);
  process.stdout.write("The index of tools:\n");
  measure(index);
  return 0;
}
