/** An OpenAI-compatible server on loopback that answers by script: what the model says, or how it fails. */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Reply =
  /** Streamed in the given pieces. */
  | { say: string[]; usage?: boolean; pieces?: "bytes"; finish?: string }
  /** Streamed, each piece as a message of its own. */
  | { deltas: object[]; finish?: string }
  /** One JSON answer, as servers that ignore `stream` give. */
  | { whole: string }
  | { status: number; headers?: Record<string, string> }
  /** Bytes as they are, then the end; or a broken connection. */
  | { raw: string; type?: string; cut?: boolean }
  /** Never answers. */
  | { hang: true };

export interface ScriptedServer {
  base_url: string;
  /** Bodies received, parsed. */
  asked: { messages: { role: string; content: string }[]; [key: string]: unknown }[];
  headers: IncomingMessage["headers"][];
  /** Called when a caller that is never answered hangs up. */
  onHangUp?: () => void;
  close(): Promise<void>;
}

function stream(
  response: ServerResponse,
  { say, usage, pieces, finish = "stop" }: Extract<Reply, { say: string[] }>,
): void {
  const events = say.map((content) => ({ choices: [{ delta: { content } }] }));
  const all = [
    ...events,
    { choices: [{ delta: {}, finish_reason: finish }] },
    ...(usage === false ? [] : [{ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 } }]),
  ];
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  const text = `: hello\n\n${all.map((event) => `data: ${JSON.stringify(event)}\r\n\r\n`).join("")}data: [DONE]\n\n`;
  if (pieces !== "bytes") {
    response.end(text);
    return;
  }
  for (const byte of new TextEncoder().encode(text)) response.write(Uint8Array.of(byte));
  response.end();
}

/** Starts a server that gives the replies in order; the last one again and again. */
export async function scriptedServer(replies: readonly Reply[]): Promise<ScriptedServer> {
  const asked: ScriptedServer["asked"] = [];
  const headers: ScriptedServer["headers"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      const reply = replies[Math.min(asked.length, replies.length - 1)];
      asked.push(JSON.parse(body));
      headers.push(request.headers);
      if (reply === undefined || "hang" in reply) {
        response.once("close", () => scripted.onHangUp?.());
        return;
      }
      if ("say" in reply) stream(response, reply);
      else if ("deltas" in reply) {
        const { deltas, finish = "tool_calls" } = reply;
        const events = [...deltas.map((delta) => ({ delta })), { delta: {}, finish_reason: finish }];
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(
          `${events.map((choice) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`).join("")}data: [DONE]\n\n`,
        );
      } else if ("whole" in reply) {
        const message = {
          choices: [{ message: { content: reply.whole }, finish_reason: "stop" }],
          usage: { prompt_tokens: 5, completion_tokens: 2 },
        };
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(message));
      } else if ("status" in reply)
        response.writeHead(reply.status, reply.headers).end('{"error":{"message":"secret words of the provider"}}');
      else {
        response.writeHead(200, { "content-type": reply.type ?? "text/event-stream" });
        response.write(reply.raw, () => (reply.cut === true ? response.destroy() : response.end()));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const scripted: ScriptedServer = {
    base_url: `http://127.0.0.1:${port}/v1`,
    asked,
    headers,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return scripted;
}
