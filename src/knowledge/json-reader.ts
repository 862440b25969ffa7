/**
 * Goes through a JSON text once, from its beginning to its end or to the first mistake. Lenient where authors write by hand: comments and
 * trailing commas. What callers want to know of a text is in `read-json.ts`.
 */
import type { Json } from "../json.ts";
import type { Range, Words } from "./findings.ts";
import type { PartMemory } from "./part-memory.ts";
import { fullWidthWords } from "./full-width.ts";
import { jsonWords, noComma, openBracket } from "./json-words.ts";
import { deepest, duplicateKey, reservedKey, tooDeep, type Problem } from "./reading.ts";

/** Where a value stands, and what is in it. */
export interface Spot extends Range {
  key?: Range;
  children?: Map<string | number, Spot>;
}

/** Where reading had to stop. */
export class Refusal extends Error {
  readonly problem: Problem;
  constructor(range: Range, words: Words) {
    super(words.en[0]);
    this.problem = { rule: "parse-error", range, words };
  }
}

/** One reading of one text; `document()` is called once. */
export class JsonReader {
  readonly problems: Problem[] = [];
  top: Spot | undefined;
  /** Where the members of `nodes` stand, as far as a reading with a memory met them. */
  readonly nodes = new Map<string, Spot>();
  readonly #text: string;
  readonly #record: boolean;
  readonly #memory: PartMemory | undefined;
  #at = 0;
  #ellipses = 0;

  constructor(text: string, record: boolean, memory?: PartMemory) {
    this.#text = text;
    this.#record = record;
    this.#memory = memory;
  }

  /** Whether a comment so far began with an ellipsis. */
  get unfinished(): boolean {
    return this.#ellipses > 0;
  }

  document(): Json {
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
    const spot: Spot = { start: 0, end: 0 };
    const value = this.#value(spot, 0);
    this.top = spot;
    this.#space();
    if (this.#at < this.#text.length) {
      this.#refuse(jsonWords.afterEnd);
    }
    return value;
  }

  #refuse(words: Words, start = this.#at, end = start + 1): never {
    throw new Refusal({ start, end: Math.min(end, this.#text.length) }, words);
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) this.#at++;
      else if (code === 0x2f) this.#comment();
      else return;
    }
  }

  #comment(): void {
    const start = this.#at;
    const next = this.#text[start + 1];
    const line = next === "/";
    if (!line && next !== "*") this.#refuse(jsonWords.loneSlash);
    const close = this.#text.indexOf(line ? "\n" : "*/", start + 2);
    if (close === -1 && !line) this.#refuse(jsonWords.openComment, start, start + 2);
    const end = close === -1 ? this.#text.length : close;
    if (/^\s*(\.\.\.|…)/.test(this.#text.slice(start + 2, end))) this.#ellipses += 1;
    this.#at = line ? end : end + 2;
  }

  #value(spot: Spot, depth: number, isNodes = false): Json {
    this.#space();
    if (depth > deepest) this.#refuse(tooDeep);
    spot.start = this.#at;
    const value = this.#bare(spot, depth, isNodes);
    spot.end = this.#at;
    return value;
  }

  #bare(spot: Spot, depth: number, isNodes: boolean): Json {
    const character = this.#text[this.#at];
    if (character === "{") return this.#object(spot, depth, isNodes);
    if (character === "[") return this.#array(spot, depth);
    if (character === '"') return this.#string();
    const word = /[-+.\w]+/y;
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0];
    if (found === undefined) {
      if (character === undefined) this.#refuse(jsonWords.endOfFile, Math.max(0, this.#at - 1));
      if (character === "'") this.#refuse(jsonWords.singleQuotes);
      this.#refuse(fullWidthWords(character ?? "") ?? jsonWords.noValue);
    }
    const start = this.#at;
    this.#at += found.length;
    if (found === "true") return true;
    if (found === "false") return false;
    if (found === "null") return null;
    if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(found) && Number.isFinite(Number(found))) return Number(found);
    this.#refuse(jsonWords.noLiteral, start, this.#at);
  }

  #string(): string {
    const start = this.#at;
    for (let at = start + 1; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x5c) at++;
      else if (code === 0x22) {
        this.#at = at + 1;
        return this.#unquote(start);
      } else if (code < 0x20) break;
    }
    this.#refuse(jsonWords.openText, start, start + 1);
  }

  #unquote(start: number): string {
    const literal = this.#text.slice(start, this.#at);
    if (!literal.includes("\\")) return literal.slice(1, -1);
    try {
      return String(JSON.parse(literal));
    } catch {
      const escape = /\\(?:u(?![0-9a-fA-F]{4})|[^"\\/bfnrtu])/.exec(literal);
      const at = start + (escape?.index ?? 0);
      this.#refuse(jsonWords.badEscape, at, at + 2);
    }
  }

  #array(spot: Spot, depth: number): Json[] {
    const open = this.#at++;
    const items: Json[] = [];
    if (this.#record) spot.children = new Map();
    for (;;) {
      this.#space();
      if (this.#text[this.#at] === "]") break;
      const child: Spot = { start: 0, end: 0 };
      const index = items.length;
      items.push(this.#value(child, depth + 1));
      spot.children?.set(index, child);
      if (!this.#separator("]", open)) break;
    }
    this.#at++;
    return items;
  }

  /** An object as it stood before, or read now. What an object is depends on its own characters alone, so equal ones are equal. */
  #node(name: string, key: Range, spot: Spot, memory: PartMemory): Json {
    this.#space();
    const start = this.#at;
    const value = this.#nodeAt(name, start, spot, memory);
    this.nodes.set(name, { start, end: this.#at, key });
    return value;
  }

  #nodeAt(name: string, start: number, spot: Spot, memory: PartMemory): Json {
    const known = memory.find(name);
    if (known !== undefined && this.#text.startsWith(known.text, start)) {
      this.#at = start + known.text.length;
      if (known.unfinished) this.#ellipses += 1;
      memory.keep(name, known);
      return known.value;
    }
    const problems = this.problems.length;
    const ellipses = this.#ellipses;
    const value = this.#value(spot, 2);
    const text = this.#text.slice(start, this.#at);
    if (text.endsWith("}") && this.problems.length === problems)
      memory.keep(name, { text, value, unfinished: this.#ellipses > ellipses });
    return value;
  }

  #object(spot: Spot, depth: number, isNodes: boolean): Json {
    const open = this.#at++;
    const members: { [key: string]: Json } = {};
    if (this.#record) spot.children = new Map();
    for (;;) {
      this.#space();
      const character = this.#text[this.#at];
      if (character === "}") break;
      const key: Range = { start: this.#at, end: this.#at };
      if (character !== '"') {
        if (character === undefined) this.#refuse(openBracket("{", "}"), open);
        this.#refuse(fullWidthWords(character) ?? jsonWords.noKey);
      }
      const name = this.#string();
      key.end = this.#at;
      this.#space();
      if (this.#text[this.#at] !== ":") this.#refuse(fullWidthWords(this.#text[this.#at] ?? "") ?? jsonWords.noColon);
      this.#at++;
      const child: Spot = { start: 0, end: 0, key };
      const value =
        isNodes && this.#memory !== undefined
          ? this.#node(name, key, child, this.#memory)
          : this.#value(child, depth + 1, depth === 0 && name === "nodes");
      if (name === "__proto__") this.problems.push(reservedKey(key));
      else if (Object.hasOwn(members, name)) this.problems.push(duplicateKey(name, key));
      else {
        members[name] = value;
        spot.children?.set(name, child);
      }
      if (!this.#separator("}", open)) break;
    }
    this.#at++;
    return members;
  }

  /** True when another member follows; leaves the position on the closing bracket otherwise. */
  #separator(close: "]" | "}", open: number): boolean {
    const before = this.#at;
    this.#space();
    const character = this.#text[this.#at];
    if (character === close) return false;
    if (character === ",") {
      this.#at++;
      return true;
    }
    if (character === undefined) this.#refuse(openBracket(this.#text[open] ?? "", close), open);
    const fullWidth = fullWidthWords(character);
    if (fullWidth !== undefined) this.#refuse(fullWidth);
    this.#refuse(noComma(close), before, before + 1);
  }
}
