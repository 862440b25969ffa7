/**
 * What the page's document says of who opens it, in a `meta` of its head: whether a token is needed, and what they may do without one. The page
 * then asks for nothing that would be refused. Not here: the document itself (`console.ts`).
 */
import type { Visitor } from "../principal.ts";
import type { Services } from "../services.ts";

/** Undefined where it cannot be told just now; the page asks then. A request for a page carries no token: this is about strangers. */
export async function visitorOf({ auth }: Pick<Services, "auth">, request: Request): Promise<Visitor | undefined> {
  const known = await auth.authenticate(request);
  if (!known.ok) {
    if (known.failure.code !== "unauthorized") return undefined;
    return { asks_token: known.failure.resource_metadata === undefined };
  }
  const { tenant, scopes, open } = known.value;
  return { caller: { tenant, scopes, ...(open === true && { open }) }, asks_token: false };
}

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

/** The document with what it says of its visitor. It is theirs alone from then on. */
export async function withVisitor(document: Response, visitor: Visitor | undefined): Promise<Response> {
  if (visitor === undefined || document.body === null) return document;
  const content = JSON.stringify(visitor).replace(/[&"<>]/g, (character) => ESCAPED[character] ?? "");
  const headers = new Headers(document.headers);
  headers.set("cache-control", "private, no-cache");
  // Of the file, which this is no longer.
  headers.delete("etag");
  headers.delete("content-length");
  const text = await document.text();
  return new Response(
    text.replace("</head>", () => `<meta name="cairn-visitor" content="${content}"></head>`),
    { headers },
  );
}
