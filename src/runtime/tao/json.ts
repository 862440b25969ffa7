/**
 * Reads JSON as models write it: what is not JSON but can be meant in one way only is read (single quotes, a comma before
 * a closing bracket, line breaks inside strings, Python's True and None, names without quotes). Everything else is not.
 */
import type { Json } from "../../json.ts";
import { spend } from "./work.ts";

/** A value, and the place just after it. */
export interface PlacedJson {
  value: Json;
  end: number;
}

const MAX_DEPTH = 64;
/** Steps that a value counts for, its characters aside. */
const VALUE_STEPS = 20;
const SPACE = /\s*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const AFTER_STRING = /\s*(?:[,:}\]]|$)/y;
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
]);
const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  '"': '"',
  "'": "'",
  "\\": "\\",
  "/": "/",
};

/** Thrown and caught here: the text is not a value that can be read. */
class Unreadable extends Error {}
/** One for all: an error of its own for each text would record the stack each time, which costs more than reading. */
const UNREADABLE = new Unreadable();

/** JSON, or undefined. */
export function readJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** JSON as models write it, or undefined. The text is nothing but the value. */
export function readLooseJson(text: string): Json | undefined {
  const strict = readJson(text);
  if (strict !== undefined) return strict;
  const from = text.search(/\S/);
  const placed = from === -1 ? undefined : readJsonAt(text, from);
  return placed !== undefined && text.slice(placed.end).trim() === "" ? placed.value : undefined;
}

/** The value that begins at `from`, or undefined. */
export function readJsonAt(text: string, from: number): PlacedJson | undefined {
  try {
    return new Reader(text, from).read();
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at: number;
  #depth = 0;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#at = from;
  }

  read(): PlacedJson {
    const value = this.#value();
    return { value, end: this.#at };
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #next(): string {
    this.#match(SPACE);
    return this.#text.charAt(this.#at);
  }

  #value(): Json {
    if (!spend(VALUE_STEPS)) throw UNREADABLE;
    const first = this.#next();
    if (first === "{") return this.#nested(() => this.#object());
    if (first === "[") return this.#nested(() => this.#list());
    if (first === '"' || first === "'") return this.#string(first);
    const number = this.#match(NUMBER);
    if (number !== undefined) return Number(number);
    const word = WORDS.get(this.#match(WORD) ?? "");
    if (word === undefined) throw UNREADABLE;
    return word;
  }

  #nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw UNREADABLE;
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  /** After a value: whether another one follows. */
  #goesOn(close: string): boolean {
    const sign = this.#next();
    this.#at += 1;
    if (sign === close) return false;
    if (sign !== ",") throw UNREADABLE;
    if (this.#next() !== close) return true;
    this.#at += 1;
    return false;
  }

  #object(): Json {
    const entries = new Map<string, Json>();
    if (this.#next() === "}") this.#at += 1;
    else {
      do {
        const quote = this.#next();
        const key = quote === '"' || quote === "'" ? this.#string(quote) : this.#match(WORD);
        if (key === undefined || this.#next() !== ":") throw UNREADABLE;
        this.#at += 1;
        entries.set(key, this.#value());
      } while (this.#goesOn("}"));
    }
    return Object.fromEntries(entries);
  }

  #list(): Json {
    const values: Json[] = [];
    if (this.#next() === "]") this.#at += 1;
    else
      do values.push(this.#value());
      while (this.#goesOn("]"));
    return values;
  }

  #string(quote: string): string {
    let value = "";
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const character = this.#text.charAt(at);
      if (character === quote) {
        if (!spend(at - this.#at)) throw UNREADABLE;
        this.#at = at + 1;
        AFTER_STRING.lastIndex = this.#at;
        // A quotation mark inside the string: where it ends can only be guessed.
        if (!AFTER_STRING.test(this.#text)) throw UNREADABLE;
        return value;
      }
      if (character !== "\\") {
        value += character;
        continue;
      }
      at += 1;
      const escaped = this.#text.charAt(at);
      const hex = escaped === "u" ? /^[0-9a-fA-F]{4}/.exec(this.#text.slice(at + 1, at + 5))?.[0] : undefined;
      const plain = Object.hasOwn(ESCAPES, escaped) ? ESCAPES[escaped] : undefined;
      if (hex === undefined && plain === undefined) throw UNREADABLE;
      value += plain ?? String.fromCharCode(Number.parseInt(hex ?? "", 16));
      if (hex !== undefined) at += 4;
    }
    spend(this.#text.length - this.#at);
    throw UNREADABLE;
  }
}
