/**
 * An MCP request as tools see it. Not here: HTTP or JSON-RPC, since a call is the same in both protocol eras; reading its URL
 * (`url-options.ts`).
 */
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
  /** The request by which the caller is known; absent where it can open no stream. */
  readonly request?: Request;
  /** Whether the client knows `resource_link` content. */
  readonly links?: boolean;
  /** Whether the client's handshake said that it shows views of tools. Later revisions say so in each request. */
  readonly apps?: boolean;
  /** The language that its failures are asked for in, as a BCP 47 tag: by a page, whose reader chose it. */
  readonly language?: string;
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

export function isToolset(name: string): name is Toolset {
  return toolsets.some((known) => known === name);
}
