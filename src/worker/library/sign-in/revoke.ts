/**
 * Ends tokens at the authorization server that gave them (RFC 7009), where its metadata names an endpoint for that.
 * Not here: when (`sign-ins.ts`), and how the endpoint is found (`refresh.ts`).
 */
import { selectClientAuthMethod, type AuthorizationServerMetadata } from "@modelcontextprotocol/client";
import type { OAuthProvider, Resource } from "./oauth.ts";
import { findIssuer } from "./refresh.ts";

/** Asks for the end of both tokens; what it answers changes nothing here. Throws where the endpoint cannot be looked up. */
export async function revokeTokens(provider: OAuthProvider, resource: Resource): Promise<void> {
  const [tokens, client] = [await provider.tokens(), await provider.clientInformation()];
  if (tokens === undefined || client === undefined) return;
  const { metadata, issuer } = await findIssuer(resource);
  const endpoint = revocationEndpoint(metadata);
  // Tokens are shown to whoever gave them, and to nobody else.
  if (metadata === undefined || endpoint === undefined || tokens.issuer !== issuer) return;
  const revoke = async (token_type_hint: string, token: string | undefined): Promise<void> => {
    if (token === undefined) return;
    const request = { ...authenticated(client, metadata), token, token_type_hint };
    const response = await resource.fetch(endpoint, requestOf(request));
    await response.arrayBuffer();
  };
  // Each by itself: not every server ends both with one of them.
  await Promise.allSettled([
    revoke("refresh_token", tokens.refresh_token),
    revoke("access_token", tokens.access_token),
  ]);
}

function revocationEndpoint(metadata: AuthorizationServerMetadata | undefined): string | undefined {
  if (metadata === undefined || !("revocation_endpoint" in metadata)) return undefined;
  const endpoint: unknown = metadata.revocation_endpoint;
  return typeof endpoint === "string" ? endpoint : undefined;
}

type Client = NonNullable<Awaited<ReturnType<OAuthProvider["clientInformation"]>>>;

/** Who asks: by the method that the client was registered for, as at the token endpoint. */
function authenticated(
  client: Client,
  { token_endpoint_auth_methods_supported = [] }: AuthorizationServerMetadata,
): Record<string, string> & { basic?: string } {
  const { client_id, client_secret } = client;
  const method = selectClientAuthMethod(client, token_endpoint_auth_methods_supported);
  if (client_secret === undefined || method === "none") return { client_id };
  if (method === "client_secret_post") return { client_id, client_secret };
  return { basic: btoa(`${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`) };
}

function requestOf({ basic, ...form }: Record<string, string> & { basic?: string }): RequestInit {
  const authorization = basic !== undefined && { authorization: `Basic ${basic}` };
  return { method: "POST", headers: { accept: "application/json", ...authorization }, body: new URLSearchParams(form) };
}
