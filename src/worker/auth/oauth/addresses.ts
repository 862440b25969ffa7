/** The addresses of the authorization server. Its issuer is the origin under which it is asked, so that each host name has its own. */

export const AUTHORIZE_PATH = "/oauth/authorize";
export const TOKEN_PATH = "/oauth/token";
export const REGISTER_PATH = "/oauth/register";
/** Where an OpenID provider sends people back to. */
export const SIGNED_IN_PATH = "/oauth/signed-in";
const METADATA_PATH = "/.well-known/oauth-protected-resource";

/** Whether an origin may issue tokens: over https, or on this machine. */
export function mayIssue(origin: string): boolean {
  return /^(?:https:\/\/|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::|$))/.test(origin);
}

/** What tokens are for: the MCP endpoint (RFC 8707). */
export function resourceOf(origin: string): string {
  return `${origin}/mcp`;
}

/** Where the resource is described (RFC 9728). */
export function resourceMetadataUrl(origin: string): string {
  return `${origin}${METADATA_PATH}/mcp`;
}
