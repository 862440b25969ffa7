/**
 * The fourth set of kinds: JSON, XML, documents, tests, synonyms, templates and names of files. Written down, with the line that is
 * right and what must be said of it, before any of them was tried. Half of them nobody has looked at.
 */
import type { Kind } from "../../plant.ts";
import { fileSlip as file, slipIn } from "./afternoon-bases.ts";

const json = slipIn("knowledge/bakery/costs.tree.json", "JSON");
const xml = slipIn("knowledge/bakery/oven.tree.xml", "XML");
const law = slipIn("knowledge/rent/documents/deposit-law.md", "document");
const list = slipIn("knowledge/rent/documents/checklist.md", "document");
const tests = slipIn("knowledge/rent/tests/main.test.yaml", "test");
const words = slipIn("knowledge/rent/synonyms.yaml", "synonyms");
const letter = slipIn("templates/rent_letter.md", "template");

const day = /YYYY-MM-DD|\d{4}-\d{2}-\d{2}/;

export const fourthOtherKinds: readonly Kind[] = [
  // JSON
  json(
    "options as an object",
    '"options": [\n        { "id": "ok", "description": "I will", "next_node": null },\n        { "id": "space", "description": "I have no space", "next_node": "shop" }\n      ]',
    '"options": {\n        "ok": "I will",\n        "space": "I have no space"\n      }',
    /\[|list|列表/,
    [0, 1],
  ),
  json("a comma between entries left out", '"next_node": null },', '"next_node": null }', /comma|逗号/, [0, 1]),
  json("a word without quotes", '"next_node": "mill"', '"next_node": mill', /quotes|引号/),
  json("a condition with quotes in it", '"answers.loaves > 10"', '"answers.kind == "rye""', /\\"|single|单引号|引号/),
  json("a tree's node misspelt", '"next_node": "mill"', '"next_node": "mil"', /mill/),
  json("a number in quotes for a limit", '"max": 100', '"max": "100"', /quotes|引号|100/),
  json("a colon of Chinese", '"title": "From the mill"', '"title"： "From the mill"', /:|半角|colon/),
  json("nodes as a list", '"nodes": {\n    "root": {', '"nodes": [{ "id": "root",', /\{|id|node/i, [0, 1]),
  json(
    "a brace left out in an option",
    '{ "id": "ok", "description": "I will", "next_node": null },',
    '{ "id": "ok", "description": "I will", "next_node": null,',
    /\}|brace/,
    [0, 1, 2],
  ),
  json("a Python word for nothing", '"next_node": null', '"next_node": None', /null/),

  // XML
  xml(
    "two keywords in one element",
    "<keyword>burnt crust</keyword>",
    "<keywords>burnt crust, black crust</keywords>",
    /<keyword>/,
  ),
  xml("a value without quotes", 'min="50"', "min=50", /quotes|引号|"/),
  xml("a line break of the web", "in degrees?", "<br/>in degrees?", /br|HTML|element|元素|标签/),
  xml(
    "an element closed by another",
    "<response>How hot is your oven, in degrees?</response>",
    "<response>How hot is your oven, in degrees?</option>",
    /<\/response>/,
  ),
  xml("a next that misses its node", '<next next_node="cover"/>', '<next to="cover"/>', /next_node/),
  xml("a node of another name", 'next_node="cooler"', 'next_node="colder"', /cooler/),
  xml("a space of the web", "at 250 degrees", "at 250&nbsp;degrees", /&#160;|space|空格|nbsp/),
  xml("the end of the tree left out", "</tree>\n", "", /<\/tree>/, [-1, 0]),
  xml("a document as a list", "<document>dough</document>", "<documents>dough</documents>", /<document>/),
  xml("an input's type of the web", 'type="number"', 'type="range"', /number/),

  // Documents
  law("tag for tags in a document", "tags: [押金, 合同]", "tag: [押金, 合同]", /tags/),
  law("tags in a text with commas of Chinese", "[押金, 合同]", "押金，合同", /\[|,|逗号|列表/),
  law("the end of a day without its day", 'valid_until: "2028-12-31"', 'valid_until: "2028-12"', day),
  law("the end in another key", 'valid_until: "2028-12-31"', 'valid_to: "2028-12-31"', /valid_until/),
  law("review in another key", 'review_by: "2027-06-30"', 'review: "2027-06-30"', /review_by/),
  law("a key of Chinese", "title: 押金的规定", "标题: 押金的规定", /title/),
  law(
    "a comment of a writer for a lawyer",
    "正常磨损不算损失，",
    "正常磨损（？待核实）不算损失，",
    /核实|check|verify|待/,
  ),
  law(
    "a section without a text",
    "## 什么时候退\n",
    "## 例外\n\n## 什么时候退\n",
    /empty|no text|没有(?:内容|正文|文字)|空/,
  ),
  law("a heading twice", "## 什么时候退\n", "## 可以扣多少\n", /twice|same|两|重复|相同/, [0, -4]),
  law(
    "a section copied",
    "## 什么时候退\n",
    "只能扣实际的损失。正常磨损不算损失，房东要拿出维修的凭据。\n\n## 什么时候退\n",
    /twice|same|两|重复|相同/,
    [0, -2],
  ),
  list("a link to a document misspelt", "document://rent/deposit-law", "document://rent/deposit-laws", /deposit-law/),
  list(
    "a link to a document by its title",
    "(document://rent/deposit-law)",
    "(押金的规定)",
    /document:\/\/rent\/deposit-law/,
  ),
  list(
    "a link to a document without its scheme",
    "(document://rent/deposit-law)",
    "(rent/deposit-law)",
    /document:\/\/rent\/deposit-law/,
  ),
  list(
    "a link to a document of the disk",
    "(document://rent/deposit-law)",
    "(file:///C:/租房/押金.docx)",
    /document:\/\/|disk|磁盘|电脑|computer/,
  ),
  list(
    "a link to a tree that is not there",
    "knowledge://rent/deposit#letter",
    "knowledge://rent/deposits#letter",
    /deposit#letter|“deposit”|"deposit"/,
  ),
  list("an address without its scheme", "(document://rent/deposit-law)", "(www.gov.cn)", /https:\/\//),
  list("a picture that was not copied", "拍照。\n", "拍照。![电表](图片1.png)\n", /picture|image|图/),

  // Tests
  tests("an option by its text", "choose: before", "choose: 还没有搬走", /before/),
  tests("an option misspelt", "choose: after", "choose: aftr", /after/),
  tests("a tree without its node", "node: deposit#root", "node: deposit", /deposit#root/),
  tests("a node without its tree", "node: deposit#letter", "node: letter", /deposit#letter/),
  tests(
    "start as a text",
    "    start: { node: root }\n    steps:\n      - choose: before",
    "    start: root\n    steps:\n      - choose: before",
    /node: root|\{/,
  ),
  tests(
    "expect at the side of steps",
    "    steps:\n      - { choose: after",
    "    expect: { node: photos }\n    steps:\n      - { choose: after",
    /start|step/,
  ),
  tests("answers for answer", '- { answer: "40"', '- { answers: "40"', /\banswer\b/),
  tests("a day with slashes at the top", 'at: "2026-06-01"', "at: 2026/06/01", day),
  tests("complete in words", "押金应当全退, complete: true", "押金应当全退, complete: 是", /true/),
  tests("a question for query", "{ query: 墙面发霉算谁的", "{ question: 墙面发霉算谁的", /query/),
  tests("a document misspelt for a search", "includes: [deposit-law]", "includes: [deposit-rule]", /deposit-law/),
  tests("an error in words", "error: invalid_input", "error: 输入无效", /invalid_input/),
  tests("a tree misspelt at the top", "tree: main", "tree: mian", /main/),
  tests("a number as an answer", 'answer: "40"', "answer: 40", undefined),
  tests("a node misspelt in a route", "expect: damage }", "expect: damages }", /damage/),
  tests("a choice at a node that asks", '- { answer: "40", expect', '- { choose: "40", expect', /answer/),

  // Synonyms
  words("equals between words", "- [退租, 搬走, 不租了]", "- 退租 = 搬走 = 不租了", /\[/),
  words("slashes between words", "- [退租, 搬走, 不租了]", "- 退租/搬走/不租了", /\[/),
  words("a name and its words", "- [退租, 搬走, 不租了]", "- 退租: [搬走, 不租了]", /\[退租|\[/),
  words("a bracket left out", "- [退租, 搬走, 不租了]", "- [退租, 搬走, 不租了", /\]/, [0, 1]),
  words("and so on in a group", "不租了]", "不租了, 等]", /等|etc|word|词/),
  words("one word alone", "- [退租, 搬走, 不租了]", "- [退租]", /two|second|两/),
  words(
    "a word in two groups of this file",
    "[房东, 出租人, 业主]",
    "[房东, 出租人, 按金]",
    /按金|two groups|两组|两个组/,
    [0, -2],
  ),

  // Templates
  letter("a placeholder of an answer", "${local:landlord}", "${answer:landlord}", /\$\{local:landlord\}|local/),
  letter("a placeholder misspelt in a template", "${local:landlord}", "${local:landlrd}", /landlord/),
  letter("a placeholder by its bare name in a template", "${local:landlord}", "${landlord}", /\$\{local:landlord\}/),
  letter("two braces in a template", "${local:landlord}", "{{landlord}}", /\$\{local:landlord\}/),
  letter("a section's id misspelt", "  tone: {", "  tones: {", /tone\b/, [0, 8]),
  letter("a priority of another word", "priority: must", "priority: highest", /must/),
  letter("a time without its unit", "ttl: 10m", "ttl: 10min", /10m\b/),
  letter("argument for arguments", "arguments:\n", "argument:\n", /arguments/, [0]),
  letter("an argument that is not used", "客气地称呼${local:landlord}，", "客气一些，", /landlord/, [-12, -11, -10, 0]),
  letter("no id at a heading", "# 语气 {#tone}", "# 语气", /\{#tone\}/),
  letter("a heading of the second level in a template", "# 语气 {#tone}", "## 语气 {#tone}", /# 语气|level|级/),

  // Files
  file(
    "a file about the base",
    "knowledge/rent/base.yaml",
    undefined,
    "title: 退租\ndescription: 找出押金能退多少。\n",
    /main\.tree\.yaml|main tree|主树/,
  ),
  file(
    "a tree without its second ending",
    "knowledge/rent/deposit.yaml",
    "knowledge/rent/deposit.tree.yaml",
    "",
    /deposit\.tree\.yaml/,
  ),
  file(
    "a tree in a folder of trees",
    "knowledge/rent/trees/deposit.tree.yaml",
    "knowledge/rent/deposit.tree.yaml",
    "",
    /knowledge\/rent\/deposit\.tree\.yaml|folder|文件夹/,
  ),
  file("a document of Word", "knowledge/rent/documents/押金.docx", undefined, "PK", /\.md|Markdown/),
  file("a test beside the tree", "knowledge/rent/main.test.yaml", "knowledge/rent/tests/main.test.yaml", "", /tests\//),
  file(
    "synonyms in the folder of tests",
    "knowledge/rent/tests/synonyms.yaml",
    "knowledge/rent/synonyms.yaml",
    "",
    /knowledge\/rent\/synonyms\.yaml/,
  ),
  file(
    "a document in the folder of the base",
    "knowledge/rent/checklist.md",
    "knowledge/rent/documents/checklist.md",
    "",
    /documents\//,
  ),
  file(
    "a tree with a space",
    "knowledge/rent/deposit back.tree.yaml",
    "knowledge/rent/deposit.tree.yaml",
    "",
    /deposit-back|deposit_back|space|空格/,
  ),
];
