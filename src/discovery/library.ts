/**
 * The library of connected servers as a pure state machine: events in, state out, and the one question that everything
 * hangs on: may this tool be called now? State and events are plain JSON, to be stored as they are.
 *
 * Invariants: a tool is usable only while its definition, its server's identity and its server's source have exactly the pins
 * that somebody approved. An approval names pins; it does nothing where they are no longer what is listed. A removed
 * server leaves nothing behind: added again, it is asked about again.
 * Not here: who may approve (`policy.ts`), storage and connections (`worker/`).
 */
import { checkGrant, type CallContext, type Grant } from "./grants.ts";
import type { KnownTool, ServerIdentity, ServerSource, ToolDefinition, ToolStatus } from "./model.ts";
import { isServerName, serverNameProblem, sortNames, toolId, type NameProblem } from "./names/names.ts";
import { isPinnable, pinIdentity, pinSource, pinTool, type Pin, type PinnedTool } from "./pin.ts";

/** Tools that are taken of one server's listing; the others are counted. */
export const MAX_SERVER_TOOLS = 1000;
/** Servers that one tenant may connect. */
export const MAX_SERVERS = 100;
/** Grants that one tenant may have at a time; the oldest ends first. */
const MAX_GRANTS = 500;
/** Refused names that are kept to be shown. */
const MAX_REFUSED_SHOWN = 50;
/** Milliseconds after an approval in which a first listing belongs to it: an installation takes up to minutes. */
export const FIRST_LISTING_MS = 10 * 60_000;

/** One tool of a connected server. */
export interface ToolRecord {
  /** `server__tool`. */
  id: string;
  /** As the server listed it last. */
  listed: PinnedTool;
  /** As it was when somebody approved it. */
  approved?: PinnedTool;
  /** The pin that somebody rejected: it is not asked about again while it stays the same. */
  rejected?: Pin;
  /** The last listing had no such tool. */
  absent?: true;
}

/** A tool of a listing that is left out, and why. */
export interface RefusedTool {
  name: string;
  reason: NameProblem | { problem: "too_complex" };
}

export interface ServerRecord {
  /** The short name. */
  name: string;
  source: ServerSource;
  sourcePin: Pin;
  /** The pin of the source that somebody approved: before, nothing of it is run or called. */
  approvedSource?: Pin;
  identity?: ServerIdentity;
  /** The pin of the identity that was listed with the tools that somebody approved. */
  approvedIdentity?: Pin;
  /** Until then the tools of a first listing are approved with the server. Milliseconds since 1970. */
  firstListingUntil?: number;
  /** Somebody said no to the whole server. */
  rejected?: true;
  tools: readonly ToolRecord[];
  /** Tools of the last listing that were left out because of their names or sizes, the first of them. */
  refused: readonly RefusedTool[];
  /** Tools of the last listing beyond `MAX_SERVER_TOOLS`. */
  omitted: number;
  addedAt: number;
  listedAt?: number;
}

export interface LibraryState {
  servers: readonly ServerRecord[];
  grants: readonly Grant[];
}

export const EMPTY_LIBRARY: LibraryState = { servers: [], grants: [] };

/** `at`: milliseconds since 1970. */
export type LibraryEvent = { at: number } & (
  | { type: "added"; server: string; source: ServerSource }
  /**
   * What the server lists now, whole. `flagged`: names of tools that the scan warns about: they wait even in a first listing,
   * since nobody has seen their texts. `ownTools`: the names of Cairn's own tools, which no other may look like.
   */
  | {
      type: "listed";
      server: string;
      identity: ServerIdentity;
      tools: readonly ToolDefinition[];
      flagged?: readonly string[];
      ownTools?: readonly string[];
    }
  /**
   * Somebody with the right to do so agreed (`decideApproval`). `source` is the pin of the source they were shown, `tools` the
   * pins of the tools they were shown, with the identity they were shown; `first_listing`: a server that was never listed, whose
   * tools become usable as it lists them first.
   */
  | { type: "approved"; server: string; source: Pin; tools: "first_listing" }
  | { type: "approved"; server: string; source: Pin; identity: Pin; tools: readonly { name: string; pin: Pin }[] }
  /** Somebody said no: to the named tools as they are listed now, or to the whole server. */
  | { type: "rejected"; server: string; tools?: readonly string[] }
  | { type: "removed"; server: string }
  | { type: "granted"; grant: Grant }
  | { type: "grant_ended"; grant: string }
);

/** The state after an event. An event that does not fit the state changes nothing. */
export function applyLibraryEvent(state: LibraryState, event: LibraryEvent): LibraryState {
  switch (event.type) {
    case "added":
      return addServer(state, event.server, event.source, event.at);
    case "removed":
      return removeServer(state, event.server);
    case "granted": {
      const others = state.grants.filter(({ id, until }) => id !== event.grant.id && until > event.at);
      return { ...state, grants: [...others, event.grant].slice(-MAX_GRANTS) };
    }
    case "grant_ended":
      return { ...state, grants: state.grants.filter(({ id }) => id !== event.grant) };
    case "listed":
      return changeServer(state, event.server, (server) => list(server, event));
    case "approved":
      return changeServer(state, event.server, (server) => approve(server, event));
    case "rejected":
      return changeServer(state, event.server, (server) => reject(server, event.tools));
  }
}

function changeServer(state: LibraryState, name: string, change: (server: ServerRecord) => ServerRecord): LibraryState {
  return { ...state, servers: state.servers.map((server) => (server.name === name ? change(server) : server)) };
}

function addServer(state: LibraryState, name: string, source: ServerSource, at: number): LibraryState {
  const names = state.servers.map((server) => server.name);
  if (!isServerName(name) || names.length >= MAX_SERVERS || serverNameProblem(name, names) !== undefined) return state;
  const server: ServerRecord = {
    name,
    source,
    sourcePin: pinSource(source),
    tools: [],
    refused: [],
    omitted: 0,
    addedAt: at,
  };
  return { ...state, servers: [...state.servers, server] };
}

/** What was granted for it goes with it, so that nothing waits for a server that takes its name. */
function removeServer(state: LibraryState, name: string): LibraryState {
  const grants = state.grants
    .map((grant) => ({ ...grant, targets: grant.targets.filter(({ server }) => server !== name) }))
    .filter(({ targets }) => targets.length > 0);
  return { servers: state.servers.filter((server) => server.name !== name), grants };
}

type Listed = Extract<LibraryEvent, { type: "listed" }>;

function list(server: ServerRecord, event: Listed): ServerRecord {
  const taken = event.tools.slice(0, MAX_SERVER_TOOLS);
  const named = sortNames(taken, event.ownTools ?? []);
  const known = new Map(server.tools.map((tool) => [tool.listed.definition.name, tool]));
  const first = server.listedAt === undefined && isOpenToFirstListing(server, event.at);
  const flagged = new Set(event.flagged);
  const refused: RefusedTool[] = [...named.refused];
  const tools: ToolRecord[] = [];
  // A server could choose a name that is the shortened id of another of its tools.
  const ids = new Set<string>();
  for (const definition of named.kept) {
    const { name } = definition;
    const id = toolId(server.name, name);
    if (!isPinnable(definition) || ids.has(id)) {
      refused.push({ name, reason: ids.has(id) ? { problem: "taken", other: id } : { problem: "too_complex" } });
      continue;
    }
    ids.add(id);
    const { absent: _present, ...old } = known.get(name) ?? {};
    known.delete(name);
    const listed = { pin: pinTool(definition), definition };
    const tool: ToolRecord = { ...old, id, listed };
    tools.push(first && !flagged.has(name) ? { ...tool, approved: listed } : tool);
  }
  // What was approved is remembered: when the tool comes back changed, its change is shown.
  for (const tool of known.values()) if (tool.approved !== undefined) tools.push({ ...tool, absent: true });
  const { firstListingUntil: _used, ...rest } = server;
  return {
    ...rest,
    identity: event.identity,
    ...(first && { approvedIdentity: pinIdentity(event.identity) }),
    tools: tools.slice(0, 2 * MAX_SERVER_TOOLS),
    refused: refused.slice(0, MAX_REFUSED_SHOWN),
    omitted: event.tools.length - taken.length,
    listedAt: event.at,
  };
}

function isOpenToFirstListing(server: ServerRecord, at: number): boolean {
  return isSourceApproved(server) && server.firstListingUntil !== undefined && at < server.firstListingUntil;
}

type Approved = Extract<LibraryEvent, { type: "approved" }>;

function approve(server: ServerRecord, event: Approved): ServerRecord {
  if (event.source !== server.sourcePin) return server;
  const { rejected: _taken, ...open } = server;
  if (event.tools === "first_listing") {
    if (server.listedAt !== undefined) return server;
    return { ...open, approvedSource: event.source, firstListingUntil: event.at + FIRST_LISTING_MS };
  }
  const identity = server.identity && pinIdentity(server.identity);
  if (identity === undefined || identity !== event.identity) return server;
  const shown = new Map(event.tools.map(({ name, pin }) => [name, pin]));
  // Tools approved under another identity were approved as somebody else's.
  const sameIdentity = server.approvedIdentity === identity;
  const tools = server.tools.map((tool): ToolRecord => {
    if (shown.get(tool.listed.definition.name) !== tool.listed.pin) {
      const { approved: _other, ...rest } = tool;
      return sameIdentity ? tool : rest;
    }
    const { rejected: _open, ...rest } = tool;
    return { ...rest, approved: tool.listed };
  });
  return { ...open, approvedSource: event.source, approvedIdentity: identity, tools };
}

function reject(server: ServerRecord, names: readonly string[] | undefined): ServerRecord {
  if (names === undefined) {
    const { approvedSource: _a, approvedIdentity: _b, firstListingUntil: _c, ...rest } = server;
    const tools = server.tools.map(({ approved: _approved, ...tool }): ToolRecord => tool);
    return { ...rest, rejected: true, tools };
  }
  const refused = new Set(names);
  const tools = server.tools.map((tool): ToolRecord => {
    if (!refused.has(tool.listed.definition.name)) return tool;
    const { approved: _approved, ...rest } = tool;
    return { ...rest, rejected: tool.listed.pin };
  });
  return { ...server, tools };
}

function isSourceApproved(server: ServerRecord): boolean {
  return server.approvedSource === server.sourcePin && server.rejected === undefined;
}

/** Whether the server says it is the one that was approved. */
function isIdentityApproved(server: ServerRecord): boolean {
  return server.identity !== undefined && server.approvedIdentity === pinIdentity(server.identity);
}

/** Whether a tool can be called, and if not, whether it is new or has changed since it was approved. */
export function toolStatus(server: ServerRecord, tool: ToolRecord): ToolStatus {
  if (tool.approved === undefined || !isSourceApproved(server)) return "waiting";
  return tool.approved.pin === tool.listed.pin && isIdentityApproved(server) ? "usable" : "changed";
}

/** Every tool that is listed now and was not rejected, for search and for people. */
export function knownTools(state: LibraryState): KnownTool[] {
  return state.servers.flatMap((server) =>
    server.tools
      .filter((tool) => tool.absent === undefined && tool.rejected !== tool.listed.pin && server.rejected === undefined)
      .map((tool) => ({
        id: tool.id,
        server: server.name,
        definition: tool.listed.definition,
        status: toolStatus(server, tool),
      })),
  );
}

export type CallDecision =
  | { allowed: true; server: ServerRecord; tool: ToolRecord; grant: Grant }
  | { allowed: false; reason: "unknown_tool" | "not_approved" | "definition_changed" | "no_grant"; server?: string };

/** Whether a tool may be called now. `id` is its `server__tool`. The only way to a call. */
export function mayCall(state: LibraryState, id: string, context: CallContext, now: number): CallDecision {
  for (const server of state.servers) {
    const tool = server.tools.find((one) => one.id === id);
    if (tool === undefined) continue;
    if (tool.absent === true) return { allowed: false, reason: "unknown_tool", server: server.name };
    const status = toolStatus(server, tool);
    if (status === "waiting") return { allowed: false, reason: "not_approved", server: server.name };
    if (status === "changed") return { allowed: false, reason: "definition_changed", server: server.name };
    const { definition } = tool.listed;
    const grant = checkGrant(state.grants, { server: server.name, definition }, context, now);
    if (grant === undefined) return { allowed: false, reason: "no_grant", server: server.name };
    return { allowed: true, server, tool, grant };
  }
  return { allowed: false, reason: "unknown_tool" };
}
