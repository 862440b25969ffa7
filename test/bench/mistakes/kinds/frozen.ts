/** Forty kinds more, most of them in files that the other lists plant few in. Written down before any of them was tried. */
import { added, edit, lineOf, swap, whole, type Kind } from "../plant.ts";

/** An XML tree with one of its lines replaced. */
function xml(id: string, line: number, text: string): Kind {
  const lines = [
    '<tree title="Tea" language="en">',
    '  <node id="root" title="The taste">',
    "    <response>How does the tea taste?</response>",
    '    <option id="bitter" next_node="cooler">It is bitter</option>',
    '    <option id="fine" next_node="null">It is fine</option>',
    "  </node>",
    '  <node id="cooler"><response>Use cooler water.</response></node>',
    "</tree>",
  ].with(line - 1, text);
  // Where a tag is not closed, its end is right too.
  return added(id, "tea.tree.xml", `${lines.join("\n")}\n`, [line, line + 1]);
}

function document(id: string, head: string, line: number, body = "Tea is a drink.\n"): Kind {
  return added(id, "documents/tea.md", `---\n${head}\n---\n\n# Tea\n\n${body}`, [line]);
}

function conversation(id: string, step: string): Kind {
  return edit(id, "test", (lines, dice) => {
    const at = lineOf(lines, /^ {6}- \{ choose: /, dice);
    if (at === undefined) return undefined;
    lines[at] = step;
    return [at + 1];
  });
}

export const frozenKinds: readonly Kind[] = [
  // YAML trees
  swap("a language by its English name", "tree", /^language: .*$/, "language: Chinese"),
  swap("keywords as one text with commas", "tree", /^keywords: \[(.*)\]$/, 'keywords: "$1"'),
  swap("a day with slashes for review_by", "tree", /^(review_by: )"(\d+)-(\d+)-(\d+)"$/, '$1"$2/$3/$4"'),
  swap("next in capitals", "tree", /^( {4})next: /, "$1NEXT: "),
  swap("a node twice, one with a capital", "tree", /^( {4})response: /, "$1Response: "),
  swap("single equals sign in a condition", "tree", /^(.*\bwhen: .*?)==(.*)$/, "$1=$2"),
  swap("and for && in a condition", "tree", /^(.*\bwhen: .*?)&&(.*)$/, "$1and$2"),
  swap("a Chinese condition", "tree", /^(.*\bwhen: )(?:answers|facts)\.[^,"]+(, .*)$/, "$1年龄大于十八$2"),
  swap("max below min", "tree", /^(.*\bmin: )(\d+)(, max: )(\d+)(.*)$/, "$19999999$3$4$5"),
  swap("an input type that is not there", "tree", /^(.*input: \{.*type: )number/, "$1numeric"),
  swap("options without a list", "tree", /^( {4}options:)$/, "$1 none", [0, 1]),
  swap("next_node with a hash in front", "tree", /^( +- \{ id: .*next_node: )(\w+)( \})$/, '$1"#$2x"$3'),
  // JSON trees
  swap("a comment with a hash", "json", /^( +"title": "[^"]*",)$/, "$1 # a title"),
  swap("True for a value", "json", /^ {2}"language": "[^"]*",$/, '  "draft": True,'),
  swap("a semicolon between members", "json", /^( +"title": "[^"\\]*"),$/, "$1;"),
  swap("single quotes in JSON", "json", /^( +)"title": "([^"'\\]*)",$/, "$1'title': '$2',"),
  // XML trees
  xml("XML: an end tag of another name", 6, "  </nodes>"),
  xml("XML: an attribute without quotes", 4, '    <option id=bitter next_node="cooler">It is bitter</option>'),
  xml("XML: an ampersand", 7, '  <node id="cooler"><response>Water & tea.</response></node>'),
  xml("XML: an element that is not known", 3, "    <reply>How does the tea taste?</reply>"),
  xml("XML: a next node that is not there", 4, '    <option id="bitter" next_node="coler">It is bitter</option>'),
  xml("XML: full-width quotes", 2, "  <node id=“root” title=“The taste”>"),
  // Front matter
  document("front matter: tags as keys", "title: Tea\ntags: { a: b }", 3),
  document("front matter: a day that is not there", "title: Tea\nvalid_until: 2027-04-31", 3),
  document("front matter: Chinese colon", "title：Tea", 2),
  document("front matter: an unclosed list", "title: Tea\ntags: [a, b", 3),
  document("front matter: two titles", "title: Tea\ntitle: Coffee", 3),
  document("front matter: a key in capitals", "Title: Tea", 2),
  // Tests
  conversation("test: chose for choose", "      - { chose: root, expect: { node: root } }"),
  conversation("test: expects a key that is not known", "      - { choose: back, expect: { nodes: root } }"),
  conversation("test: a step that is a text", "      - back"),
  conversation("test: complete as a word", "      - { choose: back, expect: { complete: done } }"),
  swap("test: a day with dots for at", "test", /^at: .*$/, 'at: "2026.11.01"'),
  swap("test: a tree that is not there", "test", /^tree: .*$/, "tree: no-such-tree"),
  // Synonyms
  swap("synonyms: a group with one word", "synonyms", /^- \[([^,\]]+),.*\]$/, "- [$1]"),
  swap("synonyms: a text for a group", "synonyms", /^- \[(.*)\]$/, "- $1"),
  swap("synonyms: an enumeration comma", "synonyms", /^- \[([^,\]]+), ([^,\]]+).*\]$/, "- [$1、$2]"),
  // Templates
  swap("template: a priority that is not known", "template", /^( {2}question: \{ priority: )must/, "$1highest"),
  swap("template: a section that is not declared", "template", /^# (.*)\{#question\}$/, "# $1{#questions}"),
  whole(
    "template: a placeholder without its end",
    "template",
    (text) => text.replace("${local:user_intent}", "${local:user_intent"),
    [],
  ),
];
