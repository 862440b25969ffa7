/** Orders scored passages, best first, ties by number; sorts no more of them than is asked for. */

/** Scores are compared in steps of about one percent when only the best are wanted. */
const DIGIT_SHIFT = 16;
/** So few are sorted whole. */
const MAX_SORTED_WHOLE = 16_384;
/** The bits of a score above all others. */
const INFINITY_BITS = 0x7f800000;

/** Passages, with their scores at the same places. */
export interface Ordered {
  passages: Uint32Array;
  scores: Float32Array;
}

/**
 * The best `limit` rows in order. Positive floats order like the integers made of their bits; so a score upside down and
 * a passage's number are the two halves of a double, and the platform sorts doubles by itself.
 */
export function orderBest({ passages, scores }: Ordered, limit: number): Ordered {
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  const least = limit * 4 < bits.length && bits.length > MAX_SORTED_WHOLE ? leastDigit(bits, limit) : 0;
  const halves = new Uint32Array(bits.length * 2);
  let end = 0;
  for (let row = 0; row < bits.length; row += 1) {
    const key = bits[row] ?? 0;
    if (key >>> DIGIT_SHIFT < least) continue;
    halves[end] = passages[row] ?? 0;
    halves[end + 1] = INFINITY_BITS - key;
    end += 2;
  }
  new Float64Array(halves.buffer, 0, end / 2).sort();
  const kept = Math.min(limit, end / 2);
  const ordered = { passages: new Uint32Array(kept), scores: new Float32Array(kept) };
  const keys = new Uint32Array(ordered.scores.buffer);
  for (let at = 0; at < kept; at += 1) {
    ordered.passages[at] = halves[at * 2] ?? 0;
    keys[at] = INFINITY_BITS - (halves[at * 2 + 1] ?? 0);
  }
  return ordered;
}

/** The first digit of the row where the limit falls: those with a lower one cannot be among the best. */
function leastDigit(keys: Uint32Array, limit: number): number {
  const counts = new Uint32Array(1 << (32 - DIGIT_SHIFT));
  for (let row = 0; row < keys.length; row += 1) {
    const digit = (keys[row] ?? 0) >>> DIGIT_SHIFT;
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  let digit = counts.length;
  for (let count = 0; count < limit && digit > 0; count += counts[digit] ?? 0) digit -= 1;
  return digit;
}
