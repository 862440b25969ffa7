/**
 * Mistakes in JSON and XML trees, documents, tests, synonyms, templates and names of files. Written down, with the line that is
 * right, before any of them was tried.
 */
import { added, edit, lineOf, renamed, swap, whole, type Kind } from "../plant.ts";

const title = /^( +)"title": "([^"\\]*)",$/;
const leads = /^( +"next_node": )"([^"]*)"(,?)$/;
const number = /^( +"min": )\d+(,?)$/;

/** An XML tree with one of its lines replaced. */
function xml(id: string, line: number, text: string, at: readonly number[] = [line]): Kind {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tree title="骑车" language="zh-CN">',
    "  <keyword>自行车</keyword>",
    '  <node id="root" title="哪里坏了">',
    "    <response>毛病最先出现在哪里？</response>",
    '    <option id="flat" next_node="pump">轮胎软了</option>',
    '    <option id="fine" next_node="null">没有毛病</option>',
    "  </node>",
    '  <node id="pump" title="打气">',
    "    <response>先打气，再看气压表。</response>",
    "  </node>",
    "</tree>",
  ].with(line - 1, text);
  return added(id, "ride.tree.xml", `${lines.join("\n")}\n`, at);
}

/** A document that takes the place, and the id, of one that is there. */
function document(id: string, text: string, at: readonly number[]): Kind {
  return {
    id,
    on: "document",
    plant({ path, text: before }) {
      const name = /^id: (.*)$/m.exec(before)?.[1] ?? /([^/]*)\.md$/.exec(path)?.[1] ?? "";
      if (!path.endsWith(`documents/${name}.md`) && !/^id: /m.test(before)) return undefined;
      return { files: [{ path, text: text.replaceAll("KETTLE", name) }], file: path, lines: [...at] };
    },
  };
}
const HEAD =
  '---\ntitle: 水壶\ntags: [水壶, 开水]\ntype: guide\nlanguage: zh-CN\nvalid_until: "2028-12-31"\nid: KETTLE\n---\n';
const BODY = "\n# 水壶\n\n水烧开以后再等一分钟，茶叶才不会苦。\n";
const head = (id: string, line: number, text: string): Kind =>
  document(
    id,
    HEAD.split("\n")
      .with(line - 1, text)
      .join("\n") + BODY,
    [line],
  );
const body = (id: string, text: string): Kind => document(id, `${HEAD}${BODY}\n${text}\n`, [14]);

function step(id: string, text: string, at: readonly number[] = [0]): Kind {
  return edit(id, "test", (lines, dice) => {
    const index = lineOf(lines, /^ {6}- \{ choose: /, dice);
    if (index === undefined) return undefined;
    lines[index] = text;
    return at.map((offset) => index + 1 + offset);
  });
}
const test = (id: string, text: string, at: readonly number[]): Kind => added(id, "tests/more.test.yaml", text, at);
const group = (id: string, text: string): Kind => swap(id, "synonyms", /^- \[.*\]$/, text);
const sound = (kind: Kind): Kind => ({ ...kind, harmless: true });

export const otherFormatKinds: readonly Kind[] = [
  // JSON
  swap("JSON: a number with a zero in front", "json", number, "$105$2"),
  swap("JSON: a number with a thousands comma", "json", number, "$11,000$2"),
  swap("JSON: a full-width number", "json", number, "$1５$2"),
  swap("JSON: a number with its unit", "json", number, "$15小时$2"),
  swap("JSON: a number that ends with a point", "json", number, "$15.$2"),
  swap("JSON: a number with a plus", "json", number, "$1+5$2"),
  swap("JSON: NaN", "json", number, "$1NaN$2"),
  swap("JSON: a path of Windows", "json", title, '$1"title": "C:\\Users\\$2",'),
  swap("JSON: half of a character code", "json", title, '$1"title": "$2\\u4e",'),
  swap("JSON: &quot; for quotes", "json", title, "$1&quot;title&quot;: &quot;$2&quot;,"),
  swap("JSON: a key with a capital", "json", title, '$1"Title": "$2",'),
  swap("JSON: a key with a space", "json", title, '$1"title ": "$2",'),
  swap("JSON: a translated key", "json", title, '$1"标题": "$2",'),
  swap("JSON: corner brackets for quotes", "json", title, '$1"title": 「$2」,'),
  swap("JSON: a semicolon behind the brace", "json", /^( +)\},$/, "$1};"),
  swap("JSON: a colon left out", "json", title, '$1"title" "$2",'),
  swap("JSON: an arrow for a colon", "json", title, '$1"title" => "$2",'),
  swap("JSON: a key in typographic quotes", "json", title, '$1“title”: "$2",'),
  swap("JSON: a list for a response", "json", /^( +"response": )("[^"\\]*")(,?)$/, "$1[$2]$3"),
  swap("JSON: a number for a response", "json", /^( +"response": )"[^"\\]*"(,?)$/, "$1404$2"),
  swap("JSON: a next node that is not there", "json", leads, '$1"$2x"$3'),
  swap("JSON: a next node as an object", "json", leads, '$1{ "id": "$2" }$3'),
  swap("JSON: a next node as a list", "json", leads, '$1["$2"]$3'),
  swap("JSON: false for a next node", "json", leads, "$1false$3"),
  swap("JSON: null in quotes", "json", leads, '$1"null"$3'),
  swap("JSON: an option as a text", "json", /^( +"options": )\[$/, '$1["是", '.trimEnd(), [0]),
  swap("JSON: the dots of an example", "json", title, '$1...\n$1"title": "$2",'),
  swap("JSON: a Chinese comment", "json", title, '$1（张三：这里要改）\n$1"title": "$2",'),
  swap("JSON: a tab in a text", "json", title, '$1"title": "$2\t好",'),
  whole("JSON: a variable of a program", "json", (text) => `const tree = ${text.trimEnd()};\n`, [1]),
  whole("JSON: an answer of a function", "json", (text) => `callback(${text.trimEnd()});\n`, [1]),
  whole("JSON: two objects", "json", (text) => `${text}{}\n`, []),
  whole("JSON: the object in a list", "json", (text) => `[${text.trimEnd()}]\n`, [1]),
  whole("JSON: the whole as a text", "json", (text) => `${JSON.stringify(text)}\n`, [1]),
  whole("JSON: of Python", "json", (text) => text.replaceAll(/(?<!\\)"/g, "'").replaceAll("null", "None"), [2, 1]),
  edit("JSON: nodes closed too early", "json", (lines, dice) => {
    const at = lineOf(lines, /^ {4}\},$/, dice);
    if (at === undefined) return undefined;
    lines[at] = "    }},";
    return [at + 1, at + 2];
  }),
  // XML
  xml("XML: an element that is not closed", 5, "    <response>毛病最先出现在哪里？", [5, 6, 8]),
  xml("XML: opened twice", 5, "    <response>毛病最先出现在哪里？<response>", [5, 6, 8]),
  xml("XML: a capital at the end", 5, "    <response>毛病最先出现在哪里？</Response>"),
  xml("XML: a capital", 4, '  <Node id="root" title="哪里坏了">', [4, 8]),
  xml("XML: an attribute twice", 6, '    <option id="flat" id="soft" next_node="pump">轮胎软了</option>'),
  xml("XML: a less sign in a text", 10, "    <response>气压 < 2 就打气。</response>"),
  xml("XML: an entity of HTML", 10, "    <response>先打气，&nbsp;再看。</response>"),
  xml("XML: an element of HTML", 10, "    <response>先<b>打气</b>，再看。</response>"),
  xml("XML: no id", 9, '  <node title="打气">', [9, 6]),
  xml("XML: full-width signs", 10, "    ＜response＞先打气。＜/response＞", [10, 9]),
  xml("XML: a full-width equals sign", 6, '    <option id＝"flat" next_node="pump">轮胎软了</option>'),
  xml("XML: no space between attributes", 6, '    <option id="flat"next_node="pump">轮胎软了</option>'),
  xml("XML: nextnode", 6, '    <option id="flat" nextnode="pump">轮胎软了</option>'),
  xml("XML: a quote left out", 6, '    <option id="flat next_node="pump">轮胎软了</option>'),
  xml("XML: the end of the tree left out", 12, "", [12, 11, 2]),
  xml("XML: a text between elements", 8, "  </node> 待补充"),
  xml("XML: a comment not closed", 3, "  <!-- 这里要改", [3]),
  // Documents
  head("front matter: dashes of a word processor", 1, "———"),
  head("front matter: four dashes", 8, "----"),
  head("front matter: a day in words", 6, "valid_until: 2028年底"),
  head("front matter: for ever", 6, "valid_until: 永久"),
  head("front matter: the day first", 6, "valid_until: 31/12/2028"),
  head("front matter: a month alone", 6, "valid_until: 2028-12"),
  head("front matter: eight digits", 6, "valid_until: 20281231"),
  head("front matter: a day in typographic quotes", 6, "valid_until: “2028-12-31”"),
  head("front matter: a language in Chinese", 5, "language: 中文"),
  head("front matter: a translated key", 2, "标题: 水壶"),
  head("front matter: no colon", 2, "title 水壶"),
  head("front matter: a title with a colon", 2, "title: 水壶: 怎么用"),
  head("front matter: a Chinese bracket", 3, "tags: 【水壶，开水】"),
  head("front matter: no space behind the colon", 2, "title:水壶"),
  head("front matter: an indented key", 3, "  tags: [水壶]"),
  head("front matter: the form of TOML", 1, "+++"),
  document("front matter: an empty line before it", `\n${HEAD}${BODY}`, [1, 2]),
  document("front matter: a text before it", `水壶的说明\n${HEAD}${BODY}`, [1, 2]),
  document("front matter: twice", `${HEAD}${HEAD}${BODY}`, [9, 10, 11, 12, 13, 14, 15, 16]),
  document("front matter: a heading between", `# 水壶\n${HEAD}${BODY}`, [1, 2]),
  body("a document: a picture of a chat", "[图片]"),
  body("a document: marks of a merge", "<<<<<<< HEAD\n好\n=======\n不好\n>>>>>>> a"),
  body("a document: a link to a heading that is not there", "见[上面](#no-such-heading)。"),
  body("a document: a link to a Chinese heading", "见[上面](#没有这一节)。"),
  body("a document: a link to a file of the disk", "见[表](C:\\Users\\a\\b.md)。"),
  body("a document: a code that is not closed", "```\n烧水"),
  body("a document: wrong characters", "锟斤拷锟斤拷"),
  body("a document: characters of another encoding", "æ°´å£¶è¦å…ˆæ´—"),
  body("a document: a lost character", "水\uFFFD壶"),
  body("a document: a key", "api_key: sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD"),
  // Tests
  step("a test: choose without a colon behind it", "      - { choose root, expect: { node: root } }"),
  step("a test: Chinese commas", "      - { choose: back，expect: { node: root } }"),
  step("a test: two colons on a line", "      - choose: back: root"),
  step("a test: select for choose", "      - { select: back, expect: { node: root } }"),
  step("a test: a node that is not there", "      - { choose: back, expect: { node: no_such_node } }"),
  step("a test: an error that is not there", "      - { choose: back, expect: { error: wrong_input } }"),
  step("a test: complete in quotes", '      - { choose: back, expect: { complete: "true" } }'),
  step("a test: an option that is not there", "      - { choose: no_such_option, expect: { complete: false } }"),
  step("a test: a list for choose", "      - { choose: [back], expect: { complete: false } }"),
  step("a test: expected beside expect", "      - { choose: back, node: root }"),
  test("a test: no list", "conversations:\n  name: 好\n  steps: []\n", [1, 2]),
  test("a test: a tree with its ending", "tree: main.tree.yaml\nrouting:\n  - { query: 你好, expect: none }\n", [1]),
  test("a test: a day in words", "at: tomorrow\nrouting:\n  - { query: 你好, expect: none }\n", [1]),
  test("a test: a row without expect", "routing:\n  - { query: 你好 }\n", [2]),
  test("a test: a number in words", "search:\n  - { query: 你好, includes: [main], within: five }\n", [2]),
  test("a test: a template that is not there", "prompts:\n  - { name: a, template: no_such, includes: [好] }\n", [2]),
  test("a test: a text for includes", "search:\n  - { query: 你好, includes: }\n", [2]),
  // Synonyms
  group("synonyms: an arrow", "- 打蔫 → 发蔫"),
  group("synonyms: equals signs in brackets", "- [打蔫=发蔫]"),
  group("synonyms: a slash", "- [打蔫/发蔫]"),
  group("synonyms: semicolons", "- [打蔫；发蔫]"),
  group("synonyms: parentheses", "- (打蔫, 发蔫)"),
  group("synonyms: a word twice", "- [打蔫, 打蔫]"),
  group("synonyms: an empty group", "- []"),
  group("synonyms: an empty word", "- [打蔫, , 发蔫]"),
  group("synonyms: no space behind the dash", "-[打蔫, 发蔫]"),
  group("synonyms: a key", "- 打蔫: [发蔫, 没精神]"),
  // Templates
  swap("template: a key that is not known", "template", /\$\{local:user_intent\}/, "${local:user_intnet}"),
  swap("template: no prefix", "template", /\$\{local:user_intent\}/, "${user_intent}"),
  swap("template: a full-width colon", "template", /\$\{local:user_intent\}/, "${local：user_intent}"),
  swap("template: two braces", "template", /\$\{local:user_intent\}/, "{{local:user_intent}}"),
  swap("template: a heading of the second level", "template", /^# (.*\{#\w+\})$/, "## $1", []),
  swap("template: a heading without an id", "template", /^# (.*) \{#\w+\}$/, "# $1", []),
  swap("template: a step that is not there", "template", /^before: .*$/, "before: retreive"),
  swap("template: a priority in Chinese", "template", /^( {2}\w+: \{ priority: )\w+(.*)$/, "$1高$2"),
  swap(
    "template: tokens in words",
    "template",
    /^( {2}\w+: \{ priority: \w+)(, min_tokens: \d+)? \}$/,
    "$1, min_tokens: few }",
  ),
  // Files
  renamed("a tree: a copy of Windows", "tree", (path) => path.replace(".tree.yaml", ".tree - 副本.yaml")),
  renamed("a tree: two endings", "tree", (path) => path.replace(".yaml", ".yaml.json")),
  renamed("a tree: yaml misspelt", "tree", (path) => path.replace(".yaml", ".ymal")),
  renamed("a document: a full-width dot", "document", (path) => path.replace(".md", "．md")),
  renamed("a document: an old Word file", "document", (path) => path.replace(".md", ".doc")),
  // Nothing is wrong with these
  sound(renamed("a test: tests with a capital", "test", (path) => path.replace("/tests/", "/Tests/"))),
  sound(added("the folder's own file of a Mac", ".DS_Store", "\u0000")),
  sound(added("a list of a Windows folder", "Thumbs.db", "\u0000")),
  sound(
    document(
      "a document: HTML, a table, a formula",
      `${HEAD}${BODY}\n| a | b |\n|---|---|\n| 1 | 2 |\n\n$a < b$，<kbd>Ctrl</kbd>\n`,
      [],
    ),
  ),
  sound(document("a document: code with marks", `${HEAD}${BODY}\n\`\`\`text\n<<<<<<< HEAD\n\`\`\`\n`, [])),
  sound(document("a document: a link to its own heading", `${HEAD}${BODY}\n## 第一步\n\n见[第一步](#第一步)。\n`, [])),
  sound(document("a document: a Traditional text", `${HEAD}${BODY}\n水燒開以後再等一分鐘。\n`, [])),
  sound(xml("XML: a comment", 3, "  <!-- 张三：以后再改 --><keyword>自行车</keyword>")),
  sound(xml("XML: CDATA", 10, "    <response><![CDATA[气压 < 2 就打气。]]></response>")),
];
