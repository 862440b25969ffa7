/** Orders scored passages, best first, ties by number; sorts no more of them than is asked for. */

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
/** How finely scores are told apart when only the best are wanted: steps of about one percent. */
const CUT_BITS = 16;
/** So few are sorted whole. */
const FEW = 4096;

/** Passages, with their scores at the same places. */
export interface Ordered {
  passages: Uint32Array;
  scores: Float32Array;
}

/** The best `limit` rows in order. Positive floats order like the integers made of their bits, so digits can be counted. */
export function orderBest(rows: Ordered, limit: number): Ordered {
  const keys = new Uint32Array(rows.scores.buffer, rows.scores.byteOffset, rows.scores.length);
  const order = limit * 4 >= keys.length || keys.length < FEW ? Uint32Array.from(keys.keys()) : candidates(keys, limit);
  const sorted = radixSort(order, keys);
  const kept = sorted.subarray(0, limit);
  return {
    passages: kept.map((row) => rows.passages[row] ?? 0),
    scores: Float32Array.from(kept, (row) => rows.scores[row] ?? 0),
  };
}

/** The rows that can be among the best `limit`: those whose first digit is not below the one where the limit falls. */
function candidates(keys: Uint32Array, limit: number): Uint32Array {
  const counts = new Uint32Array(1 << CUT_BITS);
  const shift = 32 - CUT_BITS;
  for (let row = 0; row < keys.length; row += 1) {
    const digit = (keys[row] ?? 0) >>> shift;
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  let digit = counts.length - 1;
  let count = counts[digit] ?? 0;
  while (count < limit && digit > 0) {
    digit -= 1;
    count += counts[digit] ?? 0;
  }
  const chosen = new Uint32Array(count);
  let at = 0;
  for (let row = 0; row < keys.length; row += 1) {
    if ((keys[row] ?? 0) >>> shift < digit) continue;
    chosen[at] = row;
    at += 1;
  }
  return chosen;
}

/** Sorts rows by descending key; equal keys keep their order. */
function radixSort(order: Uint32Array, keys: Uint32Array): Uint32Array {
  let source = order;
  let target: Uint32Array = new Uint32Array(order.length);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (let at = 0; at < source.length; at += 1) {
      const digit = DIGITS - 1 - (((keys[source[at] ?? 0] ?? 0) >>> shift) & (DIGITS - 1));
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    for (let digit = 0; digit < DIGITS; digit += 1) starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
    for (let at = 0; at < source.length; at += 1) {
      const row = source[at] ?? 0;
      const digit = DIGITS - 1 - (((keys[row] ?? 0) >>> shift) & (DIGITS - 1));
      const place = starts[digit] ?? 0;
      target[place] = row;
      starts[digit] = place + 1;
    }
    [source, target] = [target, source];
  }
  return source;
}
