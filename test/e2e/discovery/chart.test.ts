/**
 * A request for a chart, by an agent over MCP: the gap found, a candidate found, agreed to, installed by the runner,
 * called, an SVG at the end. The package comes from the npm registry; where that cannot be reached, one line says so.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { startRunner, TOKEN, type TestRunner } from "../../runner/support.ts";
import { reachesRegistry } from "../../support/reaches-registry.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { clientKinds } from "../clients.ts";
import { files } from "../knowledge.ts";

const reachable = reachesRegistry();
if (!reachable) process.stdout.write("skipped: the npm registry cannot be reached, so no chart server is installed\n");

const TASK = "请帮我生成一张2023年销售数据的柱状图";
const DATA = [
  { category: "一季度", value: 120 },
  { category: "二季度", value: 200 },
];

describe.skipIf(!reachable)("the chart request", () => {
  let cairn: TestServer;
  let runner: TestRunner;
  beforeAll(async () => {
    runner = await startRunner({});
    cairn = await startServer({
      CAIRN_LOCAL: "1",
      CAIRN_RUNNER_URL: runner.url,
      CAIRN_RUNNER_TOKEN: TOKEN,
    });
    await cairn.publish(files);
  });
  afterAll(() => Promise.all([cairn?.stop(), runner?.stop()]));

  test("in Chinese: gap, candidate, agreement, installation, call, an SVG", async () => {
    proves("connecting/chart-request", "connecting/readable-log", "connecting/registries-at-once");
    const [kind] = clientKinds.toReversed();
    if (kind === undefined) throw new Error("there is no client");
    const agent = await kind.connect(`${cairn.url}/mcp`);
    const gap = await agent.call("analyze_tool_needs", { task_description: TASK });
    expect(gap.value).toMatchObject({
      has_sufficient_tools: false,
      recommended_action: "search_and_install_tools",
      triggers: [{ trigger: "clear_gap" }],
    });

    const search = { task_description: TASK, allow_native_code: true };
    const waiting = await agent.call("search_and_install_tools", search);
    expect(waiting.value).toMatchObject({
      action_needed: "approve",
      candidates: [{ address: "npm:mcp-echarts@0.7.1", status: "new" }],
      installed: [],
    });
    const body = new URLSearchParams({ answer: "approve" });
    const page = await fetch(String(waiting.value.approve_url));
    expect(await page.text()).toContain("npm:mcp-echarts@0.7.1");
    expect((await fetch(String(waiting.value.approve_url), { method: "POST", body })).status).toBe(200);

    const done = await agent.call("search_and_install_tools", search);
    expect(done.value).toMatchObject({ success: true });
    const log = (done.value.log as string[]).join("\n");
    for (const line of ["工具库不足", "搜索策略", "部署", "健康检查", "注册"]) expect(log).toContain(line);
    const [{ tools }] = done.value.installed as [{ tools: { name: string }[] }];
    expect(tools.map(({ name }) => name)).toContain("mcp-echarts__generate_bar_chart");

    const chart = await agent.call("call_tool", {
      name: "mcp-echarts__generate_bar_chart",
      arguments: { title: "2023 年销售", data: DATA, outputType: "svg" },
    });
    expect(chart.value).toMatchObject({
      status: "success",
      content: expect.stringMatching(/^<svg[^]*二季度[^]*<\/svg>/),
    });
    process.stdout.write(`${log}\n`);
    await agent.close();
  });
});
