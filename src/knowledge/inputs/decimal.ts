/** Exact decimal arithmetic: an integer and a power of ten. Not here: reading numbers from text (`read-number.ts`). */

/** The number `digits` × 10^−`scale`; `digits` carries the sign. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

/** Multiplies by 10^`power`. */
export function shiftPoint({ digits, scale }: Decimal, power: number): Decimal {
  return scale >= power
    ? { digits, scale: scale - power }
    : { digits: digits * 10n ** BigInt(power - scale), scale: 0 };
}

export function add(left: Decimal, right: Decimal): Decimal {
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
