/**
 * Finds identity numbers, mobile numbers and bank cards in a text, each proved by its own check digits, so that order
 * numbers and measurements stay. Every run of digits is read once. Removing them is `redact.ts`.
 */

export type RedactedKind = "id_card" | "phone" | "bank_card" | "email" | "key";

/** A piece of text to remove. */
export interface Span {
  from: number;
  to: number;
  kind: RedactedKind;
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** GB 11643: province, a real date, and the ISO 7064 mod 11-2 check character. */
export function isIdCard(text: string): boolean {
  if (!/^[1-8]\d{16}[\dXx]$/.test(text)) return false;
  const month = Number(text.slice(10, 12));
  const day = Number(text.slice(12, 14));
  const year = Number(text.slice(6, 10));
  if (year < 1850 || year > 2100) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false;
  const sum = ID_WEIGHTS.reduce((total, weight, place) => total + weight * Number(text.charAt(place)), 0);
  return "10X98765432".charAt(sum % 11) === text.charAt(17).toUpperCase();
}

/** Luhn's check, as on payment cards. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - place));
    const doubled = place % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** First digits of issuers in use: 3 (Amex, JCB, Diners), 4, 5, 6 (UnionPay, Discover), 2 (Mastercard), 8, 9 (China). */
function isBankCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || !/^[2-689]/.test(digits)) return false;
  return !/^(\d)\1+$/.test(digits) && passesLuhn(digits);
}

/** Mainland mobile numbers, with or without the country code. */
function isPhone(digits: string): boolean {
  const local =
    digits.length === 13 && digits.startsWith("86")
      ? digits.slice(2)
      : digits.length === 15 && digits.startsWith("0086")
        ? digits.slice(4)
        : digits;
  return /^1[3-9]\d{9}$/.test(local);
}

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isWord = (code: number): boolean =>
  isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;

/** A run of digits with single blanks or hyphens between groups is no longer than this. */
const MAX_NUMBER = 23;

/** Numbers: each run of digits, single separators allowed inside, is read once as a whole. */
export function findNumbers(text: string, spans: Span[]): void {
  let at = 0;
  while (at < text.length) {
    if (!isDigit(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const from = at;
    let digits = "";
    let end = at;
    let groups = 1;
    while (end < text.length) {
      const code = text.charCodeAt(end);
      if (isDigit(code)) {
        if (digits.length <= MAX_NUMBER) digits += text.charAt(end);
      } else if ((code === 32 || code === 45) && isDigit(text.charCodeAt(end + 1))) groups += 1;
      else break;
      end += 1;
    }
    at = end;
    const before = from === 0 ? 0 : text.charCodeAt(from - 1);
    const after = end < text.length ? text.charCodeAt(end) : 0;
    // The check character of an identity number may be a letter.
    const withX = (after === 88 || after === 120) && !isWord(text.charCodeAt(end + 1) || 0);
    const openLeft = !isWord(before) && before !== 46;
    const openRight = !isWord(after) || withX;
    const last = withX ? text.charAt(end) : "";
    const whole = openLeft && openRight ? classify(digits, last) : undefined;
    if (whole !== undefined) spans.push({ from, to: end + last.length, kind: whole });
    else if (groups > 1) {
      findInGroups(text, { from, to: end, openLeft, openRight, last }, spans);
    }
  }
}

/** What a number is. `last` is the letter X that follows it: only an identity number ends in one. */
function classify(digits: string, last: string): RedactedKind | undefined {
  if (last !== "") return digits.length === 17 && isIdCard(digits + last) ? "id_card" : undefined;
  if (digits.length === 18 && isIdCard(digits)) return "id_card";
  if (isPhone(digits)) return "phone";
  return isBankCard(digits) ? "bank_card" : undefined;
}

/** Several numbers may stand beside each other, parted only by a blank: each group is looked at by itself. */
function findInGroups(
  text: string,
  run: { from: number; to: number; openLeft: boolean; openRight: boolean; last: string },
  spans: Span[],
): void {
  let start = run.from;
  for (let at = run.from; at <= run.to; at += 1) {
    if (at < run.to && isDigit(text.charCodeAt(at))) continue;
    const joined = (start === run.from && !run.openLeft) || (at === run.to && !run.openRight);
    if (!joined && at - start >= 11 && at - start <= 19) {
      const last = at === run.to ? run.last : "";
      const kind = classify(text.slice(start, at), last);
      if (kind !== undefined) spans.push({ from: start, to: at + last.length, kind });
    }
    start = at + 1;
  }
}
