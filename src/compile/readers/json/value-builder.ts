/**
 * A JSON text as a value, with the first syntax error and every duplicate or reserved key. Works on the events of
 * `jsonc-parser`, whose own error codes do not say enough for a message.
 */
import { printParseErrorCode, visit, type ParseErrorCode } from "jsonc-parser";
import type { Json } from "../../../json.ts";
import type { FindingText, Range } from "../../findings.ts";
import { describeFullWidth } from "../../full-width.ts";
import { duplicateKey, MAX_DEPTH, reservedKey, tooDeep, type Problem } from "../reading.ts";
import { earlyClose } from "./early-close.ts";
import { jsonErrors, missingComma, unclosedBracket, wrongBracket } from "./error-texts.ts";

export const PARSE_OPTIONS = { allowTrailingComma: true };

/** Ends the parse at the first syntax error. */
class SyntaxProblem extends Error {
  readonly range: Range;
  readonly text: FindingText;
  constructor(range: Range, words: FindingText) {
    super(words.en[0]);
    this.range = range;
    this.text = words;
  }
}

/** An array or object whose closing bracket has not been reached. */
interface Open {
  start: number;
  value: Json[] | { [key: string]: Json };
  /** Where the next value belongs in an object; undefined when it is dropped. */
  key: string | undefined;
}

/**
 * Builds the value of one text from the parser's events: the value as `build` returns it, and what was found on the way.
 */
export class ValueBuilder {
  readonly problems: Problem[] = [];
  /** True when a comment begins with an ellipsis. */
  unfinished = false;
  #value: Json | undefined;
  readonly #text: string;
  readonly #open: Open[] = [];
  /** The end of the last value. */
  #end = 0;
  /** Where the last malformed number or string begins. */
  #badToken = -1;
  #expected: "value" | "key" | "colon" | "comma or end" = "value";

  constructor(text: string) {
    this.#text = text;
  }

  /** The value; undefined when the text has a syntax error. Called once. */
  build(): Json | undefined {
    try {
      visit(
        this.#text,
        {
          onObjectBegin: (start) => this.#begin(start, {}),
          onObjectProperty: (name, start, length) => this.#property(name, { start, end: start + length }),
          onObjectEnd: (start, length) => this.#finish(start, length),
          onArrayBegin: (start) => this.#begin(start, []),
          onArrayEnd: (start, length) => this.#finish(start, length),
          onLiteralValue: (value: string | number | boolean | null, start, length) =>
            this.#literal(value, start, length),
          onSeparator: (mark) => {
            this.#expected = mark === ":" || Array.isArray(this.#open.at(-1)?.value) ? "value" : "key";
          },
          onComment: (start, length) => {
            this.unfinished ||= /^\s*(\.\.\.|…)/.test(this.#text.slice(start + 2, start + length));
          },
          onError: (code, start) => this.#error(code, start),
        },
        PARSE_OPTIONS,
      );
      return this.#value;
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      this.problems.push({ rule: "parse-error", range: error.range, text: error.text });
      return undefined;
    }
  }

  #fail(words: FindingText, start: number, end = start + 1): never {
    throw new SyntaxProblem({ start, end: Math.min(end, this.#text.length) }, words);
  }

  #add(value: Json, start: number): void {
    // Also keeps the parser, which is recursive, from exhausting the stack.
    if (this.#open.length > MAX_DEPTH) this.#fail(tooDeep, start);
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#value = value;
    else if (Array.isArray(parent.value)) parent.value.push(value);
    else if (parent.key !== undefined) parent.value[parent.key] = value;
  }

  #begin(start: number, value: Open["value"]): void {
    this.#add(value, start);
    this.#open.push({ start, value, key: undefined });
    this.#expected = Array.isArray(value) ? "value" : "key";
  }

  #property(name: string, range: Range): void {
    this.#checkString(range.start);
    this.#expected = "colon";
    const parent = this.#open.at(-1);
    if (parent === undefined) return;
    parent.key = undefined;
    if (name === "__proto__") this.problems.push(reservedKey(range));
    else if (Object.hasOwn(parent.value, name)) this.problems.push(duplicateKey(name, range));
    else parent.key = name;
  }

  #finish(start: number, length: number): void {
    if (start >= this.#text.length) this.#unexpected(start);
    this.#open.pop();
    this.#valueEnds(start + length);
  }

  #valueEnds(end: number): void {
    this.#end = end;
    this.#expected = "comma or end";
  }

  #literal(value: string | number | boolean | null, start: number, length: number): void {
    if (typeof value === "string") this.#checkString(start);
    else {
      const word = this.#wordAt(start);
      const sound = start !== this.#badToken && word.length === length;
      if (!sound || (typeof value === "number" && !Number.isFinite(value)))
        this.#fail(
          /^(?:true|false|null|none)$/i.test(word) ? jsonErrors.capitalLiteral : jsonErrors.noLiteral,
          start,
          start + word.length,
        );
    }
    this.#add(value, start);
    this.#valueEnds(start + length);
  }

  #checkString(start: number): void {
    if (start !== this.#badToken) return;
    const literal = /^"(?:[^"\\\u0000-\u001f]|\\[^])*"/.exec(this.#text.slice(start))?.[0];
    if (literal === undefined) this.#fail(jsonErrors.openText, start);
    const escape = /\\(?:u(?![0-9a-fA-F]{4})|[^"\\/bfnrtu])/.exec(literal.replaceAll("\\\\", "__"));
    const at = start + (escape?.index ?? 0);
    this.#fail(jsonErrors.badEscape, at, at + 2);
  }

  /** The letters, digits and signs at an offset; empty where there are none. */
  #wordAt(start: number): string {
    const word = /[-+.\w]*/y;
    word.lastIndex = start;
    return word.exec(this.#text)?.[0] ?? "";
  }

  #error(code: ParseErrorCode, at: number): void {
    switch (printParseErrorCode(code)) {
      case "UnexpectedEndOfNumber":
      case "UnexpectedEndOfString":
      case "InvalidUnicode":
      case "InvalidEscapeCharacter":
      case "InvalidCharacter":
        // Whether it is in place here at all is the better answer, and the next event.
        this.#badToken = at;
        return;
      case "UnexpectedEndOfComment":
        this.#fail(jsonErrors.openComment, at, at + 2);
        break;
      default:
        if (this.#text[at] === "/") this.#fail(jsonErrors.loneSlash, at);
        this.#unexpected(at);
    }
  }

  /** Something stands at an offset, or the text ends there, where `#expected` should stand. */
  #unexpected(at: number): never {
    const character = this.#text[at];
    const fullWidth = describeFullWidth(character ?? "");
    const parent = this.#open.at(-1);
    if (this.#expected === "value") this.#noValue(at);
    if (this.#expected === "colon") this.#fail(fullWidth ?? jsonErrors.noColon, at);
    if (parent === undefined) {
      const early = earlyClose(this.#text);
      if (early !== undefined && early.start < at) this.#fail(jsonErrors.closedEarly, early.start, early.end);
      this.#fail(jsonErrors.afterEnd, at);
    }
    const [open, close] = Array.isArray(parent.value) ? (["[", "]"] as const) : (["{", "}"] as const);
    if (character === undefined) this.#fail(unclosedBracket(open, close), parent.start);
    if (fullWidth !== undefined) this.#fail(fullWidth, at);
    if (this.#expected === "comma or end" && (character === "]" || character === "}"))
      this.#wrongClose(at, open, close);
    if (this.#expected === "key") {
      const isDash = /^-[ \t]*"/.test(this.#text.slice(at, at + 20));
      this.#fail(isDash ? jsonErrors.listDash : character === "{" ? jsonErrors.openObject : jsonErrors.noKey, at);
    }
    // A list whose last item is a key: its end is missing before it.
    if (open === "[" && character === ":") this.#fail(unclosedBracket(open, close), parent.start);
    const isText = this.#text[this.#end - 1] === '"';
    if (isText && /^[^\s"'{}[\],:]/.test(character) && /^[^"\n]*"/.test(this.#text.slice(at)))
      this.#fail(jsonErrors.quoteInText, this.#end - 1);
    this.#fail(missingComma(close), this.#end);
  }

  /** A bracket that closes another one than the last that was opened: itself wrong, or that one is missing its end. */
  #wrongClose(at: number, open: string, close: string): never {
    const outer = this.#open.at(-2);
    const rest = this.#text.slice(at + 1);
    const mark = this.#text[at] ?? "";
    const isOuter = outer !== undefined && Array.isArray(outer.value) === (mark === "]");
    // Where all that follows closes, the bracket that was opened last is the one without its end.
    if (isOuter && closesAll(rest, this.#open.length - 2))
      this.#fail(unclosedBracket(open, close), this.#open.at(-1)?.start ?? at);
    this.#fail(wrongBracket(mark, close), at);
  }

  #noValue(at: number): never {
    const character = this.#text[at];
    if (character === undefined) this.#fail(jsonErrors.endOfFile, Math.max(0, at - 1));
    if (character === "'") this.#fail(jsonErrors.singleQuotes, at);
    if (character === ":") this.#fail(jsonErrors.twoColons, at);
    const word = this.#wordAt(at);
    if (word === "") this.#fail(describeFullWidth(character) ?? jsonErrors.noValue, at);
    const end = at + word.length;
    if (/^(?:true|false|null|none)$/i.test(word) && !/^(?:true|false|null)$/.test(word))
      this.#fail(jsonErrors.capitalLiteral, at, end);
    if (!/^(?:true|false|null)$/.test(word)) this.#fail(jsonErrors.noLiteral, at, end);
    // The parser takes a keyword and an unknown character behind it for one token.
    this.#valueEnds(end);
    this.#unexpected(end);
  }
}

/** Whether a text closes exactly so many brackets as are open. */
function closesAll(text: string, open: number): boolean {
  const bare = text.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, "");
  const closed = [...bare.matchAll(/[\]}]/g)].length - [...bare.matchAll(/[[{]/g)].length;
  return closed === open;
}
