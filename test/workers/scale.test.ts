/**
 * The table of docs/SCALE.md, measured: rows as the storage counts them, requests between objects, reads of KV, in an isolate
 * that has served before. A key or an alarm that is set is a row as well. The pointer of a channel is not counted: an isolate
 * asks for it at most twice a second, however many calls it serves.
 */
import { reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toolsets, type Call, type Toolset } from "../../src/mcp/call.ts";
import { ownContent } from "../../src/mcp/own-content.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import type { Env } from "../../src/worker/env.ts";
import { PinsObject } from "../../src/worker/releases/pins-object.ts";
import { buildServices } from "../../src/worker/services.ts";
import { proves } from "../requirements/index.ts";
import { env, objectOf, publishWithTemplates, SMALL } from "./support.ts";

/** Dollars for a million of each, beyond what the plan includes (developers.cloudflare.com, October 2026). */
const PRICES = { call: 0.3, requests: 0.15, written: 1, read: 0.001, kv: 0.5 };

interface Counts {
  requests: number;
  written: number;
  read: number;
  kv: number;
}

const cursors: { rowsRead: number; rowsWritten: number }[] = [];
const counts = { requests: 0, written: 0, kv: 0 };

/** Counts every call of `name` on an object, which stays as it is. */
function count<T extends object>(target: T, names: ReadonlySet<string>, add: () => void): T {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        if (names.size === 0 || names.has(String(name))) add();
        return Reflect.apply(value, target, given);
      };
    },
  });
}

/** A namespace whose objects count each request to them. */
function counting<T extends DurableObjectNamespace>(namespace: T): T {
  const every = new Set<string>();
  return new Proxy(namespace, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        const made: unknown = Reflect.apply(value, target, given);
        return name === "get" && typeof made === "object" && made !== null
          ? count(made, every, () => (counts.requests += 1))
          : made;
      };
    },
  });
}

/** Every object of this isolate counts its rows from now on. */
function countRows({ storage }: DurableObjectState): () => void {
  const patched: [object, string, unknown][] = [];
  const patch = (target: object, name: string, made: (own: (...given: unknown[]) => unknown) => unknown): void => {
    const prototype = Object.getPrototypeOf(target);
    const own = Reflect.get(prototype, name);
    patched.push([prototype, name, own]);
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value: made(own) });
  };
  patch(storage.sql, "exec", (own) => {
    return function exec(this: unknown, ...given: unknown[]) {
      const cursor = Reflect.apply(own, this, given);
      cursors.push(cursor as (typeof cursors)[number]);
      return cursor;
    };
  });
  for (const [target, name] of [
    [storage.kv, "put"],
    [storage, "setAlarm"],
  ] as const) {
    patch(target, name, (own) => {
      return function write(this: unknown, ...given: unknown[]) {
        counts.written += 1;
        return Reflect.apply(own, this, given);
      };
    });
  }
  return () => {
    for (const [prototype, name, value] of patched) {
      Object.defineProperty(prototype, name, { configurable: true, writable: true, value });
    }
  };
}

async function measure(work: () => Promise<unknown>): Promise<Counts> {
  cursors.length = 0;
  Object.assign(counts, { requests: 0, written: 0, kv: 0 });
  await work();
  const sum = (of: "rowsRead" | "rowsWritten") => cursors.reduce((total, cursor) => total + cursor[of], 0);
  const { requests, written, kv } = counts;
  return { requests, written: written + sum("rowsWritten"), read: sum("rowsRead"), kv };
}

/** Read at build time: there are no files inside workerd. */
const documents: Record<string, string> = (
  import.meta as unknown as { glob(pattern: string, options: object): Record<string, string> }
).glob("../../docs/SCALE.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const scale = Object.values(documents).join("");

const definition = productDefinition("test");
const bindings: Env = {
  ...env,
  SESSIONS: counting(env.SESSIONS),
  STARTS: counting(env.STARTS),
  PINS: counting(env.PINS),
  KNOWLEDGE: count(env.KNOWLEDGE, new Set(["get"]), () => (counts.kv += 1)),
};
const call: Call = {
  services: buildServices(bindings),
  principal: { tenant: "anonymous", scopes: ["mcp"] },
  channel: "main",
  toolsets: new Set<Toolset>(toolsets),
  own: ownContent(definition, new Set(toolsets), { tenant: "anonymous", scopes: ["mcp"] }),
};

async function ask(name: string, args: object): Promise<Record<string, unknown>> {
  const tool = definition.tools.find((one) => one.name === name);
  const reply = await tool?.invoke(args, call);
  if (reply === undefined || "sdk" in reply) throw new Error(`${name} did not answer`);
  const { isError, structuredContent } = JSON.parse(reply.json);
  if (isError === true) throw new Error(JSON.stringify(structuredContent));
  return structuredContent;
}

const begin = async (): Promise<string> =>
  String((await ask("initiate_session", { user_query: "a pet", knowledge_base: "pets" }))["session_id"]);
const turn = (session_id: string) =>
  ask("add_conversation_turn", { session_id, tao_data: { reasoning: "Think.", action: "", observation: "See." } });
const assemble = (session_id: string) =>
  ask("assemble_context", { session_id, user_intent: "And now?", template: "simple_chat" });

/** The alarm is a request as well. The object calls the registry by its own binding, which counts nothing. */
async function register(session_id: string): Promise<void> {
  const { pin } = PinsObject.prototype;
  PinsObject.prototype.pin = function pinCounted(...given) {
    counts.requests += 1;
    return pin.apply(this, given);
  };
  try {
    counts.requests += 1;
    await runDurableObjectAlarm(objectOf(session_id));
  } finally {
    PinsObject.prototype.pin = pin;
  }
}

let restore: (() => void) | undefined;
beforeAll(async () => {
  await reset();
  await publishWithTemplates(SMALL);
  const session_id = await begin();
  await runDurableObjectAlarm(objectOf(session_id));
  await ask("navigate_session", { session_id, selected_option_id: "dog" });
  await ask("search_knowledge", { query: "pet", session_id });
  await assemble(session_id);
  await runInDurableObject(objectOf(session_id), (_, state) => void (restore = countRows(state)));
});
afterAll(() => restore?.());

const HEAD = "| call | requests to objects | rows written | rows read | KV reads | dollars per million |";

function line(name: string, { requests, written, read, kv }: Counts): string {
  const { call: worker, ...price } = PRICES;
  const dollars = worker + requests * price.requests + written * price.written + read * price.read + kv * price.kv;
  return `| ${name} | ${requests} | ${written} | ${read} | ${kv} | ${dollars.toFixed(2)} |`;
}

it("docs/SCALE.md says what each call costs", async () => {
  proves("cost/table");
  const session_id = await begin();
  const key = () => crypto.randomUUID();
  const rows: [string, () => Promise<unknown>][] = [
    ["`initiate_session`", begin],
    ["`initiate_session` with a key", () => ask("initiate_session", { user_query: "a pet", idempotency_key: key() })],
    ["`navigate_session`", () => ask("navigate_session", { session_id, selected_option_id: "dog" })],
    [
      "`navigate_session` with a key",
      () => ask("navigate_session", { session_id, selected_option_id: "back", idempotency_key: key() }),
    ],
    ["`get_session`", () => ask("get_session", { session_id })],
    ["`search_knowledge`", () => ask("search_knowledge", { query: "pet" })],
    ["`search_knowledge` in a session", () => ask("search_knowledge", { query: "pet", session_id })],
    ["`record`", () => ask("record", { session_id, kind: "message", role: "user", content: "Hello." })],
    ["`assemble_context`", () => assemble(session_id)],
    ["`add_conversation_turn`", () => turn(session_id)],
    ["a session's registration, a minute after its start", () => register(session_id)],
  ];
  const measured = [HEAD, "|---|---|---|---|---|---|"];
  for (const [name, work] of rows) measured.push(line(name, await measure(work)));
  console.log(measured.join("\n"));
  const from = scale.indexOf(HEAD);
  const written = scale.slice(from, scale.indexOf("\n\n", from));
  expect(written).toBe(measured.join("\n"));
});

it("a turn and a prompt cost the same rows and requests however long the session is", async () => {
  const session_id = await begin();
  const found: unknown[] = [];
  for (const length of [20, 100]) {
    for (let count = (await ask("get_session", { session_id }))["revision"] as number; count < length; count += 1) {
      await turn(session_id);
    }
    await assemble(session_id);
    found.push({ turn: await measure(() => turn(session_id)), prompt: await measure(() => assemble(session_id)) });
  }
  expect(found[1]).toEqual(found[0]);
});
