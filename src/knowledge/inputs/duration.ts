/**
 * The input type `duration`: lengths of time as people type them: 2小时30分 · 两个半小时 · 1h30m · 90 minutes · PT1H30M · 3周.
 * The value is a number of seconds, so that conditions can compare it. A month counts as 30 days, a year as 365.
 */
import { describeBounds } from "./bounds.ts";
import { add, toNumber, type Decimal } from "./decimal.ts";
import type { InputType } from "./input-type.ts";
import { numeric } from "./numeric.ts";
import { plainText } from "./plain-text.ts";
import { readNumber } from "./read-number.ts";

export const durationInput: InputType<"duration"> = {
  ...numeric,
  name: "duration",
  label: { en: "duration", zh: "时长" },
  keys: { min: "least value, in seconds", max: "greatest value, in seconds" },
  read: readDuration,
  expected({ min, max }) {
    return {
      en: [
        "a length of time with its unit, such as 2h 30m or 90 minutes",
        describeBounds(
          min,
          max,
          "from {min} to {max} seconds",
          "of at least {min} seconds",
          "of at most {max} seconds",
        ),
      ],
      zh: [
        "带单位的时长，例如 2小时30分 或 3天",
        describeBounds(min, max, "{min} 到 {max} 秒之间", "不少于 {min} 秒", "不多于 {max} 秒"),
      ],
    };
  },
  write: (value) => (typeof value === "number" ? `${value} s` : undefined),
};

const SECOND = 1n;
const MINUTE = 60n;
const HOUR = 3600n;
const DAY = 86_400n;

const HALF: Decimal = { digits: 5n, scale: 1 };

/** The ways to write each unit, and its length in seconds. */
const units: [string, bigint][] = [
  ["seconds|second|secs|sec|s|秒钟|秒", SECOND],
  ["months|month|mos|mo|个月|個月|月", 30n * DAY],
  ["minutes|minute|mins|min|m|分钟|分鐘|分", MINUTE],
  ["hours|hour|hrs|hr|h|个小时|個小時|小时|小時|个钟头|钟头|个钟|个鐘", HOUR],
  ["days|day|d|天|日", DAY],
  ["weeks|week|wks|wk|w|个星期|星期|个礼拜|礼拜|周|週", 7n * DAY],
  ["years|year|yrs|yr|y|年", 365n * DAY],
  ["刻钟|刻", 15n * MINUTE],
];
const secondsByUnit = new Map(
  units.flatMap(([names, seconds]) => names.split("|").map((name) => [name, seconds] as const)),
);
/** A number, its unit, and a half before or after the unit. Longer unit names are tried first. */
const partPattern = new RegExp(
  `^(.{1,60}?)\\s*(半)?(?<![a-z])(${[...secondsByUnit.keys()].toSorted((a, b) => b.length - a.length).join("|")})(半)?(?![a-z])`,
  "u",
);

/** In characters. */
const MAX_TEXT_LENGTH = 200;

/** Reads a length of time, in seconds. Undefined when the text is not one, or has no unit. */
function readDuration(text: string): number | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const plain = plainText(text)
    .toLowerCase()
    .replace(/[。.]$/u, "")
    .trim();
  const seconds = readIso(plain) ?? readParts(plain);
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

/** Numbers with units, the larger unit first, joined by nothing, spaces, commas or "and". */
function readParts(text: string): Decimal | undefined {
  let rest = text;
  let sum: Decimal | undefined;
  let below: bigint | undefined;
  while (rest !== "") {
    const match = partPattern.exec(rest);
    const seconds = secondsByUnit.get(match?.[3] ?? "");
    if (match === null || seconds === undefined || (below !== undefined && seconds >= below)) return undefined;
    const value = readCount(match[1] ?? "", match[2] !== undefined);
    if (value === undefined) return undefined;
    const half: Decimal = match[4] === undefined ? { digits: 0n, scale: 0 } : HALF;
    sum = add(sum ?? { digits: 0n, scale: 0 }, multiply(add(value, half), seconds));
    below = seconds;
    rest = rest.slice(match[0].length).replace(/^\s*(?:,|，|、|and\b|又|零)?\s*/u, "");
  }
  return sum;
}

/** Reads the number before a unit: 两, 1.5, an, 半, 两个半, half an. Never negative. */
function readCount(text: string, half: boolean): Decimal | undefined {
  const typed = text.trim().replace(/(?<=half)(?: of)? an?$/, "");
  if (typed === "半" || typed === "half") return half ? undefined : HALF;
  const whole = typed === "a" || typed === "an" ? { digits: 1n, scale: 0 } : readNumber(typed.replace(/个半$/u, ""));
  if (whole === undefined || whole.digits < 0n) return undefined;
  return half || typed.endsWith("个半") ? add(whole, HALF) : whole;
}
