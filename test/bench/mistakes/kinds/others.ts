/** Mistakes in documents, test files, synonyms, templates, and in files as such. */
import { added, edit, renamed, swap, whole, type Kind } from "../plant.ts";

const bytes = (text: string, encode: (text: string) => Uint8Array): string => new TextDecoder().decode(encode(text));
/** Texts that are not ASCII, as two bytes each that no UTF-8 has; what a person sees of GBK, Big5 or Shift JIS. */
const legacy =
  (first: number, second: number) =>
  (text: string): Uint8Array =>
    Uint8Array.from([...text].flatMap((one) => (one < "\u0080" ? [one.charCodeAt(0)] : [first, second])));
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const utf16be = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16());

const meta = /^title: (.*)$/;

/** Nothing is wrong with these. */
const harmless: ReadonlySet<string> = new Set([
  "a byte order mark before a document",
  "line ends of Windows in a document",
  "an emoji in a document",
  "a rule in a document",
  "a key of the author's own",
  "a comment in front matter",
  "a byte order mark before tests",
  "a picture",
  "notes in a README",
]);

export const documentKinds: readonly Kind[] = [
  edit("front matter not closed", "document", (lines) => {
    lines.splice(lines.indexOf("---", 1), 1);
    return [1];
  }),
  edit("front matter not opened", "document", (lines) => {
    lines.shift();
    return [1, 2, 3, 4, 5, 6, 7];
  }),
  edit("front matter closed with four dashes", "document", (lines) => {
    lines[lines.indexOf("---", 1)] = "----";
    return [1, 5, 6, 7];
  }),
  edit("front matter with em dashes", "document", (lines) => {
    lines[0] = "———";
    lines[lines.indexOf("---", 1)] = "———";
    return [1];
  }),
  edit("a line before the front matter", "document", (lines) => {
    lines.unshift("我的笔记");
    return [1, 2];
  }),
  edit("an empty line before the front matter", "document", (lines) => {
    lines.unshift("");
    return [1, 2];
  }),
  edit("front matter indented", "document", (lines) => {
    const end = lines.indexOf("---", 1);
    for (let at = 1; at < end; at += 2) lines[at] = ` ${lines[at]}`;
    return [2, 3, 4];
  }),
  swap("full-width colon in front matter", "document", meta, "title：$1"),
  swap("no space behind a colon in front matter", "document", meta, "title:$1"),
  swap("a colon in a title", "document", meta, "title: 注意: $1"),
  swap("quotes in quotes in a title", "document", meta, 'title: "他说"好"了"'),
  swap("a title in open quotes", "document", meta, 'title: "$1'),
  swap("a title that begins with a bracket", "document", meta, "title: [草稿] $1"),
  swap("a tab in front matter", "document", meta, "\ttitle: $1"),
  swap("a number for a title", "document", meta, "title: 2024"),
  whole("no title and no heading", "document", (text) => text.replace(/^title: .*\n/m, "").replaceAll(/^#+ .*$/gm, "")),
  swap("a key twice in front matter", "document", /^(title: .*)$/, "$1\ntitle: 第二个", [1]),
  swap("titel", "document", /^title:/, "titel:"),
  swap("Title", "document", /^title:/, "Title:"),
  swap("tag for tags", "document", /^tags:/, "tag:"),
  swap("lang for language", "document", /^language:/, "langauge:"),
  swap("valid_untill", "document", meta, "title: $1\nvalid_untill: 2027-01-01", [1]),
  swap("valid-until", "document", meta, "title: $1\nvalid-until: 2027-01-01", [1]),
  swap("validUntil", "document", meta, "title: $1\nvalidUntil: 2027-01-01", [1]),
  swap("valid until", "document", meta, "title: $1\nvalid until: 2027-01-01", [1]),
  swap("expires for valid_until", "document", meta, "title: $1\nvalid_til: 2027-01-01", [1]),
  swap("a day that does not exist", "document", meta, "title: $1\nvalid_until: 2027-02-30", [1]),
  swap("a month that does not exist", "document", meta, "title: $1\nvalid_until: 2027-13-01", [1]),
  swap("a day with slashes", "document", meta, "title: $1\nvalid_until: 2027/1/31", [1]),
  swap("a day in Chinese", "document", meta, "title: $1\nvalid_until: 2027年1月31日", [1]),
  swap("a day without zeros", "document", meta, "title: $1\nvalid_until: 2027-1-31", [1]),
  swap("a day that has passed", "document", meta, "title: $1\nvalid_until: 2025-01-31", [1]),
  swap("a map for tags", "document", /^tags: .*$/, "tags: { a: 1 }"),
  swap("tags with an open bracket", "document", /^tags: \[.*$/, "tags: [a, b"),
  edit("no text", "document", (lines) => {
    lines.splice(lines.indexOf("---", 1) + 1);
    lines.push("");
    return [1];
  }),
  whole("an empty document", "document", () => "", [1]),
  whole("only spaces", "document", () => "  \n\n", [1]),
  whole("only a heading", "document", (text) => text.slice(0, text.indexOf("\n---", 3) + 5) + "\n# 待写\n", []),
  edit("merge marks in a document", "document", (lines) => {
    lines.push("<<<<<<< HEAD", "一", "=======", "二", ">>>>>>> branch");
    return [lines.length - 4];
  }),
  edit("a link to no document", "document", (lines) => {
    lines.push("见[这里](nothing-like-it.md)。");
    return [lines.length];
  }),
  edit("a link to no document by its address", "document", (lines) => {
    lines.push("见[这里](document://home-network/nothing-like-it)。");
    return [lines.length];
  }),
  edit("a link to no node", "document", (lines) => {
    lines.push("见[这里](knowledge://home-network/nothing_like_it)。");
    return [lines.length];
  }),
  whole("GBK", "document", (text) => bytes(`${text}中文`, legacy(0xd6, 0xd0))),
  whole("Big5", "document", (text) => bytes(`${text}中文`, legacy(0xa4, 0xa4))),
  whole("Shift JIS", "document", (text) => bytes(`${text}中文`, legacy(0x92, 0x86))),
  whole("UTF-16", "document", (text) => bytes(text, utf16), [1]),
  whole("UTF-16, the other order", "document", (text) => bytes(text, utf16be), [1]),
  renamed("a document without an ending", "document", (path) => path.slice(0, -3)),
  renamed("a document as .txt", "document", (path) => path.replace(/md$/, "txt")),
  renamed("a document as .md.txt", "document", (path) => `${path}.txt`),
  renamed("a document as .MD", "document", (path) => path.replace(/md$/, "MD")),
  renamed("a document as .markdown", "document", (path) => path.replace(/md$/, "markdown")),
  renamed("a document as .docx", "document", (path) => path.replace(/md$/, "docx")),
  renamed("a document beside the trees", "document", (path) =>
    path.replace(/documents\/.*\//, "").replace("documents/", ""),
  ),
  renamed("a document under another folder", "document", (path) => path.replace("documents", "document")),
  {
    id: "a second copy",
    on: "document",
    plant({ path, text }) {
      const copy = path.replace(/([^/]*)\.md$/, "copy-of-$1.md");
      return {
        files: [
          { path, text },
          { path: copy, text: text.replace(/^id: .*$/m, "id: a-copy") },
        ],
        file: copy,
        lines: [],
      };
    },
  },
  whole("a byte order mark before a document", "document", (text) => `\uFEFF${text}`),
  whole("line ends of Windows in a document", "document", (text) => text.replaceAll("\n", "\r\n")),
  edit("an emoji in a document", "document", (lines) => {
    lines.push("👍🏽 好的 👨‍👩‍👧");
    return [lines.length];
  }),
  edit("a rule in a document", "document", (lines) => {
    lines.push("", "---", "", "最后一段。");
    return [lines.length];
  }),
  swap("a key of the author's own", "document", meta, "title: $1\nreviewer: 张三\n来源: 官网"),
  swap("a comment in front matter", "document", meta, "title: $1\n# 由张三审阅"),
];

export const testKinds: readonly Kind[] = [
  swap("a tree misspelt", "test", /^tree: (.*)$/, "tree: $1x"),
  swap("conversations misspelt", "test", /^conversations:/, "conversation:"),
  swap("steps misspelt", "test", /^( {4})steps:/, "$1step:"),
  swap("expect misspelt", "test", /^(.*)\bexpect: /, "$1expects: "),
  swap("choose misspelt", "test", /^(.*)\bchoose: /, "$1chose: "),
  swap("next_node for node", "test", /^(.*expect: \{ )node: /, "$1next_node: "),
  swap("a node that is not there", "test", /^(.*expect: \{ node: )([\w-]+)/, "$1$2x"),
  swap("a start that is not there", "test", /^(.*start: \{ node: )([\w-]+)/, "$1$2x"),
  swap("two actions in a step", "test", /^(.*)choose: (\w+)/, "$1choose: $2, say: 好", [0]),
  swap("no name", "test", /^ {2}- name: .*$/, "  - language: zh-CN"),
  swap("a text for complete", "test", /^(.*)complete: true/, "$1complete: 是"),
  swap("a text for options", "test", /^(.*expect: \{ )/, "$1options: a, "),
  swap("a day that does not exist in a test", "test", /^(conversations:)/, "at: 2027-02-30\n$1"),
  swap("a comma in a text of a test", "test", /^(.*)(text: )("[^"]*"|[^,}"]+)/, "$1$2好, 坏"),
  swap("an open bracket in a test", "test", /^(.*)\}$/, "$1"),
  swap("full-width colon in a test", "test", /^(conversations):/, "$1："),
  swap("a tab in a test", "test", /^ {4}(steps:)/, "\t$1"),
  swap("no space behind the dash in a test", "test", /^( +)- \{/, "$1-{"),
  swap("no space behind a colon in a test", "test", /^( {4}steps):$/, "$1:x", [0, 1]),
  whole("an empty test file", "test", () => "", [1]),
  whole("an empty list of conversations", "test", () => "conversations: []\n", [1]),
  whole(
    "a conversation that expects nothing",
    "test",
    () => "conversations:\n  - name: 好\n    start: { node: root }\n",
    [2],
  ),
  whole(
    "steps that expect nothing",
    "test",
    () => "conversations:\n  - name: 好\n    steps:\n      - { say: 您好 }\n",
    [2],
  ),
  whole("conversations as a map", "test", () => "conversations:\n  好:\n    steps: []\n", [1, 2]),
  whole("a list as test file", "test", () => "- name: 好\n", [1]),
  renamed("a test as .yaml", "test", (path) => path.replace(".test.yaml", ".yaml")),
  renamed("a test as .tests.yaml", "test", (path) => path.replace(".test.yaml", ".tests.yaml")),
  renamed("a test as -test.yaml", "test", (path) => path.replace(".test.yaml", "-test.yaml")),
  renamed("a test as .test.yaml.txt", "test", (path) => `${path}.txt`),
  renamed("a test as .test.txt", "test", (path) => path.replace(/yaml$/, "txt")),
  whole("a test in GBK", "test", (text) => bytes(`${text}# 中文`, legacy(0xd6, 0xd0))),
  whole("a byte order mark before tests", "test", (text) => `\uFEFF${text}`),
];

export const synonymKinds: readonly Kind[] = [
  swap("a group of one", "synonyms", /^- \[.*\]$/, "- [一个]"),
  swap("a text for a group", "synonyms", /^- \[(.*)\]$/, "- 路由器"),
  swap("equals signs in a group", "synonyms", /^- \[.*\]$/, "- 路由器 = 网关"),
  swap("Chinese commas in a group", "synonyms", /^- \[.*\]$/, "- [路由器，网关]"),
  swap("Chinese brackets around a group", "synonyms", /^- \[.*\]$/, "- 【路由器, 网关】"),
  swap("a number in a group", "synonyms", /^- \[.*\]$/, "- [路由器, 404]"),
  swap("no dash before a group", "synonyms", /^- (\[.*\])$/, "$1", [0, -1]),
  swap("a group that is not closed", "synonyms", /^(- \[.*)\]$/, "$1"),
  whole("a map of synonyms", "synonyms", () => "路由器: 网关\n", [1]),
  whole("a map of lists", "synonyms", () => "路由器: [网关]\n", [1]),
  renamed("synonym.yaml", "synonyms", (path) => path.replace("synonyms", "synonym")),
  renamed("synonyms.txt", "synonyms", (path) => path.replace("yaml", "txt")),
  renamed("synonyms under documents", "synonyms", (path) => path.replace("synonyms", "documents/synonyms")),
];

export const templateKinds: readonly Kind[] = [
  edit("front matter of a template not closed", "template", (lines) => {
    lines.splice(lines.indexOf("---", 1), 1);
    return [1];
  }),
  swap("a colon in a template's description", "template", /^description: (.*)$/, "description: 注意: $1"),
  swap("a tab in a template", "template", /^ {2}(\w+:)/, "\t$1"),
  swap("full-width colon in a template", "template", /^description: /, "description："),
  swap("an unknown placeholder in a template", "template", /^([^-#\s].*[.。])$/, "$1 ${local:nothing_like_it}"),
  swap("a placeholder of another kind in a template", "template", /^([^-#\s].*[.。])$/, "$1 ${shell:ls}"),
  swap("a priority that is not known", "template", /^(.*priority: )\w+/, "$1highest"),
  renamed("a template as .txt", "template", (path) => `${path}.txt`),
];

export const fileKinds: readonly Kind[] = [
  renamed("a tree as .yaml", "tree", (path) => path.replace(".tree.yaml", ".yaml")),
  renamed("a tree as .tree.yaml.txt", "tree", (path) => `${path}.txt`),
  renamed("a tree as .tree.txt", "tree", (path) => path.replace("yaml", "txt")),
  renamed("a tree as .tree", "tree", (path) => path.replace(".yaml", "")),
  renamed("a tree as .TREE.YAML", "tree", (path) => path.replace(".tree.yaml", ".TREE.YAML")),
  renamed("a tree as -tree.yaml", "tree", (path) => path.replace(".tree.yaml", "-tree.yaml")),
  renamed("a tree under documents", "tree", (path) => path.replace(/([^/]*)$/, "documents/$1")),
  renamed("a tree under trees", "tree", (path) => path.replace(/([^/]*)$/, "trees/$1")),
  renamed("JSON under the name of XML of another tool", "tree", (path) => path.replace("yaml", "jsonc")),
  whole("an empty tree", "tree", () => "", [1]),
  whole("a tree of comments alone", "tree", () => "# 待写\n", [1]),
  whole("a tree without nodes", "tree", () => "title: 咖啡\nlanguage: zh-CN\n", [1]),
  whole("a tree with empty nodes", "tree", () => "title: 咖啡\nlanguage: zh-CN\nnodes:\n", [3]),
  whole("a list of nodes", "tree", () => "- id: root\n  response: 好。\n", [1]),
  whole("nodes as a list", "tree", () => "title: 咖啡\nnodes:\n  - id: root\n    response: 好。\n", [2, 3]),
  whole("a text as tree", "tree", () => "请先写好再说。\n", [1]),
  whole("a tree in GBK", "tree", (text) => bytes(`${text}# 中文`, legacy(0xd6, 0xd0))),
  whole("a tree in UTF-16", "tree", (text) => bytes(text, utf16), [1]),
  added("a tree of the same name as JSON", "main.tree.json", '{ "nodes": { "root": { "response": "好。" } } }\n', []),
  added("a second file of synonyms", "synonyms.json", "{}\n"),
  added(
    "a document that nothing leads to",
    "documents/left-over.md",
    "---\ntitle: 剩下的\n---\n\n没有人会读到它的内容。\n",
  ),
  added("a JSON document that is a text", "documents/data.json", '"只有一句"\n'),
  added("an empty JSON document", "documents/data.json", "{}\n"),
  added("a broken JSON document", "documents/data.json", '{\n  "a": 1\n  "b": 2\n}\n', [2, 3]),
  added("a YAML document", "documents/data.yaml", "a: 1\n"),
  added("a picture", "documents/picture.png", "\u0000\uFFFD"),
  added("notes in a README", "README.md", "# 说明\n"),
];

export const isHarmless = (kind: Kind): Kind => (harmless.has(kind.id) ? { ...kind, harmless: true } : kind);
