/**
 * Names, values and conditions that an author has wrong who knows the subject and not the format. Written down, with the line
 * that is right, before any of them was tried.
 */
import { edit, lineOf, swap, type Kind } from "../plant.ts";

const leads = /^(.*\bnext_node: "?)([a-z]\w+)("? ?\}?)$/;
const title = /^( {4}title: )([^"'].*)$/;
const nodeId = /^( {2})(\w+):$/;
const condition = /^(.*\bwhen: )(answers|facts)(\.\w+) (<|>|<=|>=) (\d+)(, next_node.*|)$/;
const input = /^(.*)\b(min: \d+)(.*)$/;
const evidence = /^( {4}documents: \[|  {4}- )([a-z]+(?:-[a-z]+)+)(\]?)$/;
const plain = /^( {4}response: )(?!["'|>])(.*)$/;
const keywords = /^( {4}keywords: \[)([^\]"',]+)(\]|, .*\])$/;
const translated = /^( {4}i18n:)$/;

const to = (id: string, text: string): Kind => swap(id, "tree", leads, (line) => line.replace(leads, `$1${text}$3`));
const when = (id: string, text: string): Kind => swap(id, "tree", condition, `$1${text}$6`);
const fills = (id: string, text: string): Kind =>
  swap(id, "tree", /^(.*)\$\{(answer|fact):(\w+)\}(.*)$/, `$1${text}$4`);
const asked = (id: string, text: string): Kind => swap(id, "tree", input, `$1${text}$3`);

/** A key put into a node. */
function inside(id: string, line: string): Kind {
  return edit(id, "tree", (lines, dice) => {
    const at = lineOf(lines, title, dice);
    if (at === undefined) return undefined;
    lines.splice(at + 1, 0, line);
    return [at + 2];
  });
}

export const authoredKinds: readonly Kind[] = [
  // Where an option leads
  swap("a next node with a capital", "tree", leads, (line) =>
    line.replace(/(next_node: "?)([a-z])/, (_, key: string, one: string) => key + one.toUpperCase()),
  ),
  swap("a next node with a hyphen", "tree", /^(.*\bnext_node: "?[a-z]+)_(\w+"? ?\}?)$/, "$1-$2"),
  swap("a next node with a space", "tree", /^(.*\bnext_node: "?[a-z]+)_(\w+"? ?\}?)$/, "$1 $2"),
  to("end for null", "end"),
  to("结束 for null", "结束"),
  to("None for null in YAML", "None"),
  to("nil for null", "nil"),
  to("a next node by an address of the web", "https://example.com/next"),
  to("a next node with a hash in quotes", '"#$2"'.replaceAll('"', "'")),
  to("a next node with a path", "./$2"),
  to("a next node with an arrow", "-> $2"),
  to("a next node with brackets", "<$2>"),
  to("two next nodes", "$2 或 root"),
  to("a next node with its comment in parentheses", "$2（默认）"),
  to("a next node of a base that is not there", "no-such-base/main#$2"),
  to("a next node of a tree that is not there", "no_such_tree#$2"),
  to("a full-width hash in a next node", "main＃$2"),
  to("a full-width slash in a next node", "main／$2"),
  to("a backslash in a next node", "main\\$2"),
  to("a number for a next node", "3"),
  swap("a title for a next node", "tree", leads, "$1叶子发黄怎么办$3"),
  // The tree
  edit("a root that is not there", "tree", (lines) => {
    const at = lines.findIndex((line) => line.startsWith("root: "));
    if (at === -1) lines.splice(1, 0, "root: begin");
    else lines[at] = "root: begin";
    return [at === -1 ? 2 : at + 1];
  }),
  swap("a country for a language", "tree", /^language: .*$/, "language: cn"),
  swap("a language with an underscore", "tree", /^language: .*$/, "language: zh_CHS"),
  swap("a list for a language", "tree", /^language: (.*)$/, "language: [$1]"),
  swap("a node key at the place of a node", "tree", /^ {4}(title: .*)$/, "  $1", [0, 1]),
  swap("a node id in Chinese quotes", "tree", nodeId, "$1“$2”:", []),
  swap("a node id behind a dash", "tree", nodeId, "$1- $2:"),
  swap("a node id twice, with a space", "tree", /^( {2})(done|root):$/, "$1$2 :\n    response: 好。\n$1$2:", [0, 2]),
  swap("a node in brackets", "tree", nodeId, "$1[$2]:", []),
  // Keys
  swap("text for response", "tree", plain, "    text: $2"),
  swap("reply for response", "tree", plain, "    reply: $2"),
  swap("reponse", "tree", plain, "    reponse: $2"),
  swap("choices for options", "tree", /^ {4}options:$/, "    choices:", [0, -1, -2, -3, -4]),
  swap("option for options", "tree", /^ {4}options:$/, "    option:", [0]),
  swap("label for description", "tree", /^(.*)\bdescription: (.*)$/, "$1label: $2"),
  swap("goto for next_node", "tree", /^(.*)\bnext_node: (.*)$/, "$1goto: $2"),
  swap("nextNode", "tree", /^(.*)\bnext_node: (.*)$/, "$1nextNode: $2"),
  swap("if for when", "tree", /^(.*)\bwhen: (.*)$/, "$1if: $2"),
  swap("name for id", "tree", /^( +- (?:\{ )?)id: (.*)$/, "$1name: $2"),
  swap("doc for documents", "tree", /^ {4}documents:(.*)$/, "    doc:$1"),
  swap("keyword for keywords", "tree", /^ {4}keywords:(.*)$/, "    keyword:$1"),
  inside("a key for notes", "    备注: 这里以后再改"),
  inside("a picture for a node", "    image: cover.png"),
  swap("a document by another title", "tree", evidence, "$1怎么选一个好的$3"),
  // Conditions
  when("a full-width sign in a condition", "$2$3 ＜ $5"),
  when("a sign of mathematics", "$2$3 ≥ $5"),
  when("an equals sign before a greater sign", "$2$3 => $5"),
  when("the unequal sign of tables", "$2$3 <> $5"),
  when("answer for answers", "answer$3 < $5"),
  swap("a name without answers", "tree", condition, (line) => line.replace(/(?:answers|facts)\.(\w+) [<>]/, "$1 <")),
  when("a Chinese number in a condition", "$2$3 < 三"),
  when("a Chinese or", "$2$3 < $5 或 $2$3 > 99"),
  when("a number in quotes in a condition", `'$2$3 < "$5"'`),
  when("a semicolon behind a condition", "$2$3 < $5;"),
  when("if in a condition", "if $2$3 < $5"),
  when("a placeholder in a condition", '"${$2$3} < $5"'),
  when("a percent sign in a condition", "$2$3 < $5%"),
  when("a unit in a condition", "$2$3 < $5小时"),
  when("a misspelt answer in a condition", "answers$3x < $5"),
  when("and in words", "$2$3 < $5 AND $2$3 > 0"),
  when("a function that is not there", "number($2$3) < $5"),
  when("two signs after each other", "1 < $2$3 < $5"),
  when("an open parenthesis", "($2$3 < $5"),
  when("a full-width parenthesis", "（$2$3 < $5）"),
  swap("a choice without quotes", "tree", /^(.*\bwhen: )'?(answers\.\w+) == "(\w+)"'?(, .*)$/, "$1$2 == $3$4"),
  swap(
    "a choice that is not offered",
    "tree",
    /^(.*\bwhen: )('?)(answers\.\w+) == "(\w+)"('?)(, .*)$/,
    '$1$2$3 == "$4s"$5$6',
  ),
  swap("a fact in words", "tree", /^facts:$/, "facts:\n  total_price: 时数乘以单价", [1]),
  swap("a fact that needs itself", "tree", /^facts:$/, "facts:\n  again: facts.again + 1", [1]),
  swap("a fact with a hyphen", "tree", /^facts:$/, "facts:\n  total-price: 1 + 1", [1]),
  // What is filled in
  fills("a placeholder in two braces", "{{$2:$3}}"),
  fills("a placeholder in parentheses", "$($2:$3)"),
  fills("a placeholder with a dot", "${$2.$3}"),
  fills("a placeholder in the plural", "${$2s:$3}"),
  fills("a placeholder with a misspelt name", "${$2:$3x}"),
  fills("a placeholder without its prefix", "${$3}"),
  fills("a placeholder with a space", "$ {$2:$3}"),
  fills("a placeholder with a full-width sign", "＄{$2:$3}"),
  fills("a placeholder with full-width braces", "$｛$2:$3｝"),
  fills("a placeholder not closed", "${$2:$3"),
  fills("a placeholder in percent signs", "%$3%"),
  // Inputs
  asked("a unit in min", "min: 5小时"),
  asked("a text for min", "min: none"),
  asked("min in Chinese", "最小值: 0"),
  asked("minimum for min", "minimum: 0"),
  asked("a sign before min", "min: ≥0"),
  asked("optional in words", "optional: yes"),
  asked("sensitive in Chinese", "sensitive: 是"),
  asked("a hint that is not there", "hints: 例如 5"),
  asked("a day for min", "min: 2027-01-01"),
  swap("int for integer", "tree", /^(.*type: )integer(.*)$/, "$1int$2"),
  swap("an enumeration comma between numbers", "tree", /^(.*\bmin: \d+), (max.*)$/, "$1、$2"),
  swap("an input name in two words", "tree", /^(.*(?:input: \{ |^ {6})name: )(\w+)(.*)$/, "$1$2 value$3", []),
  swap("no name for an input", "tree", /^(.*input: \{ )name: \w+, (.*)$/, "$1$2"),
  swap("a currency by its sign", "tree", /^(.*type: )(?:number|money)(, .*\})$/, "$1money, currency: ￥$2"),
  swap("a pattern that is not closed", "tree", /^(.*input: \{.*type: )text(.*)$/, '$1text, pattern: "[0-9"$2'),
  // Keywords, documents, translations
  swap("keywords with semicolons", "tree", keywords, "    keywords: 光照；朝向"),
  swap("keywords with slashes", "tree", keywords, "$1光照/朝向/太阳$3"),
  swap("keywords with an enumeration comma", "tree", keywords, "$1光照、朝向$3"),
  swap("a keyword that is a sentence of keywords", "tree", keywords, "$1光照，朝向，太阳$3"),
  swap("a document with its ending", "tree", evidence, "$1$2.md$3"),
  swap("a document with its folder", "tree", evidence, "$1documents/$2$3"),
  swap("a document with underscores", "tree", evidence, (line) => line.replaceAll(/([a-z])-([a-z])/g, "$1_$2")),
  swap("a document with a capital", "tree", evidence, (line) =>
    line.replace(/(\[|- )([a-z])/, (_, mark: string, one: string) => mark + one.toUpperCase()),
  ),
  swap("a document in Chinese quotes", "tree", evidence, "$1「$2」$3"),
  swap("a translation for a country", "tree", translated, "$1\n      cn: { title: 好 }", [1]),
  swap("a translation with an underscore", "tree", /^ {6}zh-CN:$/, "      zh_CHS:"),
  swap("a translation of a key that is not known", "tree", /^ {8}response: (?!["'|>])(.*)$/, "        text: $1"),
  swap("a translated option that is not there", "tree", /^( {8}options: \{ )(\w+)(: .*)$/, "$1$2x$3"),
  swap("a translation as a list", "tree", /^ {8}options: \{.*$/, "        options: [好, 不好]"),
  swap("a translation in Chinese brackets", "tree", /^ {8}options: \{(.*)\}$/, "        options: 【$1】"),
];
