/** Tables as people write them: workbooks of several sheets, and outlines in columns, by numbers and by levels. */
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { importFile } from "./support.ts";

describe("a workbook", () => {
  test("every visible sheet that is a tree becomes one, and leads to the others by name", async () => {
    proves("authoring/import-formats");
    const { code, trees, files, begin } = await importFile("laundry.xlsx");
    expect(code).toBe(0);
    expect(files.map(({ path }) => path)).toEqual(["knowledge/it/main.tree.yaml", "knowledge/it/stains.tree.yaml"]);
    expect(trees[0]?.nodes.start).toEqual({
      title: "The machine",
      response: "What does the machine do?",
      options: [
        { id: "it_does_not_start", description: "It does not start", next_node: "power" },
        { id: "it_leaks", description: "It leaks", next_node: "leak" },
        { id: "the_laundry_has_stains", description: "The laundry has stains", next_node: "stains#which_stain_is_it" },
      ],
    });
    const stains = begin().step("the_laundry_has_stains").step("wine");
    expect(stains.view().response).toBe("Is it still wet?");
    expect(stains.step("no").view()).toMatchObject({
      response: "Soak it over night. (https://example.com/soak)",
      is_complete: true,
    });
  });

  test("what a tree cannot hold is listed with its sheet and row, and the summary counts it", async () => {
    proves("authoring/import-losses");
    const { out, notes, yaml } = await importFile("laundry.xlsx");
    expect(notes).toEqual([
      '[sheet "Old version"] left out it is hidden. Show it, if it belongs to the tree',
      '[sheet "Prices", row 1] left out no tree: name the columns node, response, option, next in the first row, or write an outline with one column for each level',
      '[sheet "Machine", row 9] changed the formula =CONCATENATE("Close the tap"," and call us.") is its last result now',
      '[sheet "Machine", row 12] left out the formula =SUM(1,2): the file has no result of it. Open it in a spreadsheet program, and save it',
      '[sheet "Machine", row 13] left out the error #REF!',
      '[sheet "Machine"] to check hidden rows are imported like the others: 6',
      '[sheet "Machine", row 1] left out column "Owner"',
      '[sheet "Machine", row 12] to check node "price" has no text of its own',
      '[sheet "Machine", row 13] to check node "offer" has no text of its own',
    ]);
    expect(out).toBe(
      "knowledge/it/main.tree.yaml, knowledge/it/stains.tree.yaml were written. Usable: 13 nodes in 2 trees; 5 things lost, 1 changed, 3 to check, listed above and in the file.\n",
    );
    expect(yaml).toContain('# left out (sheet "Machine", row 13): the error #REF!');
    expect(yaml).toContain("# Most calls in winter.");
  });

  test("Chinese columns, options side by side, an outline by numbers, values as they are shown", async () => {
    const { code, out, err, trees, begin } = await importFile("请假.xlsx", undefined, "--lang", "zh");
    expect(code).toBe(0);
    expect(err).toBe("");
    expect(out).toContain("可用：2 棵树、13 个节点；没有丢失内容。");
    expect(trees[0]?.nodes["年假"]?.options?.map(({ next_node: to }) => to)).toEqual(["提交", "主管"]);
    const list = (): ReturnType<typeof begin> => begin().step("其他").step("看清单");
    expect(
      list()
        .view()
        .options.map(({ description }) => description),
    ).toEqual(["婚假", "产假", "最迟申请日", "工资比例"]);
    expect(list().step("最迟申请日").view().response).toBe("2026-12-31");
    expect(list().step("工资比例").view().response).toBe("80%");
    expect(list().step("产假").step("单胎").view().response).toBe("98");
  });
});

describe("an outline in a table", () => {
  const steps = ["Is the light on?", "Yes", "Restart it.", "No", "Plug it in."];
  test.each([
    ["one cell a row", "Is the light on?\n,Yes\n,,Restart it.\n,No\n,,Plug it in.\n"],
    ["whole paths", "Question,Answer,Result\nIs the light on?,Yes,Restart it.\nIs the light on?,No,Plug it in.\n"],
    ["paths with blanks", "第1级,第2级,第3级\nIs the light on?,Yes,Restart it.\n,No,Plug it in.\n"],
    ["levels", "level,text\n1,Is the light on?\n2,Yes\n3,Restart it.\n2,No\n3,Plug it in.\n"],
    ["numbers", "编号,内容\n1,Is the light on?\n1.1,Yes\n1.1.1,Restart it.\n1.2,No\n1.2.1,Plug it in.\n"],
    ["numbers without a header", "1,Is the light on?\n1.1,Yes\n1.1.1,Restart it.\n1.2,No\n1.2.1,Plug it in.\n"],
  ])("%s", async (_, text) => {
    const { code, tree, notes } = await importFile("o.csv", text);
    expect(code).toBe(0);
    expect(notes).toEqual([]);
    const root = tree.nodes[tree.root ?? "root"];
    const ends = (root?.options ?? []).flatMap(({ description, next_node: to }) => [
      description,
      tree.nodes[to ?? ""]?.response,
    ]);
    expect([root?.response, ...ends]).toEqual(steps);
  });

  test("nodes that nothing leads to are no usable ones", async () => {
    const rows = [
      "node,response,option,next",
      "start,Is it on?,yes,fine",
      "start,,no,off",
      "fine,Good.,,",
      "off,Switch it on.,,",
    ];
    const file = [...rows, "lost,Nobody comes here.,yes,lost_too", "lost_too,Nor here.,,", ""].join("\n");
    const { out } = await importFile("p.csv", file);
    expect(out).toContain("Usable: 3 nodes; 2 nodes that nothing leads to, nothing lost.");
  });

  const path = ["发烧,成人,超过39度,去医院", "发烧,儿童,三个月以内,马上去急诊", "发烧,成人,低于39度,多喝水"];
  test.each([
    ["in order", path.toSorted(), "csv"],
    ["in any order", path, "csv"],
    ["in a workbook", path, "xlsx"],
  ])("a step that several paths share is one, %s", async (_, lines, kind) => {
    const file =
      kind === "csv"
        ? `${lines.join("\n")}\n`
        : await writeXlsx({ sheets: [{ name: "发烧", rows: lines.map((line) => line.split(",")) }] });
    const { code, out, tree, yaml } = await importFile(`p.${kind}`, file);
    expect(code, out).toBe(0);
    expect(out).toContain("Usable: 6 nodes; nothing lost.");
    for (const words of path.flatMap((line) => line.split(","))) expect(yaml).toContain(words);
    expect(out).not.toContain("ambiguous-options");
    const optionsOf = (id: string): (string | undefined)[] =>
      (tree.nodes[id]?.options ?? []).map(({ description }) => description);
    expect([optionsOf("发烧").toSorted(), optionsOf("成人").toSorted()]).toEqual([
      ["儿童", "成人"],
      ["低于39度", "超过39度"],
    ]);
  });

  test("a price list is no outline, and the message says what would be one", async () => {
    const { code, err, yaml } = await importFile("p.csv", "Item,Price\nShirt,3\nCoat,12\nTie,2\n");
    expect(code).toBe(1);
    expect(yaml).toBe("");
    expect(err).toContain("p.csv:1 left out no tree: name the columns node, response, option, next in the first row");
  });

  test("a next step that no row has is told once, at its row", async () => {
    const { code, notes, out, err } = await importFile("a.csv", "node,response,option,next\nroot,Go,on,nowhere\n");
    expect(code).toBe(1);
    expect(notes).toEqual([
      '2 error "nowhere" is the next step, and no row has that node: add its row, or correct the name',
    ]);
    expect(`${out}${err}`.match(/nowhere/g)).toHaveLength(1);
    expect(out).toContain("Not usable before 1 error above is corrected: 1 node; nothing lost.");
  });
});

describe("a table with mistakes", () => {
  test.each([
    ["编号,客服话术,顾客回答,转到\n1,您好？,退货,2\n2,好的。,,\n"],
    ["Id,Say,Answer,Goto\n1,Hello?,Return,2\n2,Fine.,,\n"],
    ["步骤编号,客服说什么,客户选项,跳转到\n1,您好？,退货,2\n2,好的。,,\n"],
    ["Step,What we say,Customer answers,Go to\n1,Hello?,Return,2\n2,Fine.,,\n"],
    ["Step,What the agent asks,Customer's choice,Go to\n1,Hello?,Return,2\n2,Fine.,,\n"],
  ])("%s: is read under the names that people give to columns", async (text) => {
    const { code, tree } = await importFile("t.csv", text);
    expect(code).toBe(0);
    expect(Object.keys(tree.nodes)).toHaveLength(2);
    expect(tree.nodes["1"]?.options).toMatchObject([{ next_node: "2" }]);
  });

  test("a column that is not understood is named, and the one that is missing", async () => {
    const { code, err } = await importFile(
      "t.csv",
      "node,option,next,Wording\n1,Return,2,Hello\n2,,,Fine\n",
      "--from",
      "csv",
    );
    expect(code).toBe(1);
    expect(err).toContain('No column is called response; not understood: "Wording"');
    const chinese = await importFile("t.csv", "node,option,next,Wording\n1,a,2,b\n", "--from", "csv", "--lang", "zh");
    expect(chinese.err).toContain("缺少的列：回复；看不懂的列名：“Wording”");
  });

  test("rows behind a quote that is never closed are a loss", async () => {
    const { out, notes } = await importFile("t.csv", 'node,response,option,next\nroot,"Hi, which,A,a\n,,B,b\na,AA,,\n');
    expect(notes).toEqual([expect.stringContaining("2 left out A quote is opened here and never closed")]);
    expect(out).toContain("1 thing lost");
  });

  test("a row with more cells than columns is to be checked", async () => {
    const text = "node,response,option,next\nroot,Hi,A,a\na,AA, with comma,,\n";
    expect((await importFile("t.csv", text)).notes).toEqual([]);
    const { out, notes } = await importFile("t.csv", text.replace("comma,,", "comma,,b"));
    expect(notes).toEqual([expect.stringContaining("3 to check this row has more cells than there are columns")]);
    expect(out).toContain("1 to check");
  });
});
