/** `npm start` as a user runs it, with its own state folder: one command starts everything, and Ctrl-C ends everything. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { createServer as createHttpServer, request, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { runAuthor } from "../../src/author/run.ts";
import { proves } from "../requirements/index.ts";
import { listProcessTree } from "../support/process-tree.ts";
import { clientKinds } from "./clients.ts";

const repository = join(import.meta.dirname, "..", "..");

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "localhost");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/**
 * A reverse proxy as people put one before a server. Whatever it is asked for, the server reads `Host: localhost`; or, with
 * `keepsHost`, the host that its caller wrote.
 */
async function startProxy(port: number, keepsHost = false): Promise<string> {
  const proxy = createHttpServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const { "x-asked-host": asked, ...others } = headers;
    const host = keepsHost ? (Array.isArray(asked) ? asked[0] : (asked ?? headers.host)) : "localhost";
    const forwarded = request({ host: "localhost", port, method, path: url, headers: { ...others, host } });
    forwarded.on("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

/** Checks that a caller who may not write reads so, however much is sent: not that the server restarts, and no broken connection. */
async function expectToldEarly(port: number): Promise<void> {
  const body = Buffer.alloc(5_000_000, "x");
  const headers = { authorization: "Bearer guessed", "content-length": body.length };
  for (let turn = 0; turn < 8; turn += 1) {
    const sent = request({
      host: "localhost",
      port,
      method: "PUT",
      path: `/api/objects/${"0".repeat(64)}?name=x`,
      headers,
    });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(403);
  }
}

/** Checks that no header and no address of the local runtime does anything for a caller behind the proxy. */
async function expectNoRuntime(proxy: string): Promise<void> {
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(proxy + path, { headers, redirect: "manual" })).status;
  const elsewhere = { "x-asked-host": "evil.example" };
  for (const path of ["/api/knowledge", "/api/search?q=ai", "/api/tools"]) {
    expect([path, await status(path)]).toEqual([path, 200]);
    expect([path, await status(path, elsewhere)]).toEqual([path, 403]);
    for (const original of ["http://localhost/api/knowledge", "http://localhost:8787/healthz", "notaurl", ""]) {
      const headers = { ...elsewhere, "mf-original-url": original };
      expect([path, original, await status(path, headers)]).toEqual([path, original, 403]);
      expect([path, original, await status(path, { "mf-original-url": original })]).toEqual([path, original, 200]);
    }
  }
  const own = {
    "mf-route-override": "nobody",
    "mf-proxy-shared-secret": "guessed",
    "mf-op": "get",
    "mf-op-original-url": "http://localhost/api/releases",
    "mf-disable-pretty-error": "1",
    "cairn-front": "guessed",
  };
  for (const [name, value] of Object.entries(own))
    expect([name, await status("/healthz", { [name]: value })]).toEqual([name, 200]);
  const handlers = [
    "handler/scheduled",
    "handler/email",
    "mf/scheduled",
    "local/scheduled",
    "local/platform-proxy",
    "live-reload",
  ];
  for (const handler of handlers) {
    for (const path of [
      `/cdn-cgi/${handler}`,
      `//cdn-cgi/${handler}`,
      `/api/../cdn-cgi/${handler}`,
      `/CDN-CGI/${handler}`,
    ]) {
      expect([path, await rawStatus(proxy, path)]).toEqual([path, 404]);
    }
  }
}

/** The status of a path that is sent as it is written. */
async function rawStatus(proxy: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(proxy);
  const asked = request({ hostname, port, path }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

/** Ports that these processes listen on. */
function listeningPorts(processes: readonly number[]): number[] {
  const sockets = new Set(
    processes.flatMap((id) =>
      readdirSync(`/proc/${id}/fd`).flatMap((name) => {
        try {
          return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${id}/fd/${name}`))?.[1] ?? [];
        } catch {
          return [];
        }
      }),
    ),
  );
  const LISTENS = "0A";
  const ports = ["tcp", "tcp6"].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, "utf8")
      .split("\n")
      .flatMap((line) => {
        const [, local, , state, , , , , , inode = ""] = line.trim().split(/\s+/);
        return state === LISTENS && sockets.has(inode) ? [parseInt(local?.split(":").at(-1) ?? "", 16)] : [];
      }),
  );
  return [...new Set(ports)];
}

/** Checks that no port of the server's processes is a debugger's, and that none but the front's leads to the Worker. */
async function expectOneDoor(port: number, processes: readonly number[]): Promise<void> {
  const ports = listeningPorts(processes);
  expect(ports).toContain(port);
  for (const other of ports.filter((one) => one !== port)) {
    for (const path of ["/json/list", "/json/version", "/healthz", "/api/knowledge"]) {
      const response = await fetch(`http://127.0.0.1:${other}${path}`).catch(() => undefined);
      expect([path, response?.status ?? 403]).toEqual([path, 403]);
    }
  }
}

/** What `npm run author -- releases` of this repository prints, without a token in its environment. */
async function releasesSeenBy(args: string[]): Promise<string> {
  const { CAIRN_AUTHOR_TOKEN: _, ...environment } = process.env;
  let output = "";
  const say = (text: string): void => void (output += text);
  const signal = AbortSignal.timeout(60_000);
  const cli = {
    directory: repository,
    repository,
    environment,
    color: false,
    out: say,
    err: say,
    now: Date.now,
    signal,
  };
  expect(await runAuthor(cli, ["releases", ...args]), output).toBe(0);
  return output;
}

/** Checks that a caller behind the proxy can use nothing that is reserved to authors, nor reach the objects' storage. */
async function expectNoRights(proxy: string): Promise<void> {
  expect((await fetch(`${proxy}/healthz`)).status).toBe(200);
  const local = { "mf-original-url": "http://localhost/api/releases", "x-forwarded-host": "localhost" };
  for (const headers of [{}, local, { ...local, authorization: "Bearer guessed" }]) {
    expect((await fetch(`${proxy}/api/releases`, { headers })).status).toBe(403);
    const publish = { method: "POST", body: "{}", headers: { ...headers, "content-type": "application/json" } };
    expect((await fetch(`${proxy}/api/releases`, publish)).status).toBe(403);
    expect((await fetch(`${proxy}/api/releases/gc`, publish)).status).toBe(403);
  }
  for (const path of ["/cdn-cgi/local/explorer", "/cdn-cgi/explorer", "/cdn-cgi/local/explorer/api/local/workers"]) {
    const response = await fetch(proxy + path);
    expect([path, response.status]).toEqual([path, 404]);
  }
  expect((await fetch(`${proxy}/conformance/mcp`, { method: "POST", body: "{}" })).status).toBe(404);
}

function isAlive(id: number): boolean {
  return listProcessTree(id).includes(id);
}

test.skipIf(process.platform === "win32")("npm start serves, guides and leaves nothing running", async () => {
  proves("running/one-command");
  const state = mkdtempSync(join(tmpdir(), "cairn-start-"));
  const port = await freePort();
  // A process group of its own, as a terminal gives: Ctrl-C is a signal to the whole of it.
  const started = spawn("npm", ["start", "--", "--port", String(port), "--state", state, "--no-watch"], {
    cwd: repository,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CAIRN_AUTHOR_TOKEN: "of another server" },
  });
  const { pid } = started;
  if (pid === undefined) throw new Error("npm does not run here");
  let running = [pid];
  onTestFinished(() => {
    for (const id of running.filter(isAlive)) process.kill(id, "SIGKILL");
    rmSync(state, { recursive: true, force: true });
  });
  let output = "";
  const ended = once(started, "exit");
  const silent = once(started, "close");
  await new Promise<void>((resolve, reject) => {
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Ctrl-C stops it.")) resolve();
      });
    }
    started.once("exit", () => reject(new Error(`npm start ended:\n${output}`)));
  });
  expect(output).toContain(`http://localhost:${port}/mcp`);

  const health = await (await fetch(`http://localhost:${port}/healthz`)).json();
  expect(health).toMatchObject({ status: "ok", release: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const client = await clientKinds[0]?.connect(`http://localhost:${port}/mcp`);
  if (client === undefined) throw new Error("no client");
  const first = await client.call("initiate_session", { user_query: "我想了解人工智能行业的投资" });
  expect(first.value).toMatchObject({ is_complete: false, revision: 1 });
  const [option] = first.value.options as { id: string }[];
  const step = { session_id: first.value.session_id, selected_option_id: option?.id };
  expect((await client.call("navigate_session", step)).value).toMatchObject({ revision: 2 });
  await client.close();
  expect(readdirSync(state)).not.toEqual([]);

  await expectToldEarly(port);
  await expectNoRights(await startProxy(port));
  await expectNoRuntime(await startProxy(port, true));
  if (process.platform === "linux") await expectOneDoor(port, listProcessTree(pid));
  else process.stdout.write("Not checked here: which ports the server's processes listen on needs /proc.\n");
  const tokenFile = join(state, "author-token");
  const token = readFileSync(tokenFile, "utf8").trim();
  expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  expect(token).toMatch(/^[\w-]{43}$/);
  // What signs the owner in is a code that works once; the token stands in its file alone.
  expect(output).not.toContain(token);
  expect(output.match(/#code=[\w-]{20,}/g)).toHaveLength(1);
  const processes = execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" });
  expect(processes).not.toContain(token);
  expect(await releasesSeenBy(["--url", `http://localhost:${port}`])).toContain("as the server started");

  running = listProcessTree(pid);
  // npm, the launcher, the server's supervisor, the server and two workerds.
  expect(running.length).toBeGreaterThan(4);
  process.kill(-pid, "SIGINT");
  await ended;
  expect(running.filter(isAlive)).toEqual([]);
  await silent;
  expect(existsSync(tokenFile)).toBe(false);
  expect(output).toContain(`stay in ${state}`);
  // The runtime's own store of traces: it would keep every request's address and user agent where no erasure finds them.
  expect(readdirSync(join(state, "v3"))).not.toContain("observability");
});
