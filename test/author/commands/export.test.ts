/** The `export` command. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { authorIn, emptyFolder } from "../import/support.ts";

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

  it("makes one document of a whole base, with links between its trees", async () => {
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
    expect(err).toBe(
      'left out: the condition answers.amount > 10 of "tea", which needs typed inputs or facts\nleft out: typed inputs (1)\nleft out: texts in other languages (1)\nout/shop-main.csv\n',
    );
    const text = readFileSync(join(folder, "out/shop-main.csv"), "utf8");
    expect(text.startsWith("\uFEFFnode,title,response,option_id,option,next\r\nroot,What shall it be,")).toBe(true);
  });

  it.each([
    [["shop"], "--format"],
    [["shop", "--format", "pdf"], "--format is one of"],
    [["shp", "--format", "dot"], "Did you mean shop?"],
    [["shop", "--format", "csv", "--lang", "fr"], "There are no texts in fr"],
    [["a", "b", "--format", "csv"], "one tree"],
  ])("wrong usage %j is an error", async (args, words) => {
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
