/** What every address of the runner does first and last: token, browser origins, bodies with a limit, JSON answers. */
import { createHash, timingSafeEqual } from "node:crypto";
import { Buffer } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describeFailure, RunnerError, statusOf, type RunnerCode } from "./failures.ts";

/** Throws `unauthorized` unless the request carries the token, and `from_web_page` where a page sends it. */
export function authorize(request: IncomingMessage, token: string): void {
  const given = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const isRight = timingSafeEqual(digest(given), digest(token));
  if (!isRight) throw new RunnerError("unauthorized");
  // Callers are programs. A page in a browser sends its origin, and has no business here.
  if (request.headers.origin !== undefined) throw new RunnerError("from_web_page");
}

/** The body as JSON. Throws `too_large` or `invalid_input`. */
export async function readJson(request: IncomingMessage, max: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > max) throw new RunnerError("too_large");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(Buffer.concat(chunks)));
  } catch {
    throw new RunnerError("invalid_input");
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  response.end(JSON.stringify(value));
}

export function sendFailure(response: ServerResponse, code: RunnerCode, field?: string): void {
  // What is left of a body that is too large is not read.
  const headers: Record<string, string> = code === "too_large" ? { connection: "close" } : {};
  sendJson(response, statusOf(code), { error: describeFailure(code, field) }, headers);
}
