/** The rule about lists in which a word stands twice: keywords, documents of a node, tags, groups of synonyms. */
import { foldCompatibility } from "../../fold-compatibility.ts";
import type { Json } from "../../json.ts";
import type { FindingText, Path } from "../findings.ts";
import type { ParsedFile } from "../parse.ts";
import { nodesOf } from "./nodes.ts";
import type { Report, Rule } from "./rule.ts";

/** A word without differences of case and width, and marks at its end. Those inside stay: `wifi` and `wi-fi` are two words. */
const folded = (word: string): string =>
  foldCompatibility(word)
    .toLowerCase()
    .replace(/(?<=\p{Script=Han})[\s。．，、；：！？.,;:!?]+$/u, "")
    .trim();

function repeatedText(word: string): FindingText {
  return {
    en: [`"${word}" stands in this list twice.`, "Remove one of the two, or write the other word that was meant."],
    zh: [`“${word}”在这个列表里出现了两次。`, "请删除其中一个，或改成原本想写的词。"],
  };
}

/** Reports each word of a list that was there before. */
function checkList(file: ParsedFile, path: Path, words: readonly Json[], report: Report): void {
  const seen = new Set<string>();
  for (const [index, word] of words.entries()) {
    if (typeof word !== "string") continue;
    const text = folded(word);
    if (text !== "" && seen.has(text)) report(file, [...path, index], "value", repeatedText(word));
    seen.add(text);
  }
}

/** Reports each word of a group of synonyms that an earlier group has, and remembers the others with their group. */
function reportShared(
  file: ParsedFile,
  index: number,
  group: readonly string[],
  before: Map<string, number>,
  report: Report,
): void {
  for (const [at, word] of group.entries()) {
    const text = folded(word);
    const other = before.get(text);
    if (other === undefined) before.set(text, index);
    else if (other !== index) report(file, [index, at], "value", sharedText(word));
  }
}

function sharedText(word: string): FindingText {
  return {
    en: [
      `"${word}" stands in an earlier group too, so the words of both groups are looked for.`,
      "Make one group of the two, or keep the word in one of them.",
    ],
    zh: [`“${word}”在前面的一组里已经有了，检索时两组词都会用上。`, "请把两组合成一组，或只在其中一组保留这个词。"],
  };
}

export const repeatedWord: Rule = {
  id: "repeated-word",
  severity: "warning",
  check(project, report) {
    for (const { file, source } of project.trees) {
      checkList(file, ["keywords"], source.keywords ?? [], report);
      for (const [id, { keywords, documents }] of nodesOf(source)) {
        checkList(file, ["nodes", id, "keywords"], keywords ?? [], report);
        checkList(file, ["nodes", id, "documents"], documents ?? [], report);
      }
    }
    for (const { file, document } of project.documents)
      if (Array.isArray(document?.meta.tags)) checkList(file, ["tags"], document.meta.tags, report);
    for (const { file, groups, findings } of project.synonyms) {
      // Of a group that cannot be read, the places of the others are not known.
      if (findings.length > 0) continue;
      const seen = new Set<string>();
      const before = new Map<string, number>();
      for (const [index, group] of groups.entries()) {
        const key = group.map(folded).toSorted().join("\n");
        if (seen.has(key)) report(file, [index], "value", repeatedText(group.join(", ")));
        else {
          checkList(file, [index], group, report);
          reportShared(file, index, group, before, report);
        }
        seen.add(key);
      }
    }
  },
};
