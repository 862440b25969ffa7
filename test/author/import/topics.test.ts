/** Mind maps and outlines: what becomes a step, an option or a link, and what is listed as lost. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { importFile } from "./support.ts";

describe("XMind", () => {
  test("a file of XMind's own library: every sheet a tree, notes texts, labels keywords, relationships options", async () => {
    proves("authoring/import-formats");
    const { code, trees, notes, out, begin } = await importFile("植物.xmind", undefined, "--lang", "zh");
    expect(code).toBe(0);
    expect(trees.map(({ title }) => title)).toEqual(["植物怎么了？", "选花盆"]);
    expect(trees[0]?.nodes["浇透一次"]).toEqual({ keywords: ["浇水", "干旱"], response: "浇透一次。" });
    expect(trees[1]?.nodes["陶盆"]).toEqual({ title: "陶盆", response: "透气，干得快。" });
    expect(begin().step("叶子发黄").view().response).toBe("土是湿的吗？\n\n手指插进土里两厘米。");
    expect(begin().step("叶子有洞").step("continue").step("continue").step("还是不好").view().response).toBe(
      "植物怎么了？",
    );
    expect(begin().step("问别的").view().response).toBe("植物怎么了？");
    proves("authoring/import-losses");
    expect(notes).toEqual([
      "[主题“植物怎么了？ › 长得慢”] 未导入 图标：priority-1",
      "[主题“植物怎么了？”] 未导入 概要：常见问题",
      "[主题“植物怎么了？ › 叶子发黄 › 土是湿的吗？ › 干 › 浇透一次。”] 有改动 标签已变成关键词：浇水、干旱",
      "[主题“植物怎么了？ › 叶子有洞 › 看看叶背。 › 有虫就用清水冲洗。 › 三天后再冲一次。”] 有改动 从“三天后再冲一次。”到“植物怎么了？”的关联已变成选项",
      "[主题“植物怎么了？ › 长得慢”] 待确认 有 1 个选项后面没有内容，选择后只会再显示一遍：长得慢",
    ]);
    expect(out).toContain("可用：2 棵树、11 个节点；丢失 2 处，改动 2 处，待确认 1 处，已在上面和文件里逐项列出。");
  });

  test("a file of XMind 8; a floating topic is part of the tree when a relationship leads to it", async () => {
    const { code, tree, notes, begin } = await importFile("old.xmind");
    expect(code).toBe(0);
    expect(tree.title).toBe("Bread");
    expect(begin().step("soft").view().response).toBe("Buns\n\nMilk & butter.");
    expect(begin().step("soft").step("no_oven").view().response).toBe("Ask the baker.");
    expect(notes[1]).toBe('[topic "Shopping list"] left out a floating topic that nothing leads to: "Shopping list"');
  });

  const xmindOf = (sheets: unknown): Uint8Array => zipSync({ "content.json": strToU8(JSON.stringify(sheets)) });

  test("relationships in a circle get a way out, and that is said", async () => {
    const topic = (id: string, title: string): object => ({ id, title });
    const { code, tree, notes, begin } = await importFile(
      "loop.xmind",
      xmindOf([
        {
          rootTopic: {
            id: "r",
            title: "Loop",
            children: { attached: [topic("a", "A"), topic("b", "B"), topic("c", "C")] },
          },
          relationships: [
            { end1Id: "a", end2Id: "b" },
            { end1Id: "b", end2Id: "a" },
            { end1Id: "c", end2Id: "c" },
            { end1Id: "a", end2Id: "gone" },
          ],
        },
      ]),
    );
    expect(code).toBe(0);
    expect(Object.keys(tree.nodes)).toEqual(["loop", "a", "b", "c"]);
    expect(begin().step("a").step("b").step("finish").view().is_complete).toBe(true);
    expect(notes.filter((note) => note.includes("to check"))).toEqual([
      '[topic "Loop › C"] to check "C" is in a circle without an end; an option that ends it was added',
      '[topic "Loop › B"] to check "B" is in a circle without an end; an option that ends it was added',
    ]);
  });

  test("a map of a hundred thousand levels, and one that is no map", async () => {
    const deep = `${'{"title":"x","children":{"attached":['.repeat(100_000)}${"]}}".repeat(100_000)}`;
    for (const content of [`[{"rootTopic":${deep}}]`, "{}", "[", "[null,1]"]) {
      const { code, err, files } = await importFile("d.xmind", zipSync({ "content.json": strToU8(content) }));
      expect(code).toBe(1);
      expect(err).toMatch(/damaged|no topics/);
      expect(files).toEqual([]);
    }
  });
});

describe("FreeMind", () => {
  test("rich texts, notes, links to nodes and addresses, arrows with words", async () => {
    const { code, tree, notes, begin } = await importFile("bike.mm");
    expect(code).toBe(0);
    expect(tree.title).toBe("哪里响?");
    expect(begin().step("链条").view().response).toBe("链条是干的吗?\n\n用手指摸一下。\n手上有油就不干。");
    expect(begin().step("链条").step("干").view().response).toBe("上油。\n\nhttps://example.com/oil");
    expect(begin().step("链条").step("干").step("还在响").view().response).toBe("哪里响?");
    expect(begin().step("链条").step("不干").view().response).toBe("还响就换新的。");
    expect(notes).toEqual([
      "34 changed the link from “上油。” to “哪里响?” is an option now".replaceAll(/[“”]/g, '"'),
      '41 left out icons of "刹车": yes',
      '41 left out an attribute of "刹车": owner = Wang',
    ]);
  });

  test("what stands at a node written as HTML is listed under its words; pictures and formulas too", async () => {
    proves("authoring/import-losses");
    const rich = '<richcontent TYPE="NODE"><html><body><p>Open it</p></body></html></richcontent>';
    const lost =
      '<attribute NAME="tool" VALUE="none"/><hook URI="lid.png" NAME="ExternalObject"/><hook EQUATION="a^2" NAME="l"/>';
    const { notes } = await importFile(
      "a.mm",
      `<map version="1.0"><node TEXT="Jam"><node>${rich}${lost}<hook NAME="FirstGroupNode"/></node></node></map>`,
    );
    expect(notes.slice(0, 3)).toEqual([
      '1 left out an attribute of "Open it": tool = none',
      '1 left out a picture or formula of "Open it": lid.png',
      '1 left out a picture or formula of "Open it": a^2',
    ]);
  });

  test.each([
    ["entities", '<!DOCTYPE map [<!ENTITY a "x">]>\n<map version="1.0"><node TEXT="&a;"/></map>', "defines entities"],
    ["damaged", '<map version="1.0">\n<node TEXT="a"></map>', "a.mm:2 left out The XML is damaged here."],
    ["empty", '<map version="1.0"></map>', "There are no topics in it."],
    [
      "too deep",
      `<map version="1.0">${'<node TEXT="a">'.repeat(50_000)}${"</node>".repeat(50_000)}</map>`,
      "nested too deeply",
    ],
  ])("%s: one sentence, and nothing is written", async (_, text, words) => {
    proves("authoring/import-hostile");
    const { code, err, files } = await importFile("a.mm", text);
    expect(code).toBe(1);
    expect(err).toContain(words);
    expect(files).toEqual([]);
  });
});

describe("OPML", () => {
  test("outlines of a library, with notes, addresses and HTML", async () => {
    const { code, tree, notes, begin } = await importFile("tyre.opml");
    expect(code).toBe(0);
    expect(tree.title).toBe("Flat tyre");
    expect(begin().view().response).toBe("Is the tyre flat & cold?");
    expect(begin().step("yes").view().response).toBe("Pump it up.\n\nThree bar. No more.");
    expect(begin().step("no").step("continue").view().response).toBe("Then ride on.");
    expect(notes).toEqual([
      '2 left out the attribute _complete of "I cannot tell"',
      "2 to check One option ends with no words but their own: I cannot tell",
    ]);
  });

  test("several beginnings get a first step that offers them", async () => {
    const { code, tree, notes } = await importFile(
      "two.opml",
      '<opml version="2.0"><head><title>Help</title></head><body>\n<outline text="A"/>\n<outline text="B"/>\n</body></opml>',
    );
    expect(code).toBe(0);
    expect(tree.nodes.help?.options?.map(({ description }) => description)).toEqual(["A", "B"]);
    expect(notes[0]).toBe('2 to check There are 2 beginnings; a first step "Help" now offers them');
  });
});

describe("outlines in texts", () => {
  test("Markdown: headings and lists are topics, text below them belongs to them", async () => {
    const { code, tree, notes, yaml, begin } = await importFile("passport.md");
    expect(code).toBe(0);
    expect(tree.title).toBe("Lost passport");
    expect(begin().view().response).toBe("Where did you lose it?\n\nTake a breath; most passports turn up.");
    const abroad = begin().step("abroad");
    expect(abroad.view().response).toBe("Go to the police and ask for a report.\n\nKeep the original.");
    expect(abroad.step("continue").view().response).toBe("Then call the embassy (https://example.com/embassy).");
    expect(begin().step("at_home").step("no").view().response).toBe("Look there first.");
    expect(notes).toEqual([
      "22 to check One option ends with no words but their own: I do not know",
      "24 left out a table: import it as .csv",
    ]);
    expect(yaml).toContain("# reviewed in March");
  });

  test("plain text that is indented by tabs", async () => {
    const { code, notes, begin } = await importFile("缩进.txt");
    expect(code).toBe(0);
    expect(notes).toEqual([]);
    expect(begin().step("开不了机").step("不亮").view()).toMatchObject({ response: "换一个插座。", is_complete: true });
  });

  test("HTML becomes plain text, scripts and all go, and that is said", async () => {
    const { tree, notes } = await importFile(
      "h.md",
      "# Go?\n\n- Yes <script>alert(1)</script><b>now</b>\n- if a < b, no\n",
    );
    expect(tree.nodes.go?.options?.map(({ description }) => description)).toEqual(["Yes now", "if a < b, no"]);
    const page = await importFile(
      "h.opml",
      '<opml><body><outline text="&lt;p&gt;One&lt;/p&gt;Two &amp;amp; more"/></body></opml>',
    );
    expect(page.begin().view().response).toBe("One\nTwo & more");
    const table = await importFile("h.csv", "node,response\nroot,<p>One</p>\n");
    expect(table.tree.nodes).toEqual({ root: { response: "<p>One</p>" } });
    expect(table.notes).toEqual(["2 to check users will see the HTML tags of this text"]);
    expect(notes.length).toBe(1);
  });
});
