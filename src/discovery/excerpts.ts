/**
 * What of a long argument a person is shown who is asked about it: every place that the question is about, with what stands around it, and how
 * many characters are left out between. Else a yes would be given to what nobody saw.
 * Not here: which arguments are asked about (`concerned-fields.ts`).
 */
import { redact } from "../context/redact/redact.ts";
import { MIN_CARRIED, plain } from "./arguments.ts";

/** A piece of a text. */
interface Place {
  from: number;
  to: number;
}

/** Characters that are shown before and after a place. */
const AROUND = 40;
/** Characters of one place that are shown. */
const MAX_PLACE = 200;
const MARK = /\[redacted:[a-z_]+\]/;

/** Where redaction would remove something, in order. What is between two removals that touch may count to either. */
export function removedPlaces(value: string): Place[] {
  const kept = redact(value).text.split(MARK);
  const last = kept.pop() ?? "";
  const places: Place[] = [];
  let at = 0;
  for (const [index, piece] of kept.entries()) {
    const from = Math.max(at, value.indexOf(piece, at)) + piece.length;
    const next = kept[index + 1];
    const found = next === undefined || next === "" ? -1 : value.indexOf(next, from);
    at = next === undefined ? value.length - last.length : found === -1 ? from : found;
    places.push({ from, to: Math.max(from, at) });
  }
  return places;
}

/** Where the value repeats another server's words; undefined where it does not. */
export function carriedPlace(value: string, excerpt: string): Place | undefined {
  const words = excerpt.slice(0, MIN_CARRIED);
  const holds = (from: number, to: number): boolean => plain(value.slice(from, to)).includes(words);
  if (words === "" || !holds(0, value.length)) return undefined;
  const to = smallest(0, value.length, (end) => holds(0, end));
  const from = to - smallest(0, to, (length) => holds(to - length, to));
  return { from, to: Math.max(to, from + excerpt.length) };
}

/** The smallest number between two for which something holds that holds for the largest, and for all above any for which it does. */
function smallest(low: number, high: number, holds: (one: number) => boolean): number {
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}

/** A value with all that is not shown counted, as `[… 1404 …]`. Whole where it is no longer than `limit`; its beginning without places. */
export function excerptOf(value: string, places: readonly Place[], limit: number): string {
  if (value.length <= limit) return value;
  const wanted = places.length > 0 ? places : [{ from: 0, to: limit }];
  let shown = "";
  let at = 0;
  for (const { from, to } of wanted.toSorted((left, right) => left.from - right.from)) {
    const begin = Math.max(at, from - AROUND);
    const longest = places.length > 0 ? MAX_PLACE : limit;
    const end = Math.max(begin, Math.min(value.length, Math.min(to, from + longest) + AROUND));
    if (shown.length + end - begin > limit + AROUND) break;
    shown += leftOut(begin - at) + value.slice(begin, end);
    at = Math.max(at, end);
  }
  return shown + leftOut(value.length - at);
}

const leftOut = (count: number): string => (count > 0 ? ` [… ${count} …] ` : "");
