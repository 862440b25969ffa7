/**
 * The third set of kinds: documents, tests, synonyms, templates and the names of files. Written down, with the line that is right
 * and what must be said of it, before any of them was tried. Half of them nobody has looked at.
 */
import { swap, whole, type Kind } from "../../plant.ts";
import { block, moved, only, slip, told } from "./said.ts";

const frontTitle = /^(title: )([^"'].*)$/;
const validUntil = /^(valid_until: )"?(\d{4}-\d{2}-\d{2})"?$/;
const group = /^(- \[)([^,]+), (.+)\]$/;
const dayForm = /YYYY-MM-DD|\d{4}-\d{2}-\d{2}/;
const inFolder = (path: string, folder: string): string => path.replace(/\/documents\//, `/${folder}/`);

export const thirdOtherKinds: readonly Kind[] = [
  // Front matter
  told(
    /---/,
    whole("pluses around the front matter", "document", (text) => text.replaceAll(/^---$/gm, "+++"), [1, 2]),
  ),
  told(
    /---|```|fence|围栏|代码/,
    whole(
      "front matter in a fence",
      "document",
      (text) => text.replace(/^---\n([\s\S]*?)\n---\n/, "```yaml\n$1\n```\n"),
      [1, 2],
    ),
  ),
  told(
    /---/,
    whole("long dashes of a word processor", "document", (text) => text.replaceAll(/^---$/gm, "———"), [1, 2]),
  ),
  only("zh", slip("a word for a day", "document", validUntil, "$1长期", dayForm)),
  only("zh", slip("a remark behind a day", "document", validUntil, "$1$2（暂定）", dayForm)),
  only("en", slip("never for a day", "document", validUntil, "$1never", /YYYY-MM-DD|remove/i)),
  only("en", slip("a subtitle behind a colon", "document", frontTitle, "$1$2: what to know", /quotes/)),
  only("zh", slip("a title that begins with a bracket", "document", frontTitle, "$1[2026] $2", /引号/)),
  block("a title over two lines", "document", /quotes|引号|indent|缩进|key|键/, (lines, pick) => {
    const start = pick(/^title: /);
    if (start === undefined) return undefined;
    lines.splice(start + 1, 0, "the second line of it");
    return [start + 1, start + 2];
  }),
  slip("a number sign in an id", "document", /^(title: .*)$/, "id: wifi#1\n$1", /#|id/),

  // Text of documents
  block("another document pasted behind", "document", /twice|second|again|第二|再|又/, (lines) => {
    lines.push("---", "title: another one", "tags: [a]", "---", "", "Its text.", "");
    return [lines.length - 6, lines.length - 5, lines.length - 4, lines.length - 3];
  }),
  block("a table with too few bars below its head", "document", /column|列/, (lines) => {
    lines.push("", "| a | b | c |", "|---|---|", "| 1 | 2 | 3 |", "");
    return [lines.length - 3, lines.length - 2];
  }),
  block("a row of a table without its bars", "document", /column|cell|列|单元格|row|行/, (lines) => {
    lines.push("", "| a | b | c |", "|---|---|---|", "| 1 | 2 |", "");
    return [lines.length - 1, lines.length - 2];
  }),
  only(
    "en",
    slip("a link to a Word file", "document", /^(#+ .*)$/, "$1\n\nSee [the form](form.docx).", /docx|file|文件/, [2]),
  ),
  slip(
    "a tag of a word processor",
    "document",
    /^(#+ .*)$/,
    '$1\n\n<font color="red">!</font>',
    /HTML|tag|标签|标记/,
    [2],
  ),
  only(
    "zh",
    slip(
      "a text of a lost encoding in a document",
      "document",
      /^(#+ .*)$/,
      "$1\n\n浣犲ソ锛屼笘鐣岋紝杩欐槸涔辩爜銆�",
      /编码/,
      [2],
    ),
  ),
  only(
    "en",
    slip(
      "bytes of UTF-8 read as Latin",
      "document",
      /^(#+ .*)$/,
      "$1\n\nCafÃ© and naÃ¯ve, itâ€™s fine.",
      /encod/i,
      [2],
    ),
  ),
  slip("a heading without a text", "document", /^(##+) .*$/, "$1 ", /heading|标题/),

  // Tests
  slip(
    "a file for the tree",
    "test",
    /^(tree: )([\w-]+)$/,
    "$1$2.tree.yaml",
    ([, , name = ""]) => new RegExp(`(?:Write|写)[ “"]*${name}[”" .?。？]|mean "${name}"|“${name}”`),
  ),
  slip(
    "an option that was renamed",
    "test",
    /^(.*choose: "?)(\w{4,})("?.*)$/,
    "$1$2x$3",
    ([, , name = ""]) => new RegExp(`${name}\\b`),
  ),
  slip(
    "a node that was renamed",
    "test",
    /^(.*expect: \{ node: "?)([a-z]\w{4,})("?.*)$/,
    "$1$2_x$3",
    ([, , name = ""]) => new RegExp(`\\b${name}\\b`),
  ),
  only(
    "zh",
    slip(
      "full-width quotes around an answer",
      "test",
      /^(.*answer: )"([^"]+)"(.*)$/,
      "$1“$2”$3",
      /引号|quotes|回答|answer/,
    ),
  ),
  slip(
    "a text that is not in the answer",
    "test",
    /^(.*text: )(?:"[^"]+"|[^,{}[\]"]+)(.*)$/,
    "$1no such words here$2",
    /text|words|文字|包含/,
  ),
  only("en", slip("an arrow in a route", "test", /^( +- )\{ query: (.+), expect: (.+) \}$/, "$1$2 -> $3", /query/)),
  slip("a list for start", "test", /^( +start: )\{ (node: .+) \}$/, "$1[$2]", /\{|object|key|键|对象/),

  // Synonyms
  only("zh", slip("slashes in a group", "synonyms", group, "$1$2/$3]", /逗号|,/)),
  slip("an arrow in a group", "synonyms", group, "- $2 → $3", /\[|逗号|comma/),
  slip("semicolons in a group", "synonyms", group, "$1$2; $3]", /comma|逗号/),
  only("en", slip("a word twice in a group", "synonyms", group, "$1$2, $3, $2]", /twice|two|same|两次|重复/)),
  only("en", slip("a numbered group", "synonyms", group, "1. [$2, $3]", /dash|- /)),
  slip("a remark behind a word", "synonyms", group, "$1$2（口语）, $3]", /括号|parenthes|bracket/i),

  // Templates
  only("en", slip("a space in a name", "template", /\$\{local:user_intent\}/, "$${local:user intent}", /user_intent/)),
  only(
    "zh",
    slip("a space behind a prefix", "template", /\$\{local:(\w+)\}/, "$${local: $1}", /空格|space|\$\{local:/),
  ),
  slip("a prefix with a capital", "template", /\$\{local:(\w+)\}/, "$${Local:$1}", /local/),
  slip("parentheses around a name", "template", /\$\{local:(\w+)\}/, "$$(local:$1)", /\$\{/),
  slip("a name misspelt", "template", /\$\{local:user_intent\}/, "$${local:user_intend}", /user_intent/),
  only(
    "zh",
    slip("full-width braces around a section's id", "template", /^(# .*) \{#(\w+)\}$/, "$1 ｛#$2｝", /\{|英文|半角/),
  ),
  only("en", slip("a space in a section's id", "template", /^(# .*) \{#(\w+)\}$/, "$1 {# $2}", /\{#/)),
  only("zh", slip("yes in Chinese in a template", "template", /required: true/, "required: 是", /true/)),
  only(
    "en",
    slip(
      "a percent sign in a template",
      "template",
      /min_tokens: (\d+)/,
      "min_tokens: $1%",
      ([, number = ""]) => new RegExp(`${number}(?![\\d%])|number`),
    ),
  ),

  // Names of files and folders
  only(
    "en",
    moved("document for documents", "document", /documents/, ({ path, text }) => ({
      path: inFolder(path, "document"),
      text,
    })),
  ),
  only(
    "zh",
    moved("a folder of Chinese name", "document", /documents/, ({ path, text }) => ({
      path: inFolder(path, "资料"),
      text,
    })),
  ),
  moved("a base in a folder of its own name", "tree", /folder|文件夹|移/, ({ path, text }) => ({
    path: path.replace(/^knowledge\/([^/]+)\//, "knowledge/$1/$1/"),
    text,
  })),
  moved("a space before the ending", "tree", /tree\.yaml/, ({ path, text }) => ({
    path: path.replace(".tree.yaml", ".tree .yaml"),
    text,
  })),
  moved("a tree without a name", "tree", /main\.tree\.yaml/, ({ path, text }) => ({
    path: path.replace(/\/[^/]+\.tree\.yaml$/, "/tree.yaml"),
    text,
  })),
  moved("a test beside the tests' folder's name", "test", /\.test\.yaml/, ({ path, text }) => ({
    path: path.replace(/\.test\.(yaml|json)$/, "_test.$1"),
    text,
  })),
  moved("a document as a text of Windows", "document", /\.md/, ({ path, text }) => ({
    path: path.replace(/\.md$/, ".txt"),
    text,
  })),

  // No mistakes
  {
    ...swap("a table with colons", "document", /^(#+ .*)$/, "$1\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n"),
    harmless: true,
  },
  { ...swap("an emoji in a heading", "document", /^(## .*)$/, "$1 🎉"), harmless: true },
  {
    ...whole("line ends of Windows and a mark", "test", (text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`),
    harmless: true,
  },
];
