/** The runner as a process of its own: what it leaves behind, however it ends. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listProcessTree } from "../support/process-tree.ts";
import { startNpmRegistry, type TestRegistry } from "../support/npm-registry.ts";
import { program, programPackage, TEST_PORTS, TOKEN, type View } from "./support.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = mkdtempSync(join(tmpdir(), "cairn-runner-"));
let registry: TestRegistry;
const started: ChildProcess[] = [];

beforeAll(async () => {
  registry = await startNpmRegistry([programPackage("honest", program())]);
});
afterAll(async () => {
  for (const child of started) child.kill("SIGKILL");
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface RunnerProcess {
  child: ChildProcess;
  url: string;
  ended: Promise<number | null>;
}

/** Starts `npm run runner` without npm, and waits for the line that names its address. */
async function startProcess(variables: Record<string, string> = {}): Promise<RunnerProcess> {
  const child = spawn(process.execPath, ["--disable-sigusr1", join(root, "src", "runner", "main.ts")], {
    env: {
      ...process.env,
      CAIRN_RUNNER_STATE: folder,
      CAIRN_RUNNER_PORT: "0",
      CAIRN_RUNNER_PORTS: `${TEST_PORTS.from}-${TEST_PORTS.to}`,
      CAIRN_RUNNER_TOKEN: TOKEN,
      npm_config_registry: registry.url,
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", resolve);
  });
  const output = await new Promise<string>((resolve) => {
    let text = "";
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      if (/ready on \S+/.test(text)) resolve(text);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => resolve(text));
  });
  return { child, url: /ready on (\S+)/.exec(output)?.[1] ?? output, ended };
}

const headers = { authorization: `Bearer ${TOKEN}` };

async function addHonest(url: string): Promise<View> {
  const source = { kind: "package", registry: "npm", identifier: "honest", version: "1.0.0" };
  const response = await fetch(`${url}/servers`, { method: "POST", headers, body: JSON.stringify({ source }) });
  const { id } = (await response.json()) as View;
  return (await (await fetch(`${url}/servers/${id}?wait=20`, { headers })).json()) as View;
}

async function run(view: View, code: string): Promise<string> {
  const params = { name: "run", arguments: { code } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const response = await fetch(view.url, { method: "POST", headers, body });
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  return result.content[0]?.text ?? "";
}

const isAlive = (pid: string): boolean => listProcessTree(Number(pid)).length > 0;

test("keeps its address where its token is kept, and forgets it where a token is given to it", async () => {
  const state = join(folder, "kept");
  const first = await startProcess({ CAIRN_RUNNER_STATE: state, CAIRN_RUNNER_TOKEN: "" });
  expect(readFileSync(join(state, "address"), "utf8").trim()).toBe(first.url);
  first.child.kill("SIGTERM");
  await first.ended;
  const second = await startProcess({ CAIRN_RUNNER_STATE: state });
  expect(existsSync(join(state, "address"))).toBe(false);
  second.child.kill("SIGTERM");
  await second.ended;
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s ends every program, then the runner", async (signal) => {
  const { child, url, ended } = await startProcess();
  await addHonest(url);
  const tree = listProcessTree(child.pid ?? 0);
  expect(tree.length).toBeGreaterThan(1);
  child.kill(signal);
  expect(await ended).toBe(0);
  const left = tree.filter((pid) => isAlive(String(pid)));
  expect(left).toEqual([]);
});

test("a runner that is killed leaves no program, not even one that hangs, and the next starts them again", async () => {
  const first = await startProcess();
  const view = await addHonest(first.url);
  const pid = await run(view, "return String(process.pid)");
  // It writes a file, so that the test knows when it has begun to hang.
  void run(view, `require("fs").writeFileSync("hangs", ""); for (;;);`).catch(() => undefined);
  await expect.poll(() => existsSync(join(folder, "data", view.id, "hangs"))).toBe(true);
  first.child.kill("SIGKILL");
  await first.ended;
  await expect.poll(() => isAlive(pid)).toBe(false);
  const second = await startProcess();
  const again = await addHonest(second.url);
  expect([again.status, again.url]).toEqual(["running", view.url]);
  expect(await run(again, "return 'well'")).toBe("well");
  second.child.kill("SIGTERM");
  await second.ended;
});

test("a signal opens no debugger in the runner", async () => {
  const { child, url, ended } = await startProcess();
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.kill("SIGUSR1");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill("SIGTERM");
  await ended;
  expect(said).not.toContain("Debugger");
});

test.each([
  ["a short token", { CAIRN_RUNNER_TOKEN: "short" }, "CAIRN_RUNNER_TOKEN"],
  ["a bad port", { CAIRN_RUNNER_PORT: "many" }, "CAIRN_RUNNER_PORT"],
  ["a bad range", { CAIRN_RUNNER_PORTS: "8200-8100" }, "CAIRN_RUNNER_PORTS"],
  ["a folder that is not there", { CAIRN_RUNNER_FOLDERS: "/no/such/folder" }, "CAIRN_RUNNER_FOLDERS"],
  ["an address that is none", { CAIRN_RUNNER_URL: "runner.example.com" }, "CAIRN_RUNNER_URL"],
])("%s is refused by name", async (_name, variables, named) => {
  const { url: output, ended } = await startProcess(variables);
  expect(await ended).toBe(2);
  expect(output).toContain(named);
});

test("it says its settings and starts nothing where it is asked for help or given an option", () => {
  const source = readFileSync(join(root, "src", "runner", "settings.ts"), "utf8");
  const settings = [
    ...new Set(Array.from(source.matchAll(/environment\.(CAIRN_RUNNER_\w+)/gu), ([, name = ""]) => name)),
  ];
  expect(settings.length).toBeGreaterThan(5);
  for (const [option, status] of [
    ["--help", 0],
    ["--port=1", 2],
  ] as const) {
    const said = spawnSync(process.execPath, [join(root, "src", "runner", "main.ts"), option], { encoding: "utf8" });
    expect(said.status).toBe(status);
    for (const name of settings) expect(said.stdout + said.stderr).toContain(name);
    expect(said.stdout + said.stderr).not.toContain("Runner ready");
  }
});
