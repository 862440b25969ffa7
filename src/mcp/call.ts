/**
 * An MCP request as tools see it, and what its URL says: channel, session, toolsets.
 * Not here: HTTP or JSON-RPC; a call is the same in both protocol eras.
 */
import { DEFAULT_CHANNEL, isChannelName } from "../knowledge/release.ts";
import type { OperationCall } from "../operations/call.ts";

/**
 * The sets a URL may narrow the tools to (`?toolsets=guide,knowledge`). Order is the order of lists. `connector` holds
 * second names of other tools for hosts that require them; it is listed only when the URL asks for it.
 */
export const toolsets = ["guide", "knowledge", "context", "discovery", "tasks", "connector"] as const;
export type Toolset = (typeof toolsets)[number];

/** One MCP request: an operation's call, and what the client sees. */
export interface Call extends OperationCall {
  readonly toolsets: ReadonlySet<Toolset>;
  /** Whether the client knows `resource_link` content. */
  readonly links?: boolean;
  /** Whether the client's handshake said that it shows views of tools. Later revisions say so in each request. */
  readonly apps?: boolean;
}

/** What the query part of the MCP URL says. */
export interface UrlOptions {
  channel: string;
  session: string | undefined;
  toolsets: ReadonlySet<Toolset>;
  /** `?scope=read`: nothing but reading, whatever the caller may otherwise. */
  readsOnly: boolean;
}

/** What a URL without `?toolsets=` shows. */
export const usualToolsets: ReadonlySet<Toolset> = new Set(toolsets.filter((name) => name !== "connector"));

function isToolset(name: string): name is Toolset {
  return toolsets.some((known) => known === name);
}

/**
 * Reads `?channel=`, `?session=`, `?toolsets=` and `?scope=`. Returns the name of an invalid parameter instead of
 * guessing: a misspelt channel must not silently become `main`.
 */
export function readUrlOptions(url: URL): UrlOptions | { invalid: string; expected: string } {
  const channel = url.searchParams.get("channel") ?? DEFAULT_CHANNEL;
  if (!isChannelName(channel)) {
    return { invalid: "channel", expected: "a channel name of small letters, digits, dot, dash or underscore" };
  }
  const session = url.searchParams.get("session") ?? undefined;
  const scope = url.searchParams.get("scope");
  if (scope !== null && scope !== "read" && scope !== "mcp") return { invalid: "scope", expected: "read or mcp" };
  const readsOnly = scope === "read";
  const asked = url.searchParams.get("toolsets");
  if (asked === null) return { channel, session, readsOnly, toolsets: usualToolsets };
  const names = asked.split(",").map((name) => name.trim());
  if (!names.every(isToolset)) return { invalid: "toolsets", expected: `names out of ${toolsets.join(", ")}` };
  return { channel, session, readsOnly, toolsets: new Set(names) };
}
