/** What a need wants made is made by no tool that does not name it, whatever else the two texts share. */
import { expect, test } from "vitest";
import { SUFFICIENT_CONFIDENCE } from "../../../src/discovery/gap/confidence.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { doesSurely } from "../../../src/discovery/tool-index/sure-tools.ts";
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
  [CHART, "delete_chart", "Deletes a bar chart."],
  [CHART, "line_chart", "Draws a line chart."],
  [CHART, "send_chart", "Sends a finished chart by mail."],
  [CHART, "bar", "Sells data bars."],
  ["Charge a payment to a customer", "refund_payment", "Refunds a payment of a customer."],
  ["Encrypt a file with a key", "decrypt_file", "Decrypts a file with a key."],
  ["Decrypt a file with a key", "encrypt_file", "Encrypts a file with a key."],
  ["Unlock the front door", "lock_door", "Locks the front door."],
  ["Open an issue in GitHub", "close_issue", "Closes an issue in GitHub."],
  ["启动服务器", "stop_server", "停止服务器。"],
  ["Create a calendar event for Friday", "delete_event", "Deletes a calendar event."],
])("%s: not by %s", (need, name, description) => {
  expect(confidenceFor(need, name, description)).toBeLessThan(SUFFICIENT_CONFIDENCE);
});

test.each([
  [CHART, "chart_of_accounts", "Shows the chart of accounts of the company.", false],
  [CHART, "plot_story", "Plots a story for a novel.", false],
  [CHART, "histogram_equalize", "Equalizes the histogram of an image.", false],
  [CHART, "bar_chart", "Renders a bar chart from data.", true],
  [CHINESE_CHART, "make_bars", "画柱状图。", true],
  ["Encrypt a file with a key", "encrypt_file", "Encrypts a file with a key.", true],
])("%s: called without its name: %s, %s: %s", (need, name, description, isCalled) => {
  const definition = { name, description, inputSchema: { type: "object" } };
  expect(doesSurely({ id: `any__${name}`, server: "any", status: "usable", definition }, need)).toBe(isCalled);
});

test.each([
  [CHINESE_CHART, "generate_bar_chart", "Generate a bar chart"],
  [CHINESE_CHART, "plot", "Plots numbers."],
  [CHART, "plot", "Plots numbers."],
  ["Create a slide deck about our sales", "make_deck", "Creates slides"],
  ["Refund the payment of the customer", "refund_payment", "Refunds a payment of a customer."],
  ["Unlock the front door", "unlock_door", "Unlocks the front door."],
  ["Remove the event from my calendar", "delete_event", "Deletes a calendar event."],
  ["Create a record of this sale", "new_record", "Creates a record of a sale in the CRM."],
])("%s: by %s", (need, name, description) => {
  expect(confidenceFor(need, name, description)).toBeGreaterThanOrEqual(SUFFICIENT_CONFIDENCE);
});
