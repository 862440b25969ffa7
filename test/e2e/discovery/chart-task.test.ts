/**
 * The seed's example as a task: asked in Chinese over HTTP, decided by a scripted OpenAI-compatible model, the gap found, a server found,
 * agreed to on the page, installed and started by the runner, called, an SVG at the end; and all of it in the trajectory.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TaskAnswer } from "../../../src/operations/tasks/task-answer.ts";
import type { Trajectory } from "../../../src/tasks/trajectory/model.ts";
import { proves } from "../../requirements/index.ts";
import { reachesRegistry } from "../../support/reaches-registry.ts";
import { AUTHOR_TOKEN } from "../../support/server.ts";
import { startChartCairn, type ChartCairn } from "./chart-cairn.ts";
import { DECISIONS, TASK } from "./chart-decisions.ts";
import { pressAllow } from "../../support/press-allow.ts";

const reachable = reachesRegistry();
if (!reachable) process.stdout.write("skipped: the npm registry cannot be reached, so no task draws a chart\n");

/** Decides by the step; any other question, such as what is needed, gets no usable answer, so that the rules decide. */
function startModel() {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      const step = /^\{"task":.*?"step":(\d+)/s.exec(messages[1]?.content ?? "")?.[1];
      const decision = step === undefined ? undefined : DECISIONS[Number(step) - 1];
      const content = decision === undefined ? "无法回答" : JSON.stringify(decision);
      const answer = { choices: [{ message: { content }, finish_reason: "stop" }] };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  return new Promise<{ url: string; close(): void }>((done) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      const close = (): void => {
        server.closeAllConnections();
        server.close();
      };
      done({ url: `http://127.0.0.1:${port}/v1`, close });
    });
  });
}

describe.skipIf(!reachable)("the seed's example", () => {
  let chart: ChartCairn;
  let model: Awaited<ReturnType<typeof startModel>>;

  beforeAll(async () => {
    model = await startModel();
    chart = await startChartCairn({
      CAIRN_MODEL_URL: model.url,
      CAIRN_MODEL_NAME: "scripted",
      CAIRN_SEED_TASKS: "1",
    });
  });
  afterAll(async () => {
    await chart?.stop();
    model?.close();
  });

  async function get<T>(path: string): Promise<T> {
    return (await (await fetch(`${chart.cairn.url}${path}`)).json()) as T;
  }

  const asOperator = (path: string): Promise<Response> =>
    fetch(`${chart.cairn.url}${path}`, { headers: { authorization: `Bearer ${AUTHOR_TOKEN}` } });

  async function until(id: string, reached: (task: TaskAnswer) => boolean): Promise<TaskAnswer> {
    for (;;) {
      const task = await get<TaskAnswer>(`/api/tasks/${id}`);
      if (reached(task)) return task;
      await new Promise((later) => setTimeout(later, 100));
    }
  }

  test("runs from the request to the chart, and its trajectory tells it all", async () => {
    proves("task-runs/seed-example", "task-runs/finds-tools", "lessons/essence", "lessons/seed-tasks");
    const began = performance.now();
    const submitted = await fetch(`${chart.cairn.url}/api/tasks`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        description: TASK,
        task_type: "reasoning",
        priority: 1,
        max_steps: 10,
        expected_tools: ["python_execute", "image_generation"],
      }),
    });
    const { task_id } = (await submitted.json()) as TaskAnswer;
    const waiting = await until(task_id, ({ status }) => status !== "waiting" && status !== "running");
    expect(waiting.input_needed).toMatchObject({ reason: "approval" });
    const address = waiting.input_needed?.approve_url ?? "";
    const agreed = await pressAllow(address);
    expect(agreed.status).toBe(200);
    const ended = await until(task_id, ({ status }) => status === "completed" || status === "failed");
    const seconds = (performance.now() - began) / 1000;
    expect(ended).toMatchObject({ status: "completed", result: "已生成销售数据柱状图" });
    const trajectory = await get<Trajectory>(`/api/tasks/${task_id}/trajectory`);
    expect(trajectory).toMatchObject({
      success: true,
      steps: [
        { step_id: 1, action_type: "tool_search", success: true, thinking: DECISIONS[0]?.thinking },
        { step_id: 2, action_type: "tool_call", success: true },
        { step_id: 3, action_type: "complete", success: true },
      ],
      worth_learning: { worth: true, because: "completed_with_tools" },
    });
    const [svg, summary] = trajectory.final_outputs;
    expect(svg).toMatch(/^<svg[^]*二季度/);
    expect(summary).toBe("已生成销售数据柱状图");
    // The seed's T5 to T14: tools at hand, gap, strategy, candidates, choice, installation, health, registration.
    const found = trajectory.steps[0]?.observation.split("\n") ?? [];
    const stages = [/^可用工具数量/, /当前工具库不足$/, /^搜索策略：/, /^在 \d+ 个服务器中找到 \d+ 个候选$/, /^选择：/];
    const places = [...stages, /^部署：/, /^健康检查：/, /^注册：/].map((stage) =>
      found.findIndex((line) => stage.test(line)),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    // The seed's T18: the way that led there is kept, and a task to try it again.
    let lessons: object[] = [];
    while (lessons.length === 0) {
      lessons = ((await (await asOperator("/api/lessons")).json()) as { lessons: object[] }).lessons;
      await new Promise((later) => setTimeout(later, 100));
    }
    expect(lessons).toMatchObject([
      {
        goal: TASK,
        needs: ["生成一张2023年销售数据的柱状图"],
        tools: ["mcp-echarts__generate_bar_chart"],
        success_factors: [
          "依次使用这些工具：mcp-echarts__generate_bar_chart。",
          "没有一次调用失败。",
          "途中查找并接入了缺少的工具。",
        ],
        from: { trajectory_uri: `trajectory://${task_id}` },
      },
    ]);
    const seeds = await (await asOperator("/api/lessons/seed-tasks")).text();
    expect(
      seeds
        .trim()
        .split("\n")
        .map((line): unknown => JSON.parse(line)),
    ).toEqual([{ description: TASK, task_type: "reasoning", expected_tools: ["mcp-echarts__generate_bar_chart"] }]);
    const story = await (await fetch(`${chart.cairn.url}/api/tasks/${task_id}/trajectory?format=story`)).text();
    console.log(story);
    console.log(
      `from the request to the chart: ${seconds.toFixed(1)} s (the seed: 20 to 40 s for the installation alone)`,
    );
  });
});
