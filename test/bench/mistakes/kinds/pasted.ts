/**
 * What stays in a file that was pasted from a chat, a word processor, a table, a translator or a merge, and what is typed with a
 * Chinese keyboard. Written down, with the line that is right, before any of them was tried.
 */
import { edit, lineOf, swap, whole, type Kind, type Subject } from "../plant.ts";

/** Options as blocks and as one line, rules of `next` and bare names. */
const leads = /^(.*\bnext_node: "?)([a-z]\w+)("? ?\}?)$/;
const nodeId = /^( {2})(\w+):$/;
const title = /^( {4}title: )([^"'].*)$/;
const option = /^( +- )(\{ id: [\w-]+, description: [^"'{}[\]，。,]+?, next_node: [^"'}]+? \}|id: [\w-]+)$/;
const condition = /^(.*\bwhen: )((?:answers|facts)\.\w+ (?:<|>|<=|>=) \d+)(.*)$/;

/** A line put before one that a pattern matches. */
function before(id: string, on: Subject, pattern: RegExp, line: string, at: readonly number[] = [0]): Kind {
  return edit(id, on, (lines, dice) => {
    const index = lineOf(lines, pattern, dice);
    if (index === undefined) return undefined;
    lines.splice(index, 0, line);
    return at.map((offset) => index + 1 + offset);
  });
}

const sound = (kind: Kind): Kind => ({ ...kind, harmless: true });

export const pastedKinds: readonly Kind[] = [
  // Characters that nobody sees
  swap("a zero-width space in a next node", "tree", leads, "$1$2\u200B$3"),
  swap("a zero-width space in a node id", "tree", nodeId, "$1$2\u200B:", []),
  swap("a byte order mark in the middle", "tree", nodeId, "\uFEFF$1$2:"),
  swap("a soft hyphen in a next node", "tree", leads, "$1$2\u00AD$3"),
  swap("a mark of direction before a next node", "tree", leads, "$1\u200E$2$3"),
  swap("a mark of direction before a key", "tree", /^( {4})(title: )/, "$1\u202A$2"),
  swap("a vertical tab in a text", "tree", title, "$1$2\u000B好"),
  swap("a form feed between nodes", "tree", nodeId, "\u000C$1$2:"),
  swap("a line separator in a text", "tree", title, "$1$2\u2028好"),
  swap("a backspace in a text", "tree", title, "$1$2\u0008"),
  swap("a NUL in a text", "tree", title, "$1$2\u0000"),
  swap("a no-break space in a condition", "tree", condition, (line) =>
    line.replace(" < ", "\u00A0< ").replace(" > ", "\u00A0> ").replace(" >= ", "\u00A0>= "),
  ),
  swap("a full-width space in a condition", "tree", condition, (line) => line.replace(/ (<=?|>=?) /, "　$1　")),
  swap("a Cyrillic letter in a key", "tree", /^( {4})title: /, "$1tіtle: "),
  swap("a Cyrillic letter in a next node", "tree", /^(.*\bnext_node: "?\w*)o(\w*"? ?\}?)$/, "$1о$2"),
  swap("full-width letters in a key", "tree", /^( {4})title: /, "$1ｔｉｔｌｅ: "),
  swap("full-width letters in a next node", "tree", /^(.*\bnext_node: "?)[a](\w+"? ?\}?)$/, "$1ａ$2"),
  swap("a full-width number for min", "tree", /^(.*\bmin: )0(.*)$/, "$1０$2"),
  // Chat and mail
  before("the head of a chat message", "tree", title, "张三 2026/5/1 10:23:45"),
  before("a picture of a chat", "tree", title, "    [图片]", [0, -1]),
  before("the mark of a forwarded mail", "tree", title, "---------- Forwarded message ----------", [0]),
  swap("the mark of a quoted mail", "tree", title, "> $1$2"),
  edit("a line broken by a mail program", "tree", (lines, dice) => {
    const at = lineOf(lines, /^ +- \{ id: .*, next_node: .*\}$/, dice);
    if (at === undefined) return undefined;
    const [first = "", second = ""] = (lines[at] ?? "").split(/ (?=next_node)/);
    lines.splice(at, 1, first, second);
    return [at + 1, at + 2];
  }),
  // Word processors
  swap("a bullet of a word processor", "tree", option, "      · $2", [0, -1]),
  swap("a filled bullet", "tree", option, "      ● $2", [0, -1]),
  swap("a Chinese number before an option", "tree", option, "      一、$2", [0, -1]),
  swap("a number with an enumeration comma", "tree", option, "      1、$2", [0, -1]),
  swap("a number in a circle", "tree", option, "      ①$2", [0, -1]),
  swap("an en dash for a dash", "tree", option, "      – $2", [0, -1]),
  before("a page number", "tree", title, "第 3 页 共 8 页"),
  before("a line of stars", "tree", nodeId, "******************"),
  before("a full-width number sign for a comment", "tree", title, "    ＃ 这里要改", [0, 1]),
  before("a comment in parentheses", "tree", title, "    （张三：这里要改）", [0, 1]),
  before("a comment of HTML", "tree", title, "    <!-- 这里要改 -->", [0, 1]),
  swap("typographic quotes around a next node", "tree", leads, "$1“$2”$3"),
  swap("a quote of a word processor that is not closed", "tree", title, "$1“$2"),
  swap("&nbsp; in a text", "tree", title, "$1$2&nbsp;好"),
  swap("&quot; in a text", "tree", title, "$1&quot;$2&quot;"),
  swap("<br> in a text", "tree", title, "$1$2<br>好"),
  swap("a span of a web page in a text", "tree", title, '$1<span style="color:red">$2</span>'),
  swap("a reference that a word processor lost", "tree", title, "$1$2 错误！未找到引用源。"),
  // Tables
  swap("an error of a table for a next node", "tree", leads, "$1#REF!$3"),
  swap("an error of a table for a title", "tree", title, "$1#NAME?"),
  swap("an error of a table for a keyword", "tree", /^( {4}keywords: \[)/, '$1"#N/A", '),
  swap("a row of a table for an option", "tree", option, "      new\t新的选项\troot", [0, -1]),
  swap("doubled quotes of a table", "tree", title, '$1"点""$2""就行"'),
  swap("the quote of a table before a number", "tree", /^(.*\bmin: )(\d+)(.*)$/, "$1'$2$3"),
  swap("a thousands comma", "tree", /^(.*\bmax: )(\d+)( \}|)$/, "$11,000$3"),
  // Translators
  swap("title translated", "tree", /^( {4})title: /, "$1标题: "),
  swap("response translated", "tree", /^( {4})response: /, "$1回复: "),
  swap("options translated", "tree", /^( {4})options:$/, "$1选项:", [0, -1, -2, -3, -4]),
  swap("next_node translated", "tree", /^(.*)\bnext_node: /, "$1下一个节点: "),
  swap("description translated", "tree", /^(.*)\bdescription: /, "$1描述: "),
  swap("next_node in two words", "tree", /^(.*)\bnext_node: /, "$1next node: "),
  swap("a language in Chinese", "tree", /^language: .*$/, "language: 中文"),
  swap("a boolean in Chinese", "tree", /^language: (.*)$/, "language: $1\ndraft: 是", [1]),
  swap("a type in Chinese", "tree", /^(.*type: )(?:number|integer)(.*)$/, "$1数字$2"),
  // Merges and patches
  swap("a plus of a patch", "tree", title, "+$1$2"),
  swap("a minus of a patch", "tree", title, "-$1$2"),
  before("the head of a patch", "tree", title, "@@ -10,7 +10,7 @@"),
  before("the mark of a common ancestor", "tree", title, "||||||| merged common ancestors"),
  before("the last mark of a merge, indented", "tree", title, "    >>>>>>> origin/main"),
  {
    id: "a file twice in one",
    on: "tree",
    plant: ({ path, text }) => ({
      files: [{ path, text: `${text}${text}` }],
      file: path,
      lines: Array.from({ length: 12 }, (_, index) => text.split("\n").length + index),
    }),
  },
  {
    id: "a file that ends in the middle",
    on: "tree",
    plant({ path, text }, dice) {
      const lines = text.split("\n");
      const at = lineOf(lines, /^ +(?:- \{ id: .*|description: .*)$/, dice);
      if (at === undefined || at < 40) return undefined;
      const kept = [...lines.slice(0, at), (lines[at] ?? "").slice(0, -8)];
      return { files: [{ path, text: kept.join("\n") }], file: path, lines: [] };
    },
  },
  // JSON habits in YAML
  swap("keys and texts in quotes with a comma", "tree", title, (line) => line.replace(title, '    "title": "$2",')),
  swap("a comma behind a plain text", "tree", title, "$1$2,"),
  swap("a Chinese comma behind a plain text", "tree", title, "$1$2，"),
  swap("a semicolon behind a plain text", "tree", title, "$1$2;"),
  swap("a comma behind a plain next node", "tree", /^( +(?:- )?next_node: \w+)$/, "$1,"),
  swap("a full stop behind a next node", "tree", leads, "$1$2.$3"),
  // Nothing is wrong with these
  sound(swap("spaces at the end of a line", "tree", title, "$1$2   ")),
  sound(whole("a file indented by two", "tree", (text) => text.replaceAll(/^(?=.)/gm, "  "))),
  sound(whole("two empty lines for one", "tree", (text) => text.replaceAll("\n\n", "\n\n\n"))),
  sound(whole("marks of a document's begin and end", "tree", (text) => `---\n${text}...\n`)),
  sound(swap("a tilde for null", "tree", /^(.*next_node: )null(.*)$/, "$1~$2")),
  sound(swap("a Chinese comment", "tree", nodeId, "  # 张三：这里以后再改，先这样（2026 年 5 月）\n$1$2:")),
  sound(swap("a text with a time", "tree", title, "$1$2 10:30")),
  sound(swap("a text with a price", "tree", title, "$1$2，¥30 / $5，约 100%")),
  sound(swap("a text with a path", "tree", title, "$1$2 C:\\Users\\cairn")),
  sound(swap("a text with an address", "tree", title, "$1$2 https://example.com/a?b=1#c")),
  sound(swap("a text in Chinese brackets", "tree", title, "$1【$2】《说明》")),
  sound(
    swap("a text in single quotes", "tree", title, (line) =>
      line.replace(title, (_, key: string, text: string) => `${key}'${text.replaceAll("'", "''")}'`),
    ),
  ),
  sound(swap("a text with a slash and dashes", "tree", title, "$1A/B - $2 — 好")),
  sound(swap("a text with an arrow", "tree", title, "$1$2 → 好，a < b")),
];
