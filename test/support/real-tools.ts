/** Definitions of real MCP tools from `../shared/data`, which is outside the repository; empty lists where it is absent. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ToolDefinition } from "../../src/discovery/model.ts";

const FOLDER = fileURLToPath(new URL("../../../shared/data/", import.meta.url).href);

export interface RealTool {
  server: string;
  definition: ToolDefinition;
}

function read<T>(path: string): T | undefined {
  return existsSync(`${FOLDER}${path}`) ? JSON.parse(readFileSync(`${FOLDER}${path}`, "utf8")) : undefined;
}

/** The 527 tools of 70 servers of `tools/tasks`, with their schemas. */
export function taskTools(): RealTool[] {
  const rows = read<(ToolDefinition & { server: string })[]>("tools/tasks/tools.json") ?? [];
  return rows.map(({ server, name, description, inputSchema }) => ({
    server,
    definition: { name, ...(typeof description === "string" && { description }), inputSchema: inputSchema ?? {} },
  }));
}

/** The 45 tools of seven reference servers of `tools/mcpproxy`, with their schemas. */
export function referenceTools(): RealTool[] {
  type Row = { server: string; tool: string; description: string; schema: ToolDefinition["inputSchema"] };
  const { tools = [] } = read<{ tools: Row[] }>("tools/mcpproxy/corpus_v2.tools.json") ?? {};
  return tools.map(({ server, tool, description, schema }) => ({
    server,
    definition: { name: tool, description, inputSchema: schema },
  }));
}

/** The 755 tools that the entries of `registry/docker-mcp-catalog` describe: names and descriptions alone. */
export function catalogueTools(): RealTool[] {
  type Tool = { name: string; description?: string };
  const { servers = [] } =
    read<{ servers: { name: string; tools?: Tool[] }[] }>("registry/docker-mcp-catalog.json") ?? {};
  return servers.flatMap((server) =>
    (server.tools ?? []).map(({ name, description = "" }) => ({
      server: server.name,
      definition: { name, description, inputSchema: { type: "object" } },
    })),
  );
}
