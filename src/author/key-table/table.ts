/**
 * The table of every key that authors can write, as Markdown: names, kinds of values and English texts from the schemas, so
 * that it cannot fall behind them. Not here: the Chinese texts (`chinese.ts`), which objects there are (`objects.ts`).
 */
import * as z from "zod";
import type { Language, LocalizedText } from "../../localized-text.ts";
import { chineseMeanings } from "./chinese.ts";
import { writtenObjects, type WrittenObject } from "./objects.ts";

/** What is read of a property's JSON Schema. */
interface Property {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Property;
  anyOf?: Property[];
  additionalProperties?: Property | boolean;
  properties?: Record<string, Property>;
}

const kinds: Readonly<Record<string, LocalizedText>> = {
  string: { en: "text", zh: "文本" },
  number: { en: "number", zh: "数字" },
  integer: { en: "integer", zh: "整数" },
  boolean: { en: "true or false", zh: "true 或 false" },
  null: { en: "null", zh: "null" },
};

/** One key of an object. */
export interface KeyRow {
  key: string;
  isRequired: boolean;
  kind: LocalizedText;
  meaning: LocalizedText;
}

/** The keys of an object in the order of its schema. Throws for one without a text: each is written in both languages. */
export function rowsOf({ id, schema }: WrittenObject): KeyRow[] {
  const described: { properties?: Record<string, Property>; required?: string[] } = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { target: "draft-7", io: "input" })),
  );
  return Object.entries(described.properties ?? {}).map(([key, property]) => {
    const zh = chineseMeanings[id]?.[key];
    if (property.description === undefined || zh === undefined)
      throw new Error(
        `The key ${key} of ${id} lacks a description in ${zh === undefined ? "chinese.ts" : "its schema"}.`,
      );
    return {
      key,
      isRequired: described.required?.includes(key) === true,
      kind: { en: kindOf(property, "en"), zh: kindOf(property, "zh") },
      meaning: { en: property.description, zh },
    };
  });
}

function kindOf(property: Property, language: Language): string {
  const or = language === "en" ? " or " : " 或 ";
  if (property.enum !== undefined)
    return property.enum.map((value) => `\`${String(value)}\``).join(language === "en" ? ", " : "、");
  if (property.anyOf !== undefined) return [...new Set(property.anyOf.map((arm) => kindOf(arm, language)))].join(or);
  if (property.type === "array") {
    const of = kindOf(property.items ?? {}, language);
    return language === "en" ? `list of ${of}` : `列表（${of}）`;
  }
  if (property.type === "object" && property.properties === undefined)
    return { en: "keys with values", zh: "键和值" }[language];
  if (Array.isArray(property.type)) return property.type.map((type) => kindOf({ type }, language)).join(or);
  return kinds[property.type ?? ""]?.[language] ?? { en: "keys below", zh: "见下" }[language];
}

const heads: LocalizedText = { en: "| key | value | meaning |", zh: "| 键 | 值 | 含义 |" };

/** All tables, under a heading each. Required keys are bold. */
export function keyTables(language: Language): string {
  const parts = writtenObjects.map((object) => {
    const rows = rowsOf(object).map(({ key, isRequired, kind, meaning }) => {
      const name = isRequired ? `**\`${key}\`**` : `\`${key}\``;
      return `| ${[name, kind[language], meaning[language]].map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
    });
    return [`### ${object.title[language]}`, "", heads[language], "|---|---|---|", ...rows].join("\n");
  });
  return parts.join("\n\n");
}

const PART = /(<!-- keys[^>]*-->\n)[\s\S]*?(<!-- \/keys -->)/;

/** A page with the tables as they are now. Fails where the marks are missing. */
export function withKeyTables(page: string, language: Language): string {
  if (!PART.test(page)) throw new Error("The page has no <!-- keys --> … <!-- /keys -->.");
  return page.replace(PART, (_, begin: string, end: string) => `${begin}\n${keyTables(language)}\n\n${end}`);
}
