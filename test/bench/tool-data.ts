/**
 * Reads the tool collections of `../shared/data` as tools at hand and needs, and measures rankings of tools.
 * Not here: what is ranked (`tools.ts`, `registry.ts`).
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JsonSchema, KnownTool } from "../../src/discovery/model.ts";
import { createRandom } from "../sim/random.ts";
import { ndcg10 } from "./collection.ts";

const DATA = fileURLToPath(new URL("../../../shared/data/", import.meta.url).href);

/** A question with the tools that answer it, by id, and how well. */
export interface Need {
  text: string;
  gains: Map<string, number>;
}

/** One request and the functions at hand; whether one of them does it. */
export interface GapCase {
  id: string;
  question: string;
  tools: KnownTool[];
  fits: boolean;
}

/** Whether the collections are there. */
export function hasToolData(): boolean {
  return existsSync(`${DATA}tools/mcpproxy/corpus_v2.tools.json`);
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(`${DATA}${path}`, "utf8"));
}

/** A file of the collections as it stands, for the readers of registries. */
export function readDataText(path: string): string {
  return readFileSync(`${DATA}${path}`, "utf8");
}

/** A tool at hand from what a collection says of it. */
export function toolOf(
  server: string | null,
  name: string,
  description: string | undefined,
  inputSchema: JsonSchema = {},
): KnownTool {
  return {
    id: server === null ? name : `${server}__${name}`,
    server,
    definition: { name, inputSchema, ...(description === undefined ? {} : { description }) },
    status: "usable",
  };
}

/** 45 tools of seven servers and 47 questions in other words; gains 0 to 2. */
export function readMcpProxy(): { tools: KnownTool[]; needs: Need[] } {
  interface Row {
    server: string;
    tool: string;
    description: string;
    schema: JsonSchema;
  }
  const { tools } = read<{ tools: Row[] }>("tools/mcpproxy/corpus_v2.tools.json");
  interface Golden {
    query: string;
    labels: { tool_id: string; relevance: number }[];
  }
  const { queries } = read<{ queries: Golden[] }>("tools/mcpproxy/retrieval_golden_v1.json");
  return {
    tools: tools.map(({ server, tool, description, schema }) => toolOf(server, tool, description, schema)),
    needs: queries.map(({ query, labels }) => ({
      text: query,
      gains: new Map(labels.map(({ tool_id, relevance }) => [tool_id.replace(":", "__"), relevance])),
    })),
  };
}

/** A server of the Docker catalogue. */
export interface CatalogueServer {
  name: string;
  title: string;
  description?: string;
  tools?: { name: string; description?: string }[];
}

/** The servers of the Docker catalogue; 28 of them list 755 tools. */
export function readCatalogue(): CatalogueServer[] {
  return read<{ servers: CatalogueServer[] }>("registry/docker-mcp-catalog.json").servers;
}

/** The tools that the Docker catalogue describes, without schemas. */
export function catalogueTools(): KnownTool[] {
  return readCatalogue().flatMap(({ name, tools = [] }) =>
    tools.map((tool) => toolOf(name, tool.name, tool.description)),
  );
}

/** 527 tools of 70 servers, and 49 tasks with the tools a person marked, matched by bare name. */
export function readTasks(): { tools: KnownTool[]; tasks: { text: string; gold: string[] }[] } {
  interface Row {
    server: string;
    name: string;
    description: string;
    inputSchema: JsonSchema;
  }
  const rows = read<Row[]>("tools/tasks/tools.json");
  const tasks = read<{ question: string; gold: string[] }[]>("tools/tasks/tasks.json");
  return {
    tools: rows.map(({ server, name, description, inputSchema }) => toolOf(server, name, description, inputSchema)),
    tasks: tasks.map(({ question, gold }) => ({ text: question, gold })),
  };
}

/** 1,525 requests with the functions at hand. */
export function readGapCases(): GapCase[] {
  interface Row {
    id: string;
    question: string;
    functions: { name: string; description?: string; parameters?: JsonSchema }[];
    label: "fits" | "none_fits";
  }
  return readDataText("tools/bfcl-gap/cases.jsonl")
    .trim()
    .split("\n")
    .map((line): GapCase => {
      const { id, question, functions, label }: Row = JSON.parse(line);
      const tools = functions.map(({ name, description, parameters }) => toolOf(null, name, description, parameters));
      return { id, question, tools, fits: label === "fits" };
    });
}

/** Recall among the first five, and nDCG@10, each averaged over the needs. */
export function measureNeeds(
  needs: readonly Need[],
  rank: (text: string) => readonly string[],
): { recall5: number; ndcg10: number } {
  let [recall, ndcg] = [0, 0];
  for (const { text, gains } of needs) {
    const ranking = rank(text);
    const wanted = [...gains].filter(([, gain]) => gain > 0).map(([id]) => id);
    const first = new Set(ranking.slice(0, 5));
    recall += wanted.filter((id) => first.has(id)).length / wanted.length;
    ndcg += ndcg10(ranking, gains);
  }
  return { recall5: recall / needs.length, ndcg10: ndcg / needs.length };
}

/**
 * Recall of the marked tools among the first five, and of their servers: the share of marked tools one of whose servers is
 * among those of the first five, and the share of such servers among the first five servers.
 */
export function measureTasks(
  tasks: readonly { text: string; gold: readonly string[] }[],
  tools: readonly KnownTool[],
  rank: (text: string) => readonly string[],
): { recall5: number; byServer: number; servers5: number } {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const sums = { recall5: 0, byServer: 0, servers5: 0 };
  for (const { text, gold } of tasks) {
    const ranked = rank(text).map((id) => byId.get(id));
    const first = ranked.slice(0, 5);
    const names = new Set(first.map((tool) => tool?.definition.name));
    const servers = new Set(first.map((tool) => tool?.server));
    const firstServers = new Set([...new Set(ranked.map((tool) => tool?.server))].slice(0, 5));
    const holders = tools.filter(({ definition }) => gold.includes(definition.name));
    const wanted = new Set(holders.map(({ server }) => server));
    const served = gold.filter((name) =>
      holders.some(({ definition, server }) => definition.name === name && servers.has(server)),
    );
    sums.recall5 += gold.filter((name) => names.has(name)).length / gold.length;
    sums.byServer += served.length / gold.length;
    sums.servers5 += [...wanted].filter((server) => firstServers.has(server)).length / wanted.size;
  }
  const count = tasks.length;
  return { recall5: sums.recall5 / count, byServer: sums.byServer / count, servers5: sums.servers5 / count };
}

/** A request with the best score that a tool had, and whether a tool does it. */
export interface Judged {
  fits: boolean;
  score: number;
  length: number;
}

/** Two questions are of like length when neither is a tenth longer than the other. */
const LIKE_LENGTH = 1.1;

/** The chance that a request that fits scores above one of like length that does not; ties count half. */
export function likeLengthArea(judged: readonly Judged[]): number {
  let [wins, pairs] = [0, 0];
  for (const high of judged.filter(({ fits }) => fits)) {
    for (const low of judged) {
      const ratio = high.length / low.length;
      if (low.fits || ratio > LIKE_LENGTH || ratio < 1 / LIKE_LENGTH) continue;
      pairs += 1;
      wins += high.score > low.score ? 1 : high.score === low.score ? 0.5 : 0;
    }
  }
  return wins / pairs;
}

/** The mean distance between score and share of fits, over ten equal ranges of the score. */
export function errorInRanges(judged: readonly Judged[]): number {
  return errorOf(
    Array.from({ length: 10 }, (_, range) =>
      judged.filter(({ score }) => Math.min(9, Math.floor(score * 10)) === range),
    ),
  );
}

/** The same over ten groups of as many judgements, by their scores. */
export function errorInGroups(judged: readonly Judged[]): number {
  const sorted = judged.toSorted((left, right) => left.score - right.score);
  const at = (group: number): number => Math.floor((sorted.length * group) / 10);
  return errorOf(Array.from({ length: 10 }, (_, group) => sorted.slice(at(group), at(group + 1))));
}

function errorOf(groups: readonly (readonly Judged[])[]): number {
  const distances = groups.map((rows) =>
    Math.abs(rows.reduce((sum, { score, fits }) => sum + score - Number(fits), 0)),
  );
  return distances.reduce((sum, one) => sum + one, 0) / groups.flat().length;
}

/** Draws of `errorOfRightScores`. */
const DRAWS = 500;

/**
 * The same error of scores that are exactly right, on average: each request fits by chance, as often as its score says. A few requests
 * in ten ranges are never even, so an error below this one says nothing.
 */
export function errorOfRightScores(judged: readonly Judged[]): number {
  const random = createRandom(1);
  let sum = 0;
  for (let draw = 0; draw < DRAWS; draw += 1)
    sum += errorInRanges(judged.map((row) => ({ ...row, fits: random.chance(row.score) })));
  return sum / DRAWS;
}
