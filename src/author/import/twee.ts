/** Twee 3, the text form of Twine stories: a passage becomes a node, a link an option. */
import { addNode, newDraft, Notes, quote, type Imported, type Importer, type ImportSource } from "./draft.ts";
import { idFrom, Ids, optionIds } from "./ids.ts";
import { settle } from "./settle.ts";
import { PassageReader, type StoryFormat } from "./twee-text.ts";

interface Passage {
  name: string;
  tags: string[];
  line: number;
  body: string;
}

export const twee: Importer = {
  name: "twee",
  title: "Twee 3",
  endings: [".twee", ".tw", ".twee3"],
  looksLike: (text) => /^::[^\S\n]*[^\s:]/m.test(text),
  read: readTwee,
};

const formats: readonly Exclude<StoryFormat, "unknown">[] = ["harlowe", "sugarcube", "chapbook", "snowman"];
const codeTags = new Set([
  "script",
  "stylesheet",
  "widget",
  "header",
  "footer",
  "startup",
  "init",
  "debug-header",
  "debug-footer",
  "debug-startup",
]);
const codeNames =
  /^(?:Story(?:Init|Menu|Caption|Banner|Interface|Subtitle|Author|Settings|Share|DisplayTitle|Includes|Loading)|Passage(?:Header|Footer|Ready|Done|Start)|UserScript|UserStylesheet)$/;

function readTwee(source: ImportSource): Imported {
  const notes = new Notes();
  const all = passagesOf(source.text);
  const title = all.find(({ name }) => name === "StoryTitle")?.body.trim();
  const data = storyData(all, notes);
  const passages = all.filter((passage) => isStory(passage, notes));
  const [first] = passages;
  if (first === undefined) {
    notes.lost(
      1,
      'There are no passages: a passage begins with a line ":: Name".',
      "没有段落：段落以“:: 名称”一行开头。",
    );
    return { notes: notes.all };
  }
  const ids = new Ids();
  const idOf = new Map<string, string>();
  const lines = new Map<string, number>();
  const kept: Passage[] = [];
  for (const passage of passages) {
    if (idOf.has(passage.name)) {
      const name = quote(passage.name);
      notes.lost(passage.line, `a second passage named "${name}"`, `另一个同名段落“${name}”`);
      continue;
    }
    const id = ids.next(idFrom(passage.name), "passage");
    idOf.set(passage.name, id);
    lines.set(id, passage.line);
    kept.push(passage);
  }
  const start = [data.start, "Start"].find((name) => name !== undefined && idOf.has(name)) ?? first.name;
  const draft = newDraft(idOf.get(start) ?? "");
  draft.title = title === undefined || title === "" ? source.name : title;
  for (const passage of kept) {
    const id = idOf.get(passage.name) ?? "";
    const node = addNode(draft, id);
    node.title = passage.name;
    if (passage.tags.length > 0)
      notes.lost(passage.line, `tags: ${quote(passage.tags.join(" "))}`, `标签：${quote(passage.tags.join(" "))}`, id);
    const { text, links, goes } = new PassageReader(passage.line + 1, data.format, notes, id).read(passage.body);
    node.response = text;
    const options = optionIds();
    const target = (name: string): string => idOf.get(name) ?? (idFrom(name) || name.trim());
    for (const link of links)
      node.options.push({
        id: options.next(idFrom(link.label), "option"),
        description: link.label,
        to: target(link.target),
      });
    if (goes !== undefined) node.next = [{ to: target(goes.target) }];
  }
  return { tree: settle(draft, notes, (id) => lines.get(id) ?? 1), notes: notes.all };
}

/** Passages with their headers read: `:: Name [tags] {metadata}`, brackets in names escaped by a backslash. */
function passagesOf(text: string): Passage[] {
  const found: Passage[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (!line.startsWith("::")) {
      const last = found.at(-1);
      if (last !== undefined) last.body += `${line}\n`;
      continue;
    }
    const [, name = "", tags = ""] = /^::\s*((?:\\.|[^\\[{])*)(?:\[((?:\\.|[^\\\]])*)\])?\s*(?:\{.*\})?\s*$/.exec(
      line,
    ) ?? [undefined, line.slice(2)];
    found.push({
      name: unescape(name.trim()),
      tags: unescape(tags).split(/\s+/).filter(Boolean),
      line: index + 1,
      body: "",
    });
  }
  return found;
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, "$1");
}

function storyData(passages: readonly Passage[], notes: Notes): { start?: string; format: StoryFormat } {
  const passage = passages.find(({ name }) => name === "StoryData");
  if (passage === undefined) return { format: "unknown" };
  try {
    const value: unknown = JSON.parse(passage.body);
    if (typeof value !== "object" || value === null) return { format: "unknown" };
    const named = "format" in value && typeof value.format === "string" ? value.format.toLowerCase() : "";
    const format = formats.find((candidate) => named.startsWith(candidate)) ?? "unknown";
    return "start" in value && typeof value.start === "string" ? { start: value.start, format } : { format };
  } catch {
    notes.lost(passage.line, "StoryData is not valid JSON.", "StoryData 不是合法的 JSON。");
    return { format: "unknown" };
  }
}

/** Whether a passage is part of the story; code and furniture are told. */
function isStory(passage: Passage, notes: Notes): boolean {
  if (passage.name === "StoryTitle" || passage.name === "StoryData") return false;
  const isCode = codeNames.test(passage.name) || passage.tags.some((tag) => codeTags.has(tag.toLowerCase()));
  if (isCode && passage.body.trim() !== "") {
    const name = quote(passage.name);
    notes.lost(passage.line, `the special passage "${name}"`, `特殊段落“${name}”`);
  }
  return !isCode;
}
