/** What a placeholder may name of Cairn itself, for the authors' check: tools a prompt can show, addresses it can quote. */

import { nearest } from "../findings.ts";
import type { PlaceholderCall } from "../../templates/tool-call.ts";

/** Tools that take part in a prompt; `test/mcp/placeholder-names.test.ts` holds them against the product's list. */
export const OWN_TOOLS: ReadonlySet<string> = new Set([
  "initiate_session",
  "navigate_session",
  "get_session",
  "search_knowledge",
  "inject_context",
  "retrieve",
  "read_resource",
  "search",
  "fetch",
]);

/** Arguments of tools that a placeholder may call; the first one is required. The schemas are the tools' own. */
const ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["search_knowledge", ["query", "knowledge_base", "fields", "detail", "cursor"]],
  ["retrieve", ["query", "top_k", "include_metadata", "detail", "action", "reasoning"]],
  ["read_resource", ["uri"]],
  ["search", ["query", "cursor"]],
  ["fetch", ["id"]],
]);
/** Passages that `retrieve` gives at most. */
const MAX_TOP_K = 20;

/** Whether a call has the argument its tool requires, none that the tool does not know, and a number of passages it gives. */
export function fitsTool({ tool, arguments: given }: PlaceholderCall): boolean {
  const [required = "", ...others] = ARGUMENTS.get(tool) ?? [];
  const most = given.get("top_k");
  const count = most !== undefined && "value" in most ? most.value : 1;
  return (
    given.has(required) &&
    [...given.keys()].every((name) => name === required || others.includes(name)) &&
    typeof count === "number" &&
    count >= 1 &&
    count <= MAX_TOP_K
  );
}

const ADDRESS = /^([a-z][a-z0-9+.-]{0,40}):\/\/([^\s]+)$/i;
const OWN_SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ["conversation", /^[^/]+\/history$/],
  ["session", /^[^/]+(?:\/evidence\/ev_[0-9a-z]+)?$/],
  ["knowledge", /^[^/]+(?:\/[^/].*)?$/],
  ["document", /^[^/]+\/.+$/],
  ["template", /^[^/]+$/],
  ["search", /^[^/]+\/.+$/],
]);

/**
 * Whether an address can lead somewhere: one of Cairn's own has its own shape, one of another scheme may belong to a
 * connected server.
 */
export function isPossibleAddress(uri: string): boolean {
  const found = ADDRESS.exec(uri);
  if (found === null) return false;
  const shape = OWN_SHAPES.get((found[1] ?? "").toLowerCase());
  // A scheme that is nearly one of ours is a slip.
  if (shape === undefined) return nearest((found[1] ?? "").toLowerCase(), OWN_SHAPES.keys(), 1) === undefined;
  return shape.test(found[2] ?? "");
}
