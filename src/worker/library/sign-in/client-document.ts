/** Cairn as an OAuth client: where its users come back to, and the document that names it to authorization servers. */

/** What authorization servers show their users. */
export const CLIENT_NAME = "Cairn";

/** Where a browser comes back to after a sign-in. */
export function redirectUrl(origin: string): string {
  return `${origin}/oauth/callback`;
}

/** The address of the document, which is the client's id where an authorization server knows such ids; undefined without https. */
export function clientDocumentUrl(origin: string): string | undefined {
  return origin.startsWith("https://") ? `${origin}/oauth/client.json` : undefined;
}

/** The document itself (OAuth Client ID Metadata Document), the same as what is registered elsewhere. */
export function clientDocument(origin: string): Response {
  return Response.json(
    {
      client_id: `${origin}/oauth/client.json`,
      client_name: CLIENT_NAME,
      client_uri: origin,
      redirect_uris: [redirectUrl(origin)],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    { headers: { "cache-control": "max-age=3600" } },
  );
}
