/**
 * Reads a JSON document of `knowledge/<base>/documents/`: an object, or a list of objects.
 * Its own `title`, `tags`, `type`, `language` and `valid_until` play the part of front matter.
 */
import type { Json } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import { describeMisspeltKey, emptyDocument, mustBe, noSuchDay } from "./document-problems.ts";
import { isDay } from "../knowledge/fields.ts";
import { guessLanguage } from "../knowledge/language.ts";
import { notALanguage, type ParsedDocument } from "./documents.ts";
import { nearest, type FindingText, type Path } from "./findings.ts";
import { ParsedFile, type SourceFile } from "./parse.ts";
import { languageTag } from "./schema/schema.ts";
import { readJson } from "./readers/json/read-json.ts";

type Meta = { [key: string]: Json };

function textOf(meta: Meta, key: string): string | undefined {
  const value = Object.hasOwn(meta, key) ? meta[key] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Reads one file. `id` is what its path says. */
export function parseJsonDocument(source: SourceFile, base: string, id: string): ParsedDocument {
  const reading = readJson(source.text);
  const file = new ParsedFile(source, reading);
  const findings = reading.problems.map(({ rule, range, text }) => file.findingAt(rule, "error", range, text));
  const { value } = reading;
  if (findings.length > 0 || value === undefined) return { file, findings };
  if (typeof value !== "object" || value === null) {
    findings.push(file.finding("wrong-type", "error", [], "value", notObjects));
    return { file, findings };
  }
  const meta: Meta = Array.isArray(value) ? {} : value;
  const tags = Object.hasOwn(meta, "tags") && Array.isArray(meta.tags) ? meta.tags : [];
  for (const at of repeatedIds(value))
    findings.push(file.finding("duplicate-id", "error", at.path, "value", sameId(at.id)));
  const validUntil = textOf(meta, "valid_until");
  if (validUntil !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(validUntil) && !isDay(validUntil)) {
    findings.push(file.finding("bad-value", "error", ["valid_until"], "value", noSuchDay(validUntil)));
    return { file, findings };
  }
  const named = textOf(meta, "language");
  if (named !== undefined && !languageTag.test(named))
    findings.push(file.finding("bad-value", "warning", ["language"], "value", notALanguage));
  for (const [key, text] of misspeltKeys(meta))
    findings.push(file.finding("misspelt-key", "warning", [key], "key", text));
  const isEmpty = Object.keys(value).length === 0;
  if (isEmpty) findings.push(file.findingAt("empty-document", "warning", { start: 0, end: 1 }, emptyDocument));
  const title = textOf(meta, "title") ?? textOf(meta, "name") ?? textOf(meta, "标题");
  const given = Array.isArray(value) ? undefined : meta.title;
  const isOdd = title === undefined && given !== undefined && given !== null && given !== "";
  if (isOdd) findings.push(file.finding("wrong-type", "warning", ["title"], "value", mustBe("title", quotedText)));
  return {
    file,
    findings,
    ...(named === undefined ? {} : { named }),
    // A list has no place for one.
    ...(title === undefined && !isOdd && !Array.isArray(value) && !isEmpty ? { untitled: true } : {}),
    ...(isEmpty ? { empty: true } : {}),
    document: {
      base,
      id: textOf(meta, "id") ?? id,
      title: title ?? id,
      type: textOf(meta, "type") ?? "data",
      language: named ?? guessLanguage(source.text),
      tags: tags.filter((tag) => typeof tag === "string"),
      ...(validUntil === undefined ? {} : { valid_until: validUntil }),
      meta: {},
      body: plainJson(source.text, value),
    },
  };
}

/** Keys of an object that are nearly `valid_until` or `language` and hold what these hold: all other keys may be the author's own. */
function misspeltKeys(meta: Meta): [key: string, text: FindingText][] {
  return Object.entries(meta).flatMap(([key, value]) => {
    if (typeof value !== "string" || key === "language" || key === "valid_until") return [];
    const meant = isDay(value) ? "valid_until" : languageTag.test(value) ? "language" : undefined;
    const text = meant === undefined || nearest(key, [meant], 2) === undefined ? undefined : describeMisspeltKey(key);
    return text === undefined ? [] : [[key, text]];
  });
}

const quotedText: LocalizedText = { en: "a text in quotes", zh: "加引号的文本" };

/** The ids that a list of objects has twice, with the place of the second: the file's own list, or one of its values. */
function repeatedIds(value: Json): { path: Path; id: string }[] {
  const lists: [Path, Json][] =
    Array.isArray(value) || value === null || typeof value !== "object"
      ? [[[], value]]
      : Object.entries(value).map(([key, inner]) => [[key], inner]);
  return lists.flatMap(([path, list]) => {
    const seen = new Set<Json>();
    return (Array.isArray(list) ? list : []).flatMap((item, index) => {
      const id = item !== null && typeof item === "object" && !Array.isArray(item) ? item.id : undefined;
      if (typeof id !== "string" && typeof id !== "number") return [];
      const isSecond = seen.has(id);
      seen.add(id);
      return isSecond ? [{ path: [...path, index, "id"], id: String(id) }] : [];
    });
  });
}

function sameId(id: string): FindingText {
  return {
    en: [`Another object of this list has the id "${id}" too.`, "Give one of the two another id."],
    zh: [`这个列表里已经有一个对象的 id 是“${id}”。`, "请给其中一个换一个 id。"],
  };
}

/** The text itself where every reader understands it; without comments and stray commas where not. */
function plainJson(text: string, value: Json): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return `${JSON.stringify(value, null, 2)}\n`;
  }
}

const notObjects: FindingText = {
  en: ["A JSON document is an object or a list of objects.", "Put the values into an object, each under a name."],
  zh: ["JSON 文档应当是一个对象或对象的列表。", "请把内容放进对象里，并给每个值起名。"],
};
