/**
 * Another request in Chinese that no tool at hand does, over MCP: to keep people and how they are related as a graph. The gap, the server in the
 * mirrored registry, the user's yes, the package started by the runner without native code, what was kept and read back.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { registryRow } from "../../support/mcp-registry.ts";
import { reachesRegistry } from "../../support/reaches-registry.ts";
import { startChartCairn, type ChartCairn } from "./chart-cairn.ts";

const TASK = "把人物和他们之间的关系存进知识图谱";
const identifier = "@modelcontextprotocol/server-memory";
const version = "2026.8.31";
const MEMORY = registryRow(
  "io.github.modelcontextprotocol/server-memory",
  "Knowledge graph memory: store entities and their relations, and query them across sessions.",
  { version, server: { packages: [{ registryType: "npm", identifier, version, transport: { type: "stdio" } }] } },
);

const reachable = reachesRegistry();
if (!reachable) process.stdout.write("skipped: the npm registry cannot be reached, so no graph is kept\n");

describe.skipIf(!reachable)("a graph that no tool at hand keeps", () => {
  let started: ChartCairn;
  beforeAll(async () => {
    started = await startChartCairn({}, [MEMORY]);
  });
  afterAll(() => started?.stop());

  test("is kept by a server that was found, agreed to and started meanwhile, and each step is told in Chinese", async () => {
    proves("connecting/readable-log");
    const questions: string[] = [];
    const client = new Client(
      { name: "agent", version: "1" },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: "auto" } },
    );
    client.setRequestHandler("elicitation/create", ({ params }) => {
      questions.push(params.message);
      return { action: "accept", content: {} };
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${started.cairn.url}/mcp`)));
    onTestFinished(() => client.close());
    const ask = async <T>(name: string, args: Record<string, unknown>): Promise<T> => {
      const { structuredContent } = await client.callTool({ name, arguments: args }, { timeout: 150_000 });
      return structuredContent as T;
    };

    const found = await ask<{ installed: { tools: { name: string }[] }[]; log: string[] }>("search_and_install_tools", {
      task_description: TASK,
    });
    expect(questions).toEqual([expect.stringContaining(`npm:${identifier}@${version}`)]);
    const steps = ["可用工具数量", "需要能完成", "搜索策略", "在 ", "选择：", "部署：", "健康检查：", "注册："];
    const places = steps.map((step) => found.log.findIndex((line) => line.startsWith(step)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((left, right) => left - right));

    const named = (tool: string): string | undefined =>
      found.installed[0]?.tools.find(({ name }) => name.endsWith(`__${tool}`))?.name;
    const entities = [
      { name: "张伟", entityType: "人物", observations: ["负责华东区的销售"] },
      { name: "李娜", entityType: "人物", observations: [] },
    ];
    const kept = { name: named("create_entities"), arguments: { entities } };
    expect(await ask("call_tool", kept)).toMatchObject({ status: "success" });
    const relations = [{ from: "李娜", to: "张伟", relationType: "汇报给" }];
    const related = { name: named("create_relations"), arguments: { relations } };
    expect(await ask("call_tool", related)).toMatchObject({ status: "success" });
    const { content } = await ask<{ content: string }>("call_tool", { name: named("read_graph"), arguments: {} });
    for (const word of ["张伟", "负责华东区的销售", "汇报给"]) expect(content).toContain(word);
  });
});
