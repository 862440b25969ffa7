/**
 * How well tools are found, and gaps seen, over the collections of `../shared/data/tools`, without a model:
 * `npm run bench -- tools`. First the engine of documents as it is, then the index of tools. Questions in Chinese are our own
 * translations (`tool-questions-zh.json`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { SUFFICIENT_CONFIDENCE } from "../../src/discovery/gap/confidence.ts";
import { indexTools } from "../../src/discovery/tool-index/index-tools.ts";
import { nearest, textOfNeed, textOfTool } from "../../src/discovery/tool-index/nearness.ts";
import { rankTools } from "../../src/discovery/tool-index/rank-tools.ts";
import type { KnownTool } from "../../src/discovery/model.ts";
import { buildIndex } from "../../src/search/build.ts";
import { embedTexts, readEmbeddingOptions } from "../../src/search/embeddings.ts";
import { openIndex } from "../../src/search/open.ts";
import { pageOf, scoresOf, search } from "../../src/search/search.ts";
import { areaUnderCurve } from "./routing.ts";
import {
  errorInRanges,
  catalogueTools,
  errorOfRightScores,
  hasToolData,
  likeLengthArea,
  measureNeeds,
  measureTasks,
  readGapCases,
  readMcpProxy,
  readTasks,
  type Judged,
  type Need,
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

/** The same with the nearest by meaning; `vectors` by text. */
const withMeaning =
  (vectors: ReadonlyMap<string, Float32Array>): Engine =>
  (tools) => {
    const made = indexTools(tools);
    const vectorOf = (text: string): Float32Array => vectors.get(text) ?? new Float32Array(0);
    const own = made.ranked.map((tool) => vectorOf(textOfTool(tool)));
    return (question) =>
      rankTools(made, question, nearest(own, vectorOf(textOfNeed(question)))).map(({ place, confidence }) => ({
        id: made.ranked[place]?.id ?? "",
        score: confidence,
      }));
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

/** A task as a need: each tool of a name that a person marked answers it. */
const needOfTask =
  (tools: readonly KnownTool[]) =>
  ({ text, gold }: { text: string; gold: readonly string[] }): Need => ({
    text,
    gains: new Map(tools.filter(({ definition }) => gold.includes(definition.name)).map(({ id }) => [id, 1])),
  });

/** The share of requests that are judged rightly at the threshold: what there is suffices, or does not. */
const accuracy = (judged: readonly Judged[]): number =>
  judged.filter(({ fits, score }) => fits === score >= SUFFICIENT_CONFIDENCE).length / judged.length;

const area = (judged: readonly Judged[]): number =>
  areaUnderCurve(
    judged.filter(({ fits }) => fits).map(({ score }) => score),
    judged.filter(({ fits }) => !fits).map(({ score }) => score),
  );

interface Collections {
  tools: KnownTool[];
  all: KnownTool[];
  needs: Need[];
  translated: Need[];
}

function readCollections(): Collections {
  const file = join(import.meta.dirname, "tool-questions-zh.json");
  const chinese: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  const { tools, needs } = readMcpProxy();
  const all = [...tools, ...catalogueTools()];
  return { tools, all, needs, translated: needs.map((need) => ({ ...need, text: chinese[need.text] ?? "" })) };
}

function measureRanking(engine: Engine): void {
  const { tools, all, needs, translated } = readCollections();
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
}

function measureGap(engine: Engine): void {
  const { all, needs, translated } = readCollections();
  const figuresOf = (judged: readonly Judged[]): Record<string, number> => ({
    auc: area(judged),
    accuracy: accuracy(judged),
    calibration: errorInRanges(judged),
    "of right scores": errorOfRightScores(judged),
  });
  const english = judgeWithout(engine, all, needs);
  print("gap: 800 tools, right servers taken away", figuresOf(english));
  const chinese = judgeWithout(engine, all, translated);
  print("the same in Chinese", figuresOf(chinese));
  const { tools: catalogue, tasks } = readTasks();
  const ofTasks = judgeWithout(engine, catalogue, tasks.map(needOfTask(catalogue)));
  print("gap: 49 tasks, 527 tools, the same", figuresOf(ofTasks));
  print("gap: these three together", figuresOf([...english, ...chinese, ...ofTasks]));
  const cases = readGapCases().map(({ question, tools: own, fits }): Judged => ({
    fits,
    score: best(engine(own)(question)),
    length: question.length,
  }));
  print("gap: bfcl, 1,525 requests", {
    auc: area(cases),
    accuracy: accuracy(cases),
    "like length": likeLengthArea(cases),
    calibration: errorInRanges(cases),
    "of right scores": errorOfRightScores(cases),
  });
}

/** Vectors of every text that the rankings compare; undefined where no model is configured. */
async function readVectors(): Promise<Map<string, Float32Array> | undefined> {
  const options = readEmbeddingOptions(process.env.CAIRN_EMBEDDINGS);
  if (options === undefined) return undefined;
  const { all, needs, translated } = readCollections();
  const { tools, tasks } = readTasks();
  const questions = [...needs, ...translated, ...tasks].map(({ text }) => textOfNeed(text));
  const texts = [...new Set([...questions, ...[...all, ...tools].map(textOfTool)])];
  const vectors = await embedTexts(options, { fetch }, texts);
  return new Map(texts.map((text, at) => [text, Float32Array.from(vectors[at] ?? [])]));
}

/** Prints the figures; 0 as exit code, also where the collections are absent. */
export async function bench(): Promise<number> {
  if (!hasToolData()) {
    process.stdout.write("Skipped: ../shared/data/tools is absent.\n");
    return 0;
  }
  process.stdout.write("The engine of documents as it is:\n");
  measureRanking(documents);
  measureGap(documents);
  process.stdout.write("The index of tools:\n");
  measureRanking(index);
  measureGap(index);
  const vectors = await readVectors();
  process.stdout.write(
    vectors === undefined
      ? "The index of tools with embeddings: not available here, CAIRN_EMBEDDINGS is not set.\n"
      : "The index of tools with embeddings (the gap is decided by words alone):\n",
  );
  if (vectors !== undefined) measureRanking(withMeaning(vectors));
  return 0;
}
