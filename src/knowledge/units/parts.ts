/**
 * Amounts made of numbers with units, the larger unit first: 2小时30分 · 两个半小时 · 5 ft 10 in · 三斤二两 · 1h30m.
 * Not here: what an input asks for (`amount.ts`), which units there are (`table.ts`).
 */
import { add, type Decimal } from "../inputs/decimal.ts";
import { readNumber } from "../inputs/read-number.ts";
import type { Unit } from "./table.ts";

export interface Part {
  readonly count: Decimal;
  readonly unit: Unit;
}

/** Units that may stand in one amount, with a pattern for a number, its unit, and a half before or after the unit. */
export interface UnitSet {
  readonly byName: ReadonlyMap<string, Unit>;
  readonly pattern: RegExp;
}

const HALF: Decimal = { digits: 5n, scale: 1 };
const NONE: Decimal = { digits: 0n, scale: 0 };

/** Prepares units for reading. */
export function unitSet(units: readonly Unit[]): UnitSet {
  const byName = new Map(units.flatMap((unit) => unit.names.map((name) => [name, unit] as const)));
  // Longer names are tried first: 个小时 before 小时, "mo" before "m".
  const names = [...byName.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[$.*+?^()|[\]{}\\]/g, String.raw`\$&`));
  return { byName, pattern: new RegExp(`^(.{1,60}?)\\s*(半)?(?<![a-z])(${names.join("|")})(半)?(?![a-z])`, "u") };
}

/** Reads the number before a unit. Undefined when it is none. */
type ReadCount = (text: string) => Decimal | undefined;

/**
 * Reads a text in lower case as numbers with units, joined by nothing, spaces, commas or "and". Undefined when it is not one
 * as a whole, when a unit is not smaller than the one before it, and for an amount below zero that has several parts.
 */
export function readParts(text: string, { byName, pattern }: UnitSet, readWords?: ReadCount): Part[] | undefined {
  let rest = text;
  const parts: Part[] = [];
  while (rest !== "") {
    const match = pattern.exec(rest);
    const unit = byName.get(match?.[3] ?? "");
    const last = parts.at(-1)?.unit;
    if (match === null || unit === undefined || (last !== undefined && !isSmaller(unit, last))) return undefined;
    const value = readCount(match[1] ?? "", match[2] !== undefined, readWords);
    if (value === undefined) return undefined;
    parts.push({ count: add(value, match[4] === undefined ? NONE : HALF), unit });
    rest = rest.slice(match[0].length).replace(/^\s*(?:,|，|、|and\b|又|零)?\s*/u, "");
  }
  return parts.length === 0 || (parts.length > 1 && parts.some(({ count }) => count.digits < 0n)) ? undefined : parts;
}

function isSmaller({ size: left }: Unit, { size: right }: Unit): boolean {
  return left.top * right.over < right.top * left.over;
}

/** Reads the number before a unit: 两, 1.5, an, 半, 两个半, half an. */
function readCount(text: string, half: boolean, readWords: ReadCount | undefined): Decimal | undefined {
  const typed = text.trim().replace(/(?<=half)(?: of)? an?$/, "");
  if (typed === "半" || typed === "half") return half ? undefined : HALF;
  const number = typed.replace(/个半$/u, "");
  const whole =
    typed === "a" || typed === "an" ? { digits: 1n, scale: 0 } : (readNumber(number) ?? readWords?.(number));
  if (whole === undefined) return undefined;
  return half || typed.endsWith("个半") ? add(whole, HALF) : whole;
}
