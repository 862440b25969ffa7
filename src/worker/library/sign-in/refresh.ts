/**
 * New tokens for old ones, and who gives them now. A refresh token is shown to the authorization server that gave it and to no other, for
 * the server that is called and no other, and brings no more than a person agreed to.
 * Not here: when (`access.ts`), and the first tokens (`oauth.ts`).
 */
import {
  discoverOAuthServerInfo,
  isStrictScopeSuperset,
  OAuthError,
  OAuthErrorCode,
  refreshAuthorization,
  selectResourceURL,
} from "@modelcontextprotocol/client";
import { isUnknownClient, options, type OAuthProvider, type Resource } from "./oauth.ts";
import { usableTokens } from "./tokens.ts";

/**
 * Asks for new tokens once. False where a person has to sign in again. Not the client's own `auth`: that goes on to a new sign-in, and
 * writes what the other side said to the log.
 */
export async function refresh(provider: OAuthProvider, resource: Resource): Promise<boolean> {
  try {
    const [tokens, client] = [await provider.tokens(), await provider.clientInformation()];
    if (tokens?.refresh_token === undefined || client === undefined) return false;
    const { metadata, issuer, server, resourceMetadata } = await findIssuer(resource);
    // A refresh token goes to the authorization server that gave it, and to no other.
    if (tokens.issuer !== issuer) return false;
    // A token for another server would be shown to this one.
    await selectResourceURL(resource.url, provider, resourceMetadata);
    const about = resourceMetadata?.resource;
    const given = await refreshAuthorization(server, {
      clientInformation: client,
      refreshToken: tokens.refresh_token,
      fetchFn: options(resource).fetchFn,
      ...(metadata !== undefined && { metadata }),
      ...(about !== undefined && { resource: about }),
    });
    const { scope = tokens.scope, ...fresh } = usableTokens(given);
    // More than a person agreed to (RFC 6749 section 6): they are asked again.
    if (tokens.scope !== undefined && isStrictScopeSuperset(scope ?? "", tokens.scope)) {
      await provider.invalidateCredentials("tokens");
      return false;
    }
    await provider.saveTokens({ ...fresh, ...(scope !== undefined && { scope }), issuer });
    return true;
  } catch (error) {
    // Tokens that were refused are of no more use. Where the authorization server did not answer, the next call tries again.
    if (isRefused(error)) await provider.invalidateCredentials("tokens");
    return false;
  }
}

/** Who gives tokens for a server, as its metadata says now. Throws where it cannot be asked. */
export async function findIssuer(resource: Resource) {
  const { resourceMetadataUrl, fetchFn } = options(resource);
  const found = await discoverOAuthServerInfo(resource.url, {
    fetchFn,
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl }),
  });
  const { authorizationServerMetadata: metadata, authorizationServerUrl: server } = found;
  return { metadata, server, issuer: metadata?.issuer ?? String(server), resourceMetadata: found.resourceMetadata };
}

function isRefused(error: unknown): boolean {
  return isUnknownClient(error) || (error instanceof OAuthError && error.code === String(OAuthErrorCode.InvalidGrant));
}
