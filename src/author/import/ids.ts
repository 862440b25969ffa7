/** Ids for what has only names or texts: short, readable, Chinese kept as it is, never twice the same. */

const MAX_ID_LENGTH = 48;

/** An id made from a text: word characters of any script joined by `_`; empty when the text has none. */
export function idFrom(text: string): string {
  const words = text
    .normalize("NFKC")
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

/** Words that mean something by themselves where an option id is expected. */
const builtins: ReadonlySet<string> = new Set(["back", "restart", "end", "continue", "answer", "provide_more_info"]);

/** Gives out ids, each once. */
export class Ids {
  readonly #taken = new Set<string>();
  readonly #avoid: ReadonlySet<string>;

  /** @param avoid ids never given out as they are */
  constructor(avoid: ReadonlySet<string> = new Set()) {
    this.#avoid = avoid;
  }

  /** Marks an id as given; false when it already was. */
  take(id: string): boolean {
    if (this.#taken.has(id)) return false;
    this.#taken.add(id);
    return true;
  }

  /** The wish itself when it is free, else with the smallest number that makes it so; `otherwise` when the wish is empty. */
  next(wish: string, otherwise: string): string {
    const base = wish === "" ? otherwise : wish;
    if (!this.#avoid.has(base) && this.take(base)) return base;
    for (let number = 2; ; number++) {
      const id = `${base}_${number}`;
      if (this.take(id)) return id;
    }
  }
}

/** Ids for the options of one node: never one of the built-in words. */
export function optionIds(): Ids {
  return new Ids(builtins);
}
