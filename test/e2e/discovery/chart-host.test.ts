/**
 * The seed's example without a model: an agent hands the task in over MCP, reads the next decision to take with get_task, and answers with
 * add_conversation_turn, until the server that draws charts was found, agreed to, installed and called.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TaskAnswer } from "../../../src/operations/tasks/task-answer.ts";
import { proves } from "../../requirements/index.ts";
import { reachesRegistry } from "../../support/reaches-registry.ts";
import { startChartCairn, type ChartCairn } from "./chart-cairn.ts";
import { DECISIONS, TASK } from "./chart-decisions.ts";
import { pressAllow } from "../../support/press-allow.ts";

const reachable = reachesRegistry();
if (!reachable) process.stdout.write("skipped: the npm registry cannot be reached, so no host draws a chart\n");

describe.skipIf(!reachable)("the seed's example, decided by its host", () => {
  let chart: ChartCairn;
  let client: Client;

  beforeAll(async () => {
    chart = await startChartCairn();
    client = new Client({ name: "host", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${chart.cairn.url}/mcp?toolsets=tasks,context`)));
  });
  afterAll(async () => {
    await client?.close();
    await chart?.stop();
  });

  async function ask<T>(name: string, given: Record<string, unknown>): Promise<T> {
    const { structuredContent, isError } = await client.callTool({ name, arguments: given });
    if (isError === true) throw new Error(JSON.stringify(structuredContent));
    return structuredContent as T;
  }

  async function until(task_id: string, reached: (task: TaskAnswer) => boolean): Promise<TaskAnswer> {
    for (;;) {
      const task = await ask<TaskAnswer>("get_task", { task_id });
      if (reached(task)) return task;
      await new Promise((later) => setTimeout(later, 200));
    }
  }

  test("ends with the chart: each decision is read with get_task and handed in as a turn", async () => {
    proves("task-runs/host-run", "task-runs/host-chart");
    const { task_id } = await ask<TaskAnswer>("submit_task", { description: TASK });
    const answered = new Set<number>();
    let approvals = 0;
    for (;;) {
      const task = await until(task_id, ({ status, input_needed: needed }) => {
        if (status === "waiting" || status === "running" || needed === undefined)
          return status === "completed" || status === "failed";
        return needed.reason !== "decision" || !answered.has(needed.decision?.step ?? 0);
      });
      const { input_needed: needed } = task;
      if (needed === undefined) {
        expect(task).toMatchObject({ status: "completed", result: "已生成销售数据柱状图" });
        break;
      }
      if (needed.reason === "approval") {
        approvals += 1;
        expect((await pressAllow(needed.approve_url ?? "")).status).toBe(200);
        await until(task_id, (later) => later.input_needed?.reason !== "approval");
        continue;
      }
      expect(needed.reason).toBe("decision");
      const step = needed.decision?.step ?? 0;
      const decision = DECISIONS[step - 1];
      if (decision === undefined) throw new Error(`a decision was asked for step ${step}`);
      // The tool is offered only once it is there.
      if (step === 2) expect(JSON.stringify(needed.decision?.tools)).toContain("generate_bar_chart");
      answered.add(step);
      await ask("add_conversation_turn", { session_id: task_id, tao_data: decision });
    }
    expect([answered.size, approvals]).toEqual([DECISIONS.length, 1]);
    const { contents } = await client.readResource({ uri: `trajectory://${task_id}` });
    const [first] = contents;
    const trajectory = JSON.parse(first !== undefined && "text" in first ? String(first.text) : "{}");
    expect(trajectory).toMatchObject({
      success: true,
      steps: [
        { action_type: "tool_search", decided_by: "host", success: true },
        { action_type: "tool_call", decided_by: "host", success: true },
        { action_type: "complete", decided_by: "host", success: true },
      ],
    });
    expect(trajectory.final_outputs[0]).toMatch(/^<svg[^]*二季度/);
  });
});
