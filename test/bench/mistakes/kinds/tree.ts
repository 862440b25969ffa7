/** Mistakes in a tree whose syntax is sound: keys, names, conditions, placeholders, translations. */
import { edit, lineOf, swap, type Kind } from "../plant.ts";

const option = /^( +- \{ id: )([\w-]+)(, description: )("[^"]*"|[^"'{}[\],]+)(, next_node: )("?)([\w-]+)("?)( \})$/;
const key = (name: string, depth: number): RegExp => new RegExp(`^( {${depth}})${name}:`);
const response = /^( {4}response: )([^|>"'\s].*)$/;
const condition = /^(.*\bwhen: )("?)(facts|answers)\.(\w+)(.*)$/;
const numeric = /^(.*\bwhen: "?answers\.\w+ )(>=|<=|>|<)( \d+.*)$/;

function replaced(id: string, from: RegExp, to: string, at?: readonly number[]): Kind {
  return swap(id, "tree", from, to, at);
}

/** A line put behind one that fits. */
function behind(id: string, after: RegExp, ...lines: string[]): Kind {
  return edit(id, "tree", (all, dice) => {
    const at = lineOf(all, after, dice);
    if (at === undefined) return undefined;
    all.splice(at + 1, 0, ...lines);
    return [at + 2];
  });
}

export const treeKinds: readonly Kind[] = [
  // Keys
  replaced("response misspelt", key("response", 4), "$1respones:"),
  replaced("options misspelt", key("options", 4), "$1optoins:"),
  replaced("option for options", key("options", 4), "$1option:"),
  replaced("keyword for keywords", key("keywords", 4), "$1keyword:"),
  replaced("document for documents", key("documents", 4), "$1document:"),
  replaced("a capital letter", key("title", 4), "$1Title:"),
  replaced("a Chinese key", key("title", 4), "$1标题:"),
  replaced("a Chinese key for response", key("response", 4), "$1回复:"),
  replaced("text for response", key("response", 4), "$1text:"),
  replaced("description misspelt", option, "$1$2, descripton: $4$5$6$7$8$9"),
  replaced("text for description", option, "$1$2, text: $4$5$6$7$8$9"),
  replaced("next for next_node", option, "$1$2$3$4, next: $6$7$8$9"),
  replaced("nextNode for next_node", option, "$1$2$3$4, nextNode: $6$7$8$9"),
  replaced("next-node for next_node", option, "$1$2$3$4, next-node: $6$7$8$9"),
  replaced("if for when", /^(.*\{ )when(: .*next_node)/, "$1if$2"),
  replaced("a key of another tool", key("documents", 4), "$1tags:"),
  replaced("nodes misspelt", /^nodes:$/, "node:"),
  replaced("language misspelt", /^language:/, "langauge:"),
  replaced("type misspelt in an input", /^( +input: \{.*)\btype:/, "$1tpye:"),
  replaced("an unknown type of input", /^( +input: \{.*\btype: )\w+/, "$1string"),
  replaced("keywords in an option", option, "$1$2$3$4, keywords: [好]$5$6$7$8$9"),
  // Values
  replaced("keywords as a text", /^( {4}keywords: )\[(.*)\]$/, "$1$2"),
  replaced("documents as a text", /^( {4}documents: )\[([\w-]+)\]$/, "$1$2"),
  replaced("a number for a title", key("title", 4), "$1title: 2024 #"),
  replaced("true for a title", /^( {4}title: ).*$/, "$1true"),
  replaced("an empty title", /^( {4}title:).*$/, "$1"),
  replaced("an empty response", response, "$1"),
  replaced("an empty text for a response", response, '$1""'),
  replaced("spaces for a response", response, '$1"  "'),
  replaced("a number as id", /^( +- \{ id: )[\w-]+,/, "$1 7,"),
  replaced("an id with a space", option, "$1$2 x$3$4$5$6$7$8$9"),
  replaced("an id with a slash", option, "$1$2/x$3$4$5$6$7$8$9"),
  replaced("an empty list of options before others", /^( {4}options:)$/, "$1 []", [0, 1]),
  replaced("a language in words", /^language: .*$/, "language: 中文（简体）"),
  replaced("a language with an underscore", /^language: .*$/, "language: zh_CN"),
  // Where options lead
  replaced("a node misspelt", option, "$1$2$3$4$5$6$7x$8$9"),
  replaced("a node in capitals", /^( +- \{ id: .*next_node: )([a-z]\w+)( \})$/, "$1Root_$2$3"),
  replaced("a node that was never there", option, "$1$2$3$4$5somewhere_else$9"),
  replaced("null in quotes", option, '$1$2$3$4$5"null"$9'),
  replaced("None for null", option, "$1$2$3$4$5None$9"),
  replaced("a tree misspelt", /^(.*next_node: "[\w-]+\/)(\w+)(#.*)$/, "$1$2x$3"),
  replaced("a base misspelt", /^(.*next_node: ")([\w-]+)(\/.*)$/, "$1$2x$3"),
  replaced("a node of another tree misspelt", /^(.*next_node: "[\w-]+\/[\w-]+#)(\w+)(".*)$/, "$1$2x$3"),
  replaced("a dot for a number sign", /^(.*next_node: "[\w-]+\/[\w-]+)#(\w+".*)$/, "$1.$2"),
  replaced("a file for a tree", /^(.*next_node: "[\w-]+\/[\w-]+)(#\w+".*)$/, "$1.tree.yaml$2"),
  replaced("no next_node", /^( +- \{ id: .*), next_node: [^,}]+( \})$/, "$1$2"),
  replaced("no id", option, "      - { description: $4$5$6$7$8$9"),
  replaced("no description", option, "$1$2$5$6$7$8$9"),
  replaced("a list for next_node", option, "$1$2$3$4$5[$7]$9"),
  edit("an option twice", "tree", (lines, dice) => {
    const at = lineOf(lines, option, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, lines[at] ?? "");
    return [at + 2];
  }),
  edit("two options of one text", "tree", (lines, dice) => {
    const at = lineOf(lines, option, dice);
    if (at === undefined) return undefined;
    lines.splice(at + 1, 0, (lines[at] ?? "").replace(/id: [\w-]+/, "id: another_one"));
    return [at + 1, at + 2];
  }),
  replaced("a built-in id", /^( +- \{ id: )[\w-]+(,.*next_node: (?!root)[a-z]\w+ \})$/, "$1restart$2"),
  replaced("a root that is not there", /^nodes:$/, "root: start\nnodes:"),
  replaced("the root under another name", /^ {2}root:$/, "  start:", []),
  replaced("the root in capitals", /^ {2}root:$/, "  Root:", []),
  edit("a node that nothing leads to", "tree", (lines) => {
    lines.push("  left_over:", "    response: 没有人会来到这里。");
    return [lines.length - 1];
  }),
  edit("a question at the end", "tree", (lines, dice) => {
    const at = lineOf(lines, option, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "      - { id: asked, description: 再问一句, next_node: ask_more }");
    lines.push("  ask_more:", "    response: 您还想知道什么？");
    return [lines.length, lines.length - 1];
  }),
  edit("a cycle without an exit", "tree", (lines, dice) => {
    const at = lineOf(lines, option, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "      - { id: ring, description: 绕圈子, next_node: ring }");
    lines.push(
      "  ring:",
      "    response: 请选。",
      "    options:",
      "      - { id: on, description: 继续, next_node: ring }",
    );
    return [lines.length - 3];
  }),
  // Inputs
  replaced("min above max", /^( +input: \{.*\bmin: )\d+(.*\bmax: \d+.*)$/, "$199999999$2"),
  replaced("a text for min", /^( +input: \{.*\bmin: )(\d+)/, '$1"$2"'),
  replaced("a name with a hyphen", /^( +input: \{ name: )(\w+)/, "$1my-$2"),
  replaced("a Chinese name", /^( +input: \{ name: )(\w+)/, "$1年龄"),
  replaced("a choice without choices", /^( +input: \{ name: \w+, type: )(?!choice)\w+.*\}$/, "$1choice }"),
  edit("an input without next", "tree", (lines, dice) => {
    const at = lineOf(lines, /^ {4}next: \w+$/, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 1);
    const input = lines.findLastIndex((line, index) => index < at && /^ {4}input:/.test(line));
    return input === -1 ? undefined : [input + 1];
  }),
  // Conditions
  replaced("an equals sign in a condition", /^(.*\bwhen: ["']?[^"'}]*?)==(.*)$/, "$1=$2"),
  replaced("and in a condition", /^(.*\b(?:when: |\w+: )["']?(?:answers|facts)[^#]*?)&&(.*)$/, "$1and$2"),
  replaced("full-width sign in a condition", numeric, "$1＞$3"),
  replaced("a sign too many in a condition", numeric, "$1=>$3"),
  replaced("a parenthesis left open", condition, "$1$2($3.$4$5"),
  replaced("an answer misspelt", /^(.*\bwhen: "?answers\.)(\w+)(.*)$/, "$1$2x$3"),
  replaced("a fact misspelt", /^(.*\bwhen: "?facts\.)(\w+)(.*)$/, "$1$2x$3"),
  replaced("answer for answers", /^(.*\bwhen: "?)answers\.(.*)$/, "$1answer.$2"),
  replaced("a bare name in a condition", /^(.*\bwhen: "?)answers\.(.*)$/, "$1$2"),
  replaced(
    "a text where a number is compared",
    /^(.*\bwhen: )answers\.(\w+) (>=|<=|>|<) \d+/,
    '$1answers.$2 $3 "很多"',
  ),
  replaced("a fact misspelt in facts", /^( {2}\w+: .*?)facts\.(\w+)(.*)$/, "$1facts.$2x$3"),
  replaced("an answer misspelt in facts", /^( {2}\w+: .*?)answers\.(\w+)(.*)$/, "$1answers.$2x$3"),
  behind("a fact that uses itself", /^facts:$/, "  strange: facts.strange + 1"),
  // Placeholders
  replaced("a placeholder of no fact", response, "$1您好 ${fact:nothing_like_it}。$2"),
  replaced("a placeholder of no answer", response, "$1您好 ${answer:nothing_like_it}。$2"),
  replaced("a placeholder with a full-width colon", response, "$1${answer：root}。$2"),
  replaced("a placeholder with full-width braces", response, "$1$｛answer:root｝。$2"),
  replaced("a placeholder that is never closed", response, "$1${answer:root 。$2"),
  replaced("a placeholder without its dollar sign", response, "$1{answer:root}。$2"),
  replaced("two braces", response, "$1{{answer:root}}。$2"),
  replaced("a placeholder with a dot", response, "$1${answers.root}。$2"),
  replaced("a placeholder in parentheses", response, "$1$(answer:root)。$2"),
  replaced("facts for fact", response, "$1${facts:root}。$2"),
  replaced("a placeholder in an option", option, "$1$2$3'${answer:root} 好'$5$6$7$8$9"),
  replaced("a placeholder in a title", /^( {4}title: ).*$/, "$1'${answer:root} 好'"),
  // Texts
  replaced("a zero-width space in an id", option, "$1$2\u200B$3$4$5$6$7$8$9"),
  replaced("a zero-width space in a text", response, "$1好\u200B$2"),
  replaced("a letter that turns the direction", response, "$1好\u202E$2"),
  replaced("a line break written out", response, "$1一\\n二$2"),
  replaced("a key in a text", response, "$1AKIAABCDEFGH12345678 $2"),
  replaced("a password in a text", response, '$1"password: Tr0ub4dor-and-3 好"'),
  replaced("a very long text", response, `$1${"很长的文字，".repeat(400)}`),
  replaced("keywords joined with a Chinese comma", /^( {4}keywords: \[)([^\]"',]+), ([^\]"',]+)/, "$1$2，$3"),
  replaced("keywords joined with an enumeration comma", /^( {4}keywords: \[)([^\]"',]+), ([^\]"',]+)/, "$1$2、$3"),
  // Documents and translations
  replaced("a document misspelt", /^( {4}documents: \[)([\w-]+)/, "$1$2x"),
  replaced("a document with its ending", /^( {4}documents: \[)([\w-]+)/, "$1$2.md"),
  replaced("a link to no document", response, "$1见[这里](document://nothing/like-it)。$2"),
  replaced("a language that is no language", /^( {4}i18n:)$/, "$1\n      chinese_simplified:\n        title: 好", [1]),
  replaced("a translation of no option", /^( {8}options:)$/, "$1\n          not_an_option: 没有", [1]),
  edit("a translation left out", "tree", (lines, dice) => {
    const at = lineOf(lines, /^ {8}response: \S[^|>]/, dice);
    if (at === undefined || !/^ {4}(?:i18n|  )/.test(lines[at - 1] ?? "")) return undefined;
    if (!/^ {0,8}\S|^$/.test(lines[at + 1] ?? "")) return undefined;
    lines.splice(at, 1);
    return [];
  }),
  replaced("a comma in a translated option", /^( {10}\w+: )([^"'\s{[][^"',]*)$/, "$1[$2"),
];
