/** Every importer on a real file of its kind: what it makes is sound, can be walked, and names what it left. */
import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { importers } from "../../src/author/import/index.ts";
import { importFile, offered, reached } from "./support.ts";

describe("seed", () => {
  test("a JSON tree with comments keeps its nodes, and the comments stand where they stood", async () => {
    const { code, tree, yaml, begin } = await importFile("advice.json");
    expect(code).toBe(0);
    expect(Object.keys(tree.nodes)).toEqual(["root", "fund", "stock_fund", "bond"]);
    expect(tree.nodes.root?.response).toBe("您好，想了解哪一类理财？\n请选择。");
    expect(tree.nodes.bond?.options).toEqual([{ id: "end", description: "结束咨询", next_node: null }]);
    expect(yaml).toMatch(/# 基金部分\n {2}fund:/);
    expect(yaml).toMatch(/# 由旧系统导出/);
    const walked = begin().step("fund").step("no").step("end");
    expect(walked.view()).toMatchObject({ is_complete: true, path: ["root", "fund", "bond"] });
  });

  test("a tree that is wrong is told with its line", async () => {
    const { code, notes, yaml } = await importFile("bad.json", '{ "nodes": {\n  "root": { "respone": "x" }\n} }');
    expect(code).toBe(1);
    expect(yaml).toBe("");
    expect(notes.some((note) => note.startsWith("2 left out"))).toBe(true);
  });
});

describe("ink", () => {
  test("knots, stitches, gathers, labels, nested choices and inner text become nodes", async () => {
    const { code, tree, begin } = await importFile("night-ferry.ink");
    expect(code).toBe(0);
    expect(tree.title).toBe("The night ferry");
    expect(tree.root).toBe("quay");
    expect(tree.nodes.quay?.options?.map(({ description }) => description)).toEqual([
      "Buy a ticket",
      '"Is it far?"',
      "Wait for the morning",
    ]);
    expect(tree.nodes.quay_is_it_far?.response).toBe(
      '"Is it far," you ask the clerk.\n"Forty minutes," says the clerk, "if the wind is kind."',
    );
    // Nested choices meet at their own gather, and from there at the outer one.
    const walked = begin().step("is_it_far").step("doubt").step("continue").step("continue").step("continue");
    expect(walked.view()).toMatchObject({
      path: ["quay", "quay_is_it_far", "doubt", "bell", "quay_then", "gate"],
      response: expect.stringContaining("The clerk watches you go."),
    });
  });

  test("a variable that only remembers a choice is asked of the answers", async () => {
    const { begin } = await importFile("night-ferry.ink");
    const withTicket = begin().step("buy_a_ticket").step("continue");
    expect(withTicket.view().response).toBe("The clerk has gone back to her paper.");
    expect(withTicket.step("continue").view().node_id).toBe("deck");
    expect(offered(withTicket)).toEqual(["go_inside"]);
    const without = begin().step("is_it_far").step("thank_her").step("continue").step("continue").step("continue");
    expect(without.step("continue").view()).toMatchObject({ node_id: "gate_case2" });
    expect(offered(without.step("continue").step("lie"))).toEqual(["go_inside", "hide_from_the_man_at_the_gate"]);
  });

  test("what trees cannot do is named with its line, once", async () => {
    const { notes, yaml } = await importFile("night-ferry.ink");
    for (const [line, what] of [
      [3, "VAR coins"],
      [38, "{coins >= FARE}"],
      [39, "~ coins"],
      [44, "{hums|coughs|sings}"],
      [46, "tunnel: -> talk ->"],
      [47, "thread: <- weather"],
      [55, "->->"],
      [64, "# warm"],
      [68, "function fare_for"],
    ] as const) {
      expect(notes.filter((note) => note.startsWith(`${line} `) && note.includes(what))).toHaveLength(1);
      expect(yaml).toContain(`(line ${line}): `);
    }
    // What was understood is not complained of.
    expect(notes.join("\n")).not.toMatch(/has_ticket|FARE >|lie/);
  });

  test("a decision that answers cannot make becomes a question, so that nothing is cut off", async () => {
    const { code, tree, notes } = await importFile(
      "dice.ink",
      "VAR luck = 0\n~ luck = RANDOM(1, 6)\nYou throw.\n{luck > 3: -> won | -> lost}\n=== won\nYou win.\n-> END\n=== lost\nYou lose.\n-> END\n",
    );
    expect(code).toBe(0);
    expect(reached(tree)).toEqual(new Set(Object.keys(tree.nodes)));
    expect(tree.nodes.root?.options?.map(({ description, next_node }) => [description, next_node])).toEqual([
      ["luck > 3", "won"],
      ["else", "lost"],
    ]);
    expect(notes.some((note) => note.startsWith("4 to do"))).toBe(true);
  });

  test("Chinese names and text stay as they are", async () => {
    const { code, tree, begin } = await importFile(
      "茶.ink",
      "-> 茶馆\n=== 茶馆\n您想喝什么茶？\n* 绿茶 -> 绿茶\n* {绿茶} 再来一杯 -> END\n=== 绿茶\n好喝吗？\n* 好喝 -> 茶馆\n",
    );
    expect(code).toBe(0);
    expect(tree.language).toBe("zh-CN");
    const walked = begin();
    expect(offered(walked)).toEqual(["绿茶"]);
    expect(offered(walked.step("绿茶").step("好喝"))).toEqual(["绿茶", "再来一杯"]);
  });

  test("what the parser refuses is told with its line, and nothing is written", async () => {
    const { code, notes, yaml } = await importFile("broken.ink", "Hello\n* [a] -> END\n=== \n-> END\n");
    expect(notes.some((note) => /^\d+ left out ink's parser says:/.test(note))).toBe(true);
    expect(code === 0 ? yaml : "").not.toContain("undefined");
  });
});

describe("mermaid", () => {
  test("every shape, every kind of edge, chains, & and both spellings of labels", async () => {
    const { code, tree } = await importFile("printer.mmd");
    expect(code).toBe(0);
    expect(tree.title).toBe("Printer prints nothing");
    expect(Object.fromEntries(Object.entries(tree.nodes).map(([id, { response }]) => [id, response]))).toEqual({
      start: "Printer prints nothing",
      power: "Is the light on?\nLook at the front",
      cable: "Plug it in",
      again: "Try **again**",
      message: 'Does it show "Paper jam"?',
      jam: "Open the rear door",
      tray: "Empty the tray",
      queue: "Is the queue empty?",
      manual: "Look the number up",
      clear: "Clear the queue",
      driver: "Reinstall the driver",
      restart: "Restart both",
      bring: "Bring it to the shop",
      done: "All good (A/B #1)",
    });
    expect(tree.nodes.message?.options?.map(({ description, next_node }) => [description, next_node])).toEqual([
      ["yes, it does: Open the rear door", "jam"],
      ["yes, it does: Empty the tray", "tray"],
      ["No, nothing", "queue"],
      ["Some other text; with a number", "manual"],
    ]);
    expect(tree.nodes.jam?.next).toBe("again");
    expect(tree.nodes.restart?.options?.map(({ next_node }) => next_node)).toEqual(["clear", "done"]);
  });

  test("what is styling is silent, what is not is named; groups are flattened and named", async () => {
    const { notes, yaml } = await importFile("printer.mmd");
    expect(notes).toEqual([
      "19 changed The subgraph On the computer is flattened; it held: queue, clear, driver, restart",
      "26 changed The subgraph shop is flattened; it held: bring",
      "35 to do An edge of a subgraph now joins its nodes: driver to bring.",
      '42 left out click handler: click bring "https://example.com/shop" "Opening hours"',
      "43 left out not understood: this is -> not a statement",
    ]);
    expect(yaml).toMatch(/# changed \(line 19\): The subgraph On the computer.*\n {2}queue:/);
  });

  test("the first flowchart of a Markdown page is found, with the page's own lines", async () => {
    const { code, notes, begin } = await importFile("notes.md");
    expect(code).toBe(0);
    expect(notes).toEqual(["6 left out another drawing: only the first flowchart is read"]);
    expect(begin().step("continue").step("是").view()).toMatchObject({ response: "请主管审批", is_complete: true });
  });

  test.each([
    ["A-->B", "A", "B"],
    ["A --- B", "A", "B"],
    ["A -.-> B", "A", "B"],
    ["A-.-B", "A", "B"],
    ["A==>B", "A", "B"],
    ["A === B", "A", "B"],
    ["A ----> B", "A", "B"],
    ["A --x B", "A", "B"],
    ["A o--o B", "A", "B"],
    ["A-->|yes|B", "A", "B"],
    ["A -- yes --> B", "A", "B"],
    ["A --yes--- B", "A", "B"],
    ["A -. yes .-> B", "A", "B"],
    ["A == yes ==> B", "A", "B"],
    ['A -->|"yes | no"| B', "A", "B"],
    ['A -- "yes, no" -.-> B', "A", "B"],
    ['A -- "a --> b" --> B', "A", "B"],
    ["step-1 --> step.2", "step-1", "step.2"],
    ["A[one]-->B[two];", "A", "B"],
    ["A:::big --> B:::small", "A", "B"],
  ])("%s", async (statement, from, to) => {
    const { tree } = await importFile("one.mmd", `graph TD\n${statement}\n`);
    expect(Object.keys(tree.nodes)).toEqual([from, to]);
    const { next, options } = tree.nodes[from] ?? {};
    expect(options?.[0]?.next_node ?? next).toBe(to);
  });
});

describe("twee", () => {
  test("all spellings of links, tags, metadata, escapes, the start of StoryData", async () => {
    const { code, tree, begin } = await importFile("shed.twee");
    expect(code).toBe(0);
    expect(tree).toMatchObject({ title: "The locked shed", root: "the_garden" });
    expect(tree.nodes.the_garden?.options?.map(({ description, next_node }) => [description, next_node])).toEqual([
      ["look under the mat", "the_mat"],
      ["Break the window", "the_window"],
      ["Try the door", "inside"],
      ["Call a neighbour", "neighbour_loud"],
    ]);
    expect(tree.nodes.the_garden?.response).toBe(
      "The shed is locked. *Again.* You hold $keys keys.\nYou could look under the mat first.",
    );
    expect(begin().step("break_the_window").step("continue").view()).toMatchObject({
      is_complete: true,
      response: "Rakes, a wasp nest, and the missing hat.\n\nThe end.",
    });
  });

  test("macros of SugarCube are named with their line", async () => {
    const { notes } = await importFile("shed.twee");
    expect(notes).toEqual([
      '15 left out the special passage "StoryInit"',
      '19 left out the special passage "Style"',
      "23 left out tags: outside morning",
      "25 left out <<if $keys gt 0>>",
      "25 to do the variable $keys stands in the text",
      "35 left out <<set $keys to 1>>",
      "36 left out what the link sets: $opened to true",
      "49 left out [img[hat.png]]",
    ]);
  });

  test("macros of Harlowe, with what they hold", async () => {
    const { code, tree, notes } = await importFile("letter.twee");
    expect(code).toBe(0);
    expect(tree.nodes.desk?.response).toBe(
      "**A letter** lies on the desk. You breathe slowly. Your hands shake.\n\nIt smells of smoke.",
    );
    expect(tree.nodes.open?.next).toBe("fire");
    expect(notes).toContain('15 left out (print: "come (soon)")');
  });

  test("variables, modifiers and inserts of Chapbook", async () => {
    const { code, tree, notes } = await importFile("museum.twee");
    expect(code).toBe(0);
    expect(tree.language).toBe("zh-CN");
    expect(tree.nodes.start?.options?.map(({ next_node }) => next_node)).toEqual(["青铜厅", "恐龙厅"]);
    expect(notes.map((note) => Number.parseInt(note, 10))).toEqual([8, 12, 15, 21]);
  });
});

describe("csv", () => {
  test("quotes, line ends and delimiters within cells; a cell that would be a formula", async () => {
    const { code, out, tree, notes } = await importFile("refund.csv");
    expect(tree.nodes.root?.response).toBe('Hello! Is it about a parcel, or about "digital" goods?');
    expect(tree.nodes.parcel).toEqual({
      response: "Has it arrived?\nPlease look at the label.",
      options: [
        { id: "yes", description: "Yes", next_node: "window" },
        { id: "no", description: "No", next_node: null },
      ],
    });
    expect(tree.nodes.window?.response).toBe("=14 days from delivery.");
    expect(notes).toEqual(['1 left out column "owner"']);
    // It leads into a tree that is not here: what remains to be done is said.
    expect(code).toBe(1);
    expect(out).toContain("dangling-next-node");
    expect(out).toContain("1 mistake remains to be mended");
  });

  test.each([
    ["as it is", (text: string) => Buffer.from(text, "utf8")],
    ["with a byte order mark", (text: string) => Buffer.from(`\uFEFF${text}`, "utf8")],
    ["in UTF-16", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["with tabs", (text: string) => Buffer.from(text.replaceAll(";", "\t"), "utf8")],
    ["with sep=", (text: string) => Buffer.from(`sep=;\r\n${text}`, "utf8")],
  ])("Chinese columns %s", async (_, encode) => {
    const text =
      '节点;标题;回复;选项;下一步\r\n开场;报销;请问是"差旅"还是日常？;差旅;差旅\r\n;;;日常;日常\r\n差旅;;请上传车票。;;结束\r\n日常;;请上传发票。;都有了;结束\r\n';
    const { code, begin } = await importFile("t.csv", encode(text));
    expect(code).toBe(0);
    expect(begin().step("日常").step("都有了").view()).toMatchObject({ is_complete: true, path: ["开场", "日常"] });
  });

  test("a table as Chinese spreadsheets save it (GB18030) is read, and that is said", async () => {
    // 节点,回复 / 根,您好
    const bytes = Uint8Array.from([
      0xbd, 0xda, 0xb5, 0xe3, 0x2c, 0xbb, 0xd8, 0xb8, 0xb4, 0x0d, 0x0a, 0xb8, 0xf9, 0x2c, 0xc4, 0xfa, 0xba, 0xc3, 0x0d,
      0x0a,
    ]);
    const { code, err, tree } = await importFile("表.csv", bytes);
    expect(code).toBe(0);
    expect(err).toContain("GB18030");
    expect(tree.nodes).toEqual({ 根: { response: "您好" } });
  });

  test("a semicolon table on disk", async () => {
    const { code, begin } = await importFile("baoxiao.csv");
    expect(code).toBe(0);
    expect(begin().view().response).toBe('请问是"差旅"还是;日常？');
  });

  test("a table without the columns is refused with the way out", async () => {
    const { code, err } = await importFile("x.csv", "a,b\n1,2\n", "--from", "csv");
    expect(code).toBe(1);
    expect(err).toContain("node, response, option, next");
  });
});

describe("mcptree", () => {
  test("version 0.2: every path takes the branch that its engine takes", async () => {
    const { code, begin } = await importFile("release-gate.yaml");
    expect(code).toBe(0);
    const gate = (failed: string, branch: string) =>
      begin().step("build", "7.2").step("checks_failed", failed).step("checks_branch", branch);
    expect(gate("5", "main").view()).toMatchObject({ node_id: "stop", response: "Hold 7.2 back." });
    expect(gate("0", "main").view().node_id).toBe("freeze");
    expect(gate("0", "feature").view().node_id).toBe("judge");
    expect(gate("2", "main").view().response).toBe("2 checks failed for 7.2. Do they concern what changed?");
    expect(gate("1", "main").step("related").view().node_id).toBe("stop");
    expect(gate("1", "main").step("unrelated").step("no").step("continue").view()).toMatchObject({
      node_id: "go",
      response: "Release 7.2.",
      is_complete: true,
    });
    expect(begin().step("build", "7.2").step("failed").view().node_id).toBe("stop");
  });

  test("what has no counterpart is named", async () => {
    const { notes } = await importFile("release-gate.yaml");
    expect(notes).toEqual([
      "1 left out max_steps: a session here has no such limit.",
      "15 left out result.schema",
      "15 changed the result of read_checks is asked for in parts: checks.failed, checks.branch",
      "45 to do options have no texts in mcptree; their ids are shown",
      "45 left out evidence: checks",
      "45 left out require_rationale",
      "63 to do options have no texts in mcptree; their ids are shown",
    ]);
  });

  test("version 0.1 fills nothing in, and decides by the answer", async () => {
    const { code, begin } = await importFile("kettle-0.1.yaml");
    expect(code).toBe(0);
    expect(begin().view().response).toBe("Is it plugged in? {{ not filled }}");
    expect(begin().step("yes").view().node_id).toBe("repair");
    expect(begin().step("no").view().node_id).toBe("plug");
  });

  test("a version that is not known is refused", async () => {
    const { code, notes } = await importFile("x.yaml", 'mcptree: "0.9"\nnodes: {}\n');
    expect(code).toBe(1);
    expect(notes[0]).toContain("only 0.1 and 0.2");
  });
});

test("every importer has a test on a file of its kind", () => {
  expect(importers.map(({ name }) => name).toSorted()).toEqual(["csv", "ink", "mcptree", "mermaid", "seed", "twee"]);
});
