/**
 * Reads a document: YAML front matter and Markdown.
 * Not here: splitting it into passages and searching them (`search/`).
 */
import { isMap, parseDocument } from "yaml";
import type { Finding, Path, Severity, FindingText } from "./findings.ts";
import {
  beginsFrontMatter,
  describeMisspeltKey,
  emptyDocument,
  emptyKey,
  emptyLineBefore,
  hasMisplacedFrontMatter,
  holdsText,
  isAmongKeys,
  mustBe,
  noSuchDay,
  notAnObject,
  otherDashes,
  reviewTooLate,
  secondFrontMatter,
  unclosedFrontMatter,
  unopenedFrontMatter,
} from "./document-problems.ts";
import { joinedTags, readTags } from "./document-tags.ts";
import { isDay } from "../knowledge/fields.ts";
import { guessLanguage } from "../knowledge/language.ts";
import { describeFullWidth } from "./full-width.ts";
import type { Document } from "../knowledge/model.ts";
import { ParsedFile, type SourceFile } from "./parse.ts";
import { mergeProblem } from "./readers/merge-marks.ts";
import { readYaml } from "./readers/yaml/read-yaml.ts";
import { frontMatterKeys } from "./schema/front-matter.ts";
import { formats } from "./schema/kinds.ts";
import { languageTag } from "./schema/schema.ts";

/** A document that has been read, or what prevents it. */
export interface ParsedDocument {
  file: ParsedFile;
  document?: Document;
  /** The day from which the check reminds of it. */
  reviewBy?: string;
  /** The language that it says it is in. */
  named?: string;
  /** It has no title of its own: the file's name is used. */
  untitled?: true;
  /** It has no text, which is reported already. */
  empty?: true;
  findings: Finding[];
}

const frontMatter = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/;

/** The front matter's text and where it starts; the body behind it. */
export function splitFrontMatter(text: string): { yaml: string; start: number; body: string } {
  const found = frontMatter.exec(text);
  if (found === null) return { yaml: "", start: 0, body: text };
  return { yaml: found[1] ?? "", start: text.indexOf("\n") + 1, body: text.slice(found[0].length) };
}

/** Reads one Markdown file of `knowledge/<base>/documents/`. `id` is what its path says. */
export function parseDocumentFile(source: SourceFile, base: string, id: string): ParsedDocument {
  const { yaml, start, body } = splitFrontMatter(source.text);
  const merged = mergeProblem(source.text);
  if (merged !== undefined) {
    const whole = new ParsedFile(source, readYaml(""));
    return { file: whole, findings: [whole.findingAt(merged.rule, "error", merged.range, merged.text)] };
  }
  const isOpen = start === 0 && beginsFrontMatter(source.text);
  const inner = readYaml(yaml);
  const file = new ParsedFile(source, {
    ...inner,
    locate(path, part) {
      const range = inner.locate(path, part);
      return range === undefined ? undefined : { start: range.start + start, end: range.end + start };
    },
  });
  if (isOpen || (inner.problems.length > 0 && holdsText(yaml))) {
    const dashes = /^(?:[-—–―－_=*]{2,}|-{4,})[ \t]*$/m.exec(source.text.slice(4));
    const start = dashes === null || !isAmongKeys(source.text.slice(4, 4 + dashes.index)) ? 0 : 4 + dashes.index;
    const range = { start, end: start + (dashes?.[0].length ?? 3) };
    const words = start === 0 ? unclosedFrontMatter : otherDashes;
    return { file, findings: [file.findingAt("unclosed-front-matter", "error", range, words)] };
  }
  if (beginsFrontMatter(body.trimStart()) && splitFrontMatter(body.trimStart()).yaml !== "") {
    // Without front matter at the beginning it is the only one, below an empty line.
    const at = start === 0 ? 0 : source.text.length - body.trimStart().length;
    const range = { start: at, end: at + 3 };
    return {
      file,
      findings: [
        file.findingAt("unclosed-front-matter", "error", range, start === 0 ? emptyLineBefore : secondFrontMatter),
      ],
    };
  }
  if (start === 0 && hasMisplacedFrontMatter(source.text)) {
    const range = { start: 0, end: 1 };
    return { file, findings: [file.findingAt("unclosed-front-matter", "error", range, unopenedFrontMatter)] };
  }
  const findings = inner.problems.map((problem) =>
    file.findingAt(
      problem.rule,
      "error",
      { start: problem.range.start + start, end: problem.range.end + start },
      problem.text,
    ),
  );
  const meta = inner.value ?? {};
  if (findings.length > 0) return { file, findings };
  if (typeof meta !== "object" || Array.isArray(meta) || meta === null) {
    // At the first colon that a Chinese input method has typed, else at what stands there instead of keys.
    const colon = /^[ \t]*[\w-]+[ \t]*(：)/m.exec(yaml);
    const words = colon === null ? undefined : describeFullWidth("：");
    const at = start + (colon === null ? yaml.search(/\S/) : colon.index + colon[0].length - 1);
    const length = colon === null ? (/\S.*/.exec(yaml)?.[0].length ?? 0) : 1;
    findings.push(file.findingAt("wrong-type", "error", { start: at, end: at + length }, words ?? notAnObject));
    return { file, findings };
  }
  const say = (severity: Severity, path: Path, words: FindingText): void => {
    findings.push(file.finding("wrong-type", severity, path, "value", words));
  };
  const text = (key: string): string | undefined => {
    const value = meta[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string") return value;
    say("error", [key], mustBe(key, { en: "a text in quotes", zh: "加引号的文本" }));
    return undefined;
  };
  const tags = readTags(meta.tags, say);
  const named = text("language");
  const language = named !== undefined && languageTag.test(named) ? named : undefined;
  const day = (key: string): string | undefined => {
    const value = text(key);
    if (value !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(value))
      say("error", [key], mustBe(key, { en: "a day, YYYY-MM-DD", zh: "YYYY-MM-DD 形式的日期" }));
    else if (value !== undefined && !isDay(value))
      findings.push(file.finding("bad-value", "error", [key], "value", noSuchDay(value)));
    return value;
  };
  const validUntil = day("valid_until");
  const reviewBy = day("review_by");
  if (
    validUntil !== undefined &&
    reviewBy !== undefined &&
    isDay(validUntil) &&
    isDay(reviewBy) &&
    reviewBy > validUntil
  )
    findings.push(file.finding("bad-value", "warning", ["review_by"], "value", reviewTooLate));
  const written = text("title");
  const title = written === undefined || written.trim() === "" ? firstHeading(body) : written;
  const document: Document = {
    base,
    id: text("id") ?? id,
    title: title ?? id,
    type: text("type") ?? "document",
    language: language ?? guessLanguage(body),
    tags,
    ...(validUntil === undefined ? {} : { valid_until: validUntil }),
    meta,
    body,
  };
  if (findings.some(({ severity }) => severity === "error")) return { file, findings };
  findings.push(...joinedTags(file, meta.tags));
  if (named !== undefined && language === undefined)
    findings.push(file.finding("bad-value", "warning", ["language"], "value", notALanguage));
  for (const [key, value] of Object.entries(meta)) {
    if (value === null && frontMatterKeys.includes(key)) {
      const at = file.reading.locate([key], "key");
      const cut = at === undefined ? undefined : /^\s*:[ \t]*(#[^\n]*)/.exec(source.text.slice(at.end))?.[1];
      findings.push(file.finding("misspelt-key", "warning", [key], "key", emptyKey(key, cut)));
    }
    const misspelt = describeMisspeltKey(key, value);
    if (misspelt !== undefined) findings.push(file.finding("misspelt-key", "warning", [key], "key", misspelt));
  }
  // Headings alone answer nothing.
  const isEmpty = body.replaceAll(/^ {0,3}#{1,6}(?:[ \t].*)?$/gm, "").trim() === "";
  if (isEmpty) findings.push(file.findingAt("empty-document", "warning", { start: 0, end: 1 }, emptyDocument));
  return {
    file,
    document,
    ...(reviewBy === undefined ? {} : { reviewBy }),
    ...(language === undefined ? {} : { named: language }),
    ...(title === undefined && !isEmpty ? { untitled: true } : {}),
    ...(isEmpty ? { empty: true } : {}),
    findings,
  };
}

/** A heading with number signs, or one that is underlined; lists, quotes, tables and HTML are none. */
const heading = /^ {0,3}#{1,6}[ \t]+(.+)$|^ {0,3}(?![-*+>#|=<]|\d+[.)])(\S.*)\n {0,3}(?:=+|-{2,})[ \t]*$/m;
const code = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\1[`~]*[ \t]*(?=\n|$)|$(?![\s\S]))/gm;

/** The first heading outside of code. */
function firstHeading(body: string): string | undefined {
  const [, signed, underlined] = heading.exec(body.replace(code, "")) ?? [];
  const title = signed?.trim().replace(/(?:^|[ \t])#+$/, "") ?? underlined ?? "";
  return title.trim() === "" ? undefined : title.trim();
}

/** For a `language` that is no tag. */
export const notALanguage: FindingText = {
  en: [`"language" is not ${formats.language.en[0]}.`, formats.language.en[1]],
  zh: [`“language”不是${formats.language.zh[0]}。`, formats.language.zh[1]],
};

/** The `name` and `language` of a template's front matter, as far as it has them. */
export function templateIdentity(text: string): { name?: string; language?: string } {
  const document = parseDocument(splitFrontMatter(text).yaml, { prettyErrors: false, logLevel: "silent" });
  const read = (key: string): string | undefined => {
    const value = isMap(document.contents) ? document.contents.get(key) : undefined;
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const name = read("name");
  const language = read("language");
  return { ...(name === undefined ? {} : { name }), ...(language === undefined ? {} : { language }) };
}
