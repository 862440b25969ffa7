/** The reference MCP server "everything" as a process on a free port, for tests of connecting. */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import type { TestClient } from "../e2e/clients.ts";
import { pressAllow } from "./press-allow.ts";

const PROGRAM = join(import.meta.dirname, "../../node_modules/@modelcontextprotocol/server-everything/dist/index.js");

export interface EverythingServer {
  url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const address = server.address();
  await new Promise<void>((done) => server.close(() => done()));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Adds a server to a served Cairn under this name, and agrees to it on the page, as a person does. */
export async function connectServer(client: TestClient, name: string, url: string): Promise<void> {
  await client.call("manage_server", { action: "add", name, url });
  const asked = await client.call("manage_server", { action: "approve", name });
  const { approve_url } = asked.value.error as { approve_url: string };
  const answer = await pressAllow(approve_url);
  if (!answer.ok) throw new Error(`agreeing to ${name} failed: ${answer.status}`);
}

/** Starts it and waits until it listens. */
export async function startEverything(mode: "streamableHttp" | "sse"): Promise<EverythingServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM, mode], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((done) => {
    child.once("exit", () => done());
  });
  await new Promise<void>((done, fail) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (/listening|running/i.test(output)) done();
      });
    }
    child.once("exit", () => fail(new Error(`the server "everything" did not start:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}/${mode === "sse" ? "sse" : "mcp"}`,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
