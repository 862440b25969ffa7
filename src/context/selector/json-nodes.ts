/** JSON text as nodes that know where they stand, so that a selection can be cut out of the text as it was written. */
import { parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";

/** `from` and `to` are UTF-16 units of the text, the end not included. */
export type JsonNode =
  | { kind: "object"; from: number; to: number; members: Map<string, JsonNode> }
  | { kind: "array"; from: number; to: number; items: JsonNode[] }
  | { kind: "scalar"; from: number; to: number; value: string | number | boolean | null };

const MAX_DEPTH = 200;

/** Reads JSON; undefined when the text is not JSON or is nested deeper than anyone needs. */
export function readNodes(text: string): JsonNode | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  // jsonc-parser recurses, so the depth is looked at first.
  const root = isTooDeep(text) ? undefined : parseTree(text);
  return root === undefined ? undefined : nodeOf(root);
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]+|\\.)*"|[[\]{}]/g)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function nodeOf({ type, offset: from, length, value, children = [] }: Node): JsonNode {
  const to = from + length;
  if (type === "array") return { kind: "array", from, to, items: children.map(nodeOf) };
  if (type !== "object") return { kind: "scalar", from, to, value };
  const members = new Map<string, JsonNode>();
  for (const { children: [name, member] = [] } of children) {
    if (member !== undefined) members.set(String(name?.value), nodeOf(member));
  }
  return { kind: "object", from, to, members };
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
