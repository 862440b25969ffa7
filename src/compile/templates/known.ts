/** What a placeholder may name of Cairn itself, for the authors' check: tools a prompt can show, addresses it can quote. */

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

const ADDRESS = /^([a-z][a-z0-9+.-]{0,40}):\/\/([^\s]+)$/i;
const OWN_SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ["conversation", /^[^/]+\/history$/],
  ["session", /^[^/]+$/],
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
  return shape === undefined || shape.test(found[2] ?? "");
}
