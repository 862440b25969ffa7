/** JSON text as nodes that know where they stand, so that a selection can be cut out of the text as it was written. */

export type JsonNode =
  | { kind: "object"; from: number; to: number; members: Map<string, JsonNode> }
  | { kind: "array"; from: number; to: number; items: JsonNode[] }
  | { kind: "scalar"; from: number; to: number; value: string | number | boolean | null };

const DEEPEST = 200;
const BLANK = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

class Refusal extends Error {}

/** Reads JSON; undefined when the text is not JSON or is nested deeper than anyone needs. */
export function readNodes(text: string): JsonNode | undefined {
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const take = (sign: string): boolean => {
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };
  const string = (): string => {
    const quoted = match(STRING);
    if (quoted === undefined) throw new Refusal();
    const value: unknown = JSON.parse(quoted);
    return typeof value === "string" ? value : "";
  };
  const object = (from: number, depth: number): JsonNode => {
    const members = new Map<string, JsonNode>();
    match(BLANK);
    if (take("}")) return { kind: "object", from, to: at, members };
    do {
      match(BLANK);
      const name = string();
      match(BLANK);
      if (!take(":")) throw new Refusal();
      members.set(name, value(depth + 1));
    } while (take(","));
    if (!take("}")) throw new Refusal();
    return { kind: "object", from, to: at, members };
  };
  const array = (from: number, depth: number): JsonNode => {
    const items: JsonNode[] = [];
    match(BLANK);
    if (take("]")) return { kind: "array", from, to: at, items };
    do items.push(value(depth + 1));
    while (take(","));
    if (!take("]")) throw new Refusal();
    return { kind: "array", from, to: at, items };
  };
  const scalar = (from: number): JsonNode => {
    if (text.charAt(from) === '"') {
      const read = string();
      return { kind: "scalar", from, to: at, value: read };
    }
    if (take("true")) return { kind: "scalar", from, to: at, value: true };
    if (take("false")) return { kind: "scalar", from, to: at, value: false };
    if (take("null")) return { kind: "scalar", from, to: at, value: null };
    const digits = match(NUMBER);
    if (digits === undefined) throw new Refusal();
    return { kind: "scalar", from, to: at, value: Number(digits) };
  };
  const value = (depth: number): JsonNode => {
    if (depth > DEEPEST) throw new Refusal();
    match(BLANK);
    const from = at;
    const node = take("{") ? object(from, depth) : take("[") ? array(from, depth) : scalar(from);
    match(BLANK);
    return node;
  };
  try {
    const node = value(0);
    return at === text.length ? node : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Children in document order. */
export function childrenOf(node: JsonNode): JsonNode[] {
  switch (node.kind) {
    case "object":
      return [...node.members.values()];
    case "array":
      return node.items;
    case "scalar":
      return [];
  }
}

/** RFC 6901: `/a/0/b~1c`; the empty pointer is the whole. Undefined when nothing is there. */
export function followPointer(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root;
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    if (node === undefined || node.kind === "scalar") return undefined;
    if (node.kind === "object") node = node.members.get(name);
    else node = /^(?:0|[1-9]\d{0,8})$/.test(name) ? node.items[Number(name)] : undefined;
  }
  return node;
}
