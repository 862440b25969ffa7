/** Thirty-four further kinds, written down before any of them was tried, and not changed since. */
import { edit, lineOf, renamed, swap, whole, type Kind } from "../plant.ts";

const option = /^( +- \{ id: )([\w-]+), description: ([^"'{}[\]，。,]+?), next_node: ([^"'}]+?) \}$/;
const title = /^( {4}title: )([^"'].*)$/;
const jsonText = /^( +"(?:title|description|response)"): ("[^"\\]+"),$/;

export const furtherKinds: readonly Kind[] = [
  // YAML
  swap("options indented by five", "tree", /^ {4}(options:)$/, "     $1", [0, -1]),
  swap("two keys on one line", "tree", title, "$1$2 keywords: [好]"),
  swap("no colon behind nodes", "tree", /^nodes:$/, "nodes", [0, 1]),
  swap("a list without its end for a node", "tree", option, "$1$2, description: $3, next_node: [$4 }"),
  swap("a comma behind an option", "tree", /^( +- \{ id: .*\})$/, "$1,"),
  swap("a key in Chinese quotes", "tree", /^( {4})title(: [^"'].*)$/, "$1“title”$2"),
  swap("numbers for dashes", "tree", /^( {6})- (\{ id)/, "$11. $2"),
  swap("two dashes", "tree", /^( {6})- (\{ id)/, "$1- - $2"),
  edit("a tag of XML", "tree", (lines) => {
    lines.unshift("<?xml version='1.0'?>");
    return [1];
  }),
  swap("two commas between keywords", "tree", /^( {4}keywords: \[[^\]"',]+), /, "$1, , "),
  swap("a full-width period behind a brace", "tree", /^( +- \{ id: .*\})$/, "$1。"),
  // JSON
  swap("a comma for a colon", "json", jsonText, "$1, $2,"),
  swap("a key glued to its value", "json", jsonText, (line) => line.replace('": "', ": ")),
  swap("two closing quotes", "json", jsonText, '$1: $2",'),
  swap("a plus between texts", "json", jsonText, '$1: $2 + "好",'),
  // Trees
  swap(
    "a condition that ends with an operator",
    "tree",
    /^(.*\bwhen: )(answers\.\w+ (?:>=|<=|>|<) \d+|facts\.\w+)(, .*)$/,
    "$1$2 &&$3",
  ),
  swap("true for a condition", "tree", /^(.*\bwhen: )(?:answers|facts)\.[^,"]+(, .*)$/, "$1true$2"),
  swap("null for a root", "tree", /^nodes:$/, "root: null\nnodes:"),
  swap("a document with a space", "tree", /^( {4}documents: \[)([\w]+)-/, "$1$2 "),
  swap("texts without a language", "tree", /^( {4}i18n:)$/, "$1\n      title: 好", [1]),
  edit("a node id with a space", "tree", (lines) => {
    lines.push("  new node:", "    response: 到这里就结束了。");
    return [lines.length - 1];
  }),
  swap("texts for rules", "tree", /^( {4}next: )\w+$/, "$1[root, root]"),
  whole("facts as a list", "tree", (text) => text.replace(/^nodes:$/m, "facts:\n  - is_good\nnodes:"), []),
  // Documents
  swap("a space in an id of a document", "document", /^title: (.*)$/, "title: $1\nid: two words", []),
  edit("a link with a space", "document", (lines) => {
    lines.push("见[这里](not there.md)。");
    return [lines.length];
  }),
  // Tests
  swap("a text for expect", "test", /^(.*)expect: \{ node: ([\w-]+).*$/, "$1expect: $2 }"),
  swap("a text for start", "test", /^( +start: ).*$/, "$1root"),
  swap("a route to a node that is not there", "test", /^( +- \{ query: .*expect: )([\w-]+)( \})$/, "$1$2x$3"),
  swap("a search for a document that is not there", "test", /^( +- \{ query: .*includes: \[)([\w-]+)/, "$1$2x"),
  edit("a step without a colon", "test", (lines, dice) => {
    const at = lineOf(lines, /^ {6}- \{ choose: /, dice);
    if (at === undefined) return undefined;
    lines[at] = (lines[at] ?? "").replace("choose:", "choose");
    return [at + 1];
  }),
  // Synonyms and files
  whole("synonyms one level too deep", "synonyms", () => "- - [路由器, 网关]\n", [1]),
  renamed("a copy of a tree", "tree", (path) => path.replace(".tree.yaml", ".tree (1).yaml")),
  renamed("documents with a capital", "document", (path) => path.replace("/documents/", "/Documents/")),
  renamed("test for tests", "test", (path) => path.replace("/tests/", "/test/").replace(".test.yaml", ".yaml")),
];
