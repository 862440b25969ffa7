/** Reading a JSONPath letter by letter: where the reader stands, and the tokens that need care. Grammar is `jsonpath-parse.ts`. */

/** Says in plain words what is wrong with a path, and where. */
export class PathError extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** A surrogate is written with its other half, or not at all (RFC 9535 §2.3.1.1). */
const ESCAPE =
  /\\(?:u([dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?![dD][89a-fA-F])[0-9a-fA-F]{4})|([bfnrt/\\'"]))/y;
const INTEGER = /-?(?:0|[1-9]\d{0,15})(?!\d)/y;

export class PathScanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  finished(): boolean {
    return this.at === this.text.length;
  }

  error(message: string): PathError {
    return new PathError(this.at, message);
  }

  integer(): number | undefined {
    const digits = this.match(INTEGER);
    if (digits === undefined) return undefined;
    const value = Number(digits);
    if (digits === "-0" || !Number.isSafeInteger(value)) throw this.error("a number is out of range");
    return value;
  }

  string(): string | undefined {
    const quote = this.text.charAt(this.at);
    if (quote !== '"' && quote !== "'") return undefined;
    let value = "";
    for (let at = this.at + 1; at < this.text.length; at += 1) {
      const character = this.text.charAt(at);
      if (character === quote) {
        this.at = at + 1;
        return value;
      }
      if (character < " ") break;
      if (character !== "\\") {
        value += character;
        continue;
      }
      const escape = new RegExp(ESCAPE);
      escape.lastIndex = at;
      const found = escape.exec(this.text);
      if (found === null || ((found[2] === "'" || found[2] === '"') && found[2] !== quote)) break;
      value +=
        found[1] === undefined
          ? unescapeOne(found[2] ?? "")
          : String.fromCharCode(...found[1].split("\\u").map((unit) => Number.parseInt(unit, 16)));
      at += found[0].length - 1;
    }
    throw this.error("a quoted name is not closed or has an unknown escape");
  }

  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  take(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }
}

function unescapeOne(letter: string): string {
  const place = "bfnrt".indexOf(letter);
  return place === -1 ? letter : "\b\f\n\r\t".charAt(place);
}
