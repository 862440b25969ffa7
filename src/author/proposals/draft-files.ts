/** A draft as files: the tree with its notes, the runs as a test file, and where it comes from. */
import { stringify } from "yaml";
import type { TreeFile } from "../../compile/schema/schema.ts";
import { inLanguage, type Language } from "../../localized-text.ts";
import type { Draft, DraftConversation, RunSource } from "../../proposals/model.ts";
import type { Note } from "../import/draft.ts";
import { writeTree } from "../import/write.ts";

/** Path inside the folder → text. */
export function draftFiles(draft: Draft, language: Language): Map<string, string> {
  const { tree, conversations, sources, notes } = draft;
  const comments: Note[] = notes.map(({ node, en, zh }) => ({
    kind: "comment",
    line: 0,
    text: { en, zh },
    ...(node !== undefined && { node }),
  }));
  const made = inLanguage(language, {
    en: `Draft from ${sources.length} runs (README.md); read it before you use it`,
    zh: `由 ${sources.length} 次运行生成的草稿（见 README.md），使用前请审阅`,
  });
  const file: TreeFile = tree;
  return new Map([
    ["main.tree.yaml", writeTree(file, comments, { comment: made }, language)],
    ["tests/main.test.yaml", testFile("main", conversations)],
    ["README.md", aboutDraft(draft, language)],
  ]);
}

/** A test file with these conversations. */
export function testFile(tree: string, conversations: readonly DraftConversation[]): string {
  return stringify({ tree, conversations }, { lineWidth: 0 });
}

function aboutDraft({ name, tree, notes, sources, conversations, words }: Draft, language: Language): string {
  const lines = notes.map((note) => `- ${note.node === undefined ? "" : `\`${note.node}\`: `}${note[language]}`);
  const counts = words.map(({ word, runs }) => `${word} (${runs})`).join(", ");
  return inLanguage(language, {
    en: `# ${name}

A draft of ${Object.keys(tree.nodes).length} steps, made of ${sources.length} runs, with ${conversations.length} tests. It is not published. Read
every text, then move the folder below \`knowledge/\`.

## To look at

${lines.length === 0 ? "Nothing." : lines.join("\n")}

## Keywords, with the runs that have them

${counts || "None."}

## Sources

${sourceList(sources)}
`,
    zh: `# ${name}

由 ${sources.length} 次运行生成的草稿，共 ${Object.keys(tree.nodes).length} 步，附 ${conversations.length} 个测试。尚未发布。请逐句审阅，再把整个文件夹移到 \`knowledge/\` 下。

## 需要留意

${lines.length === 0 ? "无。" : lines.join("\n")}

## 关键词与出现的运行次数

${counts || "无。"}

## 来源

${sourceList(sources)}
`,
  });
}

/** The ids of the runs: whoever may read these sessions finds them again. */
export function sourceList(sources: readonly RunSource[]): string {
  return sources.map(({ kind, id }) => `- ${kind} \`${id.replaceAll(/[`\s]/g, "")}\``).join("\n");
}
