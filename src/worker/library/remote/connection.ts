/**
 * A connection to a remote MCP server, opened for one piece of work and closed after it. What a handshake learned is handed
 * back as a `Link`: with it the next piece of work is one request, in whatever isolate it is done. Nothing stays open, so that
 * the object that asks can be evicted.
 * Not here: what is asked (`requests.ts`), and which addresses may be called (`fetch`).
 */
import {
  Client,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type AuthProvider,
  type ConnectOptions,
  type DiscoverResult,
} from "@modelcontextprotocol/client";
import type { ServerIdentity } from "../../../discovery/model.ts";
import { notingWaits } from "./asked-wait.ts";
import { cutOf, endOf } from "./cut-stream.ts";
import { expectingAnswers } from "./no-answer.ts";

/** What is known of a server's protocol, to be stored. */
export type Link =
  | { era: "modern"; discover: DiscoverResult }
  /** `session`: empty for a server that keeps none. */
  | { era: "legacy"; version: string; session: string }
  /** The transport of 2024-11-05: each connection begins with a handshake. */
  | { era: "sse" };

export interface RemoteTarget {
  url: string;
  kind: "streamable-http" | "sse";
  headers: Readonly<Record<string, string>>;
  fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** Absent where the operator's own headers give access. */
  authProvider?: AuthProvider;
  /** When the whole work, handshakes included, is too late. Milliseconds since 1970. */
  until?: number;
  /** It is the operator's runner: its failures are its own, not those of the program behind it. */
  isRunner?: true;
}

export interface Connected<T> {
  value: T;
  link: Link;
  /** Present after a handshake. */
  identity?: ServerIdentity;
}

/** Milliseconds that a handshake may take. */
const MAX_HANDSHAKE_MS = 10_000;
/** A modern server that no longer speaks the version of the link. */
const UNSUPPORTED_VERSION = -32022;
/** Times that a server may have a call sent once more with its own state, before it has answered nothing. */
const MAX_ROUNDS = 3;
const CLIENT = { name: "cairn", version: "0.1.0" };

/**
 * Connects, works, closes. With a link that the server no longer knows, it does a handshake and the work once more: such a
 * server has not begun the work. Throws what the SDK throws (`remoteFailure`).
 */
export async function withConnection<T>(
  target: RemoteTarget,
  link: Link | undefined,
  work: (client: Client) => Promise<T>,
): Promise<Connected<T>> {
  const noting = notingWaits(target);
  try {
    return await connected(noting.target, link, work);
  } catch (error) {
    noting.note(error);
    throw error;
  }
}

async function connected<T>(
  target: RemoteTarget,
  link: Link | undefined,
  work: (client: Client) => Promise<T>,
): Promise<Connected<T>> {
  if (link !== undefined && link.era !== "sse") {
    try {
      return await resume(target, link, work);
    } catch (error) {
      if (!isLinkLost(error, link)) throw error;
    }
  }
  const isOld = target.kind === "sse" || link?.era === "sse";
  try {
    return await (isOld ? openSse(target, work) : open(target, work));
  } catch (error) {
    // A server of 2024-11-05 refuses the POST of both newer transports.
    if (isOld || !(error instanceof BeforeWork) || !isRefusedPost(error.cause)) throw asThrown(error);
    return openSse(target, work).catch((second: unknown) => {
      throw second instanceof BeforeWork ? error.cause : second;
    });
  }
}

/** The handshake failed, so the work has not begun. */
class BeforeWork extends Error {
  constructor(cause: unknown) {
    super("the handshake failed", { cause });
  }
}

const asThrown = (error: unknown): unknown => (error instanceof BeforeWork ? error.cause : error);

async function resume<T>(
  target: RemoteTarget,
  link: Exclude<Link, { era: "sse" }>,
  work: (client: Client) => Promise<T>,
): Promise<Connected<T>> {
  const client = makeClient();
  const legacy = link.era === "legacy";
  // A transport that has a session id skips the handshake; an empty one is not sent.
  const transport = streamable(target, legacy ? { sessionId: link.session, protocolVersion: link.version } : {});
  const prior: ConnectOptions = legacy ? {} : { prior: { kind: "modern", discover: link.discover } };
  try {
    await withinHandshake(client.connect(transport, { ...prior, timeout: MAX_HANDSHAKE_MS }), target);
    return { value: await working(client, work), link };
  } finally {
    await close(client);
  }
}

async function open<T>(target: RemoteTarget, work: (client: Client) => Promise<T>): Promise<Connected<T>> {
  const client = makeClient();
  const transport = streamable(target, {});
  try {
    await withinHandshake(client.connect(transport, { timeout: MAX_HANDSHAKE_MS }), target).catch((error: unknown) => {
      throw new BeforeWork(error);
    });
    const discover = client.getDiscoverResult();
    const link: Link =
      discover === undefined
        ? {
            era: "legacy",
            version: client.getNegotiatedProtocolVersion() ?? "2025-03-26",
            session: transport.sessionId ?? "",
          }
        : { era: "modern", discover };
    return { value: await working(client, work), link, ...identityOf(client) };
  } finally {
    await close(client);
  }
}

async function openSse<T>(target: RemoteTarget, work: (client: Client) => Promise<T>): Promise<Connected<T>> {
  const client = makeClient("legacy");
  const transport = new SSEClientTransport(new URL(target.url), {
    requestInit: { headers: { ...target.headers } },
    fetch: target.fetch,
    ...(target.authProvider !== undefined && { authProvider: target.authProvider }),
  });
  const end = endOf(transport);
  try {
    const connecting = Promise.race([client.connect(transport, { timeout: MAX_HANDSHAKE_MS }), end]);
    await withinHandshake(connecting, target).catch((error: unknown) => {
      throw new BeforeWork(error);
    });
    const value = await Promise.race([working(client, work), end]);
    return { value, link: { era: "sse" }, ...identityOf(client) };
  } finally {
    await close(client);
  }
}

function makeClient(mode: "auto" | "legacy" = "auto"): Client {
  // No capability is offered: a connected server can ask neither the user nor the model.
  return new Client(CLIENT, {
    capabilities: {},
    versionNegotiation: { mode },
    inputRequired: { maxRounds: MAX_ROUNDS },
  });
}

function streamable(target: RemoteTarget, known: { sessionId?: string; protocolVersion?: string }) {
  return new StreamableHTTPClientTransport(new URL(target.url), {
    ...known,
    requestInit: { headers: { ...target.headers } },
    fetch: expectingAnswers(target).fetch,
    ...(target.authProvider !== undefined && { authProvider: target.authProvider }),
    // A broken stream is a failed call, and nothing is left that would open it again.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  });
}

function identityOf(client: Client): { identity?: ServerIdentity } {
  const said = client.getServerVersion();
  if (said === undefined) return {};
  const { name, version, title } = said;
  return { identity: { name, version, ...(title !== undefined && { title }) } };
}

/** Milliseconds that a connection waits with its end for a notification to be taken. */
const MAX_NOTIFY_MS = 1000;

/**
 * Works over a connection. A server of an older era is notified by the client of a call that was cancelled or late, since nothing else ends
 * it there: the connection stays open until that has been sent.
 */
async function working<T>(client: Client, work: (client: Client) => Promise<T>): Promise<T> {
  const { transport } = client;
  if (transport === undefined) return work(client);
  const cut = cutOf(transport);
  const send = transport.send.bind(transport);
  const notifications: Promise<unknown>[] = [];
  transport.send = (message, options) => {
    const sent = send(message, options);
    if ("method" in message && message.method === "notifications/cancelled")
      notifications.push(sent.catch(() => undefined));
    return sent;
  };
  try {
    return await Promise.race([work(client), cut]);
  } finally {
    if (notifications.length > 0) {
      const late = new Promise((resolve) => setTimeout(resolve, MAX_NOTIFY_MS));
      await Promise.race([Promise.all(notifications), late]);
    }
  }
}

/** The time of all requests of a handshake together: a server that answers none of them has one deadline, not one for each. */
async function withinHandshake(connecting: Promise<void>, { until = Infinity }: RemoteTarget): Promise<void> {
  const left = Math.max(0, Math.min(MAX_HANDSHAKE_MS, until - Date.now()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("the handshake took too long", "TimeoutError")), left);
  });
  try {
    await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A client that is closed twice, or whose server has gone, is closed. */
async function close(client: Client): Promise<void> {
  await client.close().catch(() => undefined);
}

/** Whether the server has forgotten what the link says: 400 or 404 for a session, another protocol version. */
function isLinkLost(error: unknown, link: Link): boolean {
  if (error instanceof SdkHttpError) return error.status === 404 || error.status === 400 || error.status === 410;
  if (error instanceof SdkError) return error.code === SdkErrorCode.EraNegotiationFailed;
  return error instanceof ProtocolError && link.era === "modern" && error.code === UNSUPPORTED_VERSION;
}

function isRefusedPost(error: unknown): boolean {
  return error instanceof SdkHttpError && [400, 404, 405].includes(error.status);
}
