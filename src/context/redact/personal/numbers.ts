/**
 * Finds identity numbers, mobile numbers, numbers of devices and bank cards in a text, each proved by its own check digits, so that order
 * numbers and measurements stay. Every run of digits is read once. Removing them is `redact.ts`.
 */

import { isDigit, isWord } from "../character-kinds.ts";
import type { RedactedKind, Span } from "../spans.ts";
import { isIdCard, passesLuhn } from "./check-digits.ts";
import { hasLabel, isOrderNumber } from "./labels.ts";

/** Issuers' first digits and the lengths of their cards: Visa, Mastercard, American Express, UnionPay, Discover, JCB, Diners. */
const ISSUERS =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|62\d{14,17}|6(?:011|5\d\d|4[4-9]\d)\d{12,15}|35[2-8]\d{13,16}|3(?:0[0-5]|[689]\d)\d{11,16}|(?:60|81)\d{14,17})$/;
const CARD = /卡|card|visa|master|unionpay|银联|转[到给账]|账[户号]|account/i;

/** A card of a known issuer, or any number that passes the check behind a label that says so. */
function isBankCard(digits: string, text: string, at: number): boolean {
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits) || !passesLuhn(digits)) return false;
  if (hasLabel(text, at, CARD)) return true;
  return ISSUERS.test(digits) && !isOrderNumber(text, at);
}

/** What the number of a mobile device is called, and how far before it that may stand. */
const DEVICE = /imei|串[号號]/i;
const MAX_DEVICE = 48;

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
    const whole = openLeft && openRight ? classify(digits, last, text, from) : undefined;
    if (whole !== undefined) spans.push({ from, to: end + last.length, kind: whole });
    else if (groups > 1) {
      findInGroups(text, { from, to: end, openLeft, openRight, last }, spans);
    }
  }
}

/** What a number is. `last` is the letter X that follows it: only an identity number ends in one. */
function classify(digits: string, last: string, text: string, at: number): RedactedKind | undefined {
  if (last !== "") return digits.length === 17 && isIdCard(digits + last) ? "id_card" : undefined;
  if (digits.length === 18 && isIdCard(digits)) return "id_card";
  if (isPhone(digits)) return "phone";
  if (digits.length === 15 && hasLabel(text, at, DEVICE, MAX_DEVICE) && passesLuhn(digits)) return "imei";
  return isBankCard(digits, text, at) ? "bank_card" : undefined;
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
      const kind = classify(text.slice(start, at), last, text, start);
      if (kind !== undefined) spans.push({ from: start, to: at + last.length, kind });
    }
    start = at + 1;
  }
}
