/**
 * Asks whether a caller may publish before a large body of theirs is read: the local runtime reads a body to its end before it hands on
 * that it was refused. On Cloudflare the Worker answers first.
 */
import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

/** Bodies up to this size are handed on without asking. Bytes. */
const MAX_UNASKED = 1024 * 1024;
/** A read that needs the same right as what is sent to the path: of an operator for backups, else of an author. */
const rightOf = (path: string): string => (path.endsWith("/backup") ? "/api/keys" : "/api/channels");

export interface Question {
  agent: Agent;
  target: URL;
  /** The caller's, with what the front adds. */
  headers: IncomingHttpHeaders;
  path: string;
}

/** A refusal as the Worker wrote it. */
export interface Refusal {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Whether the body of a request is large, or of unknown size. */
export function isLargeBody({ "content-length": length, "transfer-encoding": coding }: IncomingHttpHeaders): boolean {
  return coding !== undefined || Number(length ?? 0) > MAX_UNASKED;
}

/** The refusal that a caller without the right gets; undefined for one who has it, and where nothing could be found out. */
export function refusalFor({ agent, target, headers, path }: Question): Promise<Refusal | undefined> {
  const { hostname, port } = target;
  const {
    "content-length": _,
    "transfer-encoding": __,
    "content-type": ___,
    "content-encoding": ____,
    expect: _____,
    ...kept
  } = headers;
  return new Promise((resolve) => {
    const asked = request({ agent, hostname, port, method: "GET", path: rightOf(path), headers: kept });
    asked.on("error", () => resolve(undefined));
    asked.on("response", (response: IncomingMessage) => {
      const parts: Buffer[] = [];
      const status = response.statusCode ?? 0;
      response.on("data", (part: Buffer) => void parts.push(part));
      response.on("error", () => resolve(undefined));
      response.on("end", () => {
        const isRefused = status === 401 || status === 403 || status === 429;
        resolve(isRefused ? { status, headers: response.headers, body: Buffer.concat(parts) } : undefined);
      });
    });
    asked.end();
  });
}
