/**
 * What is read of an authorization server's refusals: the code, where it is one of OAuth's own. Everything else of them is dropped before
 * the MCP client sees it, whose warnings would repeat it in the log.
 */
import { OAuthErrorCode } from "@modelcontextprotocol/client";
import { isRecord } from "../../../json.ts";
import type { GuardedFetch } from "../../outgoing/guarded-fetch.ts";
import { GuardedFetchError } from "../../outgoing/problem.ts";

const KNOWN: ReadonlySet<unknown> = new Set(Object.values(OAuthErrorCode));
/** The client asks at the next address after it. */
const BAD_GATEWAY = 502;

/**
 * The same fetch; an answer that is an error has a body of one code, and no headers of its sender. One that claims success and holds an
 * error is one. A server that is down rejects with `unreachable`.
 */
export function withErrorCodesOnly(fetch: GuardedFetch): GuardedFetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const { ok, status } = response;
    if (ok && init?.method !== "POST") return response;
    if (status >= 500 && status !== BAD_GATEWAY) {
      await response.body?.cancel();
      throw new GuardedFetchError("unreachable");
    }
    const text = await response.text();
    const value = jsonIn(text);
    const isError = isRecord(value) && "error" in value;
    if (ok && !isError) return new Response(text, { status, headers: { "content-type": "application/json" } });
    const error = isError && KNOWN.has(value.error) ? value.error : OAuthErrorCode.ServerError;
    return Response.json({ error }, { status: ok ? 400 : status });
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
