/**
 * Serves the documents for machines. They are public and the same for everybody: they name addresses, never contents. Readable by
 * pages of any origin, and kept for an hour, as the server card's extension asks.
 */
import { aiCatalogue, registryEntry, serverCard, type Server } from "./cards.ts";
import { llmsTxt, skill, startPage } from "./texts.ts";

interface Served {
  type: string;
  body(server: Server): string;
}

const json =
  (make: (server: Server) => object) =>
  (server: Server): string =>
    `${JSON.stringify(make(server), null, 2)}\n`;

const CARD: Served = { type: "application/mcp-server-card+json", body: json(serverCard) };
const PLAIN_CARD: Served = { type: "application/json", body: json(serverCard) };
const MARKDOWN = "text/markdown; charset=utf-8";

/** Where the extension puts the card, and where scanners look for it. */
const DOCUMENTS: ReadonlyMap<string, Served> = new Map([
  ["/mcp/server-card", CARD],
  ["/.well-known/mcp/server-card", CARD],
  ["/.well-known/mcp/server-card.json", PLAIN_CARD],
  ["/.well-known/mcp-server-card", CARD],
  ["/.well-known/mcp-server-card.json", PLAIN_CARD],
  ["/.well-known/mcp.json", PLAIN_CARD],
  ["/.well-known/ai-catalog.json", { type: "application/ai-catalog+json", body: json(aiCatalogue) }],
  ["/server.json", { type: "application/json", body: json(registryEntry) }],
  ["/llms.txt", { type: "text/plain; charset=utf-8", body: ({ origin }) => llmsTxt(origin) }],
  ["/skill.md", { type: MARKDOWN, body: ({ origin }) => skill(origin) }],
  ["/skills/cairn/SKILL.md", { type: MARKDOWN, body: ({ origin }) => skill(origin) }],
  ["/.well-known/skills/cairn/SKILL.md", { type: MARKDOWN, body: ({ origin }) => skill(origin) }],
  // Asked for by who reads no page that names another.
  ["/favicon.ico", { type: "image/svg+xml", body: () => ICON }],
  ["/icon.svg", { type: "image/svg+xml", body: () => ICON }],
]);

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="#a8713a"><ellipse cx="24" cy="39" rx="18" ry="6"/><ellipse cx="23" cy="27" rx="13" ry="5"/><ellipse cx="25" cy="17" rx="9" ry="4"/><ellipse cx="24" cy="9" rx="5" ry="3"/></svg>\n';

const HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET",
  "access-control-allow-headers": "Content-Type, If-None-Match",
  "access-control-expose-headers": "ETag",
  "cache-control": "public, max-age=3600",
  "x-content-type-options": "nosniff",
};

/** Whether whoever asks for no page can read Markdown: it is named, or anything is taken, as by curl. */
const readsMarkdown = (request: Request): boolean => {
  const accept = request.headers.get("accept") ?? "*/*";
  return !accept.includes("text/html") && /text\/(?:markdown|\*)|\*\/\*/.test(accept);
};

/** Whether a program asks for JSON and for no page: it gets the card, which names the address of `/mcp`. */
const readsJson = (request: Request): boolean =>
  /^(?!.*text\/(?:html|markdown)).*application\/(?:json|\*|[\w.-]+\+json)(?![\w.+-])/is.test(
    request.headers.get("accept") ?? "",
  );

function documentAt(request: Request, path: string): Served | undefined {
  if (path === "/" && readsJson(request)) return PLAIN_CARD;
  if (path === "/" && readsMarkdown(request)) return { type: MARKDOWN, body: ({ origin }) => startPage(origin) };
  return DOCUMENTS.get(path);
}

async function tagOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `"${Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}

/** The document at the address of a GET request, or of a HEAD request, whose body the routes leave out; undefined where there is none. */
export async function machineDocument(request: Request, version: string): Promise<Response | undefined> {
  const { origin, pathname } = new URL(request.url);
  const reads = request.method === "GET" || request.method === "HEAD";
  const found = reads ? documentAt(request, pathname) : undefined;
  if (found === undefined) return undefined;
  const body = found.body({ origin, version });
  const etag = await tagOf(body);
  // "/" is a page for browsers, so a store between must keep the two apart.
  const headers = { ...HEADERS, etag, "content-type": found.type, ...(pathname === "/" && { vary: "Accept" }) };
  const isKnown = request.headers
    .get("if-none-match")
    ?.split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag);
  return isKnown === true ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}
