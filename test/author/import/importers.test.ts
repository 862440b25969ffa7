/** Every importer on a real file: the tree has no errors and can be walked, and the notes list what was left out. */
import { Buffer } from "node:buffer";
import { describe, expect, test } from "vitest";
import { importers } from "../../../src/author/import/index.ts";
import { importFile } from "./support.ts";

describe("json", () => {
  test("a JSON tree with comments keeps its nodes, and its comments in their places", async () => {
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

  test("an invalid tree is reported with its line", async () => {
    const { code, notes, yaml } = await importFile("bad.json", '{ "nodes": {\n  "root": { "respone": "x" }\n} }');
    expect(code).toBe(1);
    expect(yaml).toBe("");
    expect(notes.some((note) => note.startsWith("2 left out"))).toBe(true);
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

  test("styling is ignored, other unsupported statements and flattened groups get notes", async () => {
    const { notes, yaml } = await importFile("printer.mmd");
    expect(notes).toEqual([
      "19 changed The subgraph On the computer is flattened; its nodes: queue, clear, driver, restart",
      "26 changed The subgraph shop is flattened; its nodes: bring",
      "35 to check An edge of a subgraph now connects its nodes: driver to bring.",
      '42 left out click handler: click bring "https://example.com/shop" "Opening hours"',
      "43 left out not understood: this is -> not a statement",
    ]);
    expect(yaml).toMatch(/# changed \(line 19\): The subgraph On the computer.*\n {2}queue:/);
  });

  test("a chart whose first box is led back to does not begin at a box without arrows", async () => {
    const { yaml, notes } = await importFile(
      "m.mmd",
      "flowchart TD\n  A[Start] --> B{Power?}\n  B -- no --> C[Plug it in]\n  B -- yes --> A\n  G[Alone]\n",
    );
    expect(yaml).not.toContain("root: G");
    expect(notes[0]).toBe('2 to check The flowchart has no single start; "A" is used as the root.');
  });

  test("the first flowchart of a Markdown page is found, with the page's own lines", async () => {
    const { code, notes, begin } = await importFile("notes.md");
    expect(code).toBe(0);
    expect(notes).toEqual(["6 left out another diagram: only the first flowchart is imported"]);
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
    expect(out).toContain("Not usable before 1 error above is corrected: 4 nodes; 1 thing lost");
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

  test("notes count the lines of the file, blank lines and line ends within cells included", async () => {
    const { notes } = await importFile(
      "lines.csv",
      '\uFEFFnode,response,option,next\r\n\r\nroot,"One\r\ntwo",on,on\r\n,,,\r\nroot,Another,,\r\non,x,"a,b\r\n',
    );
    expect(notes).toEqual([
      "6 left out a second text for the node: Another",
      "7 left out A quote is opened here and never closed: all lines below it were read as one text. Close it and import the file again.",
    ]);
  });

  test("quotes within a cell that does not begin with one are text", async () => {
    const { code, tree } = await importFile("q.csv", 'node,response\nroot,the "red" one\n');
    expect(code).toBe(0);
    expect(tree.nodes.root?.response).toBe('the "red" one');
  });

  test("a table without the columns is refused with the way out", async () => {
    const { code, err } = await importFile("x.csv", "a,b\n1,2\n", "--from", "csv");
    expect(code).toBe(1);
    expect(err).toContain("node, response, option, next");
  });
});

test("every importer has a test on a file of its kind", () => {
  expect(importers.map(({ name }) => name).toSorted()).toEqual([
    "csv",
    "dify",
    "freemind",
    "json",
    "markdown",
    "mermaid",
    "opml",
    "typebot",
    "xlsx",
    "xmind",
  ]);
});
