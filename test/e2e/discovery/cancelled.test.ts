/** A call that its caller gives up is ended where it runs, with each client, from a served Cairn. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { proves } from "../../requirements/index.ts";
import { connectServer } from "../../support/everything-server.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { shippedTemplates } from "../../support/templates.ts";
import { clientKinds } from "../clients.ts";
import { files } from "../knowledge.ts";

/** How one call of the slow tool ended: its request was closed, or all its steps were done. */
type Ending = "closed" | "finished";

const STEP_MILLISECONDS = 200;
const STEPS = 300;

let cairn: TestServer;
let remote: Server;
/** Told of the next ending. */
let tell: (ending: Ending) => void = () => undefined;

/** A server with one tool, which takes a minute and reports each of its steps. */
function slowServer(): McpServer {
  const server = new McpServer({ name: "slow", version: "1" }, { capabilities: { tools: {} } });
  const description = "Counts to a number, slowly.";
  server.registerTool("count", { description, inputSchema: z.object({}) }, async (_, { mcpReq }) => {
    const progressToken = mcpReq["_meta"]?.progressToken;
    for (let progress = 1; progress <= STEPS && !mcpReq.signal.aborted; progress += 1) {
      await new Promise((resolve) => setTimeout(resolve, STEP_MILLISECONDS));
      if (progressToken === undefined || mcpReq.signal.aborted) continue;
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: STEPS } });
    }
    if (!mcpReq.signal.aborted) tell("finished");
    return { content: [{ type: "text", text: "counted" }] };
  });
  return server;
}

beforeAll(async () => {
  cairn = await startServer({ CAIRN_LOCAL: "1" });
  await cairn.publish({ ...files, ...shippedTemplates });
  const handler = createMcpHandler(slowServer);
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const gone = new AbortController();
    outgoing.on("close", () => {
      if (outgoing.writableEnded) return;
      gone.abort();
      if (body.includes("tools/call")) tell("closed");
    });
    const headers = Object.entries(incoming.headers).filter(([name]) => /^(?:accept|content-type|mcp-)/.test(name));
    const answer = await handler.fetch(
      new Request(`http://127.0.0.1${incoming.url}`, {
        method: incoming.method ?? "POST",
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        ...(body !== "" && { body }),
        signal: gone.signal,
      }),
    );
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body ?? []) outgoing.write(chunk);
    outgoing.end();
  };
  remote = createServer((incoming, outgoing) => void serve(incoming, outgoing).catch(() => outgoing.destroy()));
  await new Promise<void>((resolve) => remote.listen(0, "127.0.0.1", () => resolve()));
});
afterAll(async () => {
  await cairn?.stop();
  remote?.closeAllConnections();
  remote?.close();
});

test.each(clientKinds)("$name: a call that is given up is ended at the server that does it", async (kind) => {
  proves("connecting/cancelled-there");
  const client = await kind.connect(`${cairn.url}/mcp`);
  onTestFinished(() => client.close());
  const address = remote.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  await client.call("manage_server", { action: "remove", name: "slow" });
  await connectServer(client, "slow", `http://127.0.0.1:${address.port}/mcp`);
  const ending = new Promise<Ending>((resolve) => {
    tell = resolve;
  });
  const stop = new AbortController();
  const given = client.call("call_tool", { name: "slow__count", arguments: {} }, () => stop.abort(), stop.signal);
  await expect(given).rejects.toThrow();
  expect(await ending).toBe("closed");
});
