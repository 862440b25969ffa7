/**
 * Documents that name this server to registries and scanners: the MCP server card (extension `io.modelcontextprotocol/server-card`),
 * the AI catalogue that points at it, and `server.json` of the MCP registry. They say where and how to connect, never what is
 * published or who may read it. Not here: serving them (`serve.ts`).
 */
import { ANNOUNCED_VERSIONS } from "../../mcp/versions.ts";

/** What these documents are made from. */
export interface Server {
  /** `https://host`, as the request named it. */
  origin: string;
  /** Cairn's own version. */
  version: string;
}

/** At most 100 characters: the schema of the card refuses more. */
const DESCRIPTION =
  "Guides a user through an expert's decision trees, and builds prompts that account for every block.";

/** The host as a name may hold it: no port, and nothing of an address of version 6. */
function hostOf(origin: string): string {
  return new URL(origin).hostname.replaceAll(/[^a-zA-Z0-9.-]/g, "") || "localhost";
}

/** The labels in reverse order, as names of servers are written. */
const reversedHost = (origin: string): string => hostOf(origin).split(".").toReversed().join(".");

const identity = ({ origin, version }: Server) => ({
  name: `${reversedHost(origin)}/cairn`,
  title: "Cairn",
  description: DESCRIPTION,
  version,
  websiteUrl: `${origin}/`,
  icons: [{ src: `${origin}/icon.svg`, mimeType: "image/svg+xml", sizes: ["any"] }],
});

/** The server card. */
export function serverCard(server: Server): object {
  const remote = {
    type: "streamable-http",
    url: `${server.origin}/mcp`,
    supportedProtocolVersions: ANNOUNCED_VERSIONS,
  };
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    ...identity(server),
    remotes: [remote],
  };
}

/** The AI catalogue of this host: its one server. */
export function aiCatalogue({ origin }: Server): object {
  const entry = {
    identifier: `urn:air:${hostOf(origin)}:mcp:cairn`,
    type: "application/mcp-server-card+json",
    url: `${origin}/mcp/server-card`,
  };
  return { specVersion: "1.0", entries: [entry] };
}

/** The entry that an MCP registry takes. */
export function registryEntry(server: Server): object {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    ...identity(server),
    remotes: [{ type: "streamable-http", url: `${server.origin}/mcp` }],
  };
}
