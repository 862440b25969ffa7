/** The tags in a document's front matter. Not here: all other keys (`documents.ts`), keywords of trees (`rules/keywords.ts`). */
import type { Json } from "../json.ts";
import { mustBe } from "./document-problems.ts";
import type { Finding, FindingText, Path, Severity } from "./findings.ts";
import { describeFullWidth } from "./full-width.ts";
import { spacedWords } from "./plain-words.ts";
import type { ParsedFile } from "./parse.ts";

/**
 * The tags of a document's front matter: a list, or a text with commas.
 * @param say takes what is wrong with them
 */
export function readTags(
  value: Json | undefined,
  say: (severity: Severity, path: Path, text: FindingText) => void,
): string[] {
  if (value === undefined || value === null) return [];
  const wide = typeof value === "string" ? describeFullWidth(/^[【［｛]/u.exec(value)?.[0] ?? "") : undefined;
  if (wide !== undefined) {
    say("warning", ["tags"], wide);
    return [];
  }
  if (typeof value === "string")
    return value
      .split(/[,，、;；|｜]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
  if (!Array.isArray(value) || !value.every((tag) => typeof tag === "string" || typeof tag === "number")) {
    say("error", ["tags"], mustBe("tags", { en: "a list of texts", zh: "文本列表" }));
    return [];
  }
  return value.map(String);
}

/** A tag that holds several, with other marks between them than the comma of the format. Beside other tags a comma may belong to its tag. */
export function joinedTags(file: ParsedFile, tags: Json | undefined): Finding[] {
  const spaced = typeof tags === "string" ? spacedWords(tags) : undefined;
  if (typeof tags === "string" && spaced !== undefined)
    return [file.finding("joined-keywords", "warning", ["tags"], spaced, joinedText(tags, tags.split(/\s+/)))];
  const list = Array.isArray(tags) ? tags : [];
  const mark = list.length > 1 ? /[;；|｜]/u : /[，、；;|｜]/u;
  const at = list.findIndex((tag) => typeof tag === "string" && mark.test(tag));
  const joined = list[at];
  if (typeof joined !== "string") return [];
  const start = joined.search(mark);
  const words = list.flatMap((tag) =>
    String(tag)
      .split(mark)
      .map((word) => word.trim()),
  );
  const range = { start, end: start + 1 };
  return [file.finding("joined-keywords", "warning", ["tags", at], range, joinedText(joined, words))];
}

function joinedText(only: string, words: readonly string[]): FindingText {
  const list = `[${words.join(", ")}]`;
  return {
    en: [`"${only}" is read as one tag.`, `Separate tags with an English comma and a space: ${list}`],
    zh: [`“${only}”会被当作一个标签。`, `标签之间请用英文逗号加空格隔开：${list}`],
  };
}
