/** Parses an input's pattern into a syntax tree. Not here: matching (`pattern.ts`). */

export type PatternSyntax =
  | { kind: "character"; test: (character: string) => boolean }
  | { kind: "sequence"; parts: PatternSyntax[] }
  | { kind: "alternatives"; alternatives: PatternSyntax[] }
  | { kind: "repeat"; part: PatternSyntax; min: number; max: number };

const MAX_DEPTH = 30;

/** Says in plain words what of a pattern is not understood. */
export class PatternError extends Error {}

/** Reads a pattern; throws `PatternError`. */
export function parsePattern(pattern: string): PatternSyntax {
  return new Parser(pattern).parse();
}

class Parser {
  readonly #letters: string[];
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#letters = [...pattern.replace(/^\^/, "").replace(/(^|[^\\])\$$/, "$1")];
  }

  parse(): PatternSyntax {
    const syntax = this.#alternatives();
    if (this.#at < this.#letters.length) throw new PatternError("a ) has no ( before it");
    return syntax;
  }

  #alternatives(): PatternSyntax {
    const alternatives = [this.#sequence()];
    while (this.#take("|")) alternatives.push(this.#sequence());
    return alternatives.length === 1 && alternatives[0] !== undefined
      ? alternatives[0]
      : { kind: "alternatives", alternatives };
  }

  #sequence(): PatternSyntax {
    const parts: PatternSyntax[] = [];
    for (let next = this.#peek(); next !== undefined && next !== "|" && next !== ")"; next = this.#peek()) {
      parts.push(this.#repeated(this.#atom()));
    }
    return { kind: "sequence", parts };
  }

  #repeated(part: PatternSyntax): PatternSyntax {
    const [min, max] = this.#bounds() ?? [1, 1];
    if (min === 1 && max === 1) return part;
    // A lazy repeat matches the same whole texts as a greedy one.
    this.#take("?");
    if (["*", "+", "?", "{"].includes(this.#peek() ?? "")) throw new PatternError("a repeat is repeated");
    return { kind: "repeat", part, min, max };
  }

  #bounds(): [number, number] | undefined {
    if (this.#take("*")) return [0, Infinity];
    if (this.#take("+")) return [1, Infinity];
    if (this.#take("?")) return [0, 1];
    if (this.#peek() !== "{") return undefined;
    const end = this.#letters.indexOf("}", this.#at);
    const match = /^\{(\d{1,4})(,(\d{0,4}))?$/.exec(this.#letters.slice(this.#at, Math.max(end, this.#at)).join(""));
    if (match === null) throw new PatternError("a { is not followed by a count; write \\{ for the character itself");
    this.#at = end + 1;
    const min = Number(match[1]);
    const max = match[2] === undefined ? min : match[3] === "" ? Infinity : Number(match[3]);
    if (max < min) throw new PatternError("a repeat ends before it begins");
    return [min, max];
  }

  #atom(): PatternSyntax {
    const letter = this.#letters[this.#at] ?? "";
    this.#at += 1;
    switch (letter) {
      case "(":
        return this.#group();
      case "[":
        return this.#class();
      case "\\":
        return this.#escape();
      case ".":
        return { kind: "character", test: (character) => character !== "\n" && character !== "\r" };
      case "^":
      case "$":
        throw new PatternError("^ and $ are allowed only at the two ends: the whole text is always matched");
      case "*":
      case "+":
      case "?":
      case "{":
        throw new PatternError(`a ${letter} has nothing before it to repeat`);
      default:
        return { kind: "character", test: (character) => character === letter };
    }
  }

  #group(): PatternSyntax {
    if (this.#take("?") && !this.#take(":")) throw new PatternError("only plain groups and (?: are available");
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new PatternError("groups are nested too deep");
    const inner = this.#alternatives();
    this.#depth -= 1;
    if (!this.#take(")")) throw new PatternError("a ( is not closed");
    return inner;
  }

  /** A class or escape is matched by the platform's RegExp: testing one character cannot be slow. */
  #class(): PatternSyntax {
    let end = this.#at;
    while (end < this.#letters.length && this.#letters[end] !== "]") end += this.#letters[end] === "\\" ? 2 : 1;
    if (end >= this.#letters.length) throw new PatternError("a [ is not closed");
    const source = `[${this.#letters.slice(this.#at, end).join("")}]`;
    this.#at = end + 1;
    return readCharacterTest(source);
  }

  #escape(): PatternSyntax {
    const letter = this.#letters[this.#at];
    if (letter === undefined) throw new PatternError("it ends with a backslash");
    this.#at += 1;
    if (/[1-9bBk]/.test(letter)) throw new PatternError("back-references and word boundaries are not available");
    if (letter !== "p" && letter !== "P") return readCharacterTest(`\\${letter}`);
    const end = this.#letters.indexOf("}", this.#at);
    if (this.#peek() !== "{" || end < 0) throw new PatternError("a \\p is not followed by a property in braces");
    const property = this.#letters.slice(this.#at, end + 1).join("");
    this.#at = end + 1;
    return readCharacterTest(`\\${letter}${property}`);
  }

  #peek(): string | undefined {
    return this.#letters[this.#at];
  }

  #take(letter: string): boolean {
    if (this.#peek() !== letter) return false;
    this.#at += 1;
    return true;
  }
}

function readCharacterTest(source: string): PatternSyntax {
  try {
    const expression = new RegExp(`^${source}$`, "u");
    return { kind: "character", test: (character) => expression.test(character) };
  } catch {
    throw new PatternError("a class or an escape is not understood");
  }
}
