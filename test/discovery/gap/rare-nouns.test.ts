/** Things in Chinese that the lexicon has no word for are what a need is about, as unknown words in English are. */
import { describe, expect, test } from "vitest";
import { readUnits } from "../../../src/discovery/lexicon/read.ts";
import type { KnownTool } from "../../../src/discovery/model.ts";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";

const tools = [
  ["tide_times", "查询港口的潮汐时间。"],
  ["train_times", "查询火车时刻表。"],
  ["fax", "把文件传真给对方。"],
  ["piano_tuning", "预约钢琴调音师上门。"],
  ["guitar_lessons", "预约吉他课程。"],
  ["ambulance", "呼叫救护车到指定地点。"],
].map(([name = "", description = ""]): KnownTool => ({
  id: `any__${name}`,
  server: "any",
  definition: { name, description, inputSchema: { type: "object" } },
  status: "usable",
}));

const analyze = (need: string, without = "") =>
  analyzeByRule(need, indexTools(tools.filter(({ definition }) => definition.name !== without)));

describe("a thing that the lexicon does not know", () => {
  test.each([
    ["查一下明天的潮汐", "tide_times", "潮汐"],
    ["把合同传真给公证处", "fax", "传真"],
    ["帮我把客厅的钢琴调一下音", "piano_tuning", "钢琴"],
    ["能不能帮忙叫一辆救护车", "ambulance", "救护车"],
  ])("%s: done by what says it, by nothing else, and searched for", (need, tool, word) => {
    expect(analyze(need).toolRequirements[0]?.matchedTools[0]?.id).toBe(`any__${tool}`);
    expect(analyze(need).hasSufficientTools).toBe(true);
    const without = analyze(need, tool);
    expect(without.hasSufficientTools).toBe(false);
    expect(without.searchStrategy.keywords).toContain(word);
  });
});

test.each([
  ["给老家的父母送一束花", ["老家", "父母", "花"]],
  ["我想给孩子起个乳名", ["孩子", "乳名"]],
  ["预约明天下午三点的牙医", ["预约", "牙医"]],
  ["生成一张和弦谱", ["生成", "和弦谱"]],
  ["这周末哪里有庙会", ["庙会"]],
  ["预订周六晚上的KTV包间", ["预订", "ktv", "包间"]],
  ["用户数对比", ["用户", "数", "对比"]],
])("%s: its words are those between function words, measure words and times", (text, words) => {
  const said = readUnits(text).filter(({ stop }) => !stop);
  expect(said.map(({ shown }) => shown)).toEqual(words);
});
