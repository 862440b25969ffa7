/** Mistakes in the syntax of JSON. */
import { edit, lineOf, swap, whole, type Kind } from "../plant.ts";

const text = /^( +"(?:title|description|response)": )"([^"\\]+)"(,)$/;
const keyed = /^( +)"(title|description|response|id)"(: ".*)$/;

/** Nothing is wrong with these. */
const harmless: ReadonlySet<string> = new Set([
  "a byte order mark",
  "line ends of Windows",
  "a comma behind the last member",
  "a comment",
]);

export const jsonKinds: readonly Kind[] = [
  swap("no comma behind a text", "json", text, '$1"$2"', [0, 1]),
  swap("no comma behind an object", "json", /^( +\}),$/, "$1", [0, 1]),
  swap("no comma in a list", "json", /^( {8}"[^"]+"),$/, "$1", [0, 1]),
  swap("two commas", "json", text, '$1"$2",,'),
  swap("a semicolon for a comma", "json", text, '$1"$2";'),
  swap("full-width comma", "json", text, '$1"$2"，'),
  swap("full-width colon", "json", keyed, (line) => line.replace('": ', '"：')),
  swap("full-width quotes around a text", "json", text, "$1“$2”,"),
  swap("full-width quotes around a key", "json", keyed, "$1“$2”$3"),
  swap("full-width brackets", "json", /^( +"keywords": )\[$/, "$1【"),
  swap("full-width braces", "json", /^( +"root": |  "i18n": |  "nodes": )\{$/, "$1｛"),
  swap("an English quote closed by a Chinese one", "json", text, '$1"$2”,'),
  swap("single quotes around a text", "json", text, "$1'$2',"),
  swap("single quotes around a key", "json", keyed, "$1'$2'$3"),
  swap("backquotes around a text", "json", text, "$1`$2`,"),
  swap("no quotes around a key", "json", keyed, "$1$2$3"),
  swap("no quotes around a text", "json", text, "$1$2,"),
  swap("no opening quote", "json", text, '$1$2",'),
  swap("no closing quote", "json", text, '$1"$2,'),
  swap("no closing quote of a key", "json", keyed, '$1"$2$3'),
  swap("quotes in quotes", "json", text, '$1"点"是"就行$2",'),
  swap("no colon", "json", keyed, (line) => line.replace('": ', '" ')),
  swap("an equals sign for a colon", "json", keyed, (line) => line.replace('": ', '" = ')),
  swap("an unknown escape", "json", text, '$1"C:\\Program $2",'),
  edit("a text over two lines", "json", (lines, dice) => {
    const at = lineOf(lines, text, dice);
    if (at === undefined) return undefined;
    const line = lines[at] ?? "";
    const middle = line.indexOf('": "') + 5;
    lines.splice(at, 1, line.slice(0, middle), line.slice(middle));
    return [at + 1];
  }),
  swap("None for null", "json", /^( +"next_node": )"[^"]+"$/, "$1None"),
  swap("undefined for null", "json", /^( +"next_node": )"[^"]+"$/, "$1undefined"),
  swap("a value left out", "json", text, "$1,"),
  swap("a bracket closed by a brace", "json", /^( +)\](,?)$/, "$1}$2"),
  swap("a brace closed by a bracket", "json", /^( +)\}(,?)$/, "$1]$2"),
  edit("a closing brace left out", "json", (lines, dice) => {
    const at = lineOf(lines, /^ {4}\},$/, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 1);
    return [];
  }),
  edit("a closing brace too many", "json", (lines, dice) => {
    const at = lineOf(lines, /^ {4}\},$/, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "    }");
    return [];
  }),
  edit("the last brace left out", "json", (lines) => {
    lines.splice(lines.lastIndexOf("}"), 1);
    return [];
  }),
  edit("a text behind the end", "json", (lines) => {
    lines.push("以上。");
    return [lines.length];
  }),
  edit("a key twice", "json", (lines, dice) => {
    const at = lineOf(lines, text, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, lines[at] ?? "");
    return [at + 2];
  }),
  edit("a comment with a number sign", "json", (lines, dice) => {
    const at = lineOf(lines, text, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "      # 以后再改");
    return [at + 1];
  }),
  edit("merge marks", "json", (lines, dice) => {
    const at = lineOf(lines, text, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 1, "<<<<<<< HEAD", lines[at] ?? "", "=======", lines[at] ?? "", ">>>>>>> branch");
    return [at + 1];
  }),
  edit("only one mark of a merge", "json", (lines, dice) => {
    const at = lineOf(lines, text, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "=======");
    return [at + 1];
  }),
  edit("a fence of Markdown around the file", "json", (lines) => {
    lines.unshift("```json");
    lines.push("```");
    return [1];
  }),
  swap("full-width space as indentation", "json", /^ {4}(")/, "　　$1"),
  swap("a number as id", "json", /^( +"id": )"[^"]+"/, "$11"),
  whole("YAML in a JSON file", "json", () => "title: 咖啡\nnodes:\n  root:\n    response: 好。\n", [1]),
  whole("an empty file", "json", () => "", [1]),
  whole("a list of nodes", "json", () => '[\n  { "id": "root", "response": "好。" }\n]\n', [1]),
  whole("a byte order mark", "json", (words) => `\uFEFF${words}`),
  whole("line ends of Windows", "json", (words) => words.replaceAll("\n", "\r\n")),
  swap("a comma behind the last member", "json", /^( +"next_node": "[^"]+")$/, "$1,"),
  edit("a comment", "json", (lines, dice) => {
    const at = lineOf(lines, text, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "      // 以后再改");
    return [at + 1];
  }),
].map((kind): Kind => (harmless.has(kind.id) ? { ...kind, harmless: true } : kind));
