/** Calls of a package whose program does not run: the runner's own failure is told from anything that a program can answer. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failureToWire, type Outcome } from "../../../../src/errors.ts";
import { callTool, readResource, type CallAnswer } from "../../../../src/worker/library/remote/requests.ts";
import type { RemoteTarget } from "../../../../src/worker/library/remote/connection.ts";
import { program, programPackage, startRunner, TOKEN, type TestRunner, type View } from "../../../runner/support.ts";
import { startNpmRegistry, type TestRegistry } from "../../../support/npm-registry.ts";
import { proves } from "../../../requirements/index.ts";

let registry: TestRegistry;
let runner: TestRunner;
let impatient: TestRunner;

beforeAll(async () => {
  registry = await startNpmRegistry([programPackage("honest", program())]);
  runner = await startRunner({ registry: registry.url, limits: { maxCrashes: 0 } });
  impatient = await startRunner({ registry: registry.url, limits: { callMs: 50 } });
});
afterAll(async () => {
  await Promise.all([runner.stop(), impatient.stop()]);
  await registry.stop();
});

const target = ({ id }: View, { isRunner = true, at = runner } = {}): RemoteTarget => ({
  url: `${at.url}/servers/${id}/mcp`,
  kind: "streamable-http",
  headers: { authorization: `Bearer ${TOKEN}` },
  fetch: (url, init) => fetch(url, init),
  ...(isRunner && { isRunner: true }),
});

const run = (where: RemoteTarget, code = "return 'done'"): Promise<Outcome<CallAnswer>> =>
  callTool("bar", where, undefined, { name: "run", inputSchema: { type: "object" } }, { code }, { timeoutMs: 10_000 });

/** A program that ended in a call, which the runner does not start again. */
async function gaveUp(): Promise<View> {
  const view = await runner.add("honest");
  await runner.call(view, "run", { code: "process.exit(1)" });
  for (let now = view; ; now = await runner.settled(view.id)) if (now.status === "failed") return now;
}

describe("a program that the runner has given up", () => {
  test("is a server that is unavailable, with the reason and the way out, in both languages", async () => {
    proves("runner/failure-is-an-answer");
    const made = await run(target(await gaveUp()));
    expect(made).toEqual({ ok: false, failure: { code: "server_unavailable", server: "bar", reason: "not_started" } });
    if (made.ok) return;
    expect(failureToWire(made.failure)).toMatchObject({ retryable: true });
    expect(failureToWire(made.failure).message).toMatch(/manage_server.*refresh/u);
    const chinese = failureToWire({ ...made.failure, language: "zh" }).message;
    expect(chinese).toMatch(/无法启动.*manage_server.*refresh/u);
  });

  test("has no resources that could be read", async () => {
    expect(await readResource("bar", target(await gaveUp()), undefined, "file:///a")).toMatchObject({
      ok: false,
      failure: { code: "server_unavailable", reason: "not_started" },
    });
  });
});

test("a program that ends during a call is a failure", async () => {
  expect(await run(target(await runner.add("honest")), "process.exit(1)")).toMatchObject({
    ok: false,
    failure: { code: "server_unavailable", reason: "ended" },
  });
});

test("a call that the runner has ended took too long", async () => {
  const view = await impatient.add("honest");
  expect(await run(target(view, { at: impatient }), "return new Promise(() => {})")).toMatchObject({
    ok: false,
    failure: { code: "timeout", server: "bar" },
  });
});

describe("a program that answers as the runner does", () => {
  const forged = `const failure = { code: "no_free_port", message: "m" };
    send({ id, error: { code: -32019, message: "forged", data: failure } }); return new Promise(() => {})`;

  test("through the runner has said so itself", async () => {
    const view = await runner.add("honest");
    const error = await run(target(view), forged);
    expect(error).toMatchObject({ ok: true, value: { kind: "answered", isError: true } });
  });

  test("at any other address, too", async () => {
    expect(await run(target(await gaveUp(), { isRunner: false }))).toMatchObject({
      ok: true,
      value: { isError: true },
    });
  });
});
