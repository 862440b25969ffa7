/** A server from its addition to its removal: repeats, other settings, owners, idleness, crashes, ports, restarts. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../src/runner/settings.ts";
import { proves } from "../requirements/index.ts";
import { startNpmRegistry, type TestRegistry } from "../support/npm-registry.ts";
import { listProcessTree } from "../support/process-tree.ts";
import { program, programPackage, startRunner, TEST_PORTS, type TestRunner, type View } from "./support.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startNpmRegistry([programPackage("honest", program()), programPackage("second", program())]);
});
afterAll(() => registry.stop());

/** Runs with a runner of its own, with few ports. */
async function withRunner(
  options: Parameters<typeof startRunner>[0],
  use: (runner: TestRunner) => Promise<void>,
): Promise<void> {
  const runner = await startRunner({ registry: registry.url, ...options });
  try {
    await use(runner);
  } finally {
    await runner.stop();
  }
}

const pid = (runner: TestRunner, view: View): Promise<string> =>
  runner.call(view, "run", { code: "return String(process.pid)" });
const isAlive = (id: string): boolean => listProcessTree(Number(id)).length > 0;

test("a repeat finds the server that runs; other settings start it anew at the same address", async () => {
  await withRunner({}, async (runner) => {
    const first = await runner.add("honest");
    const process = await pid(runner, first);
    const again = await runner.add("honest");
    expect([again.id, again.url, await pid(runner, again)]).toEqual([first.id, first.url, process]);
    const changed = await runner.add("honest", { environment: { MODE: "two" } });
    expect([changed.id, changed.url]).toEqual([first.id, first.url]);
    expect(await runner.call(changed, "run", { code: "return process.env.MODE" })).toBe("two");
    expect((await runner.ask("GET", "/servers")).body).toMatchObject({ servers: [{ environment: ["MODE"] }] });
    expect(JSON.stringify(await runner.ask("GET", "/servers"))).not.toContain('"two"');
  });
});

test("owners share the installed package, and neither the program nor its data", async () => {
  await withRunner({}, async (runner) => {
    const [one, two] = [await runner.add("honest", { owner: "one" }), await runner.add("honest", { owner: "two" })];
    expect(one.id).not.toBe(two.id);
    await runner.call(one, "run", { code: `require("fs").writeFileSync("mine", "x")` });
    expect(await runner.call(two, "run", { code: `return String(require("fs").readdirSync("."))` })).toBe("");
    expect(
      await runner.call(two, "run", {
        code: `return String(require("fs").readdirSync(${JSON.stringify(join(runner.folder, "data", one.id))}))`,
      }),
    ).toMatch(/^refused/);
  });
});

test("a program that nobody calls is stopped, and the next call starts it", async () => {
  proves("runner/health-check");
  await withRunner({ limits: { idleMs: 300 } }, async (runner) => {
    const view = await runner.add("honest");
    const process = await pid(runner, view);
    await expect.poll(async () => (await runner.settled(view.id)).status).toBe("idle");
    await expect.poll(() => isAlive(process)).toBe(false);
    const answers = await Promise.all([1, 2, 3].map(() => pid(runner, view)));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).not.toBe(process);
  });
});

test("one that ends again and again is given up, and can be added again", async () => {
  proves("runner/starts-again");
  await withRunner({ limits: { backoffMs: 10, maxCrashes: 2 } }, async (runner) => {
    const view = await runner.add("honest");
    for (let crash = 0; crash < 3; crash += 1)
      expect(await runner.call(view, "run", { code: "process.exit(1)" })).toBe("error server_unavailable");
    await expect.poll(async () => (await runner.settled(view.id)).error?.code).toBe("crashed");
    expect(await runner.call(view, "run", {})).toBe("error crashed");
    expect((await runner.log(view.id)).join("\n")).toMatch(
      /starting again in 10 ms \(1 of 2\)[^]*starting again in 20 ms \(2 of 2\)/,
    );
    expect((await runner.add("honest")).status).toBe("running");
  });
});

test("a port that is taken is passed over, and none is left when all are", async () => {
  proves("runner/port-range");
  const from = TEST_PORTS.to + 1;
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(from, "127.0.0.1", resolve));
  await withRunner({ ports: `${from}-${from + 1}` }, async (runner) => {
    expect((await runner.add("honest")).port).toBe(from + 1);
    expect((await runner.add("second")).error?.code).toBe("no_free_port");
  });
  await new Promise((resolve) => other.close(resolve));
});

test("removal ends the program and erases its data; the installed package stays", async () => {
  await withRunner({}, async (runner) => {
    const view = await runner.add("honest");
    const process = await pid(runner, view);
    expect((await runner.ask("DELETE", `/servers/${view.id}`)).body).toEqual({ id: view.id, status: "removed" });
    expect(isAlive(process)).toBe(false);
    expect(existsSync(join(runner.folder, "data", view.id))).toBe(false);
    expect((await runner.ask("GET", `/servers/${view.id}`)).status).toBe(404);
    expect((await runner.ask("DELETE", `/servers/${view.id}`)).status).toBe(404);
    await expect(fetch(view.url)).rejects.toThrow();
    await registry.stop();
    // Without the registry: what was installed before needs no network.
    expect((await runner.add("honest")).status).toBe("running");
    registry = await startNpmRegistry([programPackage("honest", program()), programPackage("second", program())]);
  });
});

test("removal during the installation leaves nothing", async () => {
  await withRunner({}, async (runner) => {
    const { body } = await runner.ask("POST", "/servers", {
      source: { kind: "package", registry: "npm", identifier: "honest", version: "1.0.0" },
    });
    await runner.ask("DELETE", `/servers/${(body as View).id}`);
    expect((await runner.ask("GET", "/servers")).body).toEqual({ servers: [] });
  });
});

test("the next run of the runner starts what was added, at the same address with the same session", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-runner-"));
  let url = "";
  let session = "";
  const initialize = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  await withRunner({ folder }, async (runner) => {
    const view = await runner.add("honest", { environment: { KEY: "value" } });
    url = view.url;
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: "Bearer token-of-the-runner-tests" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: initialize }),
    });
    session = response.headers.get("mcp-session-id") ?? "";
    expect(await response.json()).toMatchObject({ result: { protocolVersion: "2025-06-18" } });
  });
  expect(statSync(join(folder, "servers.json")).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await withRunner({ folder }, async (runner) => {
    const { body } = await runner.ask("GET", "/servers");
    const [found] = (body as { servers: View[] }).servers;
    const view = await runner.settled(found?.id ?? "");
    expect([view.status, view.url]).toEqual(["running", url]);
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: "Bearer token-of-the-runner-tests", "mcp-session-id": session },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "run", arguments: { code: "return process.env.KEY" } },
      }),
    });
    expect(await response.json()).toMatchObject({ result: { content: [{ text: "value" }] } });
  });
  rmSync(folder, { recursive: true });
});

test("a token that nobody set is made once, for its owner alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cairn-runner-"));
  const environment = { CAIRN_RUNNER_TOKEN: undefined };
  const tokens: string[] = [];
  for (let run = 0; run < 2; run += 1)
    await withRunner({ folder, environment }, (runner) => {
      tokens.push(runner.runner.settings.token);
      return Promise.resolve();
    });
  expect(tokens[0]).toBe(tokens[1]);
  expect(tokens[0]).toHaveLength(43);
  expect(readFileSync(join(folder, "token"), "utf8").trim()).toBe(tokens[0]);
  expect(statSync(join(folder, "token")).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

test("programs get ports from 8100 to 8200, and loopback alone, unless the operator says otherwise", () => {
  proves("runner/port-range");
  const folder = mkdtempSync(join(tmpdir(), "cairn-runner-"));
  expect(readSettings({}, folder)).toMatchObject({ host: "127.0.0.1", ports: { from: 8100, to: 8200 }, folders: [] });
  rmSync(folder, { recursive: true });
});
