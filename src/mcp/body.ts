/**
 * Reading request bodies under a limit that holds whatever the length header claims. For `/mcp` and `/api`. A caller that goes
 * away in the middle of its body is no error of the server: `invalid_input`, which nobody is left to read.
 */
import { CairnError } from "../errors.ts";

/** Largest body of a message or a tool call. Bytes. */
export const MAX_BODY = 1024 * 1024;
/** Levels of lists and objects in a body: what any field of a call needs, and cheap to parse and to copy. */
export const MAX_BODY_DEPTH = 200;

/** The body as text, or null as soon as it is known to be larger than `limit` bytes. Nothing more is read then. */
export async function readBody(request: Request | Response, limit: number): Promise<string | null> {
  return request instanceof Request ? complete(readText(request, limit)) : readText(request, limit);
}

/** What is read; a body that breaks off, or whose parts are malformed, is the caller's mistake. */
async function complete<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch {
    throw new CairnError({ code: "invalid_input", field: "body", expected: "a body that is sent to its end" });
  }
}

async function readText(request: Request | Response, limit: number): Promise<string | null> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > limit) return null;
  if (request.body === null) return "";
  // The runtime enforces a declared length, so the common case needs no loop.
  if (declared !== null) return request.text();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The body as bytes, or null as soon as it is known to be larger than `limit`. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array | null> {
  return complete(readAll(request, limit));
}

async function readAll(request: Request, limit: number): Promise<Uint8Array | null> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > limit) return null;
  if (request.body === null) return new Uint8Array();
  // The runtime enforces a declared length.
  if (declared !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
