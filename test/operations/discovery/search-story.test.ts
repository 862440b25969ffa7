/** What a search says of its parts, of servers that are connected and of candidates that hardly fit: message and log tell one story. */
import { expect, test } from "vitest";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import type { SearchArguments } from "../../../src/operations/discovery/search/work.ts";
import { proves } from "../../requirements/index.ts";
import { entryOf, memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const pieTool = {
  charts__generate_pie_chart: {
    description: "Draws a pie chart from categories and values.",
    answer: () => "",
  },
};

async function search(
  input: SearchArguments,
  listed: RegistryEntry[],
  tools: Parameters<typeof memoryLibrary>[0] = {},
) {
  const { call } = product();
  const services = { ...call.services, library: memoryLibrary(tools), registries: memoryRegistries(listed) };
  const answer = await searchAndInstall(input, { ...call, services });
  if (!("value" in answer)) throw new Error("The search failed.");
  return { ...answer.value, text: answer.value.log.join("\n") };
}

test.each([
  [
    "Draw a pie chart of the sales, then translate the report into German",
    "At hand: “Draw a pie chart of the sales” (charts__generate_pie_chart). Missing: “translate the report into German”.",
  ],
  [
    "画一张销售额的饼图，然后把报告翻译成德语",
    "现有：“画一张销售额的饼图”（charts__generate_pie_chart）。缺少：“把报告翻译成德语”。",
  ],
])("a part that a tool at hand does is told from the part that is missing: %s", async (task, parts) => {
  proves("tool-needs/parts");
  const none = await search({ task_description: task }, [], pieTool);
  expect(none).toMatchObject({ success: false, action_needed: "reduced_answer" });
  expect(none.message).toContain(parts);
  expect(none.message).not.toMatch(/something like it|功能相近/);
  expect(none.text).toContain(parts);
  const listed = [entryOf("translator", "Translates text and documents between languages.")];
  const some = await search({ task_description: task, auto_install: false }, listed, pieTool);
  expect(some).toMatchObject({ success: true, action_needed: "choose" });
  expect(some.message).toContain(parts);
});

test.each(["Translate the letter into German", "把这封信翻译成德语"])(
  "a connected server is no candidate, under whatever address it is listed: %s",
  async (task) => {
    proves("tool-needs/connected-no-candidate");
    const registered = entryOf("charts", "Draws charts, and translates their text into German and other languages.");
    const again = {
      ...registered,
      sources: [{ kind: "streamable-http" as const, url: "https://charts.example.com/mcp/" }],
    };
    for (const listed of [[registered], [again]]) {
      const answer = await search({ task_description: task, auto_install: false }, listed, pieTool);
      expect(answer).toMatchObject({ success: false, action_needed: "reduced_answer", candidates: [] });
      expect(answer.message).toMatch(/io\.example\/charts/);
      expect(answer.message).toMatch(/connected already|已接入/);
      expect(answer.text).toMatch(/Found 0 candidates|找到 0 个候选/);
      expect(answer.text).toMatch(/connected already|已接入/);
    }
  },
);

const hotels = entryOf("hotels", "Books rooms of hotels.");

test.each(["en", "zh"])(
  "candidates that hardly answer are not counted, and the log says why none was chosen: %s",
  async (language) => {
    proves("tool-needs/one-story");
    const answer = await search({ task_description: "Remind the room at noon", language }, [hotels]);
    expect(answer).toMatchObject({ success: false, action_needed: "reduced_answer" });
    expect(answer.text).toMatch(/Found 0 candidates|找到 0 个候选/);
    for (const { name } of answer.candidates) {
      expect(answer.text).toMatch(/None chosen|没有选择/);
      expect(answer.text).toContain(name);
      expect(answer.message).toMatch(/hardly answer|并不符合/);
    }
    expect(answer.candidates).toHaveLength(1);
  },
);

test.each(["Draw a pie chart of the sales", "画一张销售额的饼图"])(
  "a search with a reason says what it looks for: %s",
  async (task) => {
    proves("tool-needs/search-with-reason");
    const answer = await search(
      { task_description: task, reason: "The tool at hand has no labels.", auto_install: false },
      [entryOf("pies", "Draws pie charts with labels."), entryOf("charts", "Draws pie charts.")],
      pieTool,
    );
    expect(answer).toMatchObject({ action_needed: "choose", candidates: [{ name: "io.example/pies", status: "new" }] });
    expect(answer.strategy.query).not.toBe("");
    expect(answer.strategy.description).toMatch(/pie chart|饼图/);
    expect(JSON.stringify(answer)).not.toMatch(/Nothing needs to be searched|不需要搜索|do not suffice|工具库不足/);
    expect(answer.message).not.toContain("io.example/charts");
  },
);

test.each([
  ["Draw a pie chart of the sales", "I want to compare"],
  ["画一张销售额的饼图", "上次的颜色不对"],
])("a search with a reason that finds nothing does not deny the tool at hand: %s", async (task, reason) => {
  proves("tool-needs/search-with-reason");
  const listed = [entryOf("charts", "Draws pie charts and bar charts.")];
  const answer = await search({ task_description: task, reason }, listed, pieTool);
  expect(answer).toMatchObject({ action_needed: "use_existing_tools", installed: [] });
  expect(answer.message).toMatch(
    /These tools at hand do it: charts__generate_pie_chart|现有工具可以完成：charts__generate_pie_chart/,
  );
  expect(answer.message).not.toMatch(/no tool for it|没有做这件事的工具|something like it|功能相近/);
});
