/** Tables as experts fill them in: headers in their own words, lists within cells, a heading above, keywords. */
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { importFile } from "./support.ts";

/** What each of the tables below says. */
const PIPES = {
  "漏水在哪里？": ["厨房 → 检查水龙头", "卫生间 → 检查马桶"],
};

async function read(text: string): Promise<{ [response: string]: string[] }> {
  const { code, trees, err, out } = await importFile("pipes.csv", text);
  expect(code, err + out).toBe(0);
  const nodes = trees[0]?.nodes ?? {};
  return Object.fromEntries(
    Object.values(nodes).flatMap(({ response, options = [] }) =>
      options.length === 0
        ? []
        : [[response, options.map((one) => `${one.description} → ${nodes[one.next_node ?? ""]?.response ?? "?"}`)]],
    ),
  );
}

describe("a table as an expert fills it in", () => {
  test.each([
    [
      "headers of whole words",
      "节点编号,节点名称,提问内容,选项1,跳转到1,选项2,跳转到2\nroot,开始,漏水在哪里？,厨房,a,卫生间,b\na,,检查水龙头\nb,,检查马桶\n",
    ],
    [
      "a heading above, and names for columns of its own",
      "家庭水管检修表,,,\n,,,\n序号,问题描述,用户回答,下一步骤\n1,漏水在哪里？,厨房,2\n1,,卫生间,3\n2,检查水龙头,,\n3,检查马桶,,\n",
    ],
    [
      "remarks in brackets",
      "节点ID,标题,话术（必填）,选项（用户回答）,跳转节点\nA,开场,漏水在哪里？,厨房,B\nA,,,卫生间,C\nB,,检查水龙头,,结束\nC,,检查马桶,,结束\n",
    ],
    [
      "two names for a column",
      "节点/步骤,回复内容,选项*,去哪里\n一,漏水在哪里？,厨房,二\n,,卫生间,三\n二,检查水龙头,,\n三,检查马桶,,\n",
    ],
    [
      "semicolons between cells",
      "步骤名称;说明;可选项;目标步骤\n开始;漏水在哪里？;厨房;一\n;;卫生间;二\n一;检查水龙头;;\n二;检查马桶;;\n",
    ],
    [
      "a list by semicolons",
      "步骤,问题,选项,下一步\n开始,漏水在哪里？,厨房；卫生间,一；二\n一,检查水龙头,,\n二,检查马桶,,\n",
    ],
    [
      "a list by enumeration commas",
      "步骤,问题,选项,下一步\n开始,漏水在哪里？,厨房、卫生间,一、二\n一,检查水龙头,,\n二,检查马桶,,\n",
    ],
    [
      "a list by full-width commas",
      "步骤,问题,选项,下一步\n开始,漏水在哪里？,厨房，卫生间,一，二\n一,检查水龙头,,\n二,检查马桶,,\n",
    ],
    [
      "numbered lines in a cell",
      '步骤,问题,选项,下一步\n开始,漏水在哪里？,"1. 厨房\n2. 卫生间","一\n二"\n一,检查水龙头,,\n二,检查马桶,,\n',
    ],
    [
      "lists by other marks",
      '步骤,问题,选项,下一步\n开始,漏水在哪里？,"① 厨房\n② 卫生间",一/二\n一,检查水龙头,,\n二,检查马桶,,\n',
    ],
  ])("%s", async (_, text) => {
    proves("authoring/import-formats");
    expect(await read(text)).toEqual(PIPES);
  });

  test("marks within the text of one option separate nothing", async () => {
    const text =
      "步骤,问题,选项,下一步\n开始,哪里？,厨房、卫生间,一\n,,阳台；花园,二、三\n一,检查水龙头,,\n二、三,检查马桶,,\n";
    expect(await read(text)).toEqual({ "哪里？": ["厨房、卫生间 → 检查水龙头", "阳台；花园 → 检查马桶"] });
  });

  test("keywords are a list, whatever mark separates them", async () => {
    const text = '节点,内容,选项,下一步,关键词\n开始,有水吗？,有,好,"停水、没水，断水;没 水"\n好,正常,,,\n';
    const { trees } = await importFile("water.csv", text);
    expect(Object.values(trees[0]?.nodes ?? {})[0]?.keywords).toEqual(["停水", "没水", "断水", "没 水"]);
  });
});
