/**
 * A second set of kinds over all files, written down, with the line that is right, after the check had been mended by the first
 * one and before any of these was tried.
 */
import { edit, lineOf, swap, whole, type Kind } from "../../plant.ts";
import {
  inDocument as doc,
  inFiles as files,
  inSynonyms as group,
  inTemplate as template,
  inTest as test,
  inTree as tree,
  inXml as xml,
  sound,
} from "../../small-base.ts";

const cooler = "response: 下次用八十度的水。";
const step = '{ answer: "8", expect: { node: shorter, text: 少泡两分钟, complete: true } }';
const last = "也可以用温度计。\n";
const jsonTitle = /^( +"title":) "([^"\\]+)",$/;

export const secondKinds: readonly Kind[] = [
  // Trees
  tree("a text of Dify without quotes", cooler, "response: {{#llm.text#}}"),
  tree("a version at the top", "language: zh-CN", "language: zh-CN\nversion: 1.2", [1]),
  tree("a weight at an option", "next_node: null }", "next_node: null, weight: 1 }"),
  tree("an option that leads to its own node", "next_node: bought }", "next_node: root }"),
  tree("a hash behind a next node", "next_node: minutes }", "next_node: 'minutes#' }"),
  tree("in of SQL", 'answers.kind == "green"', "answers.kind in ('green', 'white')"),
  tree("equals of Java", 'answers.kind == "green"', 'answers.kind.equals("green")'),
  tree("len of Python", 'answers.kind == "green"', "len(answers.kind) > 0"),
  tree("a choice in another case", 'answers.kind == "green"', 'answers.kind == "Green"'),
  tree("a day that is not there in a condition", '"2025-01-01", next', '"2025-02-30", next'),
  tree("a difference of days by a minus", "age: days_between(answers.bought, today)", "age: today - answers.bought"),
  tree("yes and no without quotes", "strong: answers.minutes > 5", "strong: answers.minutes > 5 ? yes : no"),
  tree("a function with its arguments in Chinese commas", "answers.bought, today", "answers.bought，today"),
  tree("a pattern at a number", "min: 0, max: 60,", 'min: 0, max: 60, pattern: "[0-9]+",'),
  tree("a currency at a number", "min: 0, max: 60,", "min: 0, max: 60, currency: CNY,"),
  tree("today for the first day", 'min_date: "2020-01-01"', "min_date: today"),
  tree("the last day before the first", 'min_date: "2020-01-01"', 'min_date: "2020-01-01", max_date: "2019-01-01"'),
  tree("optional in quotes", "max: 60, hint", 'max: 60, optional: "true", hint'),
  tree("one choice alone", ", { id: black, description: 红茶 }]", "]"),
  tree("two choices of one text", "description: 红茶", "description: 绿茶"),
  tree("a document twice", "documents: [water]\n  cooler", "documents: [water, water]\n  cooler"),
  tree("a keyword twice", "[茶太苦, 发涩]", "[茶太苦, 发涩, 茶太苦]"),
  tree("an address with one slash", cooler, "response: 下次用八十度的水，见 https:/example.com/tea"),
  tree("bold that is never closed", cooler, "response: 下次用**八十度的水。"),
  tree("a comment of HTML in a text", cooler, "response: 下次用八十度的水。<!-- 待改 -->"),
  tree("an entity of HTML", cooler, "response: 下次用八十度的水 &copy; 茶店"),
  tree("a tab written out", cooler, "response: 绿茶\\t八十度"),
  tree("a text of another alphabet", "title: 降低水温", "title: ½ÐÑ¡Ôñ"),
  tree("a title for a response", "    response: 下次多放一勺茶叶。", "    title: 下次多放一勺茶叶。", [0, -1]),
  // JSON
  swap("JSON: two texts beside each other", "json", jsonTitle, '$1 "$2" "好",'),
  swap("JSON: three quotes", "json", jsonTitle, '$1 """$2""",'),
  swap("JSON: an f before a text", "json", jsonTitle, '$1 f"$2",'),
  swap("JSON: an empty next node", "json", /^( +"next_node": )"[^"]+"(,?)$/, '$1""$2'),
  swap("JSON: nothing for options", "json", /^( +)"options": \[$/, '$1"options": null, "keywords": [', [0, 1]),
  whole("JSON: an object around the tree", "json", (text) => `{ "data": ${text.trimEnd()} }\n`, [1]),
  edit("JSON: a note beside the members", "json", (lines, dice) => {
    const at = lineOf(lines, jsonTitle, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "      以后再改");
    return [at + 1];
  }),
  // XML
  xml("a type of document", "<tree ", '<!DOCTYPE tree SYSTEM "tree.dtd">\n<tree ', [0, 1]),
  xml("two dashes in a comment", "  <keyword>", "  <!-- 水壶 -- 水垢 -->\n  <keyword>"),
  xml("CDATA that is not closed", "<response>水壶哪里坏了？", "<response><![CDATA[水壶哪里坏了？"),
  xml("a text as a response's attribute and element", '<node id="vinegar"', '<node response="好" id="vinegar"', [0, 1]),
  // Documents
  doc("a letter in a day", '"2028-12-31"', '"2O28-12-31"'),
  doc("a language the other way round", "language: zh-CN", "language: cn-zh"),
  doc("a title behind a number sign", "title: 泡茶的水", "title: # 泡茶的水"),
  doc("a tag twice", "[水温, 水质]", "[水温, 水温]"),
  doc("a page number", last, "\n\n第 3 页 共 8 页\n", [2]),
  doc("a link with another case", last, "见[上文](Water.md)。\n"),
  doc("a link to a document with its ending", last, "见 document://tea/water.md 。\n"),
  doc("bold that is never closed", last, "\n\n请**先量水温。\n", [2]),
  doc("an unfinished list", last, "\n\n1.\n2.\n", [2, 3]),
  doc("a quotation mark of a word processor's field", last, "{ REF _Ref123 \\h }\n"),
  // Tests
  test("an answer as a list", 'answer: "8"', "answer: [8]"),
  test("an expect as a list", `expect: { node: minutes }`, "expect: [minutes]"),
  test("an empty text", "text: 少泡两分钟", 'text: ""'),
  test("a day that is not there", "2026-05-01", "2026-05-32"),
  test("a question as a key", "{ query: 茶太苦了怎么办, expect: minutes }", "茶太苦了怎么办: minutes"),
  test("one document without brackets", "includes: [water]", "includes: water"),
  test("the base for the tree", "tree: main", "tree: tea"),
  test("an expectation at the wrong level", step, '{ answer: "8", node: shorter }'),
  // Synonyms
  group("a language around the groups", "- [茶太苦, 茶发苦, 苦得很]\n- [陈味, 霉味]\n", "zh-CN:\n  - [陈味, 霉味]\n"),
  group("a word and the same with a mark", "- [陈味, 霉味]", "- [陈味, 陈味。]"),
  group("a placeholder", "- [陈味, 霉味]", "- [陈味, '${answer:kind}']"),
  // Templates
  template("a time in weeks", "ttl: 10m", "ttl: 1w"),
  template("true for an end", "language: zh-CN", "language: zh-CN\nend_condition: true", [1]),
  template(
    "arguments as texts",
    "  user_intent: { description: 哪一种茶, required: true }",
    "  - user_intent",
    [0, -1, 1],
  ),
  template("a name with a capital", "name: tea_note", "name: Tea_Note"),
  template("the id before the heading", "# 读者 {#audience}", "{#audience} # 读者"),
  template("a heading that is underlined", "# 读者 {#audience}", "读者 {#audience}\n======"),
  template("evidence as a word", "language: zh-CN", "language: zh-CN\nevidence: table", [1]),
  template("a language in words", "language: zh-CN", "language: chinese"),
  template("two names in a placeholder", "${local:reader}", "${local:reader:给谁}"),
  // Files
  files("a tree with its ending twice", "knowledge/tea/main.tree.yaml.yaml", "main.tree.yaml"),
  files("a document of a new text file", "knowledge/tea/documents/新建文本文档.md", undefined, ""),
  files("a tree in a folder of one's own", "knowledge/tea/pages/main.tree.yaml", "main.tree.yaml"),
  files("a document as an image", "knowledge/tea/documents/water.webp.md", undefined, "RIFF\u0000\u0000WEBP"),
  // Nothing is wrong with these
  // Written down as a mistake: a base about programs may name it.
  sound(tree("an address of one's own machine", cooler, "response: 下次用八十度的水，见 http://localhost:3000/tea")),
  sound(files("a lock of Word", "knowledge/tea/documents/~$water.docx", undefined, "\u0000")),
  sound(files("a file that a merge left", "knowledge/tea/main.tree.yaml.orig", undefined, "title: 泡茶\n")),
  sound(doc("a price with stars", last, "五星：\\*\\*\\*\\*\\*，2 * 3 = 6，a**b。\n")),
  sound(tree("a title with a number sign", "title: 降低水温", "title: 第 1 步：降低水温（#1）")),
  sound(doc("a list of hashes", last, "\n\n#茶 #水 #温度\n")),
];
