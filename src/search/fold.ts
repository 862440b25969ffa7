/**
 * Folds Traditional and regional Han characters to Simplified, one character at a time, for matching only.
 * Not a converter for people to read: 乾 and 幹 both become 干, on both sides of a comparison.
 */
import { DIGITS, SOURCES, TARGETS } from "./fold-table.ts";

const FIRST = 0x4e00;
const COUNT = 0x5200;
/** Digits that end a number; the others carry on. So few carry on because that is what compresses best. */
const BASE = 78;
const MORE = 10;

/** Unpacks a row of steps: digits low first, those from the base on say that more follow. Plain loops: this runs cold. */
function unpack(text: string, values: Uint8Array, steps: Uint16Array): void {
  let [at, value, weight] = [0, 0, 1];
  for (let index = 0; index < text.length; index += 1) {
    const digit = values[text.charCodeAt(index)] ?? 0;
    if (digit >= BASE) {
      value += weight * digit;
      weight *= MORE;
    } else {
      steps[at] = value + weight * digit;
      at += 1;
      value = 0;
      weight = 1;
    }
  }
}

let table: Uint16Array | undefined;

/** The table by distance from U+4E00; 0 = stays as it is. Opened at the first use. */
function openTable(): Uint16Array {
  const values = new Uint8Array(128);
  for (let digit = 0; digit < DIGITS.length; digit += 1) values[DIGITS.charCodeAt(digit)] = digit;
  const targets = new Uint16Array(TARGETS.length);
  const sources = new Uint16Array(TARGETS.length);
  unpack(TARGETS, values, targets);
  unpack(SOURCES, values, sources);
  const opened = new Uint16Array(COUNT);
  let target = FIRST;
  let source = FIRST;
  // A source is never the one before it: a step of zero ends both rows.
  for (let at = 0; sources[at] !== 0 && at < sources.length; at += 1) {
    const signed = sources[at] ?? 0;
    target += targets[at] ?? 0;
    source += (signed & 1) === 1 ? -((signed + 1) >> 1) : signed >> 1;
    opened[source - FIRST] = target;
  }
  return opened;
}

/** The same text with every Traditional character replaced by its Simplified one; the length never changes. */
export function foldHan(text: string): string {
  table ??= openTable();
  let folded = "";
  let copied = 0;
  for (let index = 0; index < text.length; index += 1) {
    const target = table[text.charCodeAt(index) - FIRST];
    if (target === undefined || target === 0) continue;
    folded += text.slice(copied, index) + String.fromCharCode(target);
    copied = index + 1;
  }
  return copied === 0 ? text : folded + text.slice(copied);
}
