/** Proposed changes of an existing tree as files: a page with a diff for each step, and the runs as tests that pass on it today. */
import { inLanguage, type Language } from "../../localized-text.ts";
import { addedLines, describeChange } from "../../proposals/change-texts.ts";
import type { Change } from "../../proposals/changes.ts";
import type { DraftConversation, RunSource } from "../../proposals/model.ts";
import { sourceList, testFile } from "./draft-files.ts";

export interface ProposedChanges {
  tree: { base: string; tree: string };
  changes: readonly Change[];
  sources: readonly RunSource[];
  /** Runs that the tree of today still walks as they were walked, as tests. */
  passing: readonly DraftConversation[];
  /** Names of those that it walks in another way. */
  failing: readonly string[];
}

/** Path inside the folder → text. */
export function changeFiles(proposed: ProposedChanges, language: Language): Map<string, string> {
  const { tree, passing } = proposed;
  return new Map([
    ["README.md", page(proposed, language)],
    ...(passing.length > 0 ? [["tests/runs.test.yaml", testFile(tree.tree, passing)] as const] : []),
  ]);
}

function page({ tree, changes, sources, passing, failing }: ProposedChanges, language: Language): string {
  const parts = [...Map.groupBy(changes, ({ node }) => node)].map(([node, own]) => {
    const rows = own.map((change) => `- ${describeChange(change)[language]}`);
    const added = own.flatMap(addedLines);
    const diff = added.length === 0 ? "" : `\n\n\`\`\`diff\n${added.join("\n")}\n\`\`\``;
    return `## \`${node}\`\n\n${rows.join("\n")}${diff}`;
  });
  const none = inLanguage(language, { en: "The runs propose no change.", zh: "这些运行没有提出改动。" });
  const about = inLanguage(language, {
    en: `Proposed by ${sources.length} runs; nothing was changed. ${passing.length} of them are tests that pass today (\`tests/runs.test.yaml\`, for \`knowledge/${tree.base}/tests/\`).`,
    zh: `由 ${sources.length} 次运行提出，没有改动任何文件。其中 ${passing.length} 次可作为今天就能通过的测试（\`tests/runs.test.yaml\`，可放进 \`knowledge/${tree.base}/tests/\`）。`,
  });
  const other =
    failing.length === 0
      ? ""
      : inLanguage(language, {
          en: `\n\nThese runs do not replay on the tree of today: it leads elsewhere, or does so with a value that stands for what a user typed: ${failing.join(", ")}.`,
          zh: `\n\n这些运行在今天的树上无法重放（树的走法不同，或替代用户输入的值走向了别处）：${failing.join("、")}。`,
        });
  const heading = inLanguage(language, { en: "Sources", zh: "来源" });
  return `# ${tree.base}/${tree.tree}\n\n${about}${other}\n\n${parts.length === 0 ? none : parts.join("\n\n")}\n\n## ${heading}\n\n${sourceList(sources)}\n`;
}
