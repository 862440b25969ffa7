/**
 * Dates and numbers in what users were shown that may have been computed from what one user typed: a run holds the words that were shown,
 * not the expressions behind them.
 */
import { inLanguage } from "../localized-text.ts";
import type { Seen } from "./model.ts";

interface WithoutComputed {
  text: string;
  /** For how many values a mark stands now. They are named nowhere: they may be one user's. */
  replaced: number;
  /** What stayed, since it may be the tree's own. */
  kept: string[];
}

/** What was typed before a step was shown. */
export type Before = "nothing" | "typed";

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const DATE = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{4}\s*年\s*\d{1,2}\s*月(?:\s*\d{1,2}\s*[日号])?`,
  String.raw`\d{1,2}[/.]\d{1,2}[/.]\d{4}`,
  String.raw`\d{1,2} (?:${MONTHS}) \d{4}`,
  String.raw`(?:${MONTHS}) \d{1,2}, \d{4}`,
].join("|");
const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
/** A number that begins a line of a list is none of what the text says. */
const VALUE = new RegExp(String.raw`(?<item>^\s*\d{1,2}[.、)）])|(?<date>${DATE})|(?<number>${NUMBER})`, "gmu");
/** Values that a note names. */
const MAX_NAMED = 12;

const marks = {
  date: { en: "[date]", zh: "［日期］" },
  number: { en: "[number]", zh: "［数字］" },
};

/**
 * `text`: of the step, taken from `views`. Behind typed answers every date is replaced, and a number where all who were shown it had typed
 * the same. A step behind no typed answer keeps its numbers unnamed: they are the tree's own.
 */
export function withoutComputed(
  text: string,
  views: readonly Seen[],
  before: Before,
  language: string,
): WithoutComputed {
  const replaced = new Set<string>();
  const kept = new Set<string>();
  const result = text.replaceAll(VALUE, (value: string, ...rest: unknown[]) => {
    const { date, number } = rest.at(-1) as { date?: string; number?: string };
    if (date === undefined && number === undefined) return value;
    if (before === "nothing") {
      if (date !== undefined) kept.add(value);
      return value;
    }
    if (date === undefined && typedDifferently(value, views)) {
      kept.add(value);
      return value;
    }
    replaced.add(value);
    return inLanguage(language, date === undefined ? marks.number : marks.date);
  });
  return { text: result, replaced: replaced.size, kept: [...kept].slice(0, MAX_NAMED) };
}

/** A text without its values: the same for texts that differ in dates and numbers alone. */
export function withoutValues(text: string): string {
  return text.replaceAll(VALUE, (value: string, ...rest: unknown[]) => {
    const { date, number } = rest.at(-1) as { date?: string; number?: string };
    return date === undefined && number === undefined ? value : date === undefined ? "\u0001" : "\u0002";
  });
}

/** Texts that differ in their values alone as one, with a mark where they differ. `replaced`: how many marks. */
export function mergeValues(texts: readonly string[], language: string): { text: string; replaced: number } {
  const values = texts.map((text) => Array.from(text.matchAll(VALUE), ([value]) => value));
  let place = -1;
  let replaced = 0;
  const text = (texts[0] ?? "").replaceAll(VALUE, (value: string, ...rest: unknown[]) => {
    place += 1;
    if (values.every((one) => one[place] === value)) return value;
    replaced += 1;
    const { date } = rest.at(-1) as { date?: string };
    return inLanguage(language, date === undefined ? marks.number : marks.date);
  });
  return { text, replaced };
}

/** Whether the value was shown behind different answers, so that it is not computed from them. */
function typedDifferently(value: string, views: readonly Seen[]): boolean {
  const typed = views.filter(({ response }) => response.includes(value)).map((view) => JSON.stringify(view.typed));
  return new Set(typed).size > 1;
}
