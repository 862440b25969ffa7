/**
 * A content as moments in their order. A sentence or row that names a date begins a moment; what follows without one
 * belongs to it. What comes before the first date stands at the moment the evidence itself was observed.
 */
import { sentencesOf } from "../summary.ts";
import { jsonRows } from "./records.ts";

interface Moment {
  /** ISO date or date-time, of as many parts as are known; compares as text. */
  date: string;
  words: string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
/** Each gives year, month, day and time by name. */
const DATES = [
  /(?<![\d-])(?<year>[12]\d{3})[-/.](?<month>1[0-2]|0?[1-9])[-/.](?<day>3[01]|[12]\d|0?[1-9])(?!\d)(?:[T ](?<time>[0-2]\d:[0-5]\d))?/,
  /(?<!\d)(?<year>[12]\d{3})\s?年(?:\s?(?<month>1[0-2]|0?[1-9])\s?月(?:\s?(?<day>3[01]|[12]\d|0?[1-9])\s?[日号])?)?/,
  new RegExp(
    `(?<!\\d)(?<day>3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?\\s(?<name>${MONTH}),?\\s(?<year>[12]\\d{3})(?!\\d)`,
    "i",
  ),
  new RegExp(
    `(?<name>\\b${MONTH})\\s(?<day>3[01]|[12]\\d|0?[1-9])(?:st|nd|rd|th)?,?\\s(?<year>[12]\\d{3})(?!\\d)`,
    "i",
  ),
  new RegExp(`(?<name>\\b${MONTH})\\s(?<year>[12]\\d{3})(?!\\d)`, "i"),
];

const twoDigits = (text: string): string => text.padStart(2, "0");

/** The first date a text names, as ISO text of as many parts as it gives; undefined without one. */
export function dateIn(text: string): string | undefined {
  const found = DATES.map((pattern) => pattern.exec(text)).filter((match) => match !== null);
  const [first] = found.toSorted((left, right) => left.index - right.index || right[0].length - left[0].length);
  const { year, month, name, day, time } = first?.groups ?? {};
  if (year === undefined) return undefined;
  const number = month ?? (name === undefined ? undefined : String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1));
  const parts = [year, number, number === undefined ? undefined : day].flatMap((part) =>
    part === undefined ? [] : [twoDigits(part)],
  );
  return `${parts.join("-")}${time === undefined ? "" : ` ${time}`}`;
}

/** The pieces that can name a moment: rows of data, else sentences. */
function piecesOf(content: string): string[] {
  const rows = jsonRows(content);
  if (rows === undefined) return sentencesOf(content);
  return rows.map((row) => Array.from(row, ([name, value]) => `${name}: ${value}`).join(", "));
}

function dayOf(observed: number): string {
  return new Date(observed).toISOString().slice(0, 10);
}

/** `- date: words`, the earliest first; moments of one date stay as they were written. `observed` in milliseconds. */
export function renderTimeline(content: string, observed: number): string {
  const moments: Moment[] = [];
  for (const piece of piecesOf(content)) {
    const date = dateIn(piece);
    const last = moments.at(-1);
    if (date !== undefined || last === undefined) moments.push({ date: date ?? dayOf(observed), words: [piece] });
    else last.words.push(piece);
  }
  const sorted = moments.toSorted((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
  return sorted.map(({ date, words }) => `- ${date}: ${words.join(" ").replace(/\s+/g, " ")}`).join("\n");
}
