/** What the tasks of the kill test reach: a model that decides by the step, and an MCP server that counts its calls. Neither is ever killed. */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

export interface Remote {
  modelUrl: string;
  mcpUrl: string;
  /** How often each call was made, by what it was about. */
  calls: Map<string, number>;
  /** Requests of any kind so far. */
  requests(): number;
  close(): void;
}

/** What a task decides at each step: calls that may be repeated and calls that may not, and the end. */
const PLAN = ["look", "send", "send", "look", "send"] as const;
export const STEPS = PLAN.length + 1;

function decide(body: string): string {
  const { messages } = JSON.parse(body) as { messages: { content: string }[] };
  const brief = JSON.parse(messages[1]?.content ?? "{}") as { step: number; task: { description: string } };
  const tool = PLAN[brief.step - 1];
  const about = `${brief.task.description} step ${brief.step}`;
  const decision =
    tool === undefined
      ? { thinking: "done", action: "complete_task", parameters: { summary: "all done" } }
      : { thinking: "next", action: "use_tool", tool_id: `tools__${tool}`, parameters: { about } };
  return JSON.stringify({ choices: [{ message: { content: JSON.stringify(decision) }, finish_reason: "stop" }] });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const piece of request.setEncoding("utf8")) body += String(piece);
  return body;
}

async function passOn(
  handler: { fetch(request: Request): Promise<Response> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request);
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  const asked = new Request(`http://127.0.0.1${request.url}`, {
    method: request.method ?? "POST",
    headers,
    ...(body !== "" && { body }),
  });
  const answer = await handler.fetch(asked);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

function listen(server: Server): Promise<string> {
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

export async function startRemote(): Promise<Remote> {
  const calls = new Map<string, number>();
  let requests = 0;
  const called = ({ about }: { about: string }) => {
    calls.set(about, (calls.get(about) ?? 0) + 1);
    return { content: [{ type: "text" as const, text: `made: ${about}` }] };
  };
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "tools", version: "1.0.0" });
    const inputSchema = z.object({ about: z.string() });
    const look = { description: "Looks something up.", inputSchema, annotations: { readOnlyHint: true } };
    server.registerTool("look", look, called);
    server.registerTool("send", { description: "Sends something.", inputSchema }, called);
    return server;
  });
  const mcp = createServer((request, response) => {
    requests += 1;
    void passOn(handler, request, response).catch(() => response.destroy());
  });
  const model = createServer((request, response) => {
    requests += 1;
    void bodyOf(request)
      .then((body) => response.writeHead(200, { "content-type": "application/json" }).end(decide(body)))
      .catch(() => response.destroy());
  });
  const [mcpBase, modelBase] = await Promise.all([listen(mcp), listen(model)]);
  return {
    modelUrl: `${modelBase}/v1`,
    mcpUrl: `${mcpBase}/mcp`,
    calls,
    requests: () => requests,
    close() {
      for (const server of [mcp, model]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
