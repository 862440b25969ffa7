/**
 * What one MCP request knows about itself: who calls, through which URL, and what it may ask of the ground.
 * Not here: HTTP or JSON-RPC; a call is the same in both protocol eras.
 */
import type { Principal } from "../principal.ts";
import type { Services } from "../services.ts";

/**
 * The sets a URL may narrow the tools to (`?toolsets=guide,knowledge`). Order is the order of lists. `connector` holds
 * second names of other tools for hosts that insist on them: only who asks for it sees it.
 */
export const toolsets = ["guide", "knowledge", "context", "discovery", "tasks", "connector"] as const;
export type Toolset = (typeof toolsets)[number];

/** Which session `conversation://current/history` means. */
export interface CurrentSession {
  get(): string | undefined;
  /** Called whenever a tool has worked on a session. A stateless request forgets it. */
  touch(sessionId: string): void;
}

export interface Call {
  readonly services: Services;
  readonly principal: Principal;
  readonly channel: string;
  readonly toolsets: ReadonlySet<Toolset>;
  readonly current: CurrentSession;
  /** Whether the client knows `resource_link` content. */
  readonly links?: boolean;
}

/** What the query part of the MCP URL says. */
export interface UrlOptions {
  channel: string;
  session: string | undefined;
  toolsets: ReadonlySet<Toolset>;
}

const usualToolsets: ReadonlySet<Toolset> = new Set(toolsets.filter((name) => name !== "connector"));
const channelName = /^[a-z0-9][a-z0-9._-]{0,63}$/;

function isToolset(name: string): name is Toolset {
  return toolsets.some((known) => known === name);
}

/**
 * Reads `?channel=`, `?session=` and `?toolsets=`. Returns the name of the parameter that makes no sense instead of
 * guessing: a misspelt channel must not silently become `main`.
 */
export function readUrlOptions(url: URL): UrlOptions | { invalid: string; expected: string } {
  const channel = url.searchParams.get("channel") ?? "main";
  if (!channelName.test(channel)) {
    return { invalid: "channel", expected: "a channel name of small letters, digits, dot, dash or underscore" };
  }
  const session = url.searchParams.get("session") ?? undefined;
  const asked = url.searchParams.get("toolsets");
  if (asked === null) return { channel, session, toolsets: usualToolsets };
  const names = asked.split(",").map((name) => name.trim());
  if (!names.every(isToolset)) return { invalid: "toolsets", expected: `names out of ${toolsets.join(", ")}` };
  return { channel, session, toolsets: new Set(names) };
}

/** The session named in the URL; nothing is remembered between stateless requests. */
export function fixedSession(session: string | undefined): CurrentSession {
  return { get: () => session, touch: () => undefined };
}
