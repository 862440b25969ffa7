/** The scan of what a server lists, among the tools of all others and Cairn's own. Its code is loaded with the first listing. */
import type { ToolDefinition } from "../../discovery/model.ts";
import type { Library } from "./library.ts";

/** Names of tools that the scan warns about, and the names of Cairn's own tools, which no other may look like. */
export async function scanListing(
  library: Library,
  server: string,
  tools: readonly ToolDefinition[],
): Promise<{ flagged: string[]; ownTools: string[] }> {
  const [{ OWN_SERVER, peerTools, scanTool }, own] = await Promise.all([
    import("../../discovery/scan/scan.ts"),
    import("../../mcp/tools/list.ts"),
  ]);
  const others = library.state.servers.filter(({ name }) => name !== server);
  const peers = peerTools([
    ...own.tools.map((tool) => ({ server: OWN_SERVER, definition: { name: tool.name, inputSchema: {} } })),
    ...others.flatMap(({ name, tools: known }) =>
      known.map(({ listed: { definition } }) => ({ server: name, definition })),
    ),
  ]);
  const siblings = new Set(tools.map(({ name }) => name));
  const flagged = tools.filter((tool) => scanTool(tool, server, siblings, peers).length > 0).map(({ name }) => name);
  return { flagged, ownTools: own.tools.map(({ name }) => name) };
}
