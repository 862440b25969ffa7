/** The `import` command: the format of a file, the place of the tree, messages, exit codes. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importerFor } from "../../../src/author/import/index.ts";
import { authorIn, emptyFolder, importFile } from "../import/support.ts";

const drawing =
  'graph TD\n  start{"Tea or coffee?"} -->|tea| tea["Here you are."]\n  start -->|coffee| coffee["Careful, hot."]\n';

describe("the format of a file", () => {
  test.each([
    ["a.mmd", "x", "mermaid"],
    ["a.md", "# Page\n\n```mermaid\nflowchart LR\n a-->b\n```\n", "mermaid"],
    ["a.txt", drawing, "mermaid"],
    // It is none that can be imported, and its lines are no outline either.
    ["a.md", "```mermaid\nstateDiagram-v2\n  [*] --> paid\n```\n", "mermaid"],
    ["a.md", "# Page\n\n- one\n\n```mermaid\nsequenceDiagram\n  A->>B: x\n```\n", "markdown"],
    ["a.csv", "anything", "csv"],
    ["a.txt", "节点\t回复\t选项\t下一步\n", "csv"],
    ["a.json", '{ "nodes": {} }', "json"],
    ["a.md", "# Page\n\n- one\n", "markdown"],
    ["a.txt", "one\n\ttwo\n", "markdown"],
    ["a.xml", '<?xml version="1.0"?>\n<opml version="2.0"><body/></opml>', "opml"],
    ["a.xml", '<map version="1.0.1"><node TEXT="x"/></map>', "freemind"],
    ["a.yaml", "title: x\nnodes:\n  root: { response: x }\n", "json"],
  ])("%s: %j", (name, text, kind) => {
    expect(importerFor(name, text)?.name).toBe(kind);
  });

  test.each([
    ["a.txt", "Just words.\n"],
    ["story.ink", "=== start ===\nHello.\n-> END\n"],
    ["story.twee", ":: Start\nHello. [[End]]\n"],
  ])("the format of %s is not recognised, and the error names the formats there are", async (name, text) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, name), text);
    const { code, err } = await authorIn(folder, "import", name);
    expect(code).toBe(2);
    expect(err).toContain(`The format of ${name} is not recognised.`);
    expect(err).toContain("--from: typebot, dify, json, mermaid, csv, xlsx, xmind, freemind, opml, markdown");
  });

  test("a tree of another tool is refused as a whole, and the error names the formats there are", async () => {
    const { code, err, yaml } = await importFile(
      "x.yaml",
      'mcptree: "0.2"\nnodes:\n  root: { kind: end, response: x }\n',
    );
    expect(code).toBe(1);
    expect(yaml).toBe("");
    expect(err).toContain("This is an mcptree file, not a Cairn tree.");
    expect(err).toContain(
      "Formats that can be imported: typebot, dify, json, mermaid, csv, xlsx, xmind, freemind, opml, markdown.",
    );
  });

  test("--from overrules what it looks like", async () => {
    const { code, tree } = await importFile("a.txt", "node,response\nroot,nodes: many\n", "--from", "csv");
    expect(code).toBe(0);
    expect(tree.nodes).toEqual({ root: { response: "nodes: many" } });
  });
});

describe("where the tree goes", () => {
  test("to a base named like the file", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "Tea time!.mmd"), drawing);
    const { code, out } = await authorIn(folder, "import", "Tea time!.mmd");
    expect(code).toBe(0);
    expect(out).toBe("knowledge/tea_time/main.tree.yaml was written. Usable: 3 nodes; nothing lost.\n");
    expect((await authorIn(folder, "check")).code).toBe(0);
  });

  test("into a folder, to a file, or to the terminal", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "tea.mmd"), drawing);
    mkdirSync(join(folder, "knowledge", "drinks"), { recursive: true });
    await authorIn(folder, "import", "tea.mmd", "--out", "knowledge/drinks");
    await authorIn(folder, "import", "tea.mmd", "--out", "knowledge/new/");
    await authorIn(folder, "import", "tea.mmd", "--out", "knowledge/green");
    expect((await authorIn(folder, "import", "tea.mmd", "--out", "tea.yaml")).err).toContain("--out takes a folder");
    await authorIn(folder, "import", "tea.mmd", "--out", "knowledge/drinks/hot.tree.yaml");
    const { out, code } = await authorIn(folder, "import", "tea.mmd", "--out", "-");
    expect(code).toBe(0);
    expect(out).toBe(readFileSync(join(folder, "knowledge/drinks/hot.tree.yaml"), "utf8"));
    expect(readdirSync(join(folder, "knowledge"), { recursive: true }).map(String).toSorted()).toEqual([
      "drinks",
      "drinks/hot.tree.yaml",
      "drinks/tea.tree.yaml",
      "green",
      "green/tea.tree.yaml",
      "new",
      "new/tea.tree.yaml",
    ]);
  });

  test("never over an existing file without --force", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "tea.mmd"), drawing);
    mkdirSync(join(folder, "knowledge", "tea"), { recursive: true });
    const place = join(folder, "knowledge/tea/main.tree.yaml");
    writeFileSync(place, "mine");
    const refused = await authorIn(folder, "import", "tea.mmd");
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("--force");
    expect(readFileSync(place, "utf8")).toBe("mine");
    expect((await authorIn(folder, "import", "tea.mmd", "--force")).code).toBe(0);
    expect(readFileSync(place, "utf8")).toContain("Tea or coffee?");
  });

  test.each([
    [["import"], "one file"],
    [["import", "gone.mmd"], "There is no file"],
    [["import", "a.mmd", "b.mmd"], "one file"],
    [
      ["import", "a.mmd", "--from", "ink"],
      "--from is one of typebot, dify, json, mermaid, csv, xlsx, xmind, freemind, opml, markdown",
    ],
    [["import", "a.mmd", "--out", "tree.yml"], "--out"],
    [["import", "a.mmd", "--lang", "fr"], "--lang"],
  ])("wrong usage %j ends with code 2 and writes nothing", async (args, words) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "a.mmd"), drawing);
    const { code, err } = await authorIn(folder, ...args);
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(existsSync(join(folder, "knowledge"))).toBe(false);
  });

  test("bytes that are no text are no file to import", async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "a.mmd"), Uint8Array.from([0, 1, 2, 0xff, 0xfe, 0]));
    expect((await authorIn(folder, "import", "a.mmd")).code).toBe(2);
  });
});

describe("messages", () => {
  test("in Chinese, on the screen and in the file", async () => {
    const { code, out, err, yaml } = await importFile(
      "茶.mmd",
      `${drawing}click start "https://example.com"\n`,
      "--lang",
      "zh",
    );
    expect(code).toBe(0);
    expect(out).toBe("已写入 knowledge/it/main.tree.yaml。可用：3 个节点；丢失 1 处，已在上面和文件里逐项列出。\n");
    expect(err).toBe('茶.mmd:4 未导入 点击链接：click start "https://example.com"\n');
    expect(yaml.split("\n").slice(0, 2)).toEqual([
      "# 从 茶.mmd（Mermaid flowchart）导入。",
      '# 未导入 (第 4 行): 点击链接：click start "https://example.com"',
    ]);
  });

  test("errors in the new file, with their positions", async () => {
    const table = "node,response,option,next,when\nroot,Go,on,end,answers. <\nend,Bye,,,\n";
    const { code, out } = await importFile("a.csv", table);
    expect(code).toBe(1);
    expect(out).toContain("knowledge/it/main.tree.yaml:");
    expect(out).toContain("bad-condition");
    expect(out).toContain("Not usable before 1 error above is corrected: 2 nodes;");
  });

  test("an error that is in the table is told once, with its line there", async () => {
    const { code, out, err } = await importFile("a.csv", "node,response,option,next\nroot,Go,on,nowhere\n");
    expect(code).toBe(1);
    expect(err).toMatch(/a\.csv:2 .*"nowhere" is the next step/);
    expect(out).not.toContain("dangling-next-node");
    expect(out).toContain("Not usable before 1 error above is corrected: 1 node;");
  });

  test("control characters in texts are not printed", async () => {
    const { err, yaml } = await importFile("a.mmd", `${drawing}click \u001B[31m\u202E there\n`);
    expect(err).toContain("click ·[31m· there");
    expect(yaml).not.toMatch(/[\u001B\u202E]/);
  });

  test("the same file gives the same tree, byte for byte", async () => {
    const once = await importFile("printer.mmd");
    const twice = await importFile("printer.mmd");
    expect(twice.yaml).toBe(once.yaml);
  });
});
