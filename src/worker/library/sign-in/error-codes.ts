/**
 * What is read of an authorization server's refusals: the code, where it is one of OAuth's own. Everything else of them is dropped before
 * the MCP client sees it, whose warnings would repeat it in the log.
 */
import { OAuthErrorCode } from "@modelcontextprotocol/client";
import { isRecord } from "../../../json.ts";
import type { GuardedFetch } from "../../outgoing/guarded-fetch.ts";

const KNOWN: ReadonlySet<unknown> = new Set(Object.values(OAuthErrorCode));

/** The same fetch; an answer that is an error has a body of one code, and no headers of its sender. */
export function withErrorCodesOnly(fetch: GuardedFetch): GuardedFetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.ok) return response;
    const error = codeIn(await response.text());
    return Response.json({ error }, { status: response.status });
  };
}

function codeIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && KNOWN.has(value.error) ? value.error : OAuthErrorCode.ServerError;
  } catch {
    return OAuthErrorCode.ServerError;
  }
}
