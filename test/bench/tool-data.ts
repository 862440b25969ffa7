/**
 * Reads the tool collections of `../shared/data` as tools at hand and needs, and measures rankings of tools.
 * Not here: what is ranked (`tools.ts`, `registry.ts`).
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JsonSchema, KnownTool } from "../../src/discovery/model.ts";
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
