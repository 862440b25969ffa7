/** Every export of every shipped tree: it can be read by the tools it is made for, and says what the tree says. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import type { Nodes } from "mdast";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { chartOf } from "../../../src/author/graph/model.ts";
import { csv as csvImport } from "../../../src/author/import/csv.ts";
import { ChartReader } from "../../../src/author/import/mermaid/read.ts";
import { Notes } from "../../../src/author/import/draft.ts";
import { openTree } from "../../../src/knowledge/model.ts";
import { buildTree, refTreeOf } from "../../../src/compile/build-tree.ts";
import { authorIn, emptyFolder } from "../import/support.ts";
import { exportOf, trees } from "./support.ts";

const named = trees.map((tree) => [`${tree.base}/${tree.tree}`, tree] as const);

describe.each(named)("%s", (_, tree) => {
  it("as Mermaid: every box and arrow is read again", () => {
    const notes = new Notes();
    const { text } = exportOf(tree, "mermaid");
    const reader = new ChartReader(text.replace(/^---\n[\s\S]*?\n---\n/, ""), 1, notes);
    reader.read();
    const drawn = chartOf(tree);
    expect(notes.all).toEqual([]);
    expect(Array.from(reader.chart.nodes.values(), ({ label }) => label)).toEqual(
      drawn.boxes.map(({ label }) => label),
    );
    expect(reader.chart.edges.map(({ label }) => label)).toEqual(drawn.arrows.map(({ label }) => label));
  });

  it("as DOT: every line is one statement, every name in it is declared", () => {
    const { text } = exportOf(tree, "dot");
    const string = String.raw`"(?:[^"\\\n]|\\.)*"`;
    const attributes = String.raw`\[\w+=(?:${string}|\w+)(?:, \w+=(?:${string}|\w+))*\]`;
    const statement = new RegExp(
      `^(?:digraph ${string} \\{|\\}|  rankdir=TB;|  (?:node|edge) ${attributes};|  ${string} ${attributes};|  ${string} -> ${string} ${attributes};)$`,
    );
    const lines = text.trimEnd().split("\n");
    expect(lines.filter((line) => !statement.test(line))).toEqual([]);
    const declared = new Set(lines.flatMap((line) => new RegExp(`^ {2}(${string}) \\[`).exec(line)?.[1] ?? []));
    for (const line of lines) {
      const edge = new RegExp(`^ {2}(${string}) -> (${string})`).exec(line);
      if (edge !== null) expect([edge[1], edge[2]].every((name) => declared.has(name ?? ""))).toBe(true);
    }
  });

  it("as Markdown: a section for each step, every link has its anchor, every text stands there", () => {
    const { text } = exportOf(tree, "markdown");
    const page = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const all = everyNode(page);
    const anchors = new Set(
      all.flatMap((node) => (node.type === "html" ? (/id="([^"]+)"/.exec(node.value)?.[1] ?? []) : [])),
    );
    const links = all.flatMap((node) => (node.type === "link" && node.url.startsWith("#") ? [node.url] : []));
    expect(anchors.size).toBe(tree.nodes.length);
    expect(links.filter((url) => !anchors.has(url.slice(1)))).toEqual([]);
    expect(all.filter((node) => node.type === "heading" && node.depth === 2).length).toBeGreaterThanOrEqual(
      tree.nodes.length + 1,
    );
    const quoted = all.flatMap((node) => (node.type === "blockquote" ? [textOf(node)] : []));
    for (const { response } of tree.nodes) expect(quoted).toContain(squeezed(response));
  });

  it("as a table: titles, texts, options and ways come back as they were", () => {
    const { text } = exportOf(tree, "csv");
    const { tree: file } = csvImport.read({ path: "t.csv", name: "t", text: text.replaceAll("\r\n", "\n") });
    if (file === undefined) throw new Error("the table was not understood");
    const here = refTreeOf(tree.base, tree.tree, file);
    const refs = new Map([
      ...trees.map(
        (other) =>
          [
            `${other.base}/${other.tree}`,
            { base: other.base, tree: other.tree, root: other.root, nodes: new Set(other.byId.keys()) },
          ] as const,
      ),
      [`${tree.base}/${tree.tree}`, here] as const,
    ]);
    const back = openTree(buildTree(file, here, refs, new Set()));
    expect(back.root).toBe(tree.root);
    for (const node of tree.nodes) {
      const plain =
        node.options.every(({ target }) => target !== undefined) && !node.next.some(({ target }) => target === null);
      const { id, title, response, options, next } = back.byId.get(node.id) ?? {};
      expect({ id, title, response }).toEqual({ id: node.id, title: node.title, response: node.response });
      if (plain) expect({ options, next }).toEqual({ options: node.options, next: node.next });
    }
  });
});

function everyNode(node: Nodes): Nodes[] {
  return [node, ...("children" in node ? node.children.flatMap(everyNode) : [])];
}

/** The words of a node, one space for each break. */
function textOf(node: Nodes): string {
  const parts = everyNode(node).map((part) =>
    part.type === "break"
      ? " "
      : part.type === "text" || part.type === "inlineCode"
        ? part.value
        : part.type === "paragraph"
          ? " "
          : "",
  );
  return squeezed(parts.join(""));
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

describe("the command", () => {
  /** A base of two trees in two languages, with an input. */
  function base(): string {
    const folder = emptyFolder();
    mkdirSync(join(folder, "knowledge/shop"), { recursive: true });
    writeFileSync(
      join(folder, "knowledge/shop/main.tree.yaml"),
      `title: 小店
language: zh-CN
i18n: { en: { title: The shop } }
nodes:
  root:
    title: 想买什么
    response: 您好，想买什么？
    options:
      - { id: tea, description: 茶, next_node: tea }
      - { id: help, description: 帮助, next_node: shop/help }
    i18n: { en: { title: What shall it be, response: "Hello, what shall it be?", options: { tea: Tea, help: Help } } }
  tea:
    response: 要几两？
    input: { name: amount, type: number, min: 1 }
    next:
      - { when: answers.amount > 10, next_node: shop/help }
      - { next_node: null }
`,
    );
    writeFileSync(
      join(folder, "knowledge/shop/help.tree.yaml"),
      "title: 帮助\nlanguage: zh-CN\nnodes:\n  root:\n    title: 店员\n    response: 店员马上来。\n",
    );
    return folder;
  }

  it("makes one book of a whole base, with links between its trees", async () => {
    const { code, out, err } = await authorIn(base(), "export", "shop", "--format", "markdown");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("# 小店");
    expect(out).toContain("# 帮助");
    expect(out).toContain("- **帮助** (`help`) → [店员](#step-3)");
    expect(out).toContain("1. 如果 `amount`大于 10 → [店员](#step-3)");
    expect(out).toContain("2. 否则 → 对话结束");
  });

  it("shows every language side by side, and says which text is missing", async () => {
    const { out } = await authorIn(base(), "export", "shop/main", "--format", "markdown", "--lang", "all");
    expect(out).toContain("# 小店 / The shop");
    expect(out).toContain("> 您好，想买什么？\n\n**en**\n\n> Hello, what shall it be?");
    expect(out).toContain("- **茶 / Tea** (`tea`)");
    expect(out).toContain("> 要几两？\n\n**en** *(未翻译)*");
    expect((await authorIn(base(), "export", "shop", "--format", "markdown", "--lang", "en")).out).toContain(
      "**Tea** (`tea`)",
    );
  });

  it("writes a file of the right kind into a folder; a table so that spreadsheets read it", async () => {
    const folder = base();
    const { code, out, err } = await authorIn(
      folder,
      "export",
      "shop",
      "--format",
      "csv",
      "--out",
      "out/",
      "--lang",
      "en",
    );
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toBe("left out: typed inputs (1)\nleft out: texts in other languages (1)\nout/shop-main.csv\n");
    const text = readFileSync(join(folder, "out/shop-main.csv"), "utf8");
    expect(text.startsWith("\uFEFFnode,title,response,option_id,option,next,when\r\nroot,What shall it be,")).toBe(
      true,
    );
  });

  it.each([
    [["shop"], "--format"],
    [["shop", "--format", "pdf"], "--format is one of"],
    [["shp", "--format", "dot"], "Did you mean shop?"],
    [["shop", "--format", "csv", "--lang", "fr"], "There are no texts in fr"],
    [["a", "b", "--format", "csv"], "one tree"],
  ])("wrong use %j is told", async (args, words) => {
    const { code, err } = await authorIn(base(), "export", ...args);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it("exports nothing that is broken", async () => {
    const folder = base();
    writeFileSync(join(folder, "knowledge/shop/help.tree.yaml"), "nodes: {}\n");
    const { code, out, err } = await authorIn(folder, "export", "shop", "--format", "dot");
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("run check first");
  });
});
