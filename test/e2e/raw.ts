/** Raw HTTP requests and answers, with the details that clients hide. */
import { request as httpRequest } from "node:http";

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** A request with exactly these headers: fetch would set Host and merge doubled headers by itself. */
export function send(
  url: string,
  method: string,
  headers: Record<string, string | string[]>,
  body = "",
  path = "/mcp",
): Promise<Answer> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: "localhost", port, method, path, headers }, (incoming) => {
      let text = "";
      incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
      incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

export const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };

export interface Message {
  result: {
    protocolVersion: string;
    tools: { name: string }[];
    structuredContent: {
      session_id: string;
      error: { code: string; expected: string; field: string };
    };
  };
  error: { code: number; message: string; data: { error: object } };
}

/** The JSON-RPC message of an answer, whichever way it was framed. */
export function message(answer: Answer): Message {
  const line = answer.body.split("\n").findLast((candidate) => candidate.startsWith("data: {"));
  return JSON.parse(line === undefined ? answer.body : line.slice("data: ".length));
}
