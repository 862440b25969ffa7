/** The runner's own HTTP API (docs/RUNNER.md): a table of addresses over `Runner`. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { serveMcp } from "./bridge.ts";
import { codeOf, fieldOf, RunnerError } from "./failures.ts";
import { authorize, readJson, sendFailure, sendJson } from "./http.ts";
import { startableRegistries } from "./install/registries.ts";
import type { Runner } from "./runner.ts";

const MAX_BODY = 256 * 1024;
const MAX_WAIT_SECONDS = 20;

interface Call {
  runner: Runner;
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  id: string;
}

const ROUTES: readonly { method: string; path: RegExp; run(call: Call): Promise<void> | void }[] = [
  {
    method: "GET",
    path: /^\/servers$/,
    run: ({ runner, response }) => sendJson(response, 200, { servers: runner.views() }),
  },
  {
    method: "POST",
    path: /^\/servers$/,
    async run({ runner, request, response }) {
      const view = await runner.add(await readJson(request, MAX_BODY));
      sendJson(response, 202, view);
    },
  },
  {
    method: "GET",
    path: /^\/registries$/,
    run: async ({ runner, response }) => sendJson(response, 200, await startableRegistries(runner.settings)),
  },
  {
    method: "GET",
    path: /^\/servers\/([a-z0-9-]+)$/,
    async run({ runner, response, url, id }) {
      const seconds = Math.min(Number(url.searchParams.get("wait") ?? 0) || 0, MAX_WAIT_SECONDS);
      if (seconds > 0) await atMost(seconds * 1000, runner.server(id).settled());
      sendJson(response, 200, runner.view(id));
    },
  },
  {
    method: "GET",
    path: /^\/servers\/([a-z0-9-]+)\/log$/,
    run: ({ runner, response, id }) => sendJson(response, 200, { lines: runner.server(id).log.lines() }),
  },
  {
    method: "DELETE",
    path: /^\/servers\/([a-z0-9-]+)$/,
    async run({ runner, response, id }) {
      await runner.remove(id);
      sendJson(response, 200, { id, status: "removed" });
    },
  },
];

const MCP = /^\/servers\/([a-z0-9-]+)\/mcp$/;

/** The server of the API; it does not listen yet. */
export function createApi(runner: Runner): Server {
  return createServer((request, response) => {
    void answer(runner, request, response).catch((error: unknown) => {
      const code = codeOf(error);
      if (code === "internal")
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : "?"}\n`);
      sendFailure(response, code, fieldOf(error));
    });
  });
}

async function answer(runner: Runner, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://runner");
  if (request.method === "GET" && url.pathname === "/healthz") return sendJson(response, 200, { status: "ok" });
  authorize(request, runner.settings.token);
  const mcp = MCP.exec(url.pathname);
  if (mcp !== null) return await serveMcp(request, response, runner.server(mcp[1] ?? ""), runner.settings);
  for (const { method, path, run } of ROUTES) {
    const match = path.exec(url.pathname);
    if (method === request.method && match !== null)
      return await run({ runner, request, response, url, id: match[1] ?? "" });
  }
  throw new RunnerError("not_found");
}

function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
