/** Calls of `/api`: JSON in, JSON out. A failure is thrown with Cairn's own sentence; values are cached by nobody. */
import { tenant } from "./router.ts";
import { headersOf, ofTenant as pathOfTenant, takeBegun } from "./ahead.ts";
import { language } from "./settings.ts";
import { forgetRefused, token } from "./token.ts";

export interface WireFailure {
  code: string;
  message: string;
  retryable?: boolean;
  correlation_id?: string;
  /** Where a person may agree, or sign in, instead. */
  approve_url?: string;
  sign_in_url?: string;
  /** Hashes of objects that the server lacks, where a release was refused for them. */
  missing?: readonly string[];
  /** The token that was sent is not known, or no longer. */
  wrong_token?: boolean;
  /** The fewest tokens that are enough, where a budget was too small. */
  token_needed?: number;
}

export class ApiFailure extends Error {
  readonly code: string;
  readonly correlationId: string | undefined;
  /** An address that a person opens to make it possible. */
  readonly wayOut: string | undefined;
  readonly missing: readonly string[] | undefined;
  readonly tokenNeeded: number | undefined;

  constructor({ code, message, correlation_id, approve_url, sign_in_url, missing, token_needed }: WireFailure) {
    super(message);
    this.missing = missing;
    this.tokenNeeded = token_needed;
    this.wayOut = approve_url ?? sign_in_url;
    this.code = code;
    this.correlationId = correlation_id;
  }
}

const UNREACHABLE: WireFailure = { code: "unreachable", message: "The server cannot be reached. · 无法连接服务器。" };

/** The address names a tenant whose things are shown; what is sent would be done in the reader's own. */
const OTHER_TENANT: WireFailure = {
  code: "other_tenant",
  message: "This page's address names a tenant, so one can only read here. · 本页的地址指定了租户，这里只能查看。",
};

/** Whether a change is of the tenant whose things are shown: it names it, or there is none. Signing in is nobody's. */
const isOfShown = (path: string, body: unknown): boolean =>
  tenant.value === "" ||
  path === "/sign-in" ||
  /[?&]tenant=/.test(path) ||
  (typeof body === "object" && body !== null && "tenant" in body && body.tenant === tenant.value);

type Method = "GET" | "POST" | "PUT" | "DELETE";

const typeOf = (body: unknown): string =>
  body instanceof Uint8Array ? "application/octet-stream" : "application/json";

/** Who the reader is does not depend on whose things are shown. */
const CALLER = "/api/caller";

/** An address of `/api` that is read, for the tenant whose things are shown. */
export const ofTenant = (path: string): string => (path === CALLER ? path : pathOfTenant(path, tenant.value));

/**
 * One request with the token; a body that is not bytes is sent as JSON. Fails with `unreachable`, and with `other_tenant` for a change while
 * another tenant's things are shown: only what names that tenant is sent.
 */
async function send(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  if (method !== "GET" && !isOfShown(path, body)) throw new ApiFailure(OTHER_TENANT);
  const reader = { token: token.value, language: language.value };
  const address = method === "GET" ? ofTenant(path) : path;
  const begun = method === "GET" ? takeBegun(address, reader) : undefined;
  try {
    const response = await (begun ??
      fetch(address, {
        method,
        headers: { ...headersOf(reader), ...(body !== undefined && { "content-type": typeOf(body) }) },
        ...(body !== undefined && {
          body: body instanceof Uint8Array ? new Blob([body as BlobPart]) : JSON.stringify(body),
        }),
        ...(signal !== undefined && { signal }),
      }));
    if (response.status === 401) forgetRefused(reader.token);
    return response;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiFailure(UNREACHABLE);
  }
}

/** The failure of an answer; whose token is not known any more is signed out. */
function failed(error: WireFailure, sent: string): ApiFailure {
  if (error.wrong_token === true) forgetRefused(sent);
  return new ApiFailure(error);
}

/** One call. Fails with `ApiFailure`: the server's failure, or `unreachable`. */
export async function call<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const sent = token.value;
  const response = await send(method, path, body, signal);
  const answer: unknown = await response.json().catch(() => {
    throw new ApiFailure(UNREACHABLE);
  });
  // The status says whether the request failed: an answer may have an error of its own to tell, as a failed task has.
  if (!response.ok && typeof answer === "object" && answer !== null && "error" in answer)
    throw failed(answer.error as WireFailure, sent);
  // The routes' own shapes; the tests of `/api` hold them to it.
  return answer as T;
}

/** Whether the server knows the token; it is stored by nobody. Fails with `ApiFailure` where the server cannot say. */
export async function knowsToken(tried: string): Promise<boolean> {
  const headers = { accept: "application/json", authorization: `Bearer ${tried}` };
  const response = await fetch("/api/caller", { headers }).catch(() => {
    throw new ApiFailure(UNREACHABLE);
  });
  if (response.status === 401) return false;
  const answer = (await response.json().catch(() => ({}))) as { token_known?: boolean; error?: WireFailure };
  if (answer.token_known === undefined) throw new ApiFailure(answer.error ?? UNREACHABLE);
  return answer.token_known;
}

export const read = <T>(path: string, signal?: AbortSignal): Promise<T> => call<T>("GET", path, undefined, signal);

/** The bytes of a stored object. Fails with `ApiFailure`, as `call` does. */
export async function readBytes(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await send("GET", path, undefined, signal);
  if (!response.ok) {
    const { error = UNREACHABLE } = (await response.json().catch(() => ({}))) as { error?: WireFailure };
    throw new ApiFailure(error);
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** What an address answers as text. Fails as `call` does. */
export async function readText(path: string): Promise<string> {
  const response = await send("GET", path);
  if (response.ok) return response.text();
  const { error } = (await response.json().catch(() => ({ error: UNREACHABLE }))) as { error: WireFailure };
  throw new ApiFailure(error);
}
