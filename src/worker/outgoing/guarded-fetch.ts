/**
 * The one door for requests to addresses that come from outside: registries, servers of other people, their sign-in pages.
 * The address and each redirect are checked before anything is sent, and the answer is limited in bytes and in time.
 *
 * Invariants: what an answer holds is never part of an error; headers that a caller set reach no other origin; a body is read no
 * further than its limit, counted after decompression; nothing is left open when the caller stops reading.
 * Not here: which addresses are public (`discovery/address/`), names to addresses (`dns.ts`).
 */
import { GuardedFetchError } from "./problem.ts";
import { startWatch, type Watch } from "./watch.ts";
import { checkAddress, isIpHost, isPublicAddress, type AddressRules } from "../../discovery/address/check.ts";

export interface FetchLimits {
  /** Bytes of an answer's body, after decompression. */
  bodyBytes: number;
  /** Milliseconds until the headers of the last answer, redirects and name lookups included. */
  headersMs: number;
  /** Milliseconds until the end of the body. */
  totalMs: number;
}

export const DEFAULT_LIMITS: FetchLimits = { bodyBytes: 1024 * 1024, headersMs: 5000, totalMs: 10_000 };

/** Redirects that are followed. */
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** What another origin may see of a request's headers: none of them can hold a secret. */
const PUBLIC_HEADERS = new Set(["accept", "accept-language", "content-type", "mcp-protocol-version", "user-agent"]);

/** The addresses that a name stands for, or none. Throws where it cannot be asked. */
export type Resolver = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

export interface GuardedFetchOptions {
  address?: AddressRules;
  /** Absent: names are not resolved first, and only their spelling is checked. */
  resolve?: Resolver | undefined;
  /** Addresses that are never requested, redirects included, besides those that `address` rules out. */
  refuses?: ((url: URL) => boolean) | undefined;
  limits?: Partial<FetchLimits>;
  /** Media types, without parameters, that an answer with a body may have. Absent: any. */
  contentTypes?: readonly string[];
  /** The platform's, unless a test brings its own. */
  fetch?: (request: string, init: RequestInit) => Promise<Response>;
}

export type GuardedFetch = (address: string | URL, init?: RequestInit) => Promise<Response>;

/** A `fetch` with these rules. It rejects with `GuardedFetchError`, or with the reason of the caller's own signal. */
export function guardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  return async (address, init = {}) => {
    const watch = startWatch(limits, init.signal ?? undefined);
    try {
      const { response, url } = await follow(String(address), init, options, watch.signal);
      watch.headersArrived();
      checkHeaders(response, limits, options.contentTypes);
      return limited(response, url, limits.bodyBytes, watch);
    } catch (error) {
      throw watch.end(error);
    }
  };
}

/** The first answer that is no redirect. */
async function follow(
  first: string,
  init: RequestInit,
  options: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<{ response: Response; url: URL }> {
  const send = options.fetch ?? ((request, sent) => fetch(request, sent));
  let url = await checked(first, options, signal);
  let request: RequestInit = { ...init, headers: new Headers(init.headers) };
  for (let redirects = 0; ; redirects += 1) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one request leads to the next
    const response = await send(url.href, { ...request, redirect: "manual", signal });
    if (!REDIRECTS.has(response.status)) return { response, url };
    const location = response.headers.get("location");
    // oxlint-disable-next-line no-await-in-loop
    await response.body?.cancel();
    if (location === null || redirects >= MAX_REDIRECTS || !URL.canParse(location, url.href))
      throw new GuardedFetchError("redirect");
    // oxlint-disable-next-line no-await-in-loop
    const next = await checked(URL.canParse(location) ? location : new URL(location, url).href, options, signal);
    request = redirected(request, response.status, next.origin === url.origin);
    url = next;
  }
}

/** The request that a redirect asks for. */
function redirected(request: RequestInit, status: number, isSameOrigin: boolean): RequestInit {
  const method = (request.method ?? "GET").toUpperCase();
  const isRead = method === "GET" || method === "HEAD";
  const body = request.body ?? undefined;
  // What was meant for one server is not sent to another, and a body that was a stream is gone.
  if (!isRead && (!isSameOrigin || body instanceof ReadableStream)) throw new GuardedFetchError("redirect");
  const headers = new Headers(request.headers);
  const names = Array.from(headers.keys());
  if (!isSameOrigin) for (const name of names) if (!PUBLIC_HEADERS.has(name)) headers.delete(name);
  if (isRead || status === 307 || status === 308) return { ...request, headers };
  const { body: _dropped, ...rest } = request;
  headers.delete("content-type");
  return { ...rest, method: "GET", headers };
}

/** The URL, once it is certain that it may be requested. */
async function checked(
  address: string,
  { address: rules, resolve, refuses }: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<URL> {
  const check = checkAddress(address, rules);
  if (!check.ok) throw new GuardedFetchError("address");
  if (refuses?.(check.url) === true) throw new GuardedFetchError("rejected");
  const { url } = check;
  if (resolve === undefined || isIpHost(url.hostname) || url.hostname === "localhost") return url;
  let addresses: readonly string[];
  try {
    addresses = await resolve(url.hostname, signal);
  } catch {
    throw new GuardedFetchError("unresolved");
  }
  if (addresses.length === 0) throw new GuardedFetchError("unresolved");
  if (!addresses.every(isPublicAddress)) throw new GuardedFetchError("address");
  return url;
}

function checkHeaders(response: Response, limits: FetchLimits, contentTypes: readonly string[] | undefined): void {
  if (Number(response.headers.get("content-length") ?? 0) > limits.bodyBytes) throw new GuardedFetchError("too_large");
  if (contentTypes === undefined || response.body === null) return;
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!contentTypes.includes(type)) throw new GuardedFetchError("content_type");
}

/** The same answer with a body that ends where the limits say. */
function limited(response: Response, url: URL, bodyBytes: number, watch: Watch): Response {
  const headers = new Headers(response.headers);
  // The platform has decompressed it already, and its length is no longer what it was.
  headers.delete("content-encoding");
  headers.delete("content-length");
  const { status, statusText } = response;
  const body = response.body === null ? null : limitedBody(response.body, bodyBytes, watch);
  if (body === null) watch.done();
  const made = new Response(body, { status, statusText, headers });
  Object.defineProperty(made, "url", { value: url.href });
  return made;
}

function limitedBody(body: ReadableStream<Uint8Array>, bodyBytes: number, watch: Watch): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let bytes = 0;
  const stop = async (error: unknown): Promise<void> => {
    watch.end(error);
    // The connection may have ended by itself: either way nothing more is read.
    await reader.cancel(error).catch(() => undefined);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          watch.done();
          controller.close();
          return;
        }
        bytes += value.byteLength;
        if (bytes > bodyBytes) throw new GuardedFetchError("too_large");
        controller.enqueue(value);
      } catch (error) {
        controller.error(watch.end(error instanceof GuardedFetchError ? error : new GuardedFetchError("cut_off")));
        await reader.cancel().catch(() => undefined);
      }
    },
    cancel: stop,
  });
}
