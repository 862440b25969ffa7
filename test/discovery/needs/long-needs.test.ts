/** Needs as long as they may be, made so that reading them could take long. What is too slow here meets the limit of every test. */
import { describe, expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { MAX_PARTS } from "../../../src/discovery/needs/split.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { MAX_NEED_READ, readableNeed } from "../../../src/discovery/needs/readable.ts";
import { namedTools, searchTools } from "../../../src/discovery/tool-index/search-tools.ts";
import { MAX_QUESTION } from "../../../src/session/limits.ts";
import { proves } from "../../requirements/index.ts";
import { knownTool } from "../support.ts";

const index = indexTools(
  Array.from({ length: 200 }, (_, at) =>
    knownTool("server", `draw_chart_${at}`, `Draws a chart of kind ${at} from a table.`),
  ),
);
const filled = (piece: string): string => piece.repeat(MAX_QUESTION / piece.length + 1).slice(0, MAX_QUESTION);
const characters = Array.from({ length: MAX_QUESTION }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");

describe("a need of 20,000 characters", () => {
  test.each([
    ["one character again and again", filled("柱")],
    ["every character once", characters],
    ["one letter again and again", filled("a")],
    ["letters and digits", filled("a1")],
    ["names without end", filled("a_")],
    ["dots", filled("a.........")],
    ["spaces", `a${filled(" ")}`.slice(0, MAX_QUESTION)],
    ["quotation marks", filled('"')],
    ["capitals", filled("Ab ")],
    ["words for tools", filled("tool ")],
    ["the same for Chinese", filled("工具 ")],
    ["thousands of steps", filled("画一张柱状图 and keep it. ")],
    ["thousands of steps without an object", filled("draw. ")],
    ["thousands of words", filled("send a mail to the team ")],
    ["a line for each character", filled("网\n")],
    ["steps of three characters", filled("并画图")],
  ])("costs what its beginning and end cost, and says so: %s", (_, need) => {
    proves("tool-needs/what", "tool-needs/long");
    const read = readableNeed(need);
    expect(read.length).toBeLessThanOrEqual(MAX_NEED_READ);
    const { toolRequirements, truncatedAt, ...rest } = analyzeByRule(need, index);
    expect(toolRequirements.length).toBeLessThanOrEqual(MAX_PARTS);
    expect(truncatedAt).toBe(MAX_NEED_READ);
    expect({ toolRequirements, ...rest }).toEqual(analyzeByRule(read, index));
    expect(searchTools(index, need, 5)).toEqual(searchTools(index, read, 5));
  });
});

test("what is wanted is found at the beginning and at the end of a long task, and a short one is read whole", () => {
  const story = "Nothing of note happened there. ".repeat(300);
  const charts = indexTools([
    knownTool("charts", "draw_chart", "Draws a bar chart from a table."),
    knownTool("mail", "send_email", "Sends an email."),
  ]);
  for (const task of [`Draw a bar chart. ${story}`, `${story} Draw a bar chart.`]) {
    const { toolRequirements, truncatedAt } = analyzeByRule(task, charts);
    expect(toolRequirements.flatMap(({ matchedTools }) => matchedTools.map(({ id }) => id))).toContain(
      "charts__draw_chart",
    );
    expect(truncatedAt).toBe(MAX_NEED_READ);
  }
  const short = "word ".repeat(MAX_NEED_READ / 5);
  expect(readableNeed(short)).toBe(short);
  expect(analyzeByRule(short, charts)).not.toHaveProperty("truncatedAt");
});

test("no half of a word and no half of a character is read", () => {
  const words = readableNeed("Flights to Kathmandu, please: ".repeat(1_000)).match(/\w+/gu);
  expect(new Set(words)).toEqual(new Set(["Flights", "to", "Kathmandu", "please"]));
  expect(readableNeed("😀".repeat(10_000)).isWellFormed()).toBe(true);
  expect(readableNeed(`x${"😀".repeat(10_000)}`).isWellFormed()).toBe(true);
});

test("a name is found inside a sentence of either language, wherever it stands", () => {
  const named = indexTools([
    knownTool("files", "read_file", "Reads."),
    knownTool("files", "getFile2", "Gets."),
    knownTool("b", "x-y.z", "Z."),
  ]);
  const found = (need: string): string[] => namedTools(named, need).map(({ definition }) => definition.name);
  expect(found("先用read_file读取内容")).toEqual(["read_file"]);
  expect(found("please use read_file, then getFile2.")).toEqual(["read_file", "getFile2"]);
  expect(found("调用x-y.z。")).toEqual(["x-y.z"]);
  expect(found("use files__read_file")).toEqual(["read_file"]);
  expect(found("read the file")).toEqual([]);
});
