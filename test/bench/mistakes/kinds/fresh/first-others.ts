/**
 * Mistakes in documents, tests, synonyms, templates and names of files. Written down, with the line that is right, before any
 * of them was tried.
 */
import type { Kind } from "../../plant.ts";
import {
  inDocument as doc,
  inFiles as files,
  inSynonyms as group,
  inTemplate as template,
  inTest as test,
  sound,
} from "../../small-base.ts";

const step = "{ choose: bitter, expect: { node: minutes } }";
const until = 'valid_until: "2028-12-31"';
const tags = "tags: [水温, 水质]";
const last = "也可以用温度计。\n";
const steps = `      - ${step}\n      - { answer: "8", expect: { node: shorter, text: 少泡两分钟, complete: true } }\n`;
const words = "- [茶太苦, 茶发苦, 苦得很]\n- [陈味, 霉味]\n";

export const firstOtherKinds: readonly Kind[] = [
  // Front matter
  doc("a document that is a draft", "type: guide", "type: guide\ndraft: true", [1]),
  doc("a document that is not published", "type: guide", "type: guide\npublished: false", [1]),
  doc("the first day of validity", "type: guide", "type: guide\nvalid_from: 2029-01-01", [1]),
  doc("a day for the end in other words", until, 'expiry_date: "2028-12-31"'),
  doc("number signs before tags", tags, "tags: #水温 #水质"),
  doc("tags with spaces", tags, "tags: 水温 水质"),
  doc("a day with its time", until, "valid_until: 2028-12-31 23:59"),
  doc("a day as programs store it", until, 'valid_until: "2028-12-31T00:00:00Z"'),
  doc("a month in English", until, "valid_until: Dec 31, 2028"),
  doc("full-width digits", until, "valid_until: ２０２８-１２-３１"),
  doc("dashes of a word processor in a day", until, "valid_until: 2028–12–31"),
  doc("a day as tables count", until, "valid_until: 47118"),
  doc("a day that is left empty", until, "valid_until:"),
  doc("a list for a language", "language: zh-CN", "language: [zh-CN, en]"),
  doc("an empty title", "title: 泡茶的水", "title:"),
  doc("a list for a type", "type: guide", "type: [guide, law]"),
  doc("a note in front of a day", until, "valid_until: 有效期至 2028-12-31"),
  doc("review behind the end", until, `${until}\nreview_by: "2030-01-01"`, [1]),
  // The text
  doc("a placeholder of a tree", last, "${answer:minutes} 分钟就够了。\n"),
  doc("no space behind the number sign", "## 怎样量水温", "##怎样量水温"),
  doc("full-width number signs", "## 怎样量水温", "＃＃ 怎样量水温"),
  doc("a link in full-width parentheses", last, "见[这里]（water.md）。\n"),
  doc("a link of a wiki", last, "见 [[water]]。\n"),
  doc("a link that is empty", last, "见[这里]()。\n"),
  doc("a link that is not closed", last, "见[这里](https://example.com/tea 。\n"),
  doc("a picture of the disk", last, "![水温](images/water.png)\n"),
  doc("a footnote without its text", last, "水要用软水。[^1]\n"),
  doc("a table of a spreadsheet", last, "茶\t水温\n绿茶\t80\n红茶\t95\n"),
  doc("a table without its second line", last, "\n\n| 茶 | 水温 |\n| 绿茶 | 80 |\n| 红茶 | 95 |\n", [2]),
  doc("a table with full-width bars", last, "\n\n｜茶｜水温｜\n｜---｜---｜\n｜绿茶｜80｜\n", [2]),
  doc("a picture as characters", last, `![](data:image/png;base64,${"iVBORw0KGgo".repeat(40)})\n`),
  doc("an assistant's first words", "绿茶用八十度", "好的，以下是为您整理的内容：\n\n绿茶用八十度"),
  doc("an assistant's mark of a source", last, "软水更好:contentReference[oaicite:2]{index=2}。\n"),
  doc("an assistant's thoughts", last, "<think>先想一想</think>\n"),
  doc("to be continued", last, "TODO: 这里还要写红茶。\n"),
  doc("dots of a table of contents", last, "怎样量水温..........3\n"),
  // Tests
  test("what users said and what was answered", steps, "      - { user: 太苦, bot: 泡了几分钟？ }\n"),
  test("an option by what the user reads", "choose: bitter", "choose: 太苦"),
  test("then for expect", "expect: { node: minutes }", "then: { node: minutes }"),
  test("a step behind the end", steps, `${steps}      - { choose: fine, expect: { complete: true } }\n`, [2]),
  test("contains for text", "text: 少泡两分钟", "contains: 少泡两分钟"),
  test("a tree with a node", "tree: main", "tree: main#root"),
  test("a language in words", "tree: main", "tree: main\nlanguage: chinese", [1]),
  test("null for none", "expect: minutes }\nsearch", "expect: null }\nsearch"),
  test("nothing that is included", "includes: [water]", "includes: []"),
  test("no passage at all", "includes: [water]", "includes: [water], within: 0"),
  test("a conversation that is skipped", "    start: { node: root }", "    skip: true\n    start: { node: root }"),
  test("an answer beyond the greatest", 'answer: "8"', 'answer: "800"'),
  test("a document with its ending", "includes: [water]", "includes: [water.md]"),
  test(
    "two conversations of one name",
    "routing:",
    "  - { name: 太苦, steps: [{ choose: fine, expect: { complete: true } }] }\nrouting:",
  ),
  // Synonyms
  group("a key around the groups", words, `synonyms:\n  ${words.trimEnd().replace("\n", "\n  ")}\n`),
  group("keys in a group", "- [陈味, 霉味]", "- { word: 陈味, synonyms: [霉味] }"),
  group("no brackets", "- [陈味, 霉味]", "- 陈味, 霉味"),
  group("spaces between words", "- [陈味, 霉味]", "- [陈味 霉味]"),
  group("a bar between words", "- [陈味, 霉味]", "- [陈味|霉味]"),
  group("quotes around the whole group", "- [陈味, 霉味]", '- ["陈味, 霉味"]'),
  group("a word in two groups", "- [陈味, 霉味]", "- [陈味, 霉味, 茶发苦]"),
  group("rows of a table", words, "茶太苦,茶发苦\n陈味,霉味\n"),
  group("a comment with slashes", "- [陈味, 霉味]", "// 陈味\n- [陈味, 霉味]"),
  group("a list in a group", "- [陈味, 霉味]", "- [陈味, [霉味, 潮味]]"),
  group("a wildcard", "- [陈味, 霉味]", "- [陈味, 霉*]"),
  // Templates
  template("a model in the front matter", "language: zh-CN", "language: zh-CN\nmodel: gpt-4o", [1]),
  template("a number for a priority", "priority: must", "priority: 1"),
  template("a time in words", "ttl: 10m", "ttl: 十分钟"),
  template("fewer tokens than none", "min_tokens: 20", "min_tokens: -20"),
  template("tokens with a letter", "min_tokens: 20", "min_tokens: 2k"),
  template("a placeholder of Python", "${local:user_intent}", "{user_intent}"),
  template("a dot in a placeholder", "${local:user_intent}", "${local.user_intent}"),
  template("spaces in a placeholder", "${local:reader}", "${ local:reader }"),
  template("a name with a space", "name: tea_note", "name: tea note"),
  template("required in Chinese", "required: true", "required: 是"),
  template("a section with a capital", "{#audience}", "{#Audience}"),
  template("a section without its number sign", "{#audience}", "{audience}"),
  template("a section twice", "# 读者 {#audience}", "# 任务 {#task}\n\n再写一遍。\n\n# 读者 {#audience}"),
  template("sections as a list", "  task: { priority: must }", "  - { task: must }"),
  template("a type of an argument", "required: true }", "required: true, type: string }"),
  // Files
  files("a tree with a full-width dot", "knowledge/tea/main．tree.yaml", "main.tree.yaml"),
  files("a tree with an underscore", "knowledge/tea/main_tree.yaml", "main.tree.yaml"),
  files("a copy of a cloud folder", "knowledge/tea/main.tree (冲突副本 2026-05-01).yaml", undefined, "title: 泡茶\n"),
  files("a document with two endings", "knowledge/tea/documents/water.md.md", "documents/water.md"),
  files("a Chinese folder for documents", "knowledge/tea/文档/water.md", "documents/water.md"),
  files("docs for documents", "knowledge/tea/docs/water.md", "documents/water.md"),
  files("synonyms as a table", "knowledge/tea/synonyms.csv", "synonyms.yaml", "茶太苦,茶发苦\n"),
  files("synonyms with a capital", "knowledge/tea/Synonyms.yaml", "synonyms.yaml"),
  files("synonyms in Chinese", "knowledge/tea/同义词.yaml", "synonyms.yaml"),
  files(
    "a Word file under the name of Markdown",
    "knowledge/tea/documents/more.md",
    undefined,
    "PK\u0003\u0004\u0014\u0000\u0006word/document.xml",
  ),
  files(
    "a PDF under the name of Markdown",
    "knowledge/tea/documents/more.md",
    undefined,
    "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\n",
  ),
  files(
    "a page of the web under the name of Markdown",
    "knowledge/tea/documents/more.md",
    undefined,
    "<!DOCTYPE html>\n<html><body><p>水</p></body></html>\n",
  ),
  // Nothing is wrong with these
  // Read as two tags since the check knows them.
  sound(doc("tags with a bar", tags, "tags: 水温|水质")),
  // Tests are read wherever they lie.
  sound(files("a test at the top of a base", "knowledge/tea/main.test.yaml", "tests/main.test.yaml")),
  sound(doc("as it is", "title: 泡茶的水", "title: 泡茶的水")),
  sound(template("as it is", "language: zh-CN", "language: zh-CN")),
  sound(test("comments and an empty line", "routing:", "\n# 张三：以后再加\nrouting:")),
  sound(
    doc(
      "a text about programs",
      last,
      "配置里写 `${answer:minutes}`，模板写 `{{name}}`；见 [1] 和 [RFC 9110](https://example.com/a_(b))。\n",
    ),
  ),
  sound(files("a backup of an editor", "knowledge/tea/main.tree.yaml~", undefined, "title: 泡茶\n")),
];
