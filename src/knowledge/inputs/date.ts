/**
 * Days as people type them: 2026-11-21 · 2026/11/21 · 2026年11月21日 · 二〇二六年十一月二十一日 · 21 Nov 2026.
 * The value is ISO `YYYY-MM-DD`. Two readings are no reading: 03/04/2026 is refused, and so is a date without its year.
 */
import { toNumber } from "./decimal.ts";
import { plainText, readNumber } from "./read-number.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Reads a day of the calendar between the years 1000 and 9999; undefined when it is none or ambiguous. */
export function readDate(text: string): string | undefined {
  if (text.length > 200) return undefined;
  const plain = plainText(text)
    .toLowerCase()
    .replace(/[。.]$/u, "")
    .replace(/\s+/g, " ");
  return readYearFirst(plain) ?? readChineseDate(plain) ?? readNamedMonth(plain) ?? readYearLast(plain);
}

function day(year: number, month: number, date: number): string | undefined {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || date < 1) return undefined;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  if (date > (lengths[month - 1] ?? 0)) return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

/** Year, month, day with one kind of separator, or eight digits. */
function readYearFirst(text: string): string | undefined {
  const match = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text);
  return match === null ? undefined : day(Number(match[1]), Number(match[3]), Number(match[4]));
}

/** Day and month in either order, told apart only by a number above twelve (or by being equal). */
function readYearLast(text: string): string | undefined {
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (match === null) return undefined;
  const [left, right, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  const dayFirst = day(year, right, left);
  const monthFirst = day(year, left, right);
  if (dayFirst !== undefined && monthFirst !== undefined && left !== right) return undefined;
  return dayFirst ?? monthFirst;
}

function readChineseDate(text: string): string | undefined {
  const match = /^([^年]{4}) ?年 ?([^月]{1,3}) ?月 ?([^日号號]{1,4}) ?[日号號]?$/u.exec(text);
  if (match === null) return undefined;
  const [year, month, date] = match.slice(1).map((part) => {
    const number = readNumber(part);
    return number === undefined ? undefined : toNumber(number);
  });
  return year === undefined || month === undefined || date === undefined ? undefined : day(year, month, date);
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
  return day(Number(year), month + 1, Number.parseInt(date, 10));
}
