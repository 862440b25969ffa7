/** Makes ids from names and texts: short, readable, unique; Chinese characters are kept. */
import { foldCompatibility } from "../../fold-compatibility.ts";

const MAX_ID_LENGTH = 48;

/** An id made from a text: word characters of any script joined by `_`; empty when the text has none. */
export function idFrom(text: string): string {
  const words = foldCompatibility(text)
    .replace(/[’']/gu, "")
    .replace(/[^\p{L}\p{N}\p{M}_-]+/gu, "_")
    .replace(/^[_-]+|[_-]+$/gu, "");
  const lower = /[^\p{ASCII}]/u.test(words) ? words : words.toLowerCase();
  const characters = Array.from(lower);
  if (characters.length <= MAX_ID_LENGTH) return lower;
  const cut = characters.slice(0, MAX_ID_LENGTH).join("");
  const atWord = cut.lastIndexOf("_");
  return (atWord > MAX_ID_LENGTH / 2 ? cut.slice(0, atWord) : cut).replace(/[_-]+$/u, "");
}

/** Option ids with a built-in meaning. */
const BUILT_IN_OPTIONS: ReadonlySet<string> = new Set([
  "back",
  "restart",
  "end",
  "continue",
  "answer",
  "provide_more_info",
]);

/** A set of unique ids. */
export class Ids {
  readonly #taken = new Set<string>();
  readonly #avoid: ReadonlySet<string>;

  /** @param avoid ids that are never used as they are */
  constructor(avoid: ReadonlySet<string> = new Set()) {
    this.#avoid = avoid;
  }

  /** Reserves an id; false when it is already used. */
  take(id: string): boolean {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    return true;
  }

  /** The wanted id if it is free, else with the smallest number that makes it unique; `fallback` replaces an empty one. */
  next(wanted: string, fallback: string): string {
    const base = wanted === "" ? fallback : wanted;
    if (!this.#avoid.has(base) && this.take(base)) return base;
    for (let number = 2; ; number++) {
      const id = `${base}_${number}`;
      if (this.take(id)) return id;
    }
  }
}

/** Ids for the options of one node; never a built-in option. */
export function optionIds(): Ids {
  return new Ids(BUILT_IN_OPTIONS);
}
