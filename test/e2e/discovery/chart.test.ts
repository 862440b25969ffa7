/**
 * A request for a chart, by an agent over MCP: the gap found, a candidate found in the mirrored registry, agreed to by the
 * user in their client or on a page, installed and started by the runner, called, an SVG at the end. The package comes from
 * the npm registry; where that cannot be reached, one line says so.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import type { TestRunner } from "../../runner/support.ts";
import type { TestMcpRegistry } from "../../support/mcp-registry.ts";
import { reachesRegistry } from "../../support/reaches-registry.ts";
import type { TestServer } from "../../support/server.ts";
import { clientKinds } from "../clients.ts";
import { startChartCairn, type ChartCairn } from "./chart-cairn.ts";
import { pressAllow } from "../../support/press-allow.ts";

const TASK = "请帮我生成一张2023年销售数据的柱状图";
const reachable = reachesRegistry();
if (!reachable) process.stdout.write("skipped: the npm registry cannot be reached, so no chart is drawn\n");

interface SearchAnswer {
  success: boolean;
  message: string;
  action_needed?: string;
  candidates: { name: string; registry: string }[];
  installed: { name: string; tools: { name: string }[] }[];
  log: string[];
}

describe.skipIf(!reachable)("a chart that no tool at hand can draw", () => {
  let cairn: TestServer;
  let runner: TestRunner;
  let registry: TestMcpRegistry;
  const questions: string[] = [];

  let started: ChartCairn;

  beforeAll(async () => {
    started = await startChartCairn();
    ({ cairn, runner, registry } = started);
  });
  afterAll(() => started?.stop());

  async function connect(): Promise<Client> {
    const client = new Client(
      { name: "agent", version: "1" },
      { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: "auto" } },
    );
    client.setRequestHandler("elicitation/create", ({ params }) => {
      questions.push(params.message);
      return { action: "accept", content: {} };
    });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${cairn.url}/mcp`)));
    onTestFinished(() => client.close());
    return client;
  }

  /** Calls a tool of Cairn's; its structured content. */
  async function ask<T>(client: Client, name: string, args: Record<string, unknown>): Promise<T> {
    const { structuredContent } = await client.callTool({ name, arguments: args }, { timeout: 150_000 });
    return structuredContent as T;
  }

  const DATA = [
    { category: "一季度", value: 120 },
    { category: "二季度", value: 200 },
    { category: "三季度", value: 150 },
    { category: "四季度", value: 260 },
  ];

  async function draw(client: Client, { installed }: SearchAnswer): Promise<string> {
    const name = installed[0]?.tools.find((tool) => tool.name.endsWith("generate_bar_chart"))?.name;
    const args = { title: "2023 年销售额", data: DATA, outputType: "svg" };
    const { content } = await ask<{ content: string }>(client, "call_tool", { name, arguments: args });
    return content;
  }

  test("is drawn by a server that was found, agreed to and started meanwhile", async () => {
    proves("connecting/chart-request", "connecting/readable-log", "runner/health-check");
    const client = await connect();
    const began = performance.now();
    expect(await ask(client, "analyze_tool_needs", { task_description: TASK })).toMatchObject({
      has_sufficient_tools: false,
      recommended_action: "search_and_install_tools",
    });
    const task = { task_description: TASK, allow_native_code: true };
    const found = await ask<SearchAnswer>(client, "search_and_install_tools", task);
    expect(questions).toEqual([expect.stringMatching(/npm:mcp-echarts@0\.7\.1[^]*原生代码/)]);
    expect(found).toMatchObject({ success: true, installed: [{ name: "mcp-echarts" }] });
    expect(found.candidates[0]).toMatchObject({
      name: "io.github.hustcc/mcp-echarts",
      registry: new URL(registry.url).host,
    });
    const svg = await draw(client, found);
    expect(svg).toMatch(/^<svg[^]*二季度[^]*<\/svg>/);
    const seconds = (performance.now() - began) / 1000;

    const steps = [
      /^可用工具数量/,
      /^需要能完成“.*柱状图.*”的工具，当前工具库不足$/,
      /^搜索策略：/,
      /^在 \d+ 个服务器中找到 \d+ 个候选$/,
      /^选择：/,
      /^部署：/,
      /^健康检查：/,
      /^注册：/,
    ];
    const places = steps.map((step) => found.log.findIndex((line) => step.test(line)));
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(places[0]).toBe(0);
    const { body } = await runner.ask("GET", "/servers");
    expect(body).toMatchObject({ servers: [{ status: "running", package: { identifier: "mcp-echarts" } }] });
    console.log(
      [`任务：${TASK}`, ...found.log, `执行成功：SVG，${svg.length} 个字符`].map((line) => `INFO - ${line}`).join("\n"),
    );
    console.log(`from the gap to the chart: ${seconds.toFixed(1)} s on an empty cache (expected: 20 to 40 s)`);
  });

  test("is drawn by an agent that did not know of native code: it is told, and asks again", async () => {
    const client = await connect();
    await ask(client, "manage_server", { action: "remove", name: "mcp-echarts" });
    questions.length = 0;
    const refused = await ask<SearchAnswer>(client, "search_and_install_tools", { task_description: TASK });
    expect(refused.success).toBe(false);
    expect(refused.message).toContain("allow_native_code");
    const task = { task_description: TASK, allow_native_code: true };
    const found = await ask<SearchAnswer>(client, "search_and_install_tools", task);
    expect(found).toMatchObject({ success: true, installed: [{ name: "mcp-echarts" }] });
    // The user agreed to the package first, and to native code by itself.
    expect(questions.map((question) => question.includes("原生代码"))).toEqual([false, true]);
    expect(await draw(client, found)).toMatch(/^<svg/);
  });

  test("is drawn for a client that cannot ask: its user agrees on a page, once", async () => {
    proves("connecting/chart-request", "connecting/registries-at-once");
    const [kind] = clientKinds.toReversed();
    if (kind === undefined) throw new Error("there is no client");
    const agent = await kind.connect(`${cairn.url}/mcp`);
    onTestFinished(() => agent.close());
    await agent.call("manage_server", { action: "remove", name: "mcp-echarts" });
    const gap = await agent.call("analyze_tool_needs", { task_description: TASK });
    expect(gap.value).toMatchObject({ has_sufficient_tools: false, triggers: [{ trigger: "clear_gap" }] });
    const search = { task_description: TASK, allow_native_code: true };
    const waiting = await agent.call("search_and_install_tools", search);
    expect(waiting.value).toMatchObject({
      action_needed: "approve",
      candidates: expect.arrayContaining([
        expect.objectContaining({ address: "npm:mcp-echarts@0.7.1", status: "waiting" }),
      ]) as unknown[],
      installed: [],
    });
    const address = String(waiting.value.approve_url);
    expect(await (await fetch(address)).text()).toContain("npm:mcp-echarts@0.7.1");
    expect((await pressAllow(address)).status).toBe(200);
    const done = await agent.call("search_and_install_tools", search);
    // Agreed to on the page, it is connected: the tool is at hand, and nothing is searched for.
    expect(done.value).toMatchObject({
      success: true,
      action_needed: "use_existing_tools",
      message: expect.stringContaining("mcp-echarts__generate_bar_chart") as string,
    });
    const args = { title: "2023 年销售额", data: DATA, outputType: "svg" };
    const chart = await agent.call("call_tool", { name: "mcp-echarts__generate_bar_chart", arguments: args });
    expect(chart.value).toMatchObject({
      status: "success",
      content: expect.stringMatching(/^<svg[^]*二季度[^]*<\/svg>/) as string,
    });
  });
});
