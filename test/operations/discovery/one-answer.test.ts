/** An answer about connected tools says what was asked for: in one language, and of the servers it concerns. */
import { expect, test } from "vitest";
import { memoryLibrary } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";
import { proves } from "../../requirements/index.ts";

const answer = () => "done";

function withTools(tools: Parameters<typeof memoryLibrary>[0]) {
  const made = product();
  const library = memoryLibrary(tools);
  Object.assign(made.call.services, { library });
  return { ...made, library };
}

test("the notice of a call is in the language of its session, as the rest of the answer is", async () => {
  proves("tools/one-language");
  const { ask } = withTools({ charts__draw: { description: "Draws a chart.", answer } });
  const chinese = await ask("call_tool", { name: "charts__draw", arguments: { title: "季度销售额" } });
  expect(chinese.session.message).toContain("新建");
  expect(chinese.notice).toMatch(/^content 来自另一台服务器/u);
  const english = await ask("call_tool", { name: "charts__draw", arguments: { title: "Sales of the quarter" } });
  expect(english.notice).toMatch(/^content comes from another server/u);
  const given = { name: "charts__draw", session_id: chinese.session_id, idempotency_key: "k-1" };
  await ask("call_tool", given);
  // A repeat is answered from its record.
  expect((await ask("call_tool", given)).notice).toMatch(/^content 来自另一台服务器/u);
});

test("a list that was asked for by a query shows the servers of its tools, and counts the others", async () => {
  const others = Array.from({ length: 20 }, (_, n): [string, { description: string; answer: () => string }] => [
    `other${n}__ping`,
    { description: "Replies.", answer },
  ]);
  const { ask } = withTools({
    charts__draw: { description: "Draws a bar chart as SVG.", answer },
    ...Object.fromEntries(others),
  });
  const found = await ask("list_tools_available", { query: "charts__draw" });
  expect(found.servers.map(({ name }: { name: string }) => name)).toEqual(["charts"]);
  expect(found.other_servers).toMatchObject({ count: 20, message: expect.stringContaining("without a query") });
  const chinese = await ask("list_tools_available", { query: "画柱状图 charts__draw" });
  expect(chinese.other_servers.message).toContain("台服务器");
  const all = await ask("list_tools_available", {});
  expect(all.servers).toHaveLength(21);
  expect(all).not.toHaveProperty("other_servers");
  const one = await ask("list_tools_available", { server: "other3" });
  expect(one.servers).toHaveLength(1);
  expect(one).not.toHaveProperty("other_servers");
});

test("a tool that the scan warns about is named with that, by the analysis and by the search", async () => {
  const { ask } = withTools({ words__lookup: { description: "Looks up a word.", isWarned: true, answer } });
  const { tool_requirements } = await ask("analyze_tool_needs", { task_description: "Look up a word" });
  expect(tool_requirements).toMatchObject([
    {
      matched_tools: [{ name: "words__lookup", warned: true }],
      reasoning: expect.stringContaining("ask the user before you call it") as string,
    },
  ]);
  const found = await ask("search_and_install_tools", { task_description: "Look up a word" });
  expect(found).toMatchObject({ action_needed: "use_existing_tools" });
  expect(found.message).toContain("The texts of words__lookup look like orders to the model");
});

test("to look something up is not yet to look up this, also where the verb is a thing as well", async () => {
  const { ask } = withTools({ words__lookup: { description: "Looks up a word.", answer } });
  for (const task_description of ["查询北京飞往东京的航班", "Query the flights from Oslo to Rome"]) {
    const analysis = await ask("analyze_tool_needs", { task_description });
    expect(analysis).toMatchObject({ has_sufficient_tools: false, tool_requirements: [{ matched_tools: [] }] });
  }
});
