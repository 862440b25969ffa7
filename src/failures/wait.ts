/** How long somebody asks to wait, in words that people read. */
import type { LocalizedText } from "../localized-text.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds of a wait that an answer names at most, and that are believed of a server: what is longer is only "more than a day". */
export const MAX_NAMED_WAIT = DAY;

/** A wait in the largest unit that does not make it shorter. `seconds` is a whole number, at least 0. */
export function waitInWords(seconds: number): LocalizedText {
  if (seconds > DAY) return { en: "more than a day", zh: "一天以上" };
  if (seconds > 2 * HOUR) return amount(Math.ceil(seconds / HOUR), "hour", "小时");
  if (seconds > 2 * MINUTE) return amount(Math.ceil(seconds / MINUTE), "minute", "分钟");
  return amount(seconds, "second", "秒");
}

function amount(count: number, unit: string, inChinese: string): LocalizedText {
  return { en: `${count} ${unit}${count === 1 ? "" : "s"}`, zh: ` ${count} ${inChinese}` };
}
