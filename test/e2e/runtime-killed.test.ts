/** `npm start` when a part of it is killed: the local runtime, or npm itself. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { listProcessTree } from "../support/process-tree.ts";

const repository = join(import.meta.dirname, "..", "..");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

test("npm start ends and says so when workerd is killed", async (context) => {
  proves("exposure/runtime-killed");
  if (process.platform === "win32") return context.skip("there is no ps");
  const state = mkdtempSync(join(tmpdir(), "cairn-killed-"));
  const script = join(repository, "src/dev/start.ts");
  const started = spawn(
    process.execPath,
    [script, "--port", String(await freePort()), "--state", state, "--no-watch"],
    {
      cwd: repository,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const { pid } = started;
  if (pid === undefined) throw new Error("node does not run here");
  onTestFinished(() => {
    if (started.exitCode === null) for (const id of listProcessTree(pid)) process.kill(id, "SIGKILL");
    rmSync(state, { recursive: true, force: true });
  });
  let output = "";
  const ended = once(started, "exit");
  await new Promise<void>((resolve, reject) => {
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Ctrl-C")) resolve();
      });
    }
    void ended.then(() => reject(new Error(`npm start ended before it was ready:\n${output}`)));
  });
  const tree = listProcessTree(pid);
  const commands = execFileSync("ps", ["-o", "pid=,comm=", "-p", tree.join()], { encoding: "utf8" }).trim().split("\n");
  const runtimes = commands.filter((line) => line.includes("workerd")).map((line) => Number.parseInt(line, 10));
  expect(runtimes.length).toBeGreaterThan(0);
  for (const id of runtimes) process.kill(id, "SIGKILL");
  const [code] = await ended;
  expect(code).toBe(1);
  expect(output).toMatch(/workerd (?:has ended|已经退出)/);
  expect(listProcessTree(pid)).toEqual([]);
});

test("npm start leaves nothing running when npm is killed outright", async (context) => {
  proves("authoring/killed-parent");
  if (process.platform === "win32") return context.skip("there is no ps");
  const state = mkdtempSync(join(tmpdir(), "cairn-orphan-"));
  const port = String(await freePort());
  const started = spawn("npm", ["start", "--", "--port", port, "--state", state, "--no-watch"], {
    cwd: repository,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = started;
  if (pid === undefined) throw new Error("npm does not run here");
  let tree: number[] = [];
  onTestFinished(() => {
    for (const id of tree.filter((one) => listProcessTree(one).includes(one))) process.kill(id, "SIGKILL");
    rmSync(state, { recursive: true, force: true });
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    started.once("exit", () => reject(new Error(output)));
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes("Ctrl-C")) resolve();
      });
    }
  });
  tree = listProcessTree(pid);
  const { stdout, stderr } = started;
  process.kill(pid, "SIGKILL");
  // Every process of the tree has these two open: they end with the last of them.
  await Promise.all([once(stdout, "close"), once(stderr, "close")]);
  expect(tree.filter((id) => listProcessTree(id).includes(id))).toEqual([]);
});
