/**
 * Numbers as people type them in Chinese and English: 1,200.50 · １８ · 3.5万 · 十八 · 两百三 · 三个半 · 1亿2000万 · 20k.
 * English number words (forty-two) are refused: agents send digits. The result is an exact decimal, never a rounded sum.
 * Not here: bounds (`bounds.ts`).
 */
import { add, shiftPoint, type Decimal } from "./decimal.ts";
import { plainText } from "./plain-text.ts";

/** In characters. Longer texts are refused: no number needs so many. */
const MAX_NUMBER_LENGTH = 60;

/** Pairs of a Chinese numeral and its digit. */
const numerals = "零0〇0一1二2两2兩2三3四4五5六6七7八8九9壹1贰2貳2叁3參3肆4伍5陆6陸6柒7捌8玖9";
const chineseDigits = new Map(
  Array.from(numerals.matchAll(/(\D)(\d)/gu), ([, numeral = "", digit = ""]) => [numeral, digit]),
);
const smallUnits = new Map([
  ["十", 1],
  ["拾", 1],
  ["百", 2],
  ["佰", 2],
  ["千", 3],
  ["仟", 3],
]);
const largeUnits = new Map([
  ["万", 4],
  ["萬", 4],
  ["亿", 8],
  ["億", 8],
]);

/** Words after a number that multiply it. Values are powers of ten. */
const englishUnits = new Map([
  ["hundred", 2],
  ["k", 3],
  ["thousand", 3],
  ["m", 6],
  ["mn", 6],
  ["million", 6],
  ["bn", 9],
  ["billion", 9],
]);

/** Measure words, which do not change the value: 18岁, 3 people. */
const measureWords =
  /(?:周岁|岁|个人|个|人|位|名|台|件|间|层|楼|次|条|家|份|口|只|套|票|分|点|years? old|yrs?|years?|people|persons?|times|items?|pieces?|rooms?|floors?)$/u;

/** Reads a number. Undefined when the text is not one, or is ambiguous. */
export function readNumber(text: string): Decimal | undefined {
  const plain = plainNumber(text);
  return readBareNumber(plain) ?? readBareNumber(plain.replace(measureWords, "").trim()) ?? readAndHalf(plain);
}

/** 三个半, 十二岁半. 五点半 is a time. */
function readAndHalf(text: string): Decimal | undefined {
  const measured = text.replace(/(?<!点)半$/u, "");
  const count = measured.replace(measureWords, "");
  if (measured === text || count === measured) return undefined;
  const whole = readBareNumber(count);
  return whole === undefined || whole.scale > 0 || whole.digits < 0n ? undefined : add(whole, { digits: 5n, scale: 1 });
}

/** The same for a number that stands alone: 18, not 18岁. */
export function readBareNumber(text: string): Decimal | undefined {
  const plain = plainNumber(text);
  return plain === "" ? undefined : readSigned(plain);
}

/** Empty for a text that is too long for a number. */
function plainNumber(text: string): string {
  if (text.length > MAX_NUMBER_LENGTH * 4) return "";
  return plainText(text)
    .toLowerCase()
    .replace(/[。.!]$/u, "")
    .trim();
}

function readSigned(text: string): Decimal | undefined {
  const sign = /^(?:-|负|minus |negative )\s*/u.exec(text);
  const body = sign === null ? text.replace(/^\+\s*/, "") : text.slice(sign[0].length);
  if (body.length > MAX_NUMBER_LENGTH) return undefined;
  const value = readMultiplied(body) ?? readChinese(body);
  if (value === undefined) return undefined;
  return sign === null ? value : { ...value, digits: -value.digits };
}

/** `3.5`, `1,200.50`, and either with one multiplier: `3.5万`, `20k`, `1.2 million`. */
function readMultiplied(text: string): Decimal | undefined {
  const match = /^([\d.,'_\u00a0 ]*\d|\.\d+)\s*([a-z]+|[十百千万萬亿億]{0,2})$/u.exec(text);
  const number = readPlain((match?.[1] ?? "").trim());
  if (match === null || number === undefined) return undefined;
  const unit = match[2] ?? "";
  if (unit === "") return number;
  const power = powerOf(unit);
  if (power === undefined) return undefined;
  return shiftPoint(number, power);
}

function powerOf(unit: string): number | undefined {
  const known = englishUnits.get(unit);
  if (known !== undefined || /[a-z]/.test(unit)) return known;
  let power = 0;
  for (const letter of unit) power += smallUnits.get(letter) ?? largeUnits.get(letter) ?? 0;
  return power;
}

/** Digits with an optional decimal point. Separators are allowed only between groups of three. */
function readPlain(text: string): Decimal | undefined {
  const grouped = /^\d{1,3}(?:([,'_ ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/u.test(text);
  const bare = grouped ? text.replace(/[,'_ ]/g, "") : text;
  const match = /^(\d*)(?:\.(\d+))?$/.exec(bare);
  if (match === null || (match[1] === "" && match[2] === undefined)) return undefined;
  const fraction = match[2] ?? "";
  return { digits: BigInt(`${match[1]}${fraction}`), scale: fraction.length };
}

/** Chinese numerals, also mixed with ordinary digits: 十八, 一千零五, 三万五, 1亿2000万, 三点五万, 二〇二六. */
function readChinese(text: string): Decimal | undefined {
  const [whole = "", fraction, ...more] = text.split(/[点點]/u);
  if (more.length > 0) return undefined;
  if (fraction === undefined) {
    const digits = readWholeNumber(whole);
    return digits === undefined ? undefined : { digits, scale: 0 };
  }
  const match = /^(.+?)([十百千万萬亿億]{0,2})$/u.exec(fraction);
  const left = readWholeNumber(whole);
  const right = readDigits(match?.[1] ?? "");
  if (left === undefined || right === undefined) return undefined;
  return shiftPoint({ digits: BigInt(`${left}${right}`), scale: right.length }, powerOf(match?.[2] ?? "") ?? 0);
}

/** Reads numerals digit by digit: 二〇二六 → "2026". */
export function readDigits(text: string): string | undefined {
  let digits = "";
  for (const letter of text) {
    const digit = chineseDigits.get(letter) ?? (/\d/.test(letter) ? letter : undefined);
    if (digit === undefined) return undefined;
    digits += digit;
  }
  return digits === "" ? undefined : digits;
}

/** Reads a whole number with units: 两百三, 1亿2000万. A large unit (万, 亿) multiplies the section before it. */
function readWholeNumber(text: string): bigint | undefined {
  const oneByOne = readDigits(text);
  if (oneByOne !== undefined) return [...text].length === 1 || !/^[零〇]/u.test(text) ? BigInt(oneByOne) : undefined;
  const tokens = text.match(/\d+|\D/gu) ?? [];
  /** The sum up to the last large unit. */
  let total = 0n;
  /** The sum since then. */
  let section = 0n;
  /** A digit whose unit has not been read yet. */
  let digit: bigint | undefined;
  /** The next unit must be smaller than these: powers of ten. */
  let smallBelow = 4;
  let largeBelow = 16;
  let lastUnit = 0;
  let afterZero = false;
  for (const [index, token] of tokens.entries()) {
    const small = smallUnits.get(token);
    const large = largeUnits.get(token);
    if (small !== undefined) {
      if (digit === undefined && !(small === 1 && smallBelow === 4)) return undefined;
      if (small >= smallBelow) return undefined;
      section += (digit ?? 1n) * 10n ** BigInt(small);
      [digit, smallBelow, lastUnit, afterZero] = [undefined, small, small, false];
    } else if (large !== undefined) {
      const multiplicand = section + (digit ?? 0n);
      if (large >= largeBelow && !(large === 8 && largeBelow === 4)) return undefined;
      if (multiplicand === 0n && !(large === 8 && largeBelow === 4 && index > 0)) return undefined;
      // 一万亿: 亿 (10^8) multiplies everything before it, the 万 (10^4) included.
      total = large === 8 ? (total + multiplicand) * 10n ** 8n : total + multiplicand * 10n ** 4n;
      largeBelow = large === 8 ? 8 : 4;
      [section, digit, smallBelow, lastUnit, afterZero] = [0n, undefined, 4, large, false];
    } else {
      if (digit !== undefined) return undefined;
      if (token === "零" || token === "〇") {
        afterZero = true;
        continue;
      }
      const value = readDigits(token);
      if (value === undefined) return undefined;
      digit = BigInt(value);
    }
  }
  if (digit === undefined) return total + section;
  // 两百三 is 230 and 三万五 is 35,000: a last digit without a unit has the next smaller one, unless a zero precedes it.
  const isColloquial = digit < 10n && lastUnit >= 2 && !afterZero;
  return total + section + (isColloquial ? digit * 10n ** BigInt(lastUnit - 1) : digit);
}
