/** A remote MCP server inside workerd: what the Worker sends out arrives here, and every request is counted. */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { reset, SELF } from "cloudflare:test";
import { afterEach, beforeEach, vi } from "vitest";
import * as z from "zod";
import { publishSources, SMALL } from "../support.ts";
import { allowHere, tool } from "../tool.ts";

export const REMOTE_URL = "https://tools.example.com/mcp";

export interface RemoteServer {
  /** The method of each request that arrived, `initialize` and the like included. */
  requests: string[];
  /** Answers instead of the server while it is set. */
  intercept?: ((request: Request) => Promise<Response | undefined> | Response | undefined) | undefined;
  /** Addresses of other places that were asked. */
  elsewhere: string[];
  /** What it says its name is; may be changed between two requests. */
  identity: string;
  /** Describes its tools; may be changed between two requests. */
  describe(server: McpServer): void;
}

/** A tool that repeats what it is told. */
export function describeEcho(server: McpServer): void {
  server.registerTool(
    "echo",
    { description: "Repeats a message.", inputSchema: z.object({ message: z.string() }) },
    ({ message }) => ({ content: [{ type: "text", text: `Echo: ${message}` }] }),
  );
}

/** Serves a server at `REMOTE_URL` for the Worker under test, of both eras unless `modern` is said. */
export function serveRemote(describe = describeEcho): RemoteServer {
  const remote: RemoteServer = { requests: [], elsewhere: [], identity: "remote", describe };
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: remote.identity, version: "1.0.0" });
    remote.describe(server);
    return server;
  });
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(new URL(REMOTE_URL).origin)) {
      remote.elsewhere.push(request.url);
      return SELF.fetch(request);
    }
    remote.requests.push(await methodOf(request.clone()));
    return (await remote.intercept?.(request)) ?? handler.fetch(request);
  });
  return remote;
}

/** Serves one anew for each test of a file, beside what is published, and removes what was connected as `tools`. */
export function serveRemoteForEach(
  begin: (remote: RemoteServer) => unknown,
  {
    sources = SMALL,
    describe = describeEcho,
  }: { sources?: Record<string, string>; describe?: typeof describeEcho } = {},
): void {
  let remote: RemoteServer | undefined;
  beforeEach(async () => {
    await reset();
    await publishSources(sources);
    remote = serveRemote(describe);
    await begin(remote);
  });
  afterEach(async () => {
    if (remote !== undefined) remote.intercept = undefined;
    // An object that runs keeps what it knows in memory when its storage is emptied.
    await tool("manage_server", { action: "remove", name: "tools" });
    vi.unstubAllGlobals();
  });
}

async function methodOf(request: Request): Promise<string> {
  if (request.method !== "POST" || request.headers.get("content-type") !== "application/json") return request.method;
  const body: { method?: string } = await request.json();
  return body.method ?? "";
}

/** Adds the server under this name, and agrees to it on the page as a person does. */
export async function connectRemote(name = "tools"): Promise<void> {
  await tool("manage_server", { action: "add", name, url: REMOTE_URL });
  await approveOnPage(name);
}

export async function approveOnPage(name: string): Promise<void> {
  const { error } = await tool("manage_server", { action: "approve", name });
  const answer = await allowHere(String((error as { approve_url?: string }).approve_url));
  if (answer.status !== 200) throw new Error(`the page answered ${answer.status}`);
}
