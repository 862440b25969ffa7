/**
 * Words and phrases found in a request. A phrase is a sequence of units (a Latin word's stem, or one character of a script
 * written without spaces); `…` in it stands for any words between two parts that come in this order.
 */
import { unitsOf, type Unit } from "../search/units.ts";
import { piecesOf } from "../search/terms.ts";

/** A request read once. */
export interface RequestWords {
  units: readonly Unit[];
  /** How each unit is written in the request. */
  shown: readonly string[];
  /** For each unit, the index of its run (unbroken piece) in the request; no word crosses runs. */
  runs: readonly number[];
  /** Where each text of a unit first stands, and for each unit where its text stands next; -1 = nowhere. */
  first: ReadonlyMap<string, number>;
  next: Int32Array;
}

/** A keyword as its parts; `content` is true when it has a content word. */
export interface Phrase {
  parts: readonly (readonly string[])[];
  size: number;
  content: boolean;
}

const GAP = /…|\.{3}/u;

/** Reads a request. Any string is accepted. */
export function readRequest(text: string): RequestWords {
  const shown: string[] = [];
  const runs: number[] = [];
  for (const [order, piece] of [...piecesOf(text)].entries()) {
    for (const part of piece.kind === "run" ? piece.text : piece.parts) {
      shown.push(part);
      runs.push(order);
    }
  }
  const units = unitsOf(text);
  return { units, shown, runs, ...placesOf(units) };
}

/** Many phrases are looked for in one request: none of them reads all of it. */
function placesOf(units: readonly Unit[]): Pick<RequestWords, "first" | "next"> {
  const first = new Map<string, number>();
  const next = new Int32Array(units.length);
  for (let place = units.length - 1; place >= 0; place -= 1) {
    const text = units[place]?.text ?? "";
    next[place] = first.get(text) ?? -1;
    first.set(text, place);
  }
  return { first, next };
}

/** Reads a keyword; undefined when it has no words. */
export function readPhrase(text: string): Phrase | undefined {
  const rows = text.split(GAP).flatMap((part) => {
    const units = unitsOf(part);
    return units.length === 0 ? [] : [units];
  });
  if (rows.length === 0) return undefined;
  const units = rows.flat();
  return {
    parts: rows.map((row) => row.map((unit) => unit.text)),
    size: units.reduce((sum, unit) => sum + (unit.unspaced ? 0.5 : 1), 0),
    content: units.some((unit) => !unit.stop),
  };
}

function indexOfRow({ units, first, next }: RequestWords, row: readonly string[], from: number): number {
  for (let start = first.get(row[0] ?? "") ?? -1; start !== -1; start = next[start] ?? -1) {
    if (start >= from && row.every((text, place) => units[start + place]?.text === text)) return start;
  }
  return -1;
}

/** The indices of the request's units that each part of a phrase matches, in order; undefined when it does not match. */
export function findPhrase({ parts }: Phrase, request: RequestWords): number[][] | undefined {
  const found: number[][] = [];
  let from = 0;
  for (const row of parts) {
    const start = indexOfRow(request, row, from);
    if (start === -1) return undefined;
    found.push(row.map((_, offset) => start + offset));
    from = start + row.length;
  }
  return found;
}

/** The text of a phrase found in a request: words of an unspaced script joined, gaps as `…`. */
export function shownPhrase(found: readonly (readonly number[])[], { units, shown }: RequestWords): string {
  const isUnspaced = (place: number | undefined): boolean => place !== undefined && units[place]?.unspaced === true;
  const textOf = (places: readonly number[]): string =>
    places
      .map((place, order) => {
        const space = order > 0 && !(isUnspaced(place) && isUnspaced(places[order - 1])) ? " " : "";
        return `${space}${shown[place] ?? ""}`;
      })
      .join("");
  return found.map(textOf).join("…");
}

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** A word of an unspaced script: its text and its first place. */
interface PlacedWord {
  text: string;
  start: number;
  size: number;
}

/** The word at each place of a request. Segmented once per request, since it is asked for every pair of characters. */
const segmented = new WeakMap<RequestWords, readonly PlacedWord[]>();

function wordsByPlace(request: RequestWords): readonly PlacedWord[] {
  const known = segmented.get(request);
  if (known !== undefined) return known;
  const { shown, runs } = request;
  const words: PlacedWord[] = [];
  let from = 0;
  while (from < shown.length) {
    let until = from + 1;
    while (until < shown.length && runs[until] === runs[from]) until += 1;
    for (const { segment } of segmenter.segment(shown.slice(from, until).join(""))) {
      const start = words.length;
      const size = [...segment].length;
      for (let place = 0; place < size; place += 1) words.push({ text: segment, start, size });
    }
    words.length = until;
    from = until;
  }
  segmented.set(request, words);
  return words;
}

/** The words of an unspaced script that contain one of `places` and lie entirely within `covered`. */
export function coveredWords(places: readonly number[], covered: ReadonlySet<number>, request: RequestWords): string[] {
  const words = wordsByPlace(request);
  const held = new Map(
    places.flatMap((place) => (words[place] === undefined ? [] : [[words[place].start, words[place]]])),
  );
  return [...held.values()].flatMap(({ text, start, size }) => {
    if (size < 2) return [];
    for (let place = start; place < start + size; place += 1) if (!covered.has(place)) return [];
    return [text];
  });
}
