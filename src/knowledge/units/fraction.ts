/** Exact fractions: what a conversion between units computes with, so that 1.5 days are 36 hours and not almost. */
import { shiftPoint, toNumber, type Decimal } from "../inputs/decimal.ts";

/** `over` is above zero. */
export interface Fraction {
  readonly top: bigint;
  readonly over: bigint;
}

export const ZERO: Fraction = { top: 0n, over: 1n };

export function ofDecimal({ digits, scale }: Decimal): Fraction {
  return { top: digits, over: 10n ** BigInt(scale) };
}

export function plus(left: Fraction, right: Fraction): Fraction {
  return { top: left.top * right.over + right.top * left.over, over: left.over * right.over };
}

export function minus(left: Fraction, right: Fraction): Fraction {
  return plus(left, { top: -right.top, over: right.over });
}

export function times(left: Fraction, right: Fraction): Fraction {
  return { top: left.top * right.top, over: left.over * right.over };
}

/** `right` is above zero. */
export function dividedBy(left: Fraction, right: Fraction): Fraction {
  return { top: left.top * right.over, over: left.over * right.top };
}

/** Digits behind the point that are computed. */
const SCALE = 40;

/**
 * The number as JSON has it. One that no decimal says exactly (20 minutes in hours) is rounded to 15 significant digits.
 * Undefined for an exact one of more digits than that, which would change.
 */
export function numberOf({ top, over }: Fraction): number | undefined {
  const scaled = top * 10n ** BigInt(SCALE);
  const digits = scaled / over;
  if (digits * over === scaled) return toNumber(shiftPoint({ digits, scale: SCALE }, 0));
  const value = Number(Number(`${digits}e-${SCALE}`).toPrecision(15));
  return Number.isFinite(value) ? value : undefined;
}
