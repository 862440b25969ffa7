/** A clause that hands on what the one before it made is a need of its own. */
import { describe, expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { splitNeeds } from "../../../src/discovery/needs/split.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { guessLanguage } from "../../../src/knowledge/language.ts";
import { proves } from "../../requirements/index.ts";
import { chartTools, everythingTools, fileTools, memoryTools } from "../real-servers.ts";

const all = indexTools([...chartTools, ...fileTools, ...memoryTools, ...everythingTools]);

describe("a second step", () => {
  test.each([
    "Draw a bar chart and share it on WhatsApp",
    "Draw a pie chart and print it",
    "Make a pie chart, then email it to me",
    "Draw a pie chart, email it to Ann",
    "Plot sales as a funnel and text it to Joe",
    "Read config.json and text the port to my phone",
    "Draw a line chart and send it by email",
    "画饼图，打印出来",
    "画雷达图，发微信给小王",
    "画柱状图，发到钉钉",
    "读取 notes.txt，发短信给玛丽",
    "畫圓餅圖，再列印",
  ])("is missing where only the first is at hand: %s", (task) => {
    proves("tool-needs/everyday");
    const analysis = analyzeByRule(task, all, { language: guessLanguage(task) });
    const [first, second, ...more] = analysis.toolRequirements.map(({ confidenceScore }) => confidenceScore);
    expect(more).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(analysis.threshold);
    expect(second).toBeLessThan(analysis.threshold);
    expect(analysis.recommendedAction).toBe("search_and_install_tools");
  });

  test.each([
    "Draw a bar chart and send it to me",
    "Find the contact's name, email and phone number",
    "Draw a pie chart of costs and revenue",
    "Send the report to Ann, send it to Bob",
    "画一张桑基图，表示用户从首页到下单的流向",
    "我头疼，发烧三天了",
    "画一张饼图，发给我",
  ])("is none of these: %s", (task) => {
    expect(splitNeeds(task)).toHaveLength(1);
  });

  test.each([", print it".repeat(5_000), "，打印".repeat(8_000), " and ".repeat(20_000)])(
    "any text is split",
    (text) => {
      expect(splitNeeds(text).length).toBeLessThanOrEqual(8);
    },
  );
});
