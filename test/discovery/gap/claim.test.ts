/** What a need wants made is made by no tool that does not name it, whatever else the two texts share. */
import { expect, test } from "vitest";
import { SUFFICIENT_CONFIDENCE } from "../../../src/discovery/gap/confidence.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { rankTools } from "../../../src/discovery/tool-index/rank-tools.ts";

function confidenceFor(need: string, name: string, description: string): number {
  const definition = { name, description, inputSchema: { type: "object" } };
  const index = indexTools([{ id: `any__${name}`, server: "any", status: "usable", definition }]);
  return rankTools(index, need)[0]?.confidence ?? 0;
}

const CHINESE_CHART = "请帮我生成一张2023年销售数据的柱状图";
const CHART = "Draw a bar chart of the sales of 2023";
const records = ["new_record", "Creates a record of data in the CRM."] as const;

test.each([
  [CHINESE_CHART, ...records],
  [CHINESE_CHART, "record", "Records sound."],
  [CHART, ...records],
  [CHART, "draw", "Draws a lottery ticket."],
  [CHART, "sales", "Lists sales of the shop."],
  ["生成一份数据报告", ...records],
  [CHART, "salesforce_create_record", "Create a new record in Salesforce"],
  ["Create a slide deck about our sales", ...records],
])("%s: not by %s", (need, name, description) => {
  expect(confidenceFor(need, name, description)).toBeLessThan(SUFFICIENT_CONFIDENCE);
});

test.each([
  [CHINESE_CHART, "generate_bar_chart", "Generate a bar chart"],
  [CHINESE_CHART, "plot", "Plots numbers."],
  [CHART, "plot", "Plots numbers."],
  ["Create a slide deck about our sales", "make_deck", "Creates slides"],
  ["Create a record of this sale", "new_record", "Creates a record of a sale in the CRM."],
])("%s: by %s", (need, name, description) => {
  expect(confidenceFor(need, name, description)).toBeGreaterThanOrEqual(SUFFICIENT_CONFIDENCE);
});
