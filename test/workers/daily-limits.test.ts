/** What a tenant may use in a day: counted in batches, refused until midnight, and no concern of other tenants. */
import { listDurableObjectIds, reset } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { accept, type Outcome } from "../../src/errors.ts";
import type { Principal } from "../../src/principal.ts";
import type { SessionPort } from "../../src/session/session-port.ts";
import type { Env } from "../../src/worker/env.ts";
import { submittedToWire } from "../../src/operations/tasks/task-answer.ts";
import type { SubmitResult, TaskSpec } from "../../src/tasks/model.ts";
import type { TaskPort } from "../../src/tasks/task-port.ts";
import { limitDay } from "../../src/worker/usage/daily-limits.ts";
import { tellUsedUpDay } from "../../src/worker/usage/tasks-of-day.ts";
import { proves } from "../requirements/index.ts";
import { env } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const DAY = 24 * 60 * 60 * 1000;
const NOON = 20_000 * DAY + DAY / 2;
const acme: Principal = { tenant: "acme", scopes: ["mcp"] };
const other: Principal = { tenant: "other", scopes: ["mcp"] };
const strangers: Principal = { tenant: "anonymous", scopes: ["mcp"], open: true };
const code = (outcome: Outcome<unknown>): string => (outcome.ok ? "ok" : outcome.failure.code);

/** Sessions that always succeed, behind a day's limits; counts the requests to tenants' objects. */
function day(sessions: string | undefined, bytes?: string, now = { at: NOON }) {
  let requests = 0;
  const USAGE = new Proxy(env.USAGE, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        if (name === "get") requests += 1;
        return Reflect.apply(value, target, given);
      };
    },
  });
  const bindings: Env = { ...env, USAGE, CAIRN_TENANT_SESSIONS: sessions, CAIRN_TENANT_BYTES: bytes };
  const view = async () => accept({} as never);
  const port = limitDay(
    { initiate: view, navigate: view, record: view } as unknown as SessionPort,
    bindings,
    () => now.at,
  );
  return {
    begin: (who = acme) => port.initiate(who, { user_query: "q", channel: "main" }),
    step: (user_input = "x", who = acme) =>
      port.navigate(who, { session_id: "s", selected_option_id: "a", user_input }),
    requests: () => requests,
    now,
  };
}

test("a tenant begins as many sessions in a day as it may, over all isolates, and others go on", async () => {
  proves("exposure/daily-limits");
  const isolates = [day("30"), day("30"), day("30")];
  const codes: string[] = [];
  for (let call = 0; call < 60; call += 1) codes.push(code((await isolates[call % 3]?.begin()) ?? accept(null)));
  const begun = codes.filter((one) => one === "ok").length;
  // Each isolate may be one batch behind; batches are single sessions near the limit.
  expect(begun).toBeGreaterThanOrEqual(30);
  expect(begun).toBeLessThanOrEqual(30 + 3);
  const refused = await isolates[0]?.begin();
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: "rate_limited", daily: "sessions", limit: 30, retry_after_seconds: DAY / 2 / 1000 },
  });
  expect(code((await isolates[0]?.begin(other)) ?? accept(null))).toBe("ok");
  // Sessions that exist go on.
  expect(code((await isolates[0]?.step()) ?? accept(null))).toBe("ok");
});

test("midnight begins another day", async () => {
  const one = day("1");
  expect([code(await one.begin()), code(await one.begin())]).toEqual(["ok", "rate_limited"]);
  one.now.at += DAY;
  expect([code(await one.begin()), code(await one.begin())]).toEqual(["ok", "rate_limited"]);
});

test("bytes are limited by what calls store", async () => {
  const one = day(undefined, "100000");
  const codes: string[] = [];
  for (let call = 0; call < 30; call += 1) codes.push(code(await one.step("x".repeat(9_000))));
  expect(codes.filter((found) => found === "ok")).toHaveLength(10);
  expect(codes.at(-1)).toBe("rate_limited");
});

test("a walk makes no request more: a report is due every ten sessions or 256 KiB", async () => {
  const one = day("100000", "1000000000");
  for (let call = 0; call < 100; call += 1) await one.begin();
  // Once to ask, once for the first session, then every ten.
  expect(one.requests()).toBe(2 + 9);
  const before = one.requests();
  for (let call = 0; call < 500; call += 1) await one.step();
  expect(one.requests() - before).toBeLessThanOrEqual(1);
});

test("strangers of an open server are not limited together, unless the operator says so, and leave nothing behind", async () => {
  const before = await listDurableObjectIds(env.USAGE as never);
  const free = day(undefined);
  for (let call = 0; call < 50; call += 1) expect(code(await free.begin(strangers))).toBe("ok");
  expect(await listDurableObjectIds(env.USAGE as never)).toHaveLength(before.length);
  const set = day("1");
  expect([code(await set.begin(strangers)), code(await set.begin(strangers))]).toEqual(["ok", "rate_limited"]);
});

test("an object that cannot be asked limits nothing", async () => {
  const USAGE = { idFromName: () => "id", get: () => ({ add: () => Promise.reject(new Error("no object")) }) };
  const view = async () => accept({} as never);
  const bindings = { USAGE, CAIRN_TENANT_SESSIONS: "1000" } as unknown as Env;
  const port = limitDay({ initiate: view } as unknown as SessionPort, bindings, () => NOON);
  for (let call = 0; call < 30; call += 1) {
    expect(code(await port.initiate(acme, { user_query: "q", channel: "main" }))).toBe("ok");
  }
});

test("calls at the same time pass the limit of one isolate by nothing", async () => {
  const { begin } = day("25");
  const codes: string[] = [];
  for (let burst = 0; burst < 4; burst += 1)
    codes.push(...(await Promise.all(Array.from({ length: 20 }, () => begin()))).map(code));
  expect(codes.filter((one) => one === "ok")).toHaveLength(25);
});

test("a task that is handed in on a used-up day, of a tenant or a key, is answered with when it begins", async () => {
  const spec: TaskSpec = {
    task_id: "t",
    description: "Say hello",
    task_type: "reasoning",
    priority: 1,
    max_steps: 10,
    expected_tools: [],
  };
  const stored = (task: Partial<TaskSpec>): SubmitResult => ({
    ok: true,
    row: { task: { ...spec, ...task }, status: "waiting", submitted_at: NOON },
    repeated: false,
  });
  const given = [stored({}), stored({ depends_on: ["other"] }), stored({ not_before: NOON + DAY })];
  const tasks = tellUsedUpDay(
    { submit: async () => accept(given) } as unknown as TaskPort,
    { ...env, CAIRN_TENANT_SESSIONS: "2" },
    () => NOON,
  );
  const waits = async (principal: Principal) => {
    const submitted = await tasks.submit({ principal, channel: "main" }, []);
    if (!submitted.ok) throw new Error(submitted.failure.code);
    return submitted.value.map((one) => (one.ok ? submittedToWire(one.row, NOON).waits_for : undefined));
  };
  expect(await waits(acme)).toEqual([undefined, undefined, undefined]);
  await day("2").begin();
  expect(await waits(acme)).toEqual([undefined, undefined, undefined]);
  const limit = { reason: "limit", until: new Date(NOON + DAY / 2).toISOString() };
  expect(await waits({ ...acme, quotas: { sessions_per_day: 1 } })).toEqual([
    expect.objectContaining(limit),
    undefined,
    undefined,
  ]);
  await day("2").begin();
  expect(await waits(acme)).toEqual([expect.objectContaining(limit), undefined, undefined]);
  expect(await waits(other)).toEqual([undefined, undefined, undefined]);
});
