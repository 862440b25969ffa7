/** Mistakes in the syntax of YAML, as people make them who seldom write it. */
import { edit, lineOf, swap, whole, type Kind } from "../plant.ts";

const option = /^( +- )\{ id: ([\w-]+), description: ([^"'{}[\]，。]+?), next_node: ([^"'}]+?) \}$/;
const title = /^( {4}title: )([^"'].*)$/;
const keywords = /^( {4}keywords: \[)([^\]"']+), ([^\]"']+)\]$/;
const nodeId = /^( {2})(\w+):$/;
const folded = /^ {4}response: [|>]-?$/;

/** Nothing is wrong with these. */
const harmless: ReadonlySet<string> = new Set([
  "a byte order mark",
  "line ends of Windows",
  "line ends of an old Mac",
  "an emoji in a text",
  "Chinese quotes and brackets in a text",
  "a comment behind a text",
  "a Chinese id",
]);

export const yamlKinds: readonly Kind[] = [
  // Space
  swap("tab as indentation", "tree", /^ {4}(title: )/, "\t$1"),
  swap("tab behind spaces", "tree", /^ {4}(title: )/, "  \t$1"),
  swap("tab before an option", "tree", /^ {6}(- \{ id)/, "\t$1", [0, -1]),
  swap("full-width spaces as indentation", "tree", /^ {4}(title: )/, "　　$1"),
  swap("full-width space before an option", "tree", /^ {6}(- \{ id)/, "　　　$1"),
  swap("full-width space behind the dash", "tree", /^( {6}-) (\{ id)/, "$1　$2"),
  swap("full-width space behind a colon", "tree", /^( {4}title:) /, "$1　"),
  swap("full-width space behind a colon in an option", "tree", /^( +- \{ id:) /, "$1　"),
  swap("no-break space behind a colon", "tree", /^( {4}title:) /, "$1\u00A0"),
  swap("no-break spaces as indentation", "tree", /^ {4}(title: )/, "\u00A0\u00A0\u00A0\u00A0$1"),
  swap("one space too few", "tree", /^ {4}(title: )/, "   $1", [0, 1]),
  swap("one space too many", "tree", /^ {4}(keywords: )/, "     $1"),
  swap("two spaces too many", "tree", /^ {4}(keywords: )/, "      $1"),
  swap("a node indented into the one above", "tree", nodeId, "    $2:"),
  swap("a node without indentation", "tree", nodeId, "$2:", [0, 1]),
  swap("an option one space too few", "tree", /^ {6}(- \{ id)/, "     $1", [0, 1, -1]),
  swap("an option one space too many", "tree", /^ {6}(- \{ id)/, "       $1", [0, 1]),
  edit("a line of a block text without indentation", "tree", (lines, dice) => {
    const at = lineOf(lines, /^ {6}(?!- |\w+:|[{[])[^\s].*[^:]$/, dice);
    if (at === undefined) return undefined;
    lines[at] = (lines[at] ?? "").trimStart();
    return [at + 1];
  }),
  edit("a line of a block text with too little indentation", "tree", (lines, dice) => {
    const at = lineOf(lines, folded, dice);
    if (at === undefined || (lines[at + 2] ?? "").startsWith("    ") === false || /^ {4}\w/.test(lines[at + 2] ?? ""))
      return undefined;
    lines[at + 2] = `    ${(lines[at + 2] ?? "").trimStart()}`;
    return [at + 3];
  }),
  // Colons and dashes
  swap("no space behind a colon", "tree", /^( {4}title:) /, "$1"),
  swap("no space behind a colon in an option", "tree", /^( +- \{ id:) /, "$1"),
  swap("no space behind two colons in an option", "tree", /^( +- \{ id:) (.*description:) /, "$1$2"),
  swap("no space behind the colon of a list", "tree", /^( {4}keywords:) /, "$1"),
  swap("no space behind the dash of an object", "tree", /^( {6}-) (\{ id)/, "$1$2"),
  swap(
    "no space behind any dash of a block",
    "tree",
    option,
    "$1{ id: $2, description: $3, next_node: $4 }".replace("$1", "      -"),
  ),
  edit("an option as a block without space behind the dash", "tree", (lines, dice) => {
    const at = lineOf(lines, option, dice);
    const [, , id, text, next] = option.exec(lines[at ?? 0] ?? "") ?? [];
    if (at === undefined) return undefined;
    lines.splice(at, 1, `      -id: ${id}`, `       description: ${text}`, `       next_node: ${next}`);
    return [at + 1];
  }),
  swap("no dash before an option", "tree", option, "        { id: $2, description: $3, next_node: $4 }", [0, -1]),
  swap("an em dash before an option", "tree", /^( {6})- (\{ id)/, "$1— $2"),
  swap("a full-width dash before an option", "tree", /^( {6})- (\{ id)/, "$1－ $2"),
  swap("a star before an option", "tree", /^( {6})- (\{ id)/, "$1* $2"),
  swap("a bullet before an option", "tree", /^( {6})- (\{ id)/, "$1• $2"),
  swap("full-width colon behind a key", "tree", /^( {4}title): /, "$1："),
  swap("full-width colon behind a node id", "tree", nodeId, "  $2："),
  swap("full-width colon in an option", "tree", /^( +- \{ id): /, "$1："),
  swap("full-width colon behind the second key of an option", "tree", /^( +- \{ id: \S+ description): /, "$1："),
  swap("an equals sign for a colon", "tree", /^( {4}title): /, "$1 = "),
  swap("two colons", "tree", /^( {4}title:) /, "$1: "),
  swap("no colon behind a key", "tree", /^( {4}title): /, "$1 "),
  swap("no colon behind a node id", "tree", nodeId, "  $2"),
  swap("no colon behind options", "tree", /^( {4}options):$/, "$1", [0, 1]),
  swap("a colon in a plain text", "tree", title, "$1注意: $2"),
  swap("a colon in a plain text at the end", "tree", title, "$1$2:"),
  swap("a colon in a description", "tree", option, "$1{ id: $2, description: $3: 好, next_node: $4 }"),
  // Commas
  swap("full-width comma between members", "tree", option, "$1{ id: $2， description: $3, next_node: $4 }"),
  swap("full-width comma before the last member", "tree", option, "$1{ id: $2, description: $3，next_node: $4 }"),
  swap("all commas full-width", "tree", option, "$1{ id: $2，description: $3，next_node: $4 }"),
  swap("full-width comma between keywords", "tree", keywords, "$1$2，$3]"),
  swap("enumeration comma between keywords", "tree", keywords, "$1$2、$3]"),
  swap("a comma in a description", "tree", option, "$1{ id: $2, description: $3, but not always, next_node: $4 }"),
  swap(
    "a comma without a space in a description",
    "tree",
    option,
    "$1{ id: $2, description: $3,其他情况, next_node: $4 }",
  ),
  swap(
    "a comma in a description at the end",
    "tree",
    option,
    "$1{ id: $2, next_node: $4, description: $3, and so on }",
  ),
  swap("no comma between members", "tree", option, "$1{ id: $2 description: $3, next_node: $4 }"),
  swap("no comma before the last member", "tree", option, "$1{ id: $2, description: $3 next_node: $4 }"),
  swap("a comma too many", "tree", option, "$1{ id: $2,, description: $3, next_node: $4 }"),
  swap("a semicolon for a comma", "tree", option, "$1{ id: $2; description: $3, next_node: $4 }"),
  swap("a comma behind a line", "tree", /^( {4}title: [^"'].*)$/, "$1\n    ,", [1]),
  // Brackets
  swap("full-width brackets around keywords", "tree", keywords, (line) => line.replace("[", "【").replace("]", "】")),
  swap("full-width square brackets", "tree", keywords, (line) => line.replace("[", "［").replace("]", "］")),
  swap("full-width braces around an option", "tree", option, (line) => line.replace("{", "｛").replace("}", "｝")),
  swap("parentheses around an option", "tree", option, (line) => line.replace("{", "(").replace("}", ")")),
  swap("no closing bracket", "tree", keywords, (line) => line.slice(0, -1)),
  swap("no closing brace", "tree", option, (line) => line.slice(0, -2)),
  swap("no opening brace", "tree", option, (line) => line.replace("{ ", "")),
  swap("no opening bracket", "tree", keywords, (line) => line.replace("[", "")),
  swap("a brace too many", "tree", option, (line) => `${line} }`),
  swap("a bracket too many", "tree", keywords, (line) => `${line}]`),
  swap("a brace closed by a bracket", "tree", option, (line) => line.replace("}", "]")),
  swap("a bracket closed by a brace", "tree", keywords, (line) => line.replace("]", "}")),
  swap("a text that begins with a bracket", "tree", title, "$1[重要] $2"),
  swap("a text that begins with a brace", "tree", title, "$1{重要} $2"),
  // Quotes
  swap("quotes in quotes", "tree", title, '$1"请选择"其他"，$2"'),
  swap("quotes in quotes in an option", "tree", option, '$1{ id: $2, description: "点"是"就行", next_node: $4 }'),
  swap("an apostrophe in single quotes", "tree", title, "$1'It's $2'"),
  swap(
    "an apostrophe in single quotes in an option",
    "tree",
    option,
    "$1{ id: $2, description: 'It's fine', next_node: $4 }",
  ),
  swap("text behind a closing quote", "tree", title, '$1"注意" $2'),
  swap("no closing double quote", "tree", title, '$1"$2'),
  swap("no closing single quote", "tree", title, "$1'$2"),
  swap("no closing quote in an option", "tree", option, '$1{ id: $2, description: "$3, next_node: $4 }'),
  swap("no opening quote", "tree", title, '$1$2"', [0]),
  swap("mixed quotes", "tree", title, "$1\"$2'"),
  swap(
    "Chinese quotes around a text with a comma",
    "tree",
    option,
    "$1{ id: $2, description: “$3, 好”, next_node: $4 }",
  ),
  swap("Chinese quotes around a text with a colon", "tree", title, "$1“注意: $2”"),
  swap("an English quote closed by a Chinese one", "tree", title, '$1"$2”'),
  swap("a backslash in double quotes", "tree", title, '$1"C:\\Program $2"'),
  swap("an unknown escape", "tree", title, '$1"$2\\。"'),
  // Characters with a meaning
  swap("a text that begins with @", "tree", title, "$1@$2"),
  swap("a text that begins with a backquote", "tree", title, "$1`$2`"),
  swap("a text that begins with %", "tree", title, "$1%$2"),
  swap("a text that begins with *", "tree", title, "$1*$2*"),
  swap("a text that begins with **", "tree", title, "$1**$2**"),
  swap("a text that begins with &", "tree", title, "$1&$2 好"),
  swap("a text that begins with !", "tree", title, "$1!$2 好"),
  swap("a text that begins with >", "tree", title, "$1> $2"),
  swap("a text that begins with |", "tree", title, "$1| $2"),
  swap("a text that begins with ?", "tree", title, "$1? $2"),
  swap("a text that begins with a dash", "tree", title, "$1- $2"),
  swap("a text that begins with #", "tree", title, "$1#1 $2"),
  swap("a text cut at #", "tree", title, "$1$2 #1 热线"),
  swap("a text behind a block mark", "tree", folded, "    response: | 您好"),
  // Whole files
  edit("merge marks", "tree", (lines, dice) => {
    const at = lineOf(lines, title, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 1, "<<<<<<< HEAD", lines[at] ?? "", "=======", "    title: 别的", ">>>>>>> branch");
    return [at + 1];
  }),
  edit("only the middle mark of a merge", "tree", (lines, dice) => {
    const at = lineOf(lines, title, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "=======");
    return [at + 1];
  }),
  edit("only the last mark of a merge", "tree", (lines, dice) => {
    const at = lineOf(lines, title, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, ">>>>>>> branch");
    return [at + 1];
  }),
  edit("only the first mark of a merge", "tree", (lines, dice) => {
    const at = lineOf(lines, title, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "<<<<<<< HEAD");
    return [at + 1];
  }),
  edit("a key twice", "tree", (lines, dice) => {
    const at = lineOf(lines, title, dice);
    if (at === undefined) return undefined;
    lines.splice(at + 1, 0, "    title: 第二个");
    return [at + 2];
  }),
  swap("a key twice in an option", "tree", option, "$1{ id: $2, id: $2b, description: $3, next_node: $4 }"),
  edit("a node twice", "tree", (lines, dice) => {
    const at = lineOf(lines, nodeId, dice);
    if (at === undefined) return undefined;
    lines.push(lines[at] ?? "", "    response: 第二次。");
    return [lines.length - 1];
  }),
  edit("a second document", "tree", (lines, dice) => {
    const at = lineOf(lines, nodeId, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "---");
    return [at + 1, at + 2];
  }),
  edit("a comment with slashes", "tree", (lines, dice) => {
    const at = lineOf(lines, nodeId, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "  // 这里以后再改");
    return [at + 1];
  }),
  edit("a note without a comment mark", "tree", (lines, dice) => {
    const at = lineOf(lines, nodeId, dice);
    if (at === undefined) return undefined;
    lines.splice(at, 0, "  这里以后再改");
    return [at + 1];
  }),
  edit("a paragraph beside the keys", "tree", (lines, dice) => {
    const at = lineOf(lines, title, dice);
    if (at === undefined) return undefined;
    lines.splice(at + 1, 0, "以后再改这里，先放着。");
    return [at + 2];
  }),
  edit("a fence of Markdown around the file", "tree", (lines) => {
    lines.unshift("```yaml");
    lines.push("```");
    return [1];
  }),
  edit("a response continued without indentation", "tree", (lines, dice) => {
    const at = lineOf(lines, title, dice);
    if (at === undefined) return undefined;
    lines.splice(at + 1, 0, "第二行，没有缩进");
    return [at + 2];
  }),
  edit("options written behind the colon", "tree", (lines, dice) => {
    const at = lineOf(lines, /^ {4}options:$/, dice);
    if (at === undefined) return undefined;
    lines[at] = `    options: ${(lines[at + 1] ?? "").trim()}`;
    lines.splice(at + 1, 1);
    return [at + 1];
  }),
  whole("a byte order mark", "tree", (text) => `\uFEFF${text}`),
  whole("line ends of Windows", "tree", (text) => text.replaceAll("\n", "\r\n")),
  whole("line ends of an old Mac", "tree", (text) => text.replaceAll("\n", "\r")),
  swap("an emoji in a text", "tree", title, "$1👍🏽 $2 👨‍👩‍👧"),
  swap("Chinese quotes and brackets in a text", "tree", title, "$1“$2”（【重要】）：一、二；好"),
  swap("a comment behind a text", "tree", title, "$1$2 # 好的"),
  edit("a Chinese id", "tree", (lines, dice) => {
    const at = lineOf(lines, option, dice);
    if (at === undefined || lines.some((line) => line.includes("i18n:"))) return undefined;
    lines.splice(at, 0, "      - { id: 新选项, description: 走一条新路, next_node: 新的节点 }");
    lines.push("  新的节点:", "    response: 到这里就结束了。");
    return [at + 1];
  }),
].map((kind): Kind => (harmless.has(kind.id) ? { ...kind, harmless: true } : kind));
