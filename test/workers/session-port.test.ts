/** What the session port asks of the platform: how many objects, and how often when the way to one breaks. */
import { reset } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failureToWire, isOverloaded, OVERLOADED } from "../../src/errors.ts";
import { toFailure } from "../../src/mcp/fault.ts";
import type { Principal } from "../../src/principal.ts";
import { digestOf } from "../../src/session/hash-chain.ts";
import type { SessionPort } from "../../src/session/session-port.ts";
import type { Env } from "../../src/worker/env.ts";
import { createKnowledgeStore } from "../../src/worker/knowledge-store.ts";
import { respondWithFailure } from "../../src/worker/api/respond.ts";
import { withRetries } from "../../src/worker/retry.ts";
import { newId } from "../../src/worker/services.ts";
import { mintHandle } from "../../src/worker/sessions/handle.ts";
import { createSessions } from "../../src/worker/sessions/session-port.ts";
import { proves } from "../requirements/index.ts";
import { env, publishSources, publishWithTemplates, SMALL } from "./support.ts";
import { tool } from "./tool.ts";

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
  expect(await starts.claim(key, { digest: digestOf([key, given]), older: digestOf(given) }, handle, 0)).toEqual({
    ok: true,
    value: handle,
  });
  await publishSources(OTHER);
  expect(await portOver([]).initiate(alice, input)).toMatchObject({ failure: { code: "unknown_knowledge_base" } });
  expect(await portOver([]).read(alice, handle)).toMatchObject({ failure: { code: "unknown_session" } });
});

function passing(marks: object = { retryable: true }): Error {
  return Object.assign(new Error("the object moved"), marks);
}

describe("an object that does not answer", () => {
  /** The port over objects that take every request and then fail; `made` counts what they did take. */
  const failing = (error: Error, made: string[] = []): SessionPort => {
    const wrap = (namespace: Env["SESSIONS"]): Env["SESSIONS"] =>
      new Proxy(namespace, {
        get(target, member) {
          const value: unknown = Reflect.get(target, member);
          if (typeof value !== "function") return value;
          if (member !== "get") return value.bind(target);
          return (id: DurableObjectId) =>
            new Proxy(target.get(id), {
              get: (stub, method) => async (given: unknown) => {
                made.push(String(method));
                if (!isOverloaded(error))
                  await Reflect.apply(Reflect.get(stub, method) as () => unknown, stub, [given]);
                throw error;
              },
            });
        },
      });
    const knowledge = createKnowledgeStore(
      env.KNOWLEDGE,
      { pointer: (channel) => releases().pointer(channel) },
      Date.now,
    );
    return createSessions({ ...env, SESSIONS: wrap(env.SESSIONS) }, knowledge, { now: Date.now, newId });
  };
  const releases = () => env.RELEASES.get(env.RELEASES.idFromName("releases"));
  const begun = async () => {
    const outcome = await portOver([]).initiate(alice, { user_query: "a pet", channel: "main" });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    return outcome.value.session_id;
  };
  const revisionOf = async (session_id: string) => {
    const outcome = await portOver([]).read(alice, session_id);
    return outcome.ok ? outcome.value.revision : outcome.failure.code;
  };

  it("leaves the outcome of a keyless change unknown, and is asked once", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const session_id = await begun();
    const made: string[] = [];
    const port = failing(passing(), made);
    const outcomes = [
      await port.navigate(alice, { session_id, selected_option_id: "dog" }),
      await port.record(alice, { session_id, records: [{ type: "x" }] }),
    ];
    for (const outcome of outcomes) {
      if (outcome.ok) throw new Error("answered");
      expect(outcome.failure).toEqual({ code: "outcome_unknown", session_id });
      expect(failureToWire(outcome.failure)).toMatchObject({
        retryable: false,
        message: expect.stringContaining("call get_session"),
      });
    }
    expect(made).toEqual(["navigate", "record"]);
    // Both stand: repeating them would have doubled them.
    expect(await revisionOf(session_id)).toBe(3);
    const started = await port.initiate(alice, { user_query: "a pet", channel: "main" });
    if (started.ok || started.failure.code !== "outcome_unknown") throw new Error("known");
    expect(await revisionOf(started.failure.session_id)).toBe(1);
    expect(log).toHaveBeenCalledTimes(3);
    log.mockRestore();
  });

  it("is asked again under a key, and changes nothing twice", async () => {
    const session_id = await begun();
    const step = { session_id, selected_option_id: "dog", idempotency_key: "once" };
    await expect(failing(passing()).navigate(alice, step)).rejects.toThrow("moved");
    expect(await portOver([]).navigate(alice, step)).toMatchObject({ value: { revision: 2 } });
    expect(await revisionOf(session_id)).toBe(2);
  });

  it("is asked again for a record with a key of its own, which stands once, and stays unknown to its caller", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const session_id = await begun();
    const made: string[] = [];
    const record = { session_id, records: [{ type: "x" }], retry_key: newId() };
    const failure = { code: "outcome_unknown", session_id };
    expect(await failing(passing(), made).record(alice, record)).toEqual({ ok: false, failure });
    expect(made).toEqual(["record", "record", "record"]);
    expect(await revisionOf(session_id)).toBe(2);
    expect(await portOver([]).record(alice, record)).toMatchObject({ value: { revision: 2, repeated: true } });
    log.mockRestore();
  });

  it("is overloaded, which is worth a wait and not an internal error", async () => {
    const session_id = await begun();
    const made: string[] = [];
    const port = failing(passing({ retryable: true, overloaded: true }), made);
    const outcomes = [
      await port.navigate(alice, { session_id, selected_option_id: "dog" }),
      await port.navigate(alice, { session_id, selected_option_id: "dog", idempotency_key: "k" }),
      await port.record(alice, { session_id, records: [] }),
      await port.read(alice, session_id),
      await port.events(alice, session_id),
    ];
    for (const outcome of outcomes) {
      if (outcome.ok) throw new Error("answered");
      expect(failureToWire(outcome.failure)).toMatchObject({
        code: "overloaded",
        retryable: true,
        retry_after_seconds: 2,
      });
    }
    expect(made.length).toBe(outcomes.length);
    expect(toFailure(passing({ overloaded: true }))).toEqual(OVERLOADED);
    expect(respondWithFailure(OVERLOADED, "id").headers.get("retry-after")).toBe("2");
  });
});

describe("a key that strangers share", () => {
  const stranger: Principal = { tenant: "anonymous", scopes: ["mcp"], open: true };
  const given = { user_query: "a pet", channel: "main" };
  const begin = async (idempotency_key: string) => {
    const begun = await portOver([]).initiate(stranger, { ...given, idempotency_key });
    if (!begun.ok) throw new Error(begun.failure.code);
    return begun.value;
  };

  it("leads to nobody else's session when it can be guessed, and the answer says that it was ignored", async () => {
    proves("sessions/guessable-keys");
    await publishSources(SMALL);
    for (const key of ["1", "begin:monday", "my-first-consultation-1", "begin:2026-11-22-user-42-session-1"]) {
      const [mine, theirs] = [await begin(key), await begin(key)];
      expect(theirs.session_id).not.toBe(mine.session_id);
      expect(mine.ignored?.idempotency_key).toContain("was ignored");
    }
    const begun = await portOver([]).initiate(stranger, { ...given, user_query: "养一只宠物", idempotency_key: "一" });
    expect(begun).toMatchObject({ value: { ignored: { idempotency_key: expect.stringContaining("未被采用") } } });
  });

  it("is kept when it is long and random, and for a tenant that tokens close whatever it is", async () => {
    await publishSources(SMALL);
    for (const key of [crypto.randomUUID(), `begin:${crypto.randomUUID()}`, newId()]) {
      const [first, again] = [await begin(key), await begin(key)];
      expect(again).toEqual(first);
      expect(first.ignored).toBe(undefined);
    }
    const once = await portOver([]).initiate(alice, { ...given, idempotency_key: "1" });
    expect(await portOver([]).initiate(alice, { ...given, idempotency_key: "1" })).toEqual(once);
  });

  it("is reported by every tool that starts a session with it", async () => {
    proves("sessions/guessable-keys");
    await publishWithTemplates(SMALL);
    const answers = [
      await tool("assemble_context", { report: "full", user_intent: "a pet", idempotency_key: "k" }),
      await tool("record", { kind: "message", role: "user", content: "a pet", idempotency_key: "k" }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ session: { message: expect.stringContaining("idempotency_key was ignored") } });
    }
    expect(answers[0]?.session_id).not.toBe(answers[1]?.session_id);
    expect((await tool("initiate_session", { user_query: "a pet", idempotency_key: "k" })).ignored).toBeDefined();
  });
});

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
