/**
 * The library of connected servers as a pure state machine: events in, state out. State and events are plain JSON, to be stored as they are.
 *
 * Invariants: a tool is usable only while its definition, its server's identity and its server's source have exactly the pins
 * that somebody approved. An approval names pins; it does nothing where they are no longer what is listed. No grant covers what was
 * approved after it. A removed server leaves nothing behind: added again, it is asked about again; a rejected one has no grants.
 * Not here: whether a tool may be called (`may-call.ts`), who may approve (`policy.ts`), storage and connections (`worker/`).
 */
import type { Grant } from "./grants.ts";
import { isSourceApproved } from "./may-call.ts";
import type { ServerIdentity, ServerSource, ToolDefinition } from "./model.ts";
import { newServerProblem, sortNames, toolId } from "./names/names.ts";
import { isPinnable, pinIdentity, pinSource, pinTool, type Pin } from "./pin.ts";
import type { LibraryState, RefusedTool, ServerRecord, ToolRecord } from "./server-record.ts";

export { knownTools, mayCall, mayRead, toolStatus } from "./may-call.ts";
export { EMPTY_LIBRARY, type LibraryState, type ServerRecord, type ToolRecord } from "./server-record.ts";

/** Tools that are taken of one server's listing; the others are counted. */
export const MAX_SERVER_TOOLS = 1000;
/** Servers that one tenant may connect. */
export const MAX_SERVERS = 100;
/** Grants that one tenant may have at a time; the oldest ends first. */
const MAX_GRANTS = 500;
/** Refused names that are kept to be shown. */
const MAX_REFUSED_SHOWN = 50;
/** Agreements to a server that was never listed that are remembered. */
const MAX_AGREED_UNSEEN = 20;
/** Milliseconds after an approval in which a first listing belongs to it: an installation takes up to minutes. */
export const FIRST_LISTING_MS = 10 * 60_000;

/** `at`: milliseconds since 1970. */
export type LibraryEvent = { at: number } &
  /** `byOperator`: the operator gave the name, and knows the servers that it looks like. */
  (
    | { type: "added"; server: string; source: ServerSource; byOperator?: boolean }
    /**
     * What the server lists now, whole. `flagged`: names of tools that the scan warns about: they wait even in a first listing,
     * since nobody has seen their texts. `ownTools`: the names of Cairn's own tools, which no other may look like. `malformed`: names
     * of what it lists beside `tools` that is not formed as a tool; `needsTask`: of tools that it runs as tasks alone, which no call can.
     */
    | {
        type: "listed";
        server: string;
        identity: ServerIdentity;
        tools: readonly ToolDefinition[];
        flagged?: readonly string[];
        /** It has more tools than these. */
        isIncomplete?: boolean;
        ownTools?: readonly string[];
        malformed?: readonly string[];
        needsTask?: readonly string[];
      }
    /**
     * Somebody with the right to do so agreed (`decideApproval`). `source` is the pin of the source they were shown, `tools` the
     * pins of the tools they were shown, with the identity they were shown; `first_listing`: a server that was never listed, whose
     * tools become usable as it lists them first; `none`: one whose tools wait until they can be shown (`unseen-tools.ts`).
     */
    | { type: "approved"; server: string; source: Pin; tools: "first_listing" }
    | { type: "approved"; server: string; source: Pin; tools: "none" }
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
      return addServer(state, event);
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
    case "rejected": {
      const open = event.tools === undefined ? withoutGrantsFor(state, event.server) : state;
      return changeServer(open, event.server, (server) => reject(server, event.tools));
    }
  }
}

function changeServer(state: LibraryState, name: string, change: (server: ServerRecord) => ServerRecord): LibraryState {
  return { ...state, servers: state.servers.map((server) => (server.name === name ? change(server) : server)) };
}

type Added = Extract<LibraryEvent, { type: "added" }>;

function addServer(state: LibraryState, { server: name, source, at, byOperator = false }: Added): LibraryState {
  const names = state.servers.map((server) => server.name);
  if (names.length >= MAX_SERVERS || newServerProblem(name, names, byOperator) !== undefined) return state;
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

function removeServer(state: LibraryState, name: string): LibraryState {
  const { servers, grants } = withoutGrantsFor(state, name);
  return { servers: servers.filter((server) => server.name !== name), grants };
}

/** What was granted for a server ends with it, so that nothing waits for one that takes its name, or for a yes after a no. */
function withoutGrantsFor(state: LibraryState, name: string): LibraryState {
  const grants = state.grants
    .map((grant) => ({ ...grant, targets: grant.targets.filter(({ server }) => server !== name) }))
    .filter(({ targets }) => targets.length > 0);
  return { ...state, grants };
}

type Listed = Extract<LibraryEvent, { type: "listed" }>;

function list(server: ServerRecord, event: Listed): ServerRecord {
  const taken = event.tools.slice(0, MAX_SERVER_TOOLS);
  const named = sortNames(taken, event.ownTools ?? []);
  const known = new Map(server.tools.map((tool) => [tool.listed.definition.name, tool]));
  const since = server.listedAt === undefined ? agreedToUnseen(server, event.at) : undefined;
  const flagged = new Set(event.flagged);
  const malformed = (event.malformed ?? []).map((name): RefusedTool => ({ name, reason: { problem: "malformed" } }));
  const tasks = (event.needsTask ?? []).map((name): RefusedTool => ({ name, reason: { problem: "needs_task" } }));
  const refused: RefusedTool[] = [...named.refused, ...tasks, ...malformed];
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
    tools.push(since !== undefined && !flagged.has(name) ? { ...tool, approved: { ...listed, since } } : tool);
  }
  // What was approved is remembered: when the tool comes back changed, its change is shown.
  for (const tool of known.values()) if (tool.approved !== undefined) tools.push({ ...tool, absent: true });
  const { agreedUnseen: _used, pinnedAt = event.at, ...rest } = server;
  const approvedIdentity = since === undefined ? server.approvedIdentity : pinIdentity(event.identity);
  const isUnchanged = approvedIdentity === pinIdentity(event.identity) && areAsApproved(tools);
  return {
    ...rest,
    ...(isUnchanged && { pinnedAt }),
    identity: event.identity,
    ...(since !== undefined && { approvedIdentity: pinIdentity(event.identity), identitySince: since }),
    tools: tools.slice(0, 2 * MAX_SERVER_TOOLS),
    refused: refused.slice(0, MAX_REFUSED_SHOWN),
    omitted: Math.max(event.tools.length - taken.length, event.isIncomplete === true ? 1 : 0),
    listedAt: event.at,
  };
}

/** Whether there are approved tools, and each is what was approved. */
function areAsApproved(tools: readonly ToolRecord[]): boolean {
  const approved = tools.filter((tool) => tool.approved !== undefined);
  return (
    approved.length > 0 && approved.every((tool) => tool.absent !== true && tool.approved?.pin === tool.listed.pin)
  );
}

/**
 * Since when the tools of a listing at `at` are agreed to unseen; undefined where they are not. It is the first of the agreements whose time
 * runs: a later one lengthens nobody's.
 */
function agreedToUnseen(server: ServerRecord, at: number): number | undefined {
  return isSourceApproved(server) ? openUnseen(server, at)[0] : undefined;
}

const openUnseen = ({ agreedUnseen = [] }: ServerRecord, at: number): readonly number[] =>
  agreedUnseen.filter((agreed) => at < agreed + FIRST_LISTING_MS);

type Approved = Extract<LibraryEvent, { type: "approved" }>;

function approve(server: ServerRecord, event: Approved): ServerRecord {
  if (event.source !== server.sourcePin) return server;
  const { rejected: _taken, ...open } = server;
  if (event.tools === "none") {
    const { agreedUnseen: _before, ...closed } = open;
    return server.listedAt === undefined ? { ...closed, approvedSource: event.source } : server;
  }
  if (event.tools === "first_listing") {
    if (server.listedAt !== undefined) return server;
    const agreedUnseen = [...openUnseen(server, event.at), event.at].slice(-MAX_AGREED_UNSEEN);
    return { ...open, approvedSource: event.source, agreedUnseen };
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
    const isKnown = sameIdentity && tool.approved?.pin === tool.listed.pin;
    return isKnown ? { ...rest, approved: tool.approved } : { ...rest, approved: { ...tool.listed, since: event.at } };
  });
  const { pinnedAt = event.at, ...before } = open;
  const pinned = areAsApproved(tools) && { pinnedAt };
  const identitySince = sameIdentity ? {} : { identitySince: event.at };
  return { ...before, approvedSource: event.source, approvedIdentity: identity, ...identitySince, tools, ...pinned };
}

function reject(server: ServerRecord, names: readonly string[] | undefined): ServerRecord {
  if (names === undefined) {
    const { approvedSource: _a, approvedIdentity: _b, identitySince: _c, pinnedAt: _d, ...open } = server;
    const { agreedUnseen: _e, ...rest } = open;
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
