/** What a token endpoint gave, before it is kept: tokens that can be sent in a header, and nothing without end. */
import type { OAuthTokens } from "@modelcontextprotocol/client";
import { MAX_SCOPE } from "./scope.ts";

/** Characters of one token: servers take headers of 16 KiB at most. */
const MAX_TOKEN = 16_000;
/** What a header may hold of a token: visible characters without spaces (RFC 6750 section 2.1, RFC 6749 appendix A). */
const VISIBLE = /^[\x21-\x7e]+$/;

/** The same tokens. Throws where they are not bearer tokens that can be sent. */
export function usableTokens(given: OAuthTokens): OAuthTokens {
  const { access_token, refresh_token = "-", token_type, scope = "" } = given;
  const tokens = [access_token, refresh_token];
  if (tokens.some((one) => one.length > MAX_TOKEN || !VISIBLE.test(one)))
    throw new Error("a token that cannot be sent");
  if (token_type.toLowerCase() !== "bearer") throw new Error("a token of another kind");
  if (scope.length > MAX_SCOPE) throw new Error("more scopes than are kept");
  return given;
}
