/**
 * The two SDK clients with a sign-in, and the person beside them: a browser that keeps cookies, opens the consent page, and
 * answers it as somebody would. Not here: what the tests expect of it.
 */
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** Where the client would listen; nothing does, the browser only reads where it was sent. */
const REDIRECT = "http://localhost:33418/callback";

/** What a client keeps between its requests, in the shape of both SDKs' `OAuthClientProvider`. */
export class KeptSignIn {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata: { client_name: string; redirect_uris: string[]; scope?: string } & Record<string, unknown>;
  /** Where the client would send the person. */
  opened: URL | undefined;
  kept: {
    client?: unknown;
    tokens?: { access_token: string; refresh_token?: string; scope?: string };
    verifier?: string;
    discovery?: unknown;
  } = {};

  constructor(name = "Test <b>client</b>", scope?: string) {
    this.clientMetadata = {
      client_name: name,
      redirect_uris: [REDIRECT],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      ...(scope !== undefined && { scope }),
    };
  }
  state = (): string => "state-of-the-client";
  clientInformation = (): never => this.kept.client as never;
  saveClientInformation = (client: unknown): void => void (this.kept.client = client);
  tokens = (): never => this.kept.tokens as never;
  saveTokens = (tokens: never): void => void (this.kept.tokens = tokens);
  redirectToAuthorization = (url: URL): void => void (this.opened = url);
  saveCodeVerifier = (verifier: string): void => void (this.kept.verifier = verifier);
  saveDiscoveryState = (state: unknown): void => void (this.kept.discovery = state);
  discoveryState = (): never => this.kept.discovery as never;
  codeVerifier = (): string => this.kept.verifier ?? "";
}

export interface SignedInClient {
  toolNames(): Promise<string[]>;
  call(name: string, given: Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export interface SigningClient {
  name: string;
  /** Connects; the first time the client is sent to `consent`, whose answer is where the browser ended. */
  connect(url: string, kept: KeptSignIn, consent: (url: URL) => Promise<URL>): Promise<SignedInClient>;
}

const identity = { name: "cairn-e2e", version: "1.0.0" };

async function connect<Transport extends { finishAuth(...code: never[]): Promise<void> }>(
  open: () => Transport,
  attach: (transport: Transport) => Promise<SignedInClient>,
  finish: (transport: Transport, answer: URLSearchParams) => Promise<void>,
  kept: KeptSignIn,
  consent: (url: URL) => Promise<URL>,
): Promise<SignedInClient> {
  const first = open();
  try {
    return await attach(first);
  } catch (error) {
    if (kept.opened === undefined) throw error;
  }
  const { searchParams } = await consent(kept.opened);
  if (searchParams.has("error")) throw new Error(searchParams.get("error") ?? "");
  await finish(first, searchParams);
  return attach(open());
}

function newClient(name: string, mode: "legacy" | { pin: string }): SigningClient {
  return {
    name,
    connect: (url, kept, consent) =>
      connect(
        () => new NewTransport(new URL(url), { authProvider: kept }),
        async (transport) => {
          const client = new NewClient(identity, { versionNegotiation: { mode } });
          await client.connect(transport);
          return {
            toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
            call: (tool, given) => client.callTool({ name: tool, arguments: given }),
            close: () => client.close(),
          };
        },
        // The whole answer, so that the client also checks who gave it.
        (transport, answer) => transport.finishAuth(answer),
        kept,
        consent,
      ),
  };
}

export const signingClients: readonly SigningClient[] = [
  {
    name: "v1 SDK client",
    connect: (url, kept, consent) =>
      connect(
        () => new OldTransport(new URL(url), { authProvider: kept }),
        async (transport) => {
          const client = new OldClient(identity);
          await client.connect(transport);
          return {
            toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
            call: (tool, given) => client.callTool({ name: tool, arguments: given }),
            close: () => client.close(),
          };
        },
        (transport, answer) => transport.finishAuth(answer.get("code") ?? ""),
        kept,
        consent,
      ),
  },
  newClient("v2 client, legacy", "legacy"),
  newClient("v2 client, 2026-07-28", { pin: "2026-07-28" }),
];

/** A person's browser. It goes wherever it is sent, but for the client's own address, which it only reads. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #language: string;

  constructor(language = "en") {
    this.#language = language;
  }

  async open(
    url: string | URL,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const { origin } = new URL(url);
    const cookie = [...this.#cookies].flatMap(([name, value]) => (name.startsWith(origin) ? [value] : [])).join("; ");
    const response = await fetch(url, {
      headers: { cookie, "accept-language": this.#language, ...headers },
      redirect: "manual",
      ...(form !== undefined && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(";")[0] ?? "";
      this.#cookies.set(`${origin} ${pair.split("=")[0]}`, pair);
    }
    return response;
  }

  /** Opens the consent page; its text, and the handle that its form carries. */
  async consentPage(
    url: URL,
    headers?: Record<string, string>,
  ): Promise<{ status: number; html: string; handle: string }> {
    const response = await this.open(url, undefined, headers);
    const html = await response.text();
    return { status: response.status, html, handle: /name="handle" value="([^"]+)"/.exec(html)?.[1] ?? "" };
  }

  /** Opens the page, answers it, and follows until it is sent to the client. */
  async consent(
    url: URL,
    answer: Record<string, string>,
    headers?: Record<string, string>,
    until = REDIRECT,
  ): Promise<URL> {
    const { handle } = await this.consentPage(url, headers);
    let response = await this.open(url, { handle, decision: "allow", scope: "mcp", ...answer }, headers);
    for (let hop = 0; hop < 5; hop += 1) {
      const location = response.headers.get("location");
      if (location === null) throw new Error(`${response.status} ${await response.text()}`);
      if (location.startsWith(until)) return new URL(location);
      response = await this.open(new URL(location, url));
    }
    throw new Error("sent around in a circle");
  }
}
