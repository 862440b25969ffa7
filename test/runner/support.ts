/** A runner in this process with a state folder of its own, what it is asked with, and the programs that tests install. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "../../src/runner/api.ts";
import { close, listen } from "../../src/runner/ports.ts";
import { Runner } from "../../src/runner/runner.ts";
import { DEFAULT_LIMITS, readSettings, type RunnerLimits } from "../../src/runner/settings.ts";
import type { TestPackage } from "../support/npm-registry.ts";

export const TOKEN = "token-of-the-runner-tests";

/** Ports that no other test file is likely to hold, below those that the system gives to outgoing connections. */
export const TEST_PORTS = { from: 21_000 + ((process.pid * 101) % 11_000), to: 0 };
TEST_PORTS.to = TEST_PORTS.from + 99;

export interface View {
  id: string;
  url: string;
  port: number;
  status: string;
  tools: string[];
  native: boolean;
  integrity: string;
  install_ms: number;
  start_ms: number;
  peak_memory_mib: number;
  error?: { code: string; message: string; message_zh: string; retryable: boolean };
}

export interface TestRunner {
  url: string;
  folder: string;
  runner: Runner;
  ask(method: string, path: string, body?: unknown, token?: string | null): Promise<{ status: number; body: unknown }>;
  /** Adds a package and waits until it runs or has failed. */
  add(identifier: string, more?: Record<string, unknown>, source?: Record<string, unknown>): Promise<View>;
  settled(id: string): Promise<View>;
  log(id: string): Promise<string[]>;
  /** One JSON-RPC request to a server's own address. */
  rpc(view: View, method: string, params?: object): Promise<RpcAnswer>;
  /** Calls a tool: the text of its answer, or the error. */
  call(view: View, name: string, args?: object): Promise<string>;
  stop(): Promise<void>;
}

export interface RpcAnswer {
  result?: { [key: string]: unknown };
  error?: { code: number; message: string; data?: { code: string } };
}

export async function startRunner(options: {
  registry?: string;
  folder?: string;
  folders?: string;
  environment?: Record<string, string | undefined>;
  limits?: Partial<RunnerLimits>;
  ports?: string;
}): Promise<TestRunner> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "cairn-runner-"));
  const environment = {
    ...process.env,
    CAIRN_RUNNER_STATE: folder,
    CAIRN_RUNNER_TOKEN: TOKEN,
    CAIRN_RUNNER_PORT: "0",
    CAIRN_RUNNER_PORTS: options.ports ?? `${TEST_PORTS.from}-${TEST_PORTS.to}`,
    ...(options.folders !== undefined && { CAIRN_RUNNER_FOLDERS: options.folders }),
    ...(options.registry !== undefined && { npm_config_registry: options.registry, npm_config_fetch_retries: "0" }),
    ...options.environment,
  };
  const settings = { ...readSettings(environment, folder), limits: { ...DEFAULT_LIMITS, ...options.limits } };
  const runner = new Runner(settings);
  runner.restore();
  const api = createApi(runner);
  await listen(api, 0, "127.0.0.1");
  const address = api.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const send = async (
    target: string,
    method: string,
    body?: unknown,
    token: string | null = TOKEN,
  ): Promise<Response> =>
    await fetch(target, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        accept: "application/json",
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  const ask: TestRunner["ask"] = async (method, path, body, token) => {
    const response = await send(`${url}${path}`, method, body, token);
    return { status: response.status, body: await response.json() };
  };
  const settled = async (id: string): Promise<View> => {
    for (;;) {
      const { body } = await ask("GET", `/servers/${id}?wait=20`);
      const view = body as View;
      if (!["installing", "starting"].includes(view.status)) return view;
    }
  };
  const rpc: TestRunner["rpc"] = async (view, method, params = {}) => {
    const response = await send(view.url, "POST", { jsonrpc: "2.0", id: 7, method, params });
    return (await response.json()) as RpcAnswer;
  };
  return {
    url,
    folder,
    runner,
    ask,
    settled,
    rpc,
    async add(identifier, more = {}, source = {}) {
      const wanted = { kind: "package", registry: "npm", identifier, version: "1.0.0", ...source };
      const { status, body } = await ask("POST", "/servers", { source: wanted, ...more });
      if (status !== 202) throw new Error((body as { error: { code: string } }).error.code);
      return await settled((body as View).id);
    },
    async log(id) {
      const { body } = await ask("GET", `/servers/${id}/log`);
      return (body as { lines: { from: string; text: string }[] }).lines.map(({ from, text }) => `${from}: ${text}`);
    },
    async call(view, name, args = {}) {
      const { result, error } = await rpc(view, "tools/call", { name, arguments: args });
      if (error !== undefined) return `error ${error.data?.code ?? error.code}`;
      const content = (result?.content ?? []) as { text: string }[];
      return content.map(({ text }) => text).join("\n");
    },
    async stop() {
      await Promise.all([runner.close(), close(api)]);
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A program that speaks MCP and has one tool, `run`, whose argument is code: what a package could try, a test can. The code
 * sees `require` and may be asynchronous; `beforeStart` runs first of all.
 */
export function program(beforeStart = ""): string {
  return `#!/usr/bin/env node
${beforeStart}
const { createRequire } = require("node:module");
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const AsyncFunction = (async () => {}).constructor;
require("node:readline").createInterface({ input: process.stdin }).on("line", async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize") send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "test", version: "1" } } });
  else if (method === "ping") send({ id, result: {} });
  else if (method === "tools/list") send({ id, result: { tools: [{ name: "run", inputSchema: { type: "object" } }] } });
  else if (method === "tools/call") {
    const said = [];
    try {
      const value = await new AsyncFunction("require", "send", "params", "id", params.arguments.code)(require, send, params, id);
      said.push(typeof value === "string" ? value : String(JSON.stringify(value)));
    } catch (error) {
      said.push("refused " + (error.code ?? error.name) + " " + (error.permission ?? ""));
    }
    send({ id, result: { content: said.map((text) => ({ type: "text", text })) } });
  } else if (id !== undefined) send({ id, error: { code: -32601, message: "Method not found" } });
});
`;
}

/** A package of one program. */
export function programPackage(name: string, text: string, manifest: Record<string, unknown> = {}): TestPackage {
  return {
    name,
    version: "1.0.0",
    files: { "index.js": text },
    manifest: { bin: { [name]: "index.js" }, ...manifest },
  };
}
