/**
 * Small English numbers in words, as people write them before a unit: two, twenty-five, a couple of, two and a half.
 * Not here: numbers without a unit, where agents send digits (`inputs/read-number.ts`).
 */
import type { Decimal } from "../inputs/decimal.ts";

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/** Up to ninety-nine, with `and a half`. Undefined for anything else. */
export function readNumberWords(text: string): Decimal | undefined {
  const half = /^(.+) and a half$/.exec(text);
  const whole = readWhole(half?.[1] ?? text);
  if (whole === undefined) return undefined;
  return half === null ? { digits: BigInt(whole), scale: 0 } : { digits: BigInt(whole * 10 + 5), scale: 1 };
}

function readWhole(text: string): number | undefined {
  if (text === "a" || text === "an") return 1;
  if (/^a (?:couple|pair)(?: of)?$/.test(text)) return 2;
  if (text === "a dozen") return 12;
  const known = small.indexOf(text);
  if (known >= 0) return known;
  const [ten = "", unit, ...more] = text.split(/[- ]/);
  const place = tens.indexOf(ten);
  if (place < 0 || more.length > 0) return undefined;
  const last = unit === undefined ? 0 : small.indexOf(unit);
  return last < 0 || last > 9 || (unit !== undefined && last === 0) ? undefined : (place + 2) * 10 + last;
}
