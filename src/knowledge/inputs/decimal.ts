/** Exact decimal numbers: whole digits and a power of ten, never a rounded sum. Not here: reading them from text. */

/** `digits` × 10^−`scale`, with the sign in `digits`. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** Moves the decimal point to the right. */
export function shift({ digits, scale }: Decimal, power: number): Decimal {
  return scale >= power
    ? { digits, scale: scale - power }
    : { digits: digits * 10n ** BigInt(power - scale), scale: 0 };
}

export function plus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  const at = ({ digits, scale: own }: Decimal): bigint => digits * 10n ** BigInt(scale - own);
  return { digits: at(left) + at(right), scale };
}

/** The nearest JavaScript number; undefined when the digits do not fit one exactly. */
export function toNumber({ digits, scale }: Decimal): number | undefined {
  const text = digits.toString().replace("-", "").replace(/0+$/, "");
  if (text.length > 15) return undefined;
  const value = Number(`${digits}e${-scale}`);
  return Number.isFinite(value) ? value : undefined;
}
