/**
 * Whether the confidence that a tool at hand does a need is one: of the needs said to be met with 0.7, seven in ten are. In both languages:
 * `npm run bench -- tool-calibration`.
 *
 * Judged is each need twice, with the servers that answer it and without them, among several sets of the other servers (all, two halves, a
 * seventh); of `bfcl-gap` as it is labelled. The error is the mean distance between confidence and share of needs met, in ten ranges of the
 * confidence and in ten groups of as many judgements. Beside each stands the floor: the same error of confidences that are exactly right, where the
 * judgements of one need go together. A map of the confidence (a slope and a shift of its logit) is fitted to all collections of the language but
 * the one that is reported, with as many needs met as not; the lists in `needs/everyday-tools.json` are our own, the others are not.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { KnownTool } from "../../src/discovery/model.ts";
import { indexTools, type ToolIndex } from "../../src/discovery/tool-index/index-tools.ts";
import { rankTools } from "../../src/discovery/tool-index/rank-tools.ts";
import { createRandom } from "../sim/random.ts";
import daily from "./needs/everyday-tools.json" with { type: "json" };
import {
  catalogueTools,
  errorInGroups,
  errorInRanges,
  hasToolData,
  readGapCases,
  readMcpProxy,
  readTasks,
  toolOf,
  type Judged,
  type Need,
} from "./tool-data.ts";

/** Shares of the other servers that a set keeps. */
const SETS = [1, 0.5, 0.5, 0.15];
const DRAWS = 100;

interface Judgement extends Judged {
  /** Judgements of one need, met or not, go together. */
  need: string;
}

const bestOf = (index: ToolIndex, text: string): number =>
  Math.max(0, ...rankTools(index, text).map(({ confidence }) => confidence));

/** Each need with its servers and without them. `kept`: servers that are in every set. */
function judge(
  tools: readonly KnownTool[],
  needs: readonly Need[],
  sets: readonly number[],
  kept: ReadonlySet<string>,
) {
  const indexes = new Map<string, ToolIndex>();
  return needs.flatMap(({ text, gains }) => {
    const right = [...gains].filter(([, gain]) => gain > 0).map(([id]) => id.split("__", 1)[0] ?? "");
    return sets.flatMap((share, set) =>
      [true, false].map((fits): Judgement => {
        const key = JSON.stringify([set, fits, [...new Set(right)].toSorted()]);
        const chosen = (server: string): boolean =>
          right.includes(server) ? fits : kept.has(server) || createRandom(set * 7919 + hash(server)).chance(share);
        const index = indexes.get(key) ?? indexTools(tools.filter(({ server }) => chosen(server ?? "")));
        indexes.set(key, index);
        return { need: `${text} ${fits}`, fits, score: bestOf(index, text), length: text.length };
      }),
    );
  });
}

const hash = (text: string): number => [...text].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 100_003, 7);

function collections(): Record<"English" | "Chinese", Record<string, Judgement[]>> {
  const chinese: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, "tool-questions-zh.json"), "utf8"),
  );
  const { tools, needs } = readMcpProxy();
  const own = new Set(tools.map(({ server }) => server ?? ""));
  const all = [...tools, ...catalogueTools()];
  const translated = needs.map((need) => ({ ...need, text: chinese[need.text] ?? "" }));
  const { tools: ofTasks, tasks } = readTasks();
  const taskNeeds = tasks.map(({ text, gold }) => ({
    text,
    gains: new Map(ofTasks.filter(({ definition }) => gold.includes(definition.name)).map(({ id }) => [id, 1])),
  }));
  // Each tool as a server of its own, so that it alone is taken away.
  const desk = daily.tools.map(({ name, description, required }) =>
    toolOf(name, name, description, {
      type: "object",
      properties: Object.fromEntries(required.map((one) => [one, { type: "string" }])),
      required,
    }),
  );
  const dailyNeeds = (language: "en" | "zh"): Need[] =>
    daily.tools.map((one) => ({ text: one[language], gains: new Map([[`${one.name}__${one.name}`, 1]]) }));
  const gap = readGapCases().map(({ id, question, tools: given, fits }): Judgement => ({
    need: id,
    fits,
    score: bestOf(indexTools(given), question),
    length: question.length,
  }));
  return {
    English: {
      mcpproxy: judge(all, needs, SETS, own),
      tasks: judge(ofTasks, taskNeeds, [1], new Set()),
      "daily tools": judge(desk, dailyNeeds("en"), [1], new Set()),
      bfcl: gap,
    },
    Chinese: {
      mcpproxy: judge(all, translated, SETS, own),
      "daily tools": judge(desk, dailyNeeds("zh"), [1], new Set()),
    },
  };
}

const logit = (value: number): number => Math.log(Math.max(0.001, value) / Math.max(0.001, 1 - value));
const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** The map that makes the confidences of these collections likeliest, each collection and each answer counted alike. */
function fitMap(fitted: readonly (readonly Judgement[])[]): (score: number) => number {
  const rows = fitted.flatMap((judged) => {
    const met = judged.filter(({ fits }) => fits).length;
    const weight = (fits: boolean): number => 0.5 / (fits ? met : judged.length - met);
    return judged.map(({ fits, score }) => ({ x: logit(score), fits: Number(fits), weight: weight(fits) }));
  });
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  let [slope, shift] = [1, 0];
  for (let round = 0; round < 3000; round += 1) {
    let [bySlope, byShift] = [0, 0];
    for (const { x, fits, weight } of rows) {
      const missed = weight * (fits - logistic(slope * x + shift));
      bySlope += missed * x;
      byShift += missed;
    }
    slope += (0.5 * bySlope) / total;
    shift += (0.5 * byShift) / total;
  }
  return (score) => logistic(slope * logit(score) + shift);
}

/** The error where each need is met as often as its confidence says. */
function floorOf(judged: readonly Judgement[], error: (rows: readonly Judged[]) => number): number {
  const random = createRandom(1);
  let sum = 0;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const chances = new Map<string, number>();
    const drawn = judged.map((row) => {
      const chance = chances.get(row.need) ?? random.below(1_000_000) / 1_000_000;
      chances.set(row.need, chance);
      return { ...row, fits: chance < row.score };
    });
    sum += error(drawn);
  }
  return sum / DRAWS;
}

function print(name: string, judged: readonly Judgement[], mapped: readonly Judgement[]): void {
  const cells = [
    `${judged.length} judgements`,
    ...(
      [
        ["ranges", errorInRanges],
        ["groups", errorInGroups],
      ] as const
    ).map(([label, error]) => {
      const figures = [error(judged), floorOf(judged, error), error(mapped)].map((value) => value.toFixed(3));
      return `${label} ${figures[0]} (floor ${figures[1]}; mapped ${figures[2]})`;
    }),
  ];
  process.stdout.write(`  ${name.padEnd(14)} ${cells.join("  ")}\n`);
}

/** Prints the figures; 0 as exit code, also where the collections are absent. */
export async function bench(): Promise<number> {
  if (!hasToolData()) {
    process.stdout.write("Skipped: ../shared/data/tools is absent.\n");
    return 0;
  }
  for (const [language, rows] of Object.entries(collections())) {
    process.stdout.write(`${language}\n`);
    const names = Object.keys(rows);
    const mapped = new Map(
      names.map((name) => {
        const map = fitMap(names.filter((other) => other !== name).map((other) => rows[other] ?? []));
        return [name, (rows[name] ?? []).map((row) => ({ ...row, score: map(row.score) }))];
      }),
    );
    for (const name of names) print(name, rows[name] ?? [], mapped.get(name) ?? []);
    print("together", Object.values(rows).flat(), [...mapped.values()].flat());
  }
  return 0;
}
