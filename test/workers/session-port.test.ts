/** What the session port asks of the platform: how many objects, and how often when the way to one breaks. */
import { reset } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { digestOf } from "../../src/session/chain.ts";
import type { SessionPort } from "../../src/session/ports.ts";
import type { Env } from "../../src/worker/env.ts";
import { createKnowledgeStore } from "../../src/worker/knowledge-store.ts";
import { withRetries } from "../../src/worker/retry.ts";
import { newId } from "../../src/worker/services.ts";
import { mintHandle } from "../../src/worker/sessions/handle.ts";
import { createSessions } from "../../src/worker/sessions/session-port.ts";
import { env, publishSources, SMALL } from "./support.ts";

const alice = { tenant: "alice", scopes: ["mcp"] as const };

beforeEach(async () => {
  await reset();
  await publishSources(SMALL);
});

/** An environment whose namespaces note every request that is made to one of their objects. */
function counting(requests: string[]): Env {
  const watched = <T extends object>(namespace: T, name: string): T =>
    new Proxy(namespace, {
      get(target, member) {
        const value: unknown = Reflect.get(target, member);
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          const made: unknown = Reflect.apply(value, target, given);
          if (member !== "get") return made;
          return new Proxy(made as object, {
            get(stub, method) {
              requests.push(`${name}.${String(method)}`);
              const call: unknown = Reflect.get(stub, method);
              return typeof call === "function" ? (...passed: unknown[]) => Reflect.apply(call, stub, passed) : call;
            },
          });
        };
      },
    });
  return {
    ...env,
    SESSIONS: watched(env.SESSIONS, "SESSIONS"),
    STARTS: watched(env.STARTS, "STARTS"),
    RELEASES: watched(env.RELEASES, "RELEASES"),
    BUS: watched(env.BUS, "BUS"),
  };
}

function portOver(requests: string[]): SessionPort {
  const around = counting(requests);
  const releases = around.RELEASES.get(around.RELEASES.idFromName("releases"));
  const store = createKnowledgeStore(env.KNOWLEDGE, { pointer: (channel) => releases.pointer(channel) }, () => 0);
  return createSessions(around, store, { now: () => 0, newId });
}

it("makes one request to one object for a step, a read and a start", async () => {
  const requests: string[] = [];
  const port = portOver(requests);
  const begin = () => port.initiate(alice, { user_query: "a pet", channel: "main" });
  const first = await begin();
  if (!first.ok) throw new Error("not begun");
  const { session_id } = first.value;
  const cost = async (operation: () => Promise<unknown>): Promise<string[]> => {
    requests.length = 0;
    await operation();
    return [...requests];
  };
  expect(await cost(() => port.navigate(alice, { session_id, selected_option_id: "dog" }))).toEqual([
    "SESSIONS.navigate",
  ]);
  expect(await cost(() => port.read(alice, session_id))).toEqual(["SESSIONS.read"]);
  expect(await cost(begin)).toEqual(["SESSIONS.start"]);
  expect(
    await cost(() => port.navigate({ tenant: "mallory", scopes: [] }, { session_id, selected_option_id: "dog" })),
  ).toEqual([]);
});

const OTHER = { "knowledge/plants.yaml": "title: Plants\nlanguage: en\nnodes:\n  root: { response: Water it. }\n" };

it("answers a repeated start from the session it began, though its base is published no more", async () => {
  const requests: string[] = [];
  const begin = (key: string, user_query = "a pet") =>
    portOver(requests).initiate(alice, { user_query, knowledge_base: "pets", channel: "main", idempotency_key: key });
  const first = await begin("lost answer");
  if (!first.ok) throw new Error("not begun");
  await portOver(requests).navigate(alice, { session_id: first.value.session_id, selected_option_id: "dog" });
  await publishSources(OTHER);
  expect(await begin("lost answer")).toEqual(first);
  const gone = { ok: false, failure: { code: "unknown_knowledge_base", knowledge_base: "pets", known: ["plants"] } };
  expect(await begin("another key")).toEqual(gone);
  expect(await begin("lost answer", "other words")).toEqual(gone);
});

it("begins nothing for a claimed key whose session never came to be", async () => {
  const input = { user_query: "a pet", knowledge_base: "pets", channel: "main", idempotency_key: "claimed" };
  const { idempotency_key: key, ...given } = input;
  const starts = env.STARTS.get(env.STARTS.idFromName(`${alice.tenant}/${digestOf(key)}`));
  const handle = mintHandle(env, alice, newId());
  expect(await starts.claim(key, digestOf(given), handle, 0)).toEqual({ ok: true, value: handle });
  await publishSources(OTHER);
  expect(await portOver([]).initiate(alice, input)).toMatchObject({ failure: { code: "unknown_knowledge_base" } });
  expect(await portOver([]).read(alice, handle)).toMatchObject({ failure: { code: "unknown_session" } });
});

function passing(marks: object = { retryable: true }): Error {
  return Object.assign(new Error("the object moved"), marks);
}

it("asks again when the way to an object broke, three times at most, with a pause", async () => {
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => pauses.push(milliseconds);
  let asked = 0;
  const failing = (times: number, error: Error) => async () => {
    asked += 1;
    if (asked <= times) throw error;
    return "there";
  };
  expect(await withRetries(failing(2, passing()), pause)).toBe("there");
  expect(pauses).toEqual([20, 120]);
  asked = 0;
  await expect(withRetries(failing(3, passing()), pause)).rejects.toThrow("moved");
  expect(asked).toBe(3);
  for (const error of [passing({}), passing({ retryable: true, overloaded: true }), passing({ retryable: false })]) {
    asked = 0;
    await expect(withRetries(failing(1, error), pause)).rejects.toThrow("moved");
    expect(asked).toBe(1);
  }
});
