/** Finds out what listens on a local port, and waits until our server answers. */
import { createServer } from "node:net";

/** A busy machine takes minutes to bundle. A server that cannot start ends by itself, and is not waited for. */
const MAX_WAIT_MILLISECONDS = 300_000;

/** The answer of `GET /healthz`; undefined when there is none in JSON. */
async function health(url: string): Promise<{ status?: unknown; release?: unknown } | undefined> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) });
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a socket can be opened on the port on both loopback addresses. */
function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT"),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** What listens on the port: nothing, another Cairn, or some other program. */
export async function inspectPort(port: number): Promise<"free" | "cairn" | "other"> {
  if ((await isFree(port, "127.0.0.1")) && (await isFree(port, "::1"))) return "free";
  const answer = await health(`http://localhost:${port}`);
  return answer !== undefined && "release" in answer ? "cairn" : "other";
}

/** Whether the server at a URL has a release to serve. */
export async function servesRelease(url: string): Promise<boolean> {
  const release = (await health(url))?.release;
  return typeof release === "string" && release !== "";
}

/** Who has to send a token of their own: nobody, every caller, or every script, where a client that can sign in gets one by itself. */
export type NeedsToken = "nobody" | "everybody" | "scripts";

/** What a server that answers asks of its callers. */
export async function needsToken(url: string): Promise<NeedsToken> {
  const response = await fetch(`${url}/api/knowledge`).catch(() => undefined);
  if (response?.status !== 401) return "nobody";
  return response.headers.get("www-authenticate")?.includes("resource_metadata") === true ? "scripts" : "everybody";
}

/** Between two times that a start which takes long is said to go on. Milliseconds. */
const SAID_EVERY = 30_000;

/**
 * Polls `/healthz` until it answers; false when the server ended. A busy machine may build the Worker for minutes: as long as the process
 * lives it is waited for, and `goesOn` is told so with the seconds that have passed.
 */
export async function waitUntilServing(
  url: string,
  alive: () => boolean,
  goesOn: (seconds: number) => void,
  clock: () => number = () => performance.now(),
): Promise<boolean> {
  const began = clock();
  let said = began;
  const isReached = async (): Promise<boolean> => {
    const now = clock();
    if (now - said >= SAID_EVERY) {
      said = now;
      goesOn(Math.round((now - began) / 1000));
    }
    return (await health(url)) !== undefined;
  };
  return await poll(alive, isReached, Infinity);
}

/**
 * Polls `/healthz` until it names a release: for a moment after the first publish a busy server may not have read it back.
 * False when the server ended or five minutes have passed.
 */
export function waitUntilReleased(url: string, alive: () => boolean): Promise<boolean> {
  return poll(alive, () => servesRelease(url));
}

async function poll(
  alive: () => boolean,
  isReached: () => Promise<boolean>,
  maxWait = MAX_WAIT_MILLISECONDS,
): Promise<boolean> {
  const deadline = performance.now() + maxWait;
  while (alive() && performance.now() < deadline) {
    if (await isReached()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
