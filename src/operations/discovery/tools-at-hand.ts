/**
 * The tools at hand: Cairn's own that a prompt may show, and those of connected servers, with their index. The index is kept
 * in the isolate and made again only when a tool has changed.
 */
import { accept, type Outcome } from "../../errors.ts";
import type { LibraryView } from "../../discovery/library-port.ts";
import type { JsonSchema, KnownTool } from "../../discovery/model.ts";
import { indexTools, type ToolIndex } from "../../discovery/tool-index/index-tools.ts";
import { OWN_SERVER, peerTools, type PeerIndex } from "../../discovery/scan/scan.ts";
import type { OperationCall } from "../call.ts";

export interface ToolsAtHand {
  library: LibraryView;
  index: ToolIndex;
}

/** Tenants whose index an isolate keeps. */
const MAX_KEPT = 20;

const kept = new Map<string, { version: string; index: ToolIndex }>();

/** Asks the library once and no server. Fails where the library cannot be read. */
export async function toolsAtHand(call: OperationCall): Promise<Outcome<ToolsAtHand>> {
  const { tenant } = call.principal;
  const view = await call.services.library.view(tenant);
  if (!view.ok) return view;
  const own = ownTools(call);
  const version = `${view.value.revision} ${own.map(({ id }) => id).join()}`;
  const known = kept.get(tenant);
  if (known?.version === version) return accept({ library: view.value, index: known.index });
  const index = indexTools([...own, ...view.value.tools]);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(tenant, { version, index });
  return accept({ library: view.value, index });
}

/** Connected tools whose texts the scan warns about, by id. */
export function warnedTools({ servers, tools }: LibraryView): ReadonlySet<string> {
  const warnings = new Map(servers.map(({ name, warnings: names = [] }) => [name, new Set(names)]));
  const isWarned = ({ server, definition }: KnownTool): boolean =>
    server !== null && warnings.get(server)?.has(definition.name) === true;
  return new Set(tools.filter(isWarned).map(({ id }) => id));
}

/** Cairn's own tools as the scan of others' texts compares with: none of these texts has reason to send to them. */
export function ownPeers(call: OperationCall): PeerIndex {
  return peerTools(call.own.tools().map(({ name }) => ({ server: OWN_SERVER, definition: { name, inputSchema: {} } })));
}

function ownTools(call: OperationCall): KnownTool[] {
  return call.own.tools().map((tool) => {
    const { title, description, inputSchema, annotations } = tool.describe();
    const definition = {
      name: tool.name,
      description,
      // Listed schemas are JSON by construction.
      inputSchema: inputSchema as JsonSchema,
      ...(title !== undefined && { title }),
      ...(annotations !== undefined && { annotations: { ...annotations } }),
    };
    return { id: tool.name, server: null, definition, status: "usable" };
  });
}
