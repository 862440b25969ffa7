/**
 * ink stories, read by inkjs' own parser: knots, stitches, gathers and what follows a choice become nodes, choices
 * options. What has no counterpart is named with its line. How the flow is followed: `ink-flow.ts`.
 */
import type { FlowBase } from "inkjs/compiler/Parser/ParsedHierarchy/Flow/FlowBase";
import type { Story } from "inkjs/compiler/Parser/ParsedHierarchy/Story";
import { Notes, quote, type Imported, type Importer, type ImportSource } from "./draft.ts";
import { settle } from "./settle.ts";

export const ink: Importer = {
  name: "ink",
  title: "ink",
  endings: [".ink"],
  looksLike: (text) =>
    /^\s*={2,}\s*(?:function\s+)?[\p{L}\p{N}_]+/mu.test(text) ||
    (/^\s*[*+]\s*\S/m.test(text) && /->\s*[\p{L}\p{N}_.]+/u.test(text)),
  async read(source) {
    // The compiler is loaded only when an ink story is read: the other commands stay quick.
    const { InkParser } = await import("inkjs/compiler/Parser/InkParser");
    const { InkFlow } = await import("./ink-flow.ts");
    const notes = new Notes();
    const story = parseStory(source, InkParser, notes);
    if (story === undefined) return { notes: notes.all };
    const broken = notes.all.length > 0;
    try {
      return convert(story, source.name, notes, InkFlow);
    } catch (error) {
      // What the parser complained of may have left pieces that nothing can be made of.
      if (!broken) throw error;
      return { notes: notes.all };
    }
  },
};

type Flow = typeof import("./ink-flow.ts").InkFlow;

function convert(story: Story & FlowBase, name: string, notes: Notes, InkFlow: Flow): Imported {
  // Conditions ask where choices are offered, and that is known only after everything was followed once.
  const rehearsal = new InkFlow(story, name, new Notes());
  rehearsal.follow();
  const flow = new InkFlow(story, name, notes, rehearsal.offers);
  const draft = flow.follow();
  if (draft.nodes.size === 0) {
    notes.lost(1, "The story has no text.", "故事里没有文本。");
    return { notes: notes.all };
  }
  return { tree: settle(draft, notes, (id) => flow.lineOf(id)), notes: notes.all };
}

type Parser = typeof import("inkjs/compiler/Parser/InkParser").InkParser;

/** The parsed story; undefined after a note when it cannot be parsed. Included files are named, not read. */
function parseStory(source: ImportSource, InkParser: Parser, notes: Notes): (Story & FlowBase) | undefined {
  const failures: string[] = [];
  const files = {
    ResolveInkFilename: (name: string) => name,
    LoadInkFileContents: (name: string) => {
      const at = source.text.split("\n").findIndex((line) => /^\s*INCLUDE\s/.test(line) && line.includes(name));
      notes.lost(
        at + 1,
        `INCLUDE ${quote(name)}: put its text into this file`,
        `INCLUDE ${quote(name)}：请把其内容合并到本文件`,
      );
      return "";
    },
  };
  try {
    const parser = new InkParser(source.text, null, (message: string) => void failures.push(message), null, files);
    const story = parser.ParseStory();
    tell(failures, notes);
    return story;
  } catch (error) {
    tell([...failures, ...(failures.length === 0 && error instanceof Error ? [error.message] : [])], notes);
    return undefined;
  }
}

/** inkjs says `ERROR: line 3: …`; its words are kept, they are about the author's own text. */
function tell(failures: readonly string[], notes: Notes): void {
  for (const failure of failures) {
    const [, line = "1", words = failure] = /line (\d+):\s*([\s\S]*)$/.exec(failure) ?? [];
    notes.lost(Number(line), `ink's parser says: ${quote(words)}`, `ink 解析器报告：${quote(words)}`);
  }
}
