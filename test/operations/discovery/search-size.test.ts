/** An answer of a search is of the size of other answers, however many servers were found and however much they say of themselves. */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import { entryOf, memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

/** Tokens: what other answers hold. */
const MOST = 2100;
const CANDIDATES = 10;
/** What each point is given for. */
const PARTS = 8;

const listed: RegistryEntry[] = Array.from({ length: 20 }, (_, at) => ({
  ...entryOf(
    `bar-charts-${at}`,
    `Draw bar charts from data, number ${at}. ${"Draws bars, columns and stacked bars of sales figures. ".repeat(20)}`,
  ),
  name: `io.github.some-organisation/bar-charts-server-${at}`,
}));

async function search(task_description: string, more: object = {}) {
  const { tool, call } = product();
  Object.assign(call.services, { library: memoryLibrary(), registries: memoryRegistries(listed) });
  const { value } = await tool("search_and_install_tools", { task_description, auto_install: false, ...more });
  return value as { candidates: { evidence: string[]; description: string }[] };
}

test.each([
  "Draw a bar chart of the sales",
  "请帮我生成一张2023年销售数据的柱状图",
  "Draw a bar chart of the sales, translate the report into German, compress the folder and send the archive to Slack",
])("ten candidates fit: %s", async (task) => {
  const answer = await search(task);
  expect(answer.candidates).toHaveLength(CANDIDATES);
  expect(encode(JSON.stringify(answer)).length).toBeLessThan(MOST);
  const [first, ...others] = answer.candidates;
  expect(first?.evidence.length).toBeGreaterThanOrEqual(PARTS);
  for (const one of others) {
    expect(one).toMatchObject({
      name: expect.any(String) as string,
      registry: "test",
      version: "1.0.0",
      transport: "streamable-http",
      status: "new",
      scores: { total: expect.any(Number) as number },
    });
    expect(one.evidence).toHaveLength(1);
    expect(one.evidence[0]).toMatch(/%.*\/35\)$|…$/u);
    expect(one.description.length).toBeLessThanOrEqual(121);
  }
  expect(answer.candidates.every(({ description }) => description.startsWith("Draw bar charts"))).toBe(true);
});

test("the evidence of every candidate is there for whoever asks", async () => {
  const { candidates } = await search("Draw a bar chart of the sales", { detail: "full" });
  expect(candidates).toHaveLength(CANDIDATES);
  for (const { evidence } of candidates) expect(evidence.length).toBeGreaterThanOrEqual(PARTS);
});
