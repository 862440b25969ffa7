/**
 * A third set of kinds, in trees: what people make who know their subject and not YAML. Written down, with the line that is right
 * and what must be said of it, before any of them was tried. Half of them nobody has looked at.
 */
import { swap, type Kind } from "../../plant.ts";
import { block, only, plain, slip } from "./said.ts";

const title = /^( {4}title: )([^"'].*)$/;
const response = /^( {4}response: )([^"'>|&].*)$/;
/** Options as blocks and as one line, rules of `next`. */
const leads = /^(.*\bnext_node: )"?([a-z]\w+)"?( ?\}?)$/;
const nodeId = /^( {2})([a-z]\w+):$/;
const option = /^( +- )(\{ id: ([\w-]+), description: .+, next_node: .+ \})$/;
const documents = /^( +documents: \[)([\w/-]+)(.*\])$/;

const quotes = /引号|quotes/i;
/** The node that is meant stands in the advice, as a word of its own. */
const names = ([, , id = ""]: readonly string[]): RegExp =>
  new RegExp(`(?:Did you mean|Write|您是不是想写|请写)[ “"]*${plain(id)}[”",.?，。？ ]`);

/** The lines of the node that begins at an index: up to the next one. */
function nodeAt(lines: readonly string[], start: number): string[] {
  const end = lines.findIndex((line, index) => index > start && /^ {0,2}\S/.test(line));
  return lines.slice(start, end === -1 ? lines.length : end);
}

export const thirdTreeKinds: readonly Kind[] = [
  // Texts that begin with a special sign, or have one in them
  only("zh", slip("a title with a book and a colon", "tree", title, "$1《$2》: 第二版", quotes)),
  only("en", slip("a title with a topic and a colon", "tree", title, "$1Step 2: $2", quotes)),
  only("en", slip("a title that begins with a quoted word", "tree", title, '$1"Slow" or: $2', quotes)),
  only("en", slip("a quoted word, and more behind it", "tree", title, '$1"Well" $2', quotes)),
  only("en", slip("an apostrophe in single quotes", "tree", title, "$1'It's here: $2'", /''|double|双引号/)),
  slip("a text that begins with an at sign", "tree", title, "$1@$2", quotes),
  slip("a text that begins with a percent sign", "tree", title, "$1%$2", quotes),
  slip("a text between stars", "tree", title, "$1*$2*", quotes),
  slip("a text that begins with an exclamation mark", "tree", title, "$1!$2", quotes),
  slip("a text that begins with a question mark", "tree", title, "$1? $2", quotes),
  slip("a text that begins with a greater sign", "tree", response, "$1>100 $2", quotes),
  slip("a text that begins with a backquote", "tree", title, "$1`$2`", quotes),
  slip("a text that begins with a dash", "tree", title, "$1- $2", quotes),
  slip("a text that begins with a square bracket", "tree", response, "$1[1] $2", quotes),

  // Where a way leads
  only("zh", slip("a full stop behind a next node", "tree", leads, "$1$2。$3", names)),
  only("en", slip("a period behind a next node", "tree", leads, "$1$2.$3", names)),
  only("zh", slip("a remark behind a next node", "tree", leads, "$1$2（见下文）$3", names)),
  only("en", slip("a remark in parentheses behind a next node", "tree", leads, "$1$2 (see below)$3", names)),
  slip("an arrow before a next node", "tree", leads, "$1→ $2$3", names),
  only("en", slip("go to before a next node", "tree", leads, "$1go to $2$3", names)),
  only("zh", slip("a word before a next node", "tree", leads, "$1节点$2$3", names)),
  only("zh", slip("as above for a next node", "tree", leads, "$1同上$3", /节点|node/)),
  only("en", slip("or between two next nodes", "tree", leads, "$1$2 or root$3", /one|single|names|Did you mean|Write/)),
  slip("a next node in angle brackets", "tree", leads, "$1<$2>$3", names),

  // Copied, and not changed
  block("a node copied as it is", "tree", /twice|两次|重复|already|已经/, (lines, pick) => {
    const start = pick(nodeId);
    if (start === undefined) return undefined;
    const node = nodeAt(lines, start);
    lines.splice(start + node.length, 0, ...node);
    return [start + node.length + 1];
  }),
  block("a node copied under another id", "tree", /lead|reach|same|没有.*(?:到|通)|到不了|相同|一样/, (lines, pick) => {
    const start = pick(nodeId);
    if (start === undefined) return undefined;
    const node = nodeAt(lines, start);
    lines.splice(start + node.length, 0, node[0]?.replace(":", "_copy:") ?? "", ...node.slice(1));
    return Array.from({ length: node.length }, (_, nth) => start + node.length + nth + 1);
  }),
  block("an option copied as it is", "tree", /twice|two|same|两|重复|相同|已经/, (lines, pick) => {
    const start = pick(option);
    if (start === undefined) return undefined;
    lines.splice(start, 0, lines[start] ?? "");
    return [start + 1, start + 2];
  }),
  block("an option copied, only its id changed", "tree", /same|twice|相同|一样|重复/, (lines, pick) => {
    const start = pick(option);
    if (start === undefined) return undefined;
    lines.splice(
      start + 1,
      0,
      (lines[start] ?? "").replace(option, "$1{ id: $3_2$2").replace(/(_2)\{ id: [\w-]+/, "$1"),
    );
    return [start + 1, start + 2];
  }),
  block("a fact copied as it is", "tree", /twice|两次|重复|already|已经/, (lines, pick) => {
    const start = pick(/^ {2}\w+: .*(?:answers|facts)\./);
    if (start === undefined) return undefined;
    lines.splice(start, 0, lines[start] ?? "");
    return [start + 2];
  }),

  // Indentation
  slip("a node one space too deep", "tree", nodeId, " $1$2:", /indent|缩进|space|空格/),
  slip("a node as deep as what is in it", "tree", nodeId, "    $2:", /indent|缩进/, [0, 1]),
  slip("a node at the left edge", "tree", nodeId, "$2:", /indent|缩进/, [0, 1]),
  slip("a response as deep as a node", "tree", /^ {4}response: (.*)$/, "  response: $1", /indent|缩进/, [0, 1]),
  slip("a title deeper than its node", "tree", /^ {4}(title: .*)$/, "      $1", /indent|缩进|space|空格/, [0, 1]),
  block("the second line of a text at the left edge", "tree", /indent|缩进|quotes|引号/, (lines, pick) => {
    const start = pick(response);
    if (start === undefined) return undefined;
    lines.splice(start + 1, 0, "第二段 second part");
    return [start + 1, start + 2];
  }),
  slip("options behind a text", "tree", /^ {4}options:$/, "      options:", /indent|缩进/, [-1, 0, 1]),

  // Lists
  only("zh", slip("an enumeration comma between documents", "tree", documents, "$1$2、$2-2$3", /逗号|,/)),
  only("en", slip("and between documents", "tree", documents, "$1$2 and $2$3", /no (?:such )?document|commas?|逗号/i)),
  slip("a document by a link", "tree", documents, "$1[$2]($2.md)$3", /id|name/i),

  // What stays in a text
  only("zh", slip("a face of a chat", "tree", response, "$1$2[微笑]", /表情|emoji|微信/i)),
  slip("a phone number of a spreadsheet", "tree", response, "$1$2 1.38E+10", /E\+|科学|scientific/i),
  only(
    "en",
    slip(
      "a filler of a designer",
      "tree",
      response,
      "$1Lorem ipsum dolor sit amet.",
      /filler|placeholder|sample|占位|示例/i,
    ),
  ),
  only("zh", slip("crosses for a number", "tree", response, "$1$2 请拨打 XXXX-XXXX。", /补|占位|填|fill|placeholder/i)),
  only("zh", slip("a picture to be put in", "tree", response, "$1$2（此处插入图片）", /图|补|填|占位|write|picture/i)),
  only(
    "en",
    slip("a link to be put in", "tree", response, "$1$2 [insert link here]", /fill|link|write|placeholder|补/i),
  ),
  slip("a text that a word processor struck out", "tree", response, "$1<del>old</del> $2", /HTML|tag|标签|标记/i),
  only("en", slip("quotes of another encoding", "tree", response, "$1Donâ€™t worry. $2", /encod|编码/i)),
  only("zh", slip("a text of a lost encoding", "tree", title, "$1锟斤拷锟斤拷", /encod|编码/i)),
  slip("question marks of a lost encoding", "tree", title, "$1????", /encod|编码|lost|\?/i),

  // Placeholders
  slip(
    "the plural in a placeholder",
    "tree",
    /\$\{(fact|answer):(\w+)\}/,
    "$${$1s:$2}",
    ([, kind = ""]) => new RegExp(`\\$\\{${kind}:`),
  ),
  slip("a space behind the sign of a placeholder", "tree", /\$\{(fact|answer):(\w+)\}/, "$$ {$1:$2}", /\$\{/),
  slip("a placeholder that is not closed", "tree", /\$\{(fact|answer):(\w+)\}/, "$${$1:$2 ", /\}/),
  slip("a placeholder without its sign", "tree", /\$\{(fact|answer):(\w+)\}/, "{$1:$2}", /\$\{/),
  only("zh", slip("a placeholder in Chinese", "tree", /\$\{(fact|answer):(\w+)\}/, "$${事实:$2}", /fact:|\$\{/)),

  // No mistakes
  only("zh", { ...swap("a text that begins with a Chinese quote", "tree", title, "$1“快”了以后"), harmless: true }),
  { ...swap("a comment behind a number", "tree", /^(.*max: \d+)( ?\}|)$/, "$1$2 # 最多 at most"), harmless: true },
];
