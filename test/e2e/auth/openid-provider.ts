/**
 * An OpenID provider on this machine: discovery, keys, a sign-in page that asks nothing, and a token endpoint that holds
 * clients to PKCE and their secret. `claims` changes the next id token, so that tests can forge one. And the same keys as
 * Cloudflare Access serves them.
 */
import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from "jose";

export const CLIENT_ID = "cairn";
export const CLIENT_SECRET = "of & cairn";

export interface OpenIdProvider {
  issuer: string;
  /** Who signs in next. */
  user: { sub: string; email?: string; email_verified?: boolean };
  /** Laid over the claims of the next id tokens. */
  claims: JWTPayload;
  /** Id tokens are signed with a key that nobody published. */
  forges: boolean;
  /** The person declines. */
  declines: boolean;
  /** Signs claims with the published key, or with another. */
  sign(claims: JWTPayload, forged?: boolean): Promise<string>;
  stop(): Promise<void>;
}

async function read(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return text;
}

function answer(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const [own, other] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const published = { ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, { challenge: string; nonce: string; redirect: string }>();
  const signWith = (key: CryptoKey, claims: JWTPayload): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(key);

  const server: Server = createServer((request, response) => {
    void serve(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const provider: OpenIdProvider = {
    issuer,
    user: { sub: "1", email: "ann@acme.com", email_verified: true },
    claims: {},
    forges: false,
    declines: false,
    sign: (claims, forged = false) => signWith(forged ? other.privateKey : own.privateKey, claims),
    stop: () => new Promise((done) => server.close(() => done())),
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return answer(response, {
          issuer,
          authorization_endpoint: `${issuer}/sign-in`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        });
      case "/keys":
      case "/cdn-cgi/access/certs":
        return answer(response, { keys: [published] });
      case "/sign-in": {
        const query = url.searchParams;
        const back = new URL(query.get("redirect_uri") ?? "");
        back.searchParams.set("state", query.get("state") ?? "");
        if (provider.declines) back.searchParams.set("error", "access_denied");
        else {
          const code = randomUUID();
          back.searchParams.set("code", code);
          if (query.get("code_challenge_method") !== "S256") return answer(response, {}, 400);
          codes.set(code, {
            challenge: query.get("code_challenge") ?? "",
            nonce: query.get("nonce") ?? "",
            redirect: query.get("redirect_uri") ?? "",
          });
        }
        response.writeHead(302, { location: back.href }).end();
        return undefined;
      }
      case "/token":
        return giveToken(new URLSearchParams(await read(request)), request.headers.authorization, response);
      default:
        return answer(response, {}, 404);
    }
  }

  async function giveToken(form: URLSearchParams, authorization = "", response: ServerResponse): Promise<void> {
    const code = form.get("code") ?? "";
    const begun = codes.get(code);
    codes.delete(code);
    const secret = `Basic ${Buffer.from(`${CLIENT_ID}:${encodeURIComponent(CLIENT_SECRET)}`).toString("base64")}`;
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      authorization === secret && begun?.challenge === challenge && begun.redirect === form.get("redirect_uri");
    if (!isRight) return answer(response, { error: "invalid_grant" }, 400);
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce: begun.nonce, ...provider.user };
    const id_token = await provider.sign({ ...claims, ...provider.claims }, provider.forges);
    return answer(response, { access_token: "unused", token_type: "Bearer", id_token });
  }

  return provider;
}
