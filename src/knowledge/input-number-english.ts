/**
 * Numbers in English words: forty-two · one hundred and five · twelve hundred · two and a half million · half a dozen ·
 * three point one four. What could be two numbers is none: "one or two", "two fifty", "a million two", "a couple".
 */
import { plus, shift, type Decimal } from "./decimal.ts";

/** Longer texts are no number anybody types. */
const LONGEST = 240;

const below20 =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const units = new Map(below20.split(" ").map((word, value) => [word, value]));
const tens = new Map(
  "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, index) => [word, (index + 2) * 10]),
);
tens.set("fourty", 40);
/** Powers of ten, largest first. */
const scales = new Map([
  ["trillion", 12],
  ["billion", 9],
  ["million", 6],
  ["thousand", 3],
]);
/** Hundredths. */
const fractions = new Map([
  ["half", 50n],
  ["a half", 50n],
  ["one half", 50n],
  ["quarter", 25n],
  ["a quarter", 25n],
  ["one quarter", 25n],
  ["three quarters", 75n],
]);

const whole = (digits: bigint): Decimal => ({ digits, scale: 0 });

/** Reads a number without a sign, in lower-case words; undefined when it is none, or not surely one. */
export function readEnglish(text: string): Decimal | undefined {
  if (text.length > LONGEST || !/^[\da-z][\da-z ,.\-‐–]*$/.test(text)) return undefined;
  const words = text
    .replace(/(?<=[a-z])[-‐–](?=[a-z])/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return readPart(words) ?? readMixed(words) ?? readPoint(words) ?? readDozens(words) ?? readWhole(words);
}

/** A part of one, or of a large unit: half, three quarters, half a million, a quarter of a million, half a dozen. */
function readPart(words: string): Decimal | undefined {
  const match = /^(.*?(?:half|quarters?))(?: (?:of )?an? (\w+))?$/.exec(words);
  const part = fractions.get(match?.[1] ?? "");
  if (match === null || part === undefined) return undefined;
  const size = match[2] === undefined ? 1n : sizeOf(match[2]);
  return size === undefined ? undefined : reduced(part * size);
}

/** A whole and a part: two and a half, 2 and a half million, a million and a half, a dozen and a half. */
function readMixed(words: string): Decimal | undefined {
  const match = /^(.+) and (an? half|half|one half|an? quarter|three quarters)(?: (\w+))?$/.exec(words);
  const part = fractions.get(match?.[2] ?? "");
  if (match === null || part === undefined) return undefined;
  const before = match[1] ?? "";
  const unit = match[3];
  const count = readDigits(before) ?? readWhole(before);
  const last = /(dozen|hundred|[bmtr]+illion|thousand)$/.exec(before)?.[1];
  if (unit === undefined && last !== undefined) {
    // A million and a half is 1,500,000; a hundred and a half is anybody's guess.
    const size = last === "dozen" || last.endsWith("illion") ? sizeOf(last) : undefined;
    const all = count ?? readDozens(before);
    return size === undefined || all === undefined ? undefined : plus(all, reduced(part * size));
  }
  const size = unit === undefined ? 1n : sizeOf(unit);
  if (count === undefined || last !== undefined || size === undefined) return undefined;
  const mixed = plus(count, reduced(part));
  return { digits: mixed.digits * size, scale: mixed.scale };
}

/** Digits after a point are named one by one: three point one four, one point five million. */
function readPoint(words: string): Decimal | undefined {
  const match = /^(.+) point ((?:[a-z]+ )*?[a-z]+)(?: (\w+illion|thousand|hundred))?$/.exec(words);
  const count = readWhole(match?.[1] ?? "");
  if (match === null || count === undefined) return undefined;
  let digits = "";
  for (const word of (match[2] ?? "").split(" ")) {
    const digit = units.get(word === "oh" ? "zero" : word);
    if (digit === undefined || digit > 9) return undefined;
    digits += digit;
  }
  const power = match[3] === undefined ? 0 : powerOf(match[3]);
  if (power === undefined) return undefined;
  return shift({ digits: BigInt(`${count.digits}${digits}`), scale: digits.length }, power);
}

function readDozens(words: string): Decimal | undefined {
  const match = /^(.+) dozen$/.exec(words);
  if (match === null) return undefined;
  const count = match[1] === "a" ? whole(1n) : (readDigits(match[1] ?? "") ?? readWhole(match[1] ?? ""));
  return count === undefined || count.scale > 0 ? undefined : whole(count.digits * 12n);
}

/** A count in figures, before words that go on from it. */
function readDigits(text: string): Decimal | undefined {
  return /^\d{1,3}$/.test(text) ? whole(BigInt(text)) : undefined;
}

/** Cardinals: each large unit smaller than the one before it, each count below a thousand. */
function readWhole(text: string): Decimal | undefined {
  let rest = text.replace(/((?:thousand|illion)),(?= )/g, "$1");
  let total = 0n;
  let below = Infinity;
  for (const [scale, power] of scales) {
    const match = new RegExp(`^(.+?) ${scale}(?: |$)(?:and (?=.))?`).exec(rest);
    if (match === null) continue;
    const count = (match[1] ?? "") === "a" && below === Infinity ? 1n : readGroup(match[1] ?? "");
    if (count === undefined || count === 0n) return undefined;
    total += count * 10n ** BigInt(power);
    below = power;
    const after = rest.slice(match[0].length);
    if (after === "") return match[0].endsWith(" and ") ? undefined : whole(total);
    // "A million two" is a million two hundred thousand to some.
    const bare = !match[0].endsWith(" and ") && (units.get(after) ?? 10) < 10;
    if (bare && (power > 3 || match[1] === "a")) return undefined;
    rest = after;
  }
  const last = readGroup(rest);
  if (last === undefined || (last === 0n && below < Infinity)) return undefined;
  // Twelve hundred stands alone.
  return below < Infinity && last >= 1000n ? undefined : whole(total + last);
}

/** Below a thousand, and eleven hundred to ninety-nine hundred. */
function readGroup(words: string): bigint | undefined {
  const match = /^(.+?) hundred(?:(?: and)? (.+))?$/.exec(words);
  if (match === null) return readTens(words);
  const count = match[1] === "a" ? 1n : readTens(match[1] ?? "");
  const rest = match[2] === undefined ? 0n : readTens(match[2]);
  if (count === undefined || rest === undefined || count % 10n === 0n) return undefined;
  if (match[2] !== undefined && rest === 0n) return undefined;
  return count * 100n + rest;
}

function readTens(words: string): bigint | undefined {
  const [first = "", second, ...more] = words.split(" ");
  if (more.length > 0) return undefined;
  const ten = tens.get(first);
  if (ten === undefined) {
    const unit = second === undefined ? units.get(first) : undefined;
    return unit === undefined ? undefined : BigInt(unit);
  }
  if (second === undefined) return BigInt(ten);
  const unit = units.get(second) ?? 0;
  return unit > 0 && unit < 10 ? BigInt(ten + unit) : undefined;
}

function powerOf(unit: string): number | undefined {
  return unit === "hundred" ? 2 : scales.get(unit);
}

/** What one of a unit is. */
function sizeOf(unit: string): bigint | undefined {
  if (unit === "dozen") return 12n;
  const power = powerOf(unit);
  return power === undefined ? undefined : 10n ** BigInt(power);
}

/** Hundredths as a number, without zeros at its end. */
function reduced(hundredths: bigint): Decimal {
  if (hundredths % 100n === 0n) return whole(hundredths / 100n);
  return hundredths % 10n === 0n ? { digits: hundredths / 10n, scale: 1 } : { digits: hundredths, scale: 2 };
}
