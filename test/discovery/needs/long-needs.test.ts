/** Needs as long as they may be, made so that reading them could take long. What is too slow here meets the limit of every test. */
import { describe, expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { MAX_PARTS } from "../../../src/discovery/needs/split.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { MAX_NEED_LENGTH, namedTools } from "../../../src/discovery/tool-index/search-tools.ts";
import { proves } from "../../requirements/index.ts";
import { knownTool } from "../support.ts";

const index = indexTools(
  Array.from({ length: 200 }, (_, at) =>
    knownTool("server", `draw_chart_${at}`, `Draws a chart of kind ${at} from a table.`),
  ),
);
const filled = (piece: string): string => piece.repeat(MAX_NEED_LENGTH / piece.length + 1).slice(0, MAX_NEED_LENGTH);
const characters = Array.from({ length: MAX_NEED_LENGTH }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");

describe("a need of 20,000 characters", () => {
  test.each([
    ["one character again and again", filled("柱")],
    ["every character once", characters],
    ["one letter again and again", filled("a")],
    ["letters and digits", filled("a1")],
    ["names without end", filled("a_")],
    ["dots", filled("a.........")],
    ["spaces", `a${filled(" ")}`.slice(0, MAX_NEED_LENGTH)],
    ["quotation marks", filled('"')],
    ["capitals", filled("Ab ")],
    ["words for tools", filled("tool ")],
    ["the same for Chinese", filled("工具 ")],
    ["thousands of steps", filled("画一张柱状图 and keep it. ")],
    ["thousands of steps without an object", filled("draw. ")],
    ["thousands of words", filled("send a mail to the team ")],
  ])("is read in time: %s", (_, need) => {
    proves("tool-needs/what");
    const { toolRequirements } = analyzeByRule(need, index);
    expect(toolRequirements.length).toBeLessThanOrEqual(MAX_PARTS);
  });
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
