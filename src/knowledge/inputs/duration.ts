/**
 * The input type `duration`: lengths of time as people type them: 2小时30分 · 两个半小时 · 1h30m · 90 minutes · PT1H30M · 3周.
 * The value is a number of the author's unit, else of seconds, so that conditions can compare it. A month counts as 30 days,
 * a year as 365; where months or years are asked, a year is twelve months.
 */
import type { LocalizedText } from "../../localized-text.ts";
import type { InputSpec } from "../model.ts";
import { isTimeUnit, readAmount } from "../units/amount.ts";
import { checkBounds, describeBounds } from "./bounds.ts";
import { add, toNumber, type Decimal } from "./decimal.ts";
import type { InputType, SpecProblem } from "./input-type.ts";
import { describeRange, describeUnit, numeric } from "./numeric.ts";
import { plainText } from "./plain-text.ts";
import { readNumber } from "./read-number.ts";
import { readParts, unitSet } from "../units/parts.ts";
import { unitsOfKind } from "../units/table.ts";

export const durationInput: InputType<"duration"> = {
  ...numeric,
  name: "duration",
  label: { en: "duration", zh: "时长" },
  keys: {
    min: "least value, in the unit; in seconds without one",
    max: "greatest value, in the unit; in seconds without one",
    unit: "a unit of time: the value is a number of it, and a bare number is understood",
  },
  read: (text, { unit }) => (unit === undefined ? readDuration(text) : readAmountOfTime(text, unit)),
  check: (spec) => [...checkBounds(spec), ...checkUnit(spec)],
  expected: (spec) => (spec.unit === undefined ? expectedInSeconds(spec) : expectedInUnit(spec)),
  write: (value, { unit }) => (typeof value === "number" && unit === undefined ? `${value} s` : undefined),
};

function expectedInSeconds({ min, max }: InputSpec): LocalizedText<string[]> {
  return {
    en: [
      "a length of time with its unit, such as 2h 30m or 90 minutes",
      describeBounds(min, max, "from {min} to {max} seconds", "of at least {min} seconds", "of at most {max} seconds"),
    ],
    zh: [
      "带单位的时长，例如 2小时30分 或 3天",
      describeBounds(min, max, "{min} 到 {max} 秒之间", "不少于 {min} 秒", "不多于 {max} 秒"),
    ],
  };
}

function expectedInUnit(spec: InputSpec): LocalizedText<string[]> {
  const [range, unit] = [describeRange(spec), describeUnit(spec)];
  return { en: ["a length of time", range.en, unit.en], zh: ["时长", range.zh, unit.zh] };
}

function checkUnit({ unit }: InputSpec): SpecProblem[] {
  if (unit === undefined || isTimeUnit(unit)) return [];
  return [
    {
      key: "unit",
      text: {
        en: [`"${unit}" is not a unit of time.`, "Write one such as minutes, hours, days, months or years."],
        zh: [`“${unit}”不是时间单位。`, "请写 分钟、小时、天、个月、年 之类的单位。"],
      },
    },
  ];
}

const SECOND = 1n;
const MINUTE = 60n;
const HOUR = 3600n;
const DAY = 86_400n;

const timeUnits = unitSet(unitsOfKind("time"));

/** In characters. */
const MAX_TEXT_LENGTH = 200;

/** A length of time in a unit. ISO 8601 has its units in itself. Never negative. */
function readAmountOfTime(text: string, unit: string): number | undefined {
  const seconds = text.length > MAX_TEXT_LENGTH ? undefined : readIso(plainText(text).toLowerCase());
  const value = readAmount(seconds === undefined ? text : `${formatSeconds(seconds)} s`, unit);
  return value === undefined || value < 0 ? undefined : value;
}

function formatSeconds(seconds: Decimal): string {
  return String(toNumber(seconds) ?? "");
}

/** Reads a length of time, in seconds. Undefined when the text is not one, or has no unit. */
function readDuration(text: string): number | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const plain = plainText(text)
    .toLowerCase()
    .replace(/[。.]$/u, "")
    .trim();
  const seconds = readIso(plain) ?? readSum(plain);
  return seconds === undefined ? undefined : toNumber(seconds);
}

function multiply({ digits, scale }: Decimal, seconds: bigint): Decimal {
  return { digits: digits * seconds, scale };
}

/** ISO 8601: P1Y2M3W4DT5H6M7.5S. */
function readIso(text: string): Decimal | undefined {
  const match =
    /^p(?:([\d.]+)y)?(?:([\d.]+)m)?(?:([\d.]+)w)?(?:([\d.]+)d)?(t(?:([\d.]+)h)?(?:([\d.]+)m)?(?:([\d.]+)s)?)?$/.exec(
      text,
    );
  if (match === null || match[5] === "t" || text === "p") return undefined;
  const parts: [string | undefined, bigint][] = [
    [match[1], 365n * DAY],
    [match[2], 30n * DAY],
    [match[3], 7n * DAY],
    [match[4], DAY],
    [match[6], HOUR],
    [match[7], MINUTE],
    [match[8], SECOND],
  ];
  let sum: Decimal = { digits: 0n, scale: 0 };
  for (const [number, seconds] of parts) {
    if (number === undefined) continue;
    const value = /^\d+(?:\.\d+)?$/.test(number) ? readNumber(number) : undefined;
    if (value === undefined) return undefined;
    sum = add(sum, multiply(value, seconds));
  }
  return sum;
}

/** Numbers with units, in seconds. Never negative. */
function readSum(text: string): Decimal | undefined {
  const parts = readParts(text, timeUnits);
  if (parts === undefined || parts.some(({ count }) => count.digits < 0n)) return undefined;
  let sum: Decimal = { digits: 0n, scale: 0 };
  for (const { count, unit } of parts) sum = add(sum, multiply(count, unit.size.top));
  return sum;
}
