/**
 * The input type `date`: days as people type them, 2026-11-21 · 2026/11/21 · 2026年11月21日 · 二〇二六年十一月二十一日 · 21 Nov 2026.
 * The value is ISO `YYYY-MM-DD`. An ambiguous text (03/04/2026) is refused, and so is a date without its year.
 */
import type { Json } from "../../json.ts";
import { isDay } from "../fields.ts";
import type { InputSpec } from "../model.ts";
import { describeBounds } from "./bounds.ts";
import type { InputType, SpecProblem } from "./input-type.ts";
import { readPlainNumber } from "./numeric.ts";
import { plainText } from "./plain-text.ts";

const DAY_MS = 86_400_000;
/** In characters. */
const MAX_TEXT_LENGTH = 200;

export const dateInput: InputType<"date"> = {
  name: "date",
  label: { en: "date", zh: "日期" },
  valueKind: "string",
  keys: {
    min_date: "the first day that is accepted, YYYY-MM-DD",
    max_date: "the last day that is accepted, YYYY-MM-DD",
  },
  check: checkDays,
  read: readDate,
  // The order of ISO days is the order of their texts.
  accepts: (value, { min_date, max_date }) =>
    typeof value === "string" && value >= (min_date ?? value) && value <= (max_date ?? value),
  expected({ min_date, max_date }) {
    return {
      en: [
        "a date with its year, such as 2026-11-21",
        describeBounds(min_date, max_date, "from {min} to {max}", "not before {min}", "not after {max}"),
      ],
      zh: [
        "带年份的日期，例如 2026-11-21 或 2026年11月21日",
        describeBounds(min_date, max_date, "{min} 到 {max} 之间", "不早于 {min}", "不晚于 {max}"),
      ],
    };
  },
  // Decision 0003: the server does not know which day it is where the user is.
  refused: {
    en: '(no words such as "yesterday": which day that is depends on where the user is)',
    zh: "“昨天”“两年前”这类说法因用户所在地而异，请换算成日期",
  },
  samples({ min_date, max_date }, literals) {
    const texts = literals.filter((literal) => typeof literal === "string");
    const days = texts.filter((text) => /^\d{4}-\d{2}-\d{2}$/.test(text));
    const all = [
      ...days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]),
      min_date ?? "1950-01-01",
      max_date ?? "2050-01-01",
    ];
    return [...new Set(all.filter((day) => day >= (min_date ?? "") && day <= (max_date ?? "9999")))];
  },
  explorationSamples: sampleDays,
};

/** Adds days to an ISO day. A text that is not a day of the calendar is returned unchanged. */
function addDays(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days near to and far from today, and at distances that conditions compute with, read as days, months or years. */
function sampleDays(literals: readonly Json[], now: number): string[] {
  const spans = literals
    .filter((literal) => typeof literal === "number")
    .flatMap((span) => [span, span * 30, span * 365].flatMap((days) => [days - 2, days + 2]));
  const near = [0, 1, 20, 45, 200, 400, 1500, ...spans].filter((days) => Math.abs(days) < 40_000);
  const moments = near.flatMap((days) => [now - days * DAY_MS, now + days * DAY_MS]);
  return moments.map((at) => new Date(at).toISOString().slice(0, 10));
}

function checkDays(spec: InputSpec): SpecProblem[] {
  const found: SpecProblem[] = [];
  for (const key of ["min_date", "max_date"] as const) {
    const day = spec[key];
    if (day === undefined || isDay(day)) continue;
    found.push({
      key,
      text: {
        en: [`${day} is not a day of the calendar.`, "Correct the day."],
        zh: [`${day} 不是日历上的日期。`, "请更正日期。"],
      },
    });
  }
  const { min_date, max_date } = spec;
  if (min_date !== undefined && max_date !== undefined && min_date > max_date)
    found.push({
      key: "min_date",
      text: {
        en: [`No day fits: min_date ${min_date} is after max_date ${max_date}.`, "Swap or correct them."],
        zh: [`没有日期能满足：min_date ${min_date} 晚于 max_date ${max_date}。`, "请对调或更正。"],
      },
    });
  return found;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Reads a day of the calendar in the years 1000 to 9999. Undefined when the text is not one, or is ambiguous. */
function readDate(text: string): string | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const plain = plainText(text)
    .toLowerCase()
    .replace(/[。.]$/u, "")
    .replace(/\s+/g, " ");
  return readYearFirst(plain) ?? readChineseDate(plain) ?? readNamedMonth(plain) ?? readYearLast(plain);
}

/** Formats a day of the calendar; undefined when it does not exist. */
function formatDay(year: number, month: number, date: number): string | undefined {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || date < 1) return undefined;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  if (date > (lengths[month - 1] ?? 0)) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** Year, month and day with one kind of separator, or eight digits. */
function readYearFirst(text: string): string | undefined {
  const match = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text);
  return match === null ? undefined : formatDay(Number(match[1]), Number(match[3]), Number(match[4]));
}

/** Day and month in either order. Only a number above twelve decides which is the day, unless they are equal. */
function readYearLast(text: string): string | undefined {
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (match === null) return undefined;
  const [left, right, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  const dayFirst = formatDay(year, right, left);
  const monthFirst = formatDay(year, left, right);
  if (dayFirst !== undefined && monthFirst !== undefined && left !== right) return undefined;
  return dayFirst ?? monthFirst;
}

function readChineseDate(text: string): string | undefined {
  const match = /^([^年]{4}) ?年 ?([^月]{1,3}) ?月 ?([^日号號]{1,4}) ?[日号號]?$/u.exec(text);
  if (match === null) return undefined;
  const [year, month, date] = match.slice(1).map(readPlainNumber);
  return year === undefined || month === undefined || date === undefined ? undefined : formatDay(year, month, date);
}

/** 21 November 2026, Nov 21st, 2026, 2026 Nov 21. */
function readNamedMonth(text: string): string | undefined {
  const words = text
    .replace(/,/g, " ")
    .replace(/\bof\b/g, " ")
    .trim()
    .split(/[\s-]+/);
  if (words.length !== 3) return undefined;
  const name = words.findIndex((word) => /^[a-z]{3,9}\.?$/.test(word));
  const month = months.findIndex((short) => words[name]?.startsWith(short));
  const full = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
  ];
  const written = words[name]?.replace(".", "") ?? "";
  if (month < 0 || !(full[month]?.startsWith(written) || written === "sept")) return undefined;
  const rest = words.filter((_, index) => index !== name);
  const year = rest.find((word) => /^\d{4}$/.test(word));
  const date = rest.find((word) => /^\d{1,2}(?:st|nd|rd|th)?$/.test(word));
  if (year === undefined || date === undefined) return undefined;
  return formatDay(Number(year), month + 1, Number.parseInt(date, 10));
}
