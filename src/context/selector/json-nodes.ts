/**
 * JSON text as nodes that know where they stand, so that a selection can be cut out of the text as it was written. The text is
 * parsed by the platform first: what reads it here knows that it is JSON.
 */

/**
 * `from` and `to` are UTF-16 units of the text, the end not included. `members` are those of an object; `children` are what an
 * object or an array holds, in document order. Every node has all fields: going through many is faster so.
 */
export interface JsonNode {
  readonly kind: "object" | "array" | "scalar";
  readonly from: number;
  readonly to: number;
  readonly members: ReadonlyMap<string, JsonNode>;
  readonly children: readonly JsonNode[];
}

const NO_MEMBERS: ReadonlyMap<string, JsonNode> = new Map();
const NO_CHILDREN: readonly JsonNode[] = [];

const MAX_DEPTH = 200;

/**
 * Reads JSON; undefined when the text is not JSON or is nested deeper than anyone needs. `count` is told of each node before it
 * is made; what it throws is passed on.
 */
export function readNodes(text: string, count: () => void = () => undefined): JsonNode | undefined {
  try {
    JSON.parse(text);
    return new Reader(text, count).read();
  } catch (error) {
    // Both mean that there is nothing to select in; anything else is a defect.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY, COMMA, COLON] = [0x7b, 0x7d, 0x5b, 0x5d, 0x2c, 0x3a];

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const endsScalar = (code: number): boolean =>
  code === COMMA || code === CLOSE_ARRAY || code === CLOSE_OBJECT || isBlank(code) || Number.isNaN(code);

/** Reads text that is JSON. Throws RangeError beyond `MAX_DEPTH`. */
class Reader {
  readonly #text: string;
  readonly #count: () => void;
  #at = 0;
  #depth = 0;

  constructor(text: string, count: () => void) {
    this.#text = text;
    this.#count = count;
  }

  read(): JsonNode {
    this.#skipBlank();
    return this.#value();
  }

  #value(): JsonNode {
    this.#count();
    const from = this.#at;
    switch (this.#text.charCodeAt(from)) {
      case OPEN_OBJECT:
        return this.#object(from);
      case OPEN_ARRAY:
        return this.#array(from);
      case QUOTE:
        this.#skipText();
        break;
      default:
        while (!endsScalar(this.#text.charCodeAt(this.#at))) this.#at += 1;
    }
    return { kind: "scalar", from, to: this.#at, members: NO_MEMBERS, children: NO_CHILDREN };
  }

  #array(from: number): JsonNode {
    this.#enter();
    const children: JsonNode[] = [];
    while (this.#text.charCodeAt(this.#at) !== CLOSE_ARRAY) {
      children.push(this.#value());
      this.#skipTo(COMMA);
    }
    this.#leave();
    return { kind: "array", from, to: this.#at, members: NO_MEMBERS, children };
  }

  #object(from: number): JsonNode {
    this.#enter();
    const members = new Map<string, JsonNode>();
    while (this.#text.charCodeAt(this.#at) !== CLOSE_OBJECT) {
      const begin = this.#at;
      this.#skipText();
      const quoted = this.#text.slice(begin, this.#at);
      const name: unknown = quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
      this.#skipTo(COLON);
      // Of a name that stands twice, the last counts, as in a parsed object.
      members.set(String(name), this.#value());
      this.#skipTo(COMMA);
    }
    this.#leave();
    return { kind: "object", from, to: this.#at, members, children: [...members.values()] };
  }

  #enter(): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new RangeError("nested too deep");
    this.#at += 1;
    this.#skipBlank();
  }

  #leave(): void {
    this.#depth -= 1;
    this.#at += 1;
  }

  /** Goes behind a text in quotes that begins here. */
  #skipText(): void {
    let end = this.#text.indexOf('"', this.#at + 1);
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    this.#at = end + 1;
  }

  /** Whether an odd number of backslashes stands before a place. */
  #isEscaped(at: number): boolean {
    let before = at - 1;
    while (this.#text.charCodeAt(before) === BACKSLASH) before -= 1;
    return (at - before) % 2 === 0;
  }

  /** Goes behind a sign and the blanks around it, where it stands here. */
  #skipTo(sign: number): void {
    this.#skipBlank();
    if (this.#text.charCodeAt(this.#at) !== sign) return;
    this.#at += 1;
    this.#skipBlank();
  }

  #skipBlank(): void {
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }
}

/** RFC 6901: `/a/0/b~1c`; the empty pointer is the whole. Undefined when nothing is there. */
export function followPointer(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (node === undefined) return undefined;
    if (node.kind === "object") node = node.members.get(name);
    else node = /^(?:0|[1-9]\d{0,8})$/.test(name) ? node.children[Number(name)] : undefined;
  }
  return node;
}
