/** A task of several parts of which a server does one: what is still missing is said with the server, before and after it is connected. */
import { expect, test } from "vitest";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import type { SearchArguments } from "../../../src/operations/discovery/search/work.ts";
import { proves } from "../../requirements/index.ts";
import { entryOf, memoryLibrary, memoryRegistries, waitingLibrary } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const charts = entryOf("charts", "Draws line charts, bar charts and pie charts from data.");
const drawing = {
  description: "Draw a line chart from values.",
  answer: () => "<svg/>",
};

async function search(input: SearchArguments, agrees = true) {
  const { call } = product();
  const services = {
    ...call.services,
    library: waitingLibrary(memoryLibrary({ charts__draw_line_chart: drawing }), "charts", agrees),
    registries: memoryRegistries([charts]),
  };
  const answer = await searchAndInstall(input, { ...call, services });
  if (!("value" in answer)) throw new Error("The search failed.");
  return answer.value;
}

const tasks = [
  [
    "从MySQL里导出本月订单并画成折线图",
    /仍然缺少：“[^”]*MySQL[^”]*”/,
    /折线图”（charts__draw_line_chart）|完成它能做的那一部分/,
    /继续完成任务/,
  ],
  [
    "Export the orders from MySQL, draw a line chart and send it to Slack",
    /Still missing: “[^”]*MySQL[^”]*”, “[^”]*Slack[^”]*”/,
    /line chart” \(charts__draw_line_chart\)|for its part of the task/,
    /do what you were asked/,
  ],
] as const;

test.each(tasks)("a server that was connected for one part: %s", async (task_description, missing, done, whole) => {
  proves("tool-needs/still-missing");
  const answer = await search({ task_description });
  expect(answer).toMatchObject({ success: true, installed: [{ name: "charts" }] });
  expect(answer.message).toMatch(missing);
  expect(answer.message).toMatch(done);
  expect(answer.message).not.toMatch(whole);
});

test.each(tasks)("a call that was made does not hide it: %s", async (task_description, missing) => {
  proves("tool-needs/still-missing");
  const answer = await search({ task_description, call: { name: "charts__draw_line_chart", arguments: {} } });
  expect(answer.call_result).toBeDefined();
  expect(answer.message).toMatch(missing);
});

test.each(tasks)("before somebody agrees, and where it is only looked for: %s", async (task_description, missing) => {
  proves("tool-needs/still-missing");
  const waiting = await search({ task_description }, false);
  expect(waiting).toMatchObject({ success: false, action_needed: "approve" });
  expect(waiting.message).toMatch(new RegExp(missing.source.replace("Still missing:", "Still missing after it:"), "u"));
  const looked = await search({ task_description, auto_install: false });
  expect(looked).toMatchObject({ action_needed: "choose" });
  expect(looked.message).toMatch(/No server was found for: “[^”]*MySQL|没有找到能完成这些部分的服务器：“[^”]*MySQL/);
});

test("a task that one server does as a whole lacks nothing", async () => {
  for (const task_description of ["Draw a line chart of the orders", "把本月订单画成折线图"]) {
    const answer = await search({ task_description });
    expect(answer.message).toMatch(/do what you were asked|继续完成任务/);
    expect(answer.message).not.toMatch(/missing|缺少/);
  }
});
