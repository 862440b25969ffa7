/**
 * An answer where a unit is asked: 20小时 · 20 h · 1.5 天 · two hours · 约20个小时 · 35万 where 万元 are asked. The value is a
 * number of the unit that is asked; units of the same kind are converted. A bare number is in the unit that is asked.
 * What says more or less than a number (超过20小时, 10–20 hours) is refused.
 */
import { readMoney } from "../inputs/read-money.ts";
import { readBareNumber } from "../inputs/read-number.ts";
import type { Decimal } from "../inputs/decimal.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { dividedBy, minus, numberOf, ofDecimal, plus, times, ZERO, type Fraction } from "./fraction.ts";
import { readNumberWords } from "./number-words.ts";
import { readParts, unitSet, type Part, type UnitSet } from "./parts.ts";
import { findUnit, foldUnit, units, unitsOfKind, type Unit, type UnitKind } from "./table.ts";

/** In characters. */
const MAX_TEXT_LENGTH = 200;

const sets = new Map<UnitKind, UnitSet>();
for (const kind of new Set(units.map((unit) => unit.kind))) sets.set(kind, unitSet(unitsOfKind(kind)));

/** What an author wrote as `unit`, taken apart. */
interface Asked {
  /** Absent for a unit of the author's own, such as cups. */
  unit?: Unit;
  name: string;
  /** Per what: `/月` of `元/月`. Empty for most. */
  per: string;
}

function askedFor(name: string): Asked {
  const folded = foldUnit(name);
  const whole = findUnit(folded);
  if (whole !== undefined) return { unit: whole, name: folded, per: "" };
  const [, head = folded, per = ""] = /^(.+?)((?: ?\/ ?|每| per ).+)$/u.exec(folded) ?? [];
  const unit = findUnit(head.trim());
  return unit === undefined ? { name: folded, per: "" } : { unit, name: head.trim(), per };
}

/** The unit as it is shown to people: the table's name for it, else as its author wrote it. */
export function unitLabel(name: string): LocalizedText {
  return findUnit(name)?.label ?? { en: name, zh: name };
}

/** Whether a unit measures time. */
export function isTimeUnit(name: string): boolean {
  return askedFor(name).unit?.kind === "time";
}

/** Reads an amount in the unit that is asked. Undefined when the text is not one. */
export function readAmount(text: string, name: string): number | undefined {
  const asked = askedFor(name);
  const plain = plainAmount(text, asked);
  if (plain === undefined) return undefined;
  const value = asked.unit === undefined ? readOwnUnit(plain, asked.name) : readKnownUnit(plain, asked.unit);
  return value === undefined ? undefined : numberOf(value);
}

/**
 * The unit that a refused text is in instead, where it is another one beyond doubt. Its name is the table's own, never the
 * text that was typed.
 */
export function otherUnit(text: string, name: string): LocalizedText | undefined {
  const asked = askedFor(name);
  const plain = plainAmount(text, asked);
  if (plain === undefined) return undefined;
  const found: Unit[] = [];
  for (const [kind, set] of sets) {
    if (kind === asked.unit?.kind) continue;
    const [part] = readParts(plain, set, readNumberWords) ?? [];
    if (part !== undefined) found.push(part.unit);
  }
  const [unit] = found;
  return found.length === 1 ? unit?.label : undefined;
}

/** In lower case, without what says that it is about right, and without `per month` where that is asked. */
function plainAmount(text: string, { per }: Asked): string | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const plain = foldUnit(text)
    .replace(/[。.!！]$/u, "")
    .replace(/^(?:大约|大概|约|差不多|about|around|approximately|approx\.?|roughly|some|circa|ca\.|~|≈)\s*/u, "")
    .replace(/\s*(?:左右|上下|or so|roughly|approximately)$/u, "")
    .trim();
  return per !== "" && plain.endsWith(per) ? plain.slice(0, -per.length).trim() : plain;
}

/** A number with the author's own unit, in any number of it, or without. */
function readOwnUnit(text: string, name: string): Fraction | undefined {
  const names = [name, name.replace(/s$/, "")];
  const found = names.find((one) => text.endsWith(one) && text !== one);
  return readBare(found === undefined ? text : text.slice(0, -found.length).trim());
}

function readKnownUnit(text: string, asked: Unit): Fraction | undefined {
  const plain = spellOut(text, asked.kind);
  const parts = readParts(plain, sets.get(asked.kind) ?? unitSet([]), readNumberWords);
  if (parts !== undefined) return convert(parts, asked);
  if (!asked.kind.startsWith("money ")) return readBare(plain);
  // 两万五 where 万元 are asked is an amount of yuan, not of 万元.
  const isWhole = asked.size.top !== 1n && /[万萬亿億]/u.test(plain);
  const bare = isWhole ? undefined : readBare(plain);
  if (bare !== undefined) return bare;
  const amount = readMoney(plain, asked.kind.slice("money ".length));
  return amount === undefined ? undefined : dividedBy(ofNumber(amount), asked.size);
}

/** Ways to write an amount that are peculiar to a kind, as a number with a unit. */
function spellOut(text: string, kind: UnitKind): string {
  switch (kind) {
    case "time":
      return text.replace(/^(an?|one) ([a-z]+) and a half$/, "one and a half $2");
    case "length":
      // 1米75, 一米八: the digits are those behind the point.
      return text.replace(/^([\d一二两三]+)\s*(?:米|公尺)\s*([\d一二三四五六七八九]{1,2})$/u, "$1点$2米");
    case "temperature":
      // 三十一度半: half a degree more.
      return text
        .replace(/^零下\s*/u, "-")
        .replace(/(?<!点.*)度半$/u, "点五")
        .replace(/\s*(?:(?<!氏)度|degrees?|°)$/u, "");
    case "percent":
      return text
        .replace(/^百分之\s*(.+)$/u, "$1%")
        .replace(/^千分之\s*(.+)$/u, "$1‰")
        .replace(/^(?:一半|half)$/u, "50%");
    default:
      return text;
  }
}

function readBare(text: string): Fraction | undefined {
  const number = text.replace(/(?<=\S)个$/u, "");
  const value: Decimal | undefined = readBareNumber(number) ?? readNumberWords(number);
  return value === undefined ? undefined : ofDecimal(value);
}

/** The sum of the parts in another unit of their kind. */
function convert(parts: readonly Part[], to: Unit): Fraction {
  let sum = ZERO;
  for (const { count, unit } of parts) sum = plus(sum, convertOne(ofDecimal(count), unit, to));
  return sum;
}

function convertOne(count: Fraction, from: Unit, to: Unit): Fraction {
  if (from.months !== undefined && to.months !== undefined) return dividedBy(times(count, from.months), to.months);
  const onScale = plus(times(count, from.size), from.zero ?? ZERO);
  return dividedBy(minus(onScale, to.zero ?? ZERO), to.size);
}

/** A number as JSON has it, exactly as it is written. */
function ofNumber(value: number): Fraction {
  const decimal = readBareNumber(value.toFixed(2));
  return decimal === undefined ? ZERO : ofDecimal(decimal);
}
