/** A proposed change of a tree in words, and the lines that it would add to the tree's file. */
import { inLanguage, type Language, type LocalizedText } from "../localized-text.ts";
import type { Change } from "./changes.ts";

/** The lines of a tree file that would be added. */
export function addedLines(change: Change): string[] {
  const keywords = change.kind === "keywords" || change.kind === "jumped" ? change.keywords : [];
  if (keywords.length === 0) return [];
  const node = change.kind === "jumped" ? change.to : change.node;
  return [` # ${node}`, `+ keywords: [${keywords.map((word) => JSON.stringify(word)).join(", ")}]`];
}

/** What runs say about a step, as a sentence. */
export function describeChange(change: Change): LocalizedText {
  switch (change.kind) {
    case "left":
      return {
        en: `Users stop here: ${change.left} of ${change.came} runs that came here have gone no further${quotes(change.said, "en")}.`,
        zh: `用户停在这里：来到这里的 ${change.came} 次运行里有 ${change.left} 次没有再往下走${quotes(change.said, "zh")}。`,
      };
    case "not_understood":
      return {
        en: `Not understood here in ${change.runs.length} runs${quotes(change.said, "en")}.`,
        zh: `有 ${change.runs.length} 次运行在这里的话没有听懂${quotes(change.said, "zh")}。`,
      };
    case "jumped":
      return {
        en: `In ${change.runs.length} runs users went from here to ${change.to} in their own words${quotes(change.said, "en")}: an option here would say so.`,
        zh: `有 ${change.runs.length} 次运行里，用户用自己的话从这里去了 ${change.to}${quotes(change.said, "zh")}：可以在这里加一个选项。`,
      };
    case "turned_back":
      return {
        en: `${change.runs.length} runs went back at once after they came here: the option that leads here may promise something else.`,
        zh: `有 ${change.runs.length} 次运行刚到这里就退回：通向这里的选项说明可能有误。`,
      };
    case "untaken":
      return {
        en: `None of ${change.came} runs took: ${change.options.join(", ")}.`,
        zh: `${change.came} 次运行都没有选：${change.options.join("、")}。`,
      };
    case "keywords":
      return {
        en: `${change.runs.length} runs that began here share words that are no keywords yet: ${counted(change, "en")}.`,
        zh: `从这里开始的 ${change.runs.length} 次运行有共同的词，还不是关键词：${counted(change, "zh")}。`,
      };
    case "unknown":
      return {
        en: `${change.runs.length} runs came here, and the tree of today has no such step.`,
        zh: `有 ${change.runs.length} 次运行到过这里，今天的树里没有这一步。`,
      };
  }
}

/** Each word with the number of runs that have it. */
const counted = ({ keywords, counts }: Extract<Change, { kind: "keywords" }>, language: Language): string =>
  inLanguage(language, {
    en: keywords.map((word, at) => `${word} (${counts[at] ?? 0})`).join(", "),
    zh: keywords.map((word, at) => `${word}（${counts[at] ?? 0}）`).join("、"),
  });

function quotes(said: readonly string[], language: Language): string {
  if (said.length === 0) return "";
  return inLanguage(language, {
    en: `; they said ${said.map((one) => JSON.stringify(one)).join(", ")}`,
    zh: `，说过${said.map((one) => `“${one}”`).join("、")}`,
  });
}
