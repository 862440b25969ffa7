/**
 * The session port over Durable Objects: finds a session's object, calls it, and returns its outcome. A change without a
 * key is sent once and never repeated.
 */
import { describeError } from "../../context/redact/failure.ts";
import { redactSecrets } from "../../context/redact/redact.ts";
import { accept, isOverloaded, OVERLOADED, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Principal } from "../../principal.ts";
import type { LessonPort } from "../../lessons/lesson-port.ts";
import { inLanguage } from "../../localized-text.ts";
import { digestOf } from "../../session/hash-chain.ts";
import { IGNORED_KEY, isUnguessable } from "../../session/idempotency.ts";
import type { SessionView } from "../../session/present.ts";
import type { InitiateInput, LogPosition, RecordReceipt, SessionPort } from "../../session/session-port.ts";
import type { EventPage } from "../../session/journal-rows.ts";
import type { EventRecord } from "../../session/types.ts";
import type { CurrentRelease } from "../../services.ts";
import type { Env } from "../env.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { sleep } from "../timers.ts";
import { withRetries } from "../retry.ts";
import { NO_ROUTING } from "../pinned-knowledge.ts";
import { routeQuery } from "./route-query.ts";
import { unknownSession } from "./requests.ts";
import type { StartDigest } from "./starts-object.ts";
import { mintHandle, sessionStub } from "./handle.ts";

/**
 * Removes keys, tokens, passwords and private keys from what the user typed. Every protocol calls this port, and the router,
 * the digest of a repeated call and the session's events receive only the redacted text.
 */
function redactInput<Input extends { user_query?: string; user_input?: string }>(input: Input): Input {
  const { user_query, user_input } = input;
  return {
    ...input,
    ...(user_query !== undefined && { user_query: redactSecrets(user_query) }),
    ...(user_input !== undefined && { user_input: redactSecrets(user_input) }),
  };
}

const startDigest = (key: string, given: unknown): StartDigest => ({
  digest: digestOf([key, given]),
  older: digestOf(given),
});

/** Calls an object with retries: only for reads and for operations with an idempotency key. */
async function callWithRetries<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await withRetries(ask, sleep);
  } catch (error) {
    if (isOverloaded(error)) return refuse(OVERLOADED);
    throw error;
  }
}

/**
 * Calls an object for a change. Without a key it is called once, because a second call could make the change twice. If the
 * answer is lost and its caller has no key to repeat the call with, it is unknown whether the change was made: the failure
 * is `outcome_unknown`.
 */
async function callForChange<T>(
  sessionId: string,
  { idempotency_key, retry_key }: { idempotency_key?: string | undefined; retry_key?: string | undefined },
  ask: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (idempotency_key !== undefined) return callWithRetries(ask);
  try {
    return retry_key === undefined ? await ask() : await withRetries(ask, sleep);
  } catch (error) {
    if (isOverloaded(error)) return refuse(OVERLOADED);
    console.error("The answer of a session was lost:", describeError(error));
    return refuse({ code: "outcome_unknown", session_id: sessionId });
  }
}

/** The object that remembers which session a key of this tenant began; `digest` is of the key. */
export function startsObject(env: Pick<Env, "STARTS">, tenant: string, digest: string) {
  return env.STARTS.get(env.STARTS.idFromName(`${tenant}/${digest}`));
}

/** The port over these bindings. `initiate` routes in the caller's isolate; every other method only calls the object. */
export function createSessions(
  env: Pick<Env, "SESSIONS" | "STARTS">,
  knowledge: KnowledgeStore,
  sources: { now(): number; newId(): string; lessons?: LessonPort | undefined },
): SessionPort {
  const startsOf = (principal: Principal, key: string) => startsObject(env, principal.tenant, digestOf(key));

  /** A new handle, or the handle of the session that this idempotency key began before. */
  async function handleFor(principal: Principal, key: string | undefined, given: unknown): Promise<Outcome<string>> {
    const proposed = mintHandle(env, principal, sources.newId());
    if (key === undefined) return accept(proposed);
    return startsOf(principal, key).claim(key, startDigest(key, given), proposed, sources.now());
  }

  /** Whether a call that fails like this could have begun a session before: a guess wakes no object. */
  async function mayHaveBegun({ channel }: InitiateInput, failure: Failure): Promise<boolean> {
    if (failure.code === "unknown_knowledge_base") return knowledge.hadBase(channel, failure.knowledge_base);
    return failure.code !== "knowledge_unavailable" || failure.channel === undefined;
  }

  /**
   * Repeats an answered call whose knowledge base a later publish has removed; undefined when there was no such call. The
   * session keeps its own release, so it can still answer.
   */
  async function repeatInitiate(
    principal: Principal,
    input: InitiateInput,
    failure: Failure,
  ): Promise<Outcome<SessionView> | undefined> {
    const { idempotency_key: key, ...given } = input;
    if (key === undefined || !(await mayHaveBegun(input, failure))) return undefined;
    const session_id = await startsOf(principal, key).find(startDigest(key, given));
    if (session_id === null) return undefined;
    // Without a release and an entry this call cannot begin a session that does not exist yet.
    const request = { session_id, tenant: principal.tenant, release: "", routing: NO_ROUTING, input };
    const ask = async () => sessionStub(env, principal, session_id)?.start(request) ?? unknownSession(session_id);
    const again = await callWithRetries<SessionView>(ask);
    return again.ok ? again : undefined;
  }

  /** Begins on the channel's release; where that cannot be read correctly, once more on the one before it. */
  async function initiate(principal: Principal, input: InitiateInput): Promise<Outcome<SessionView>> {
    const current = await knowledge.current(input.channel, principal.tenant);
    if (!current.ok) return (await repeatInitiate(principal, input, current.failure)) ?? current;
    const begun = await initiateOn(current.value, principal, input);
    if (begun.ok || begun.failure.code !== "knowledge_unavailable") return begun;
    // Only the session's isolate may have seen the damage.
    knowledge.setAside(current.value.id);
    const earlier = await knowledge.current(input.channel, principal.tenant);
    if (!earlier.ok || earlier.value.id === current.value.id) return begun;
    return initiateOn(earlier.value, principal, input);
  }

  async function initiateOn(
    current: CurrentRelease,
    principal: Principal,
    input: InitiateInput,
  ): Promise<Outcome<SessionView>> {
    // Routed before the key is claimed: a call that cannot begin a session leaves no trace.
    const routing = await routeQuery(knowledge, current, input, { port: sources.lessons, principal });
    if (!routing.ok) return (await repeatInitiate(principal, input, routing.failure)) ?? routing;
    const { idempotency_key: key, session_id, ...operation } = input;
    const handle = session_id === undefined ? await handleFor(principal, key, operation) : accept(session_id);
    if (!handle.ok) return handle;
    const { tenant, actor } = principal;
    const whose = { tenant, ...(actor !== undefined && { actor }) };
    const request = { session_id: handle.value, ...whose, release: current.id, routing: routing.value, input };
    const ask = async () => sessionStub(env, principal, handle.value)?.start(request) ?? unknownSession(handle.value);
    return callForChange<SessionView>(handle.value, input, ask);
  }

  return {
    mint: (principal) => mintHandle(env, principal, sources.newId()),
    async initiate(principal, given) {
      const input = redactInput(given);
      const { idempotency_key: key, ...withoutKey } = input;
      const isKnown = key === undefined || input.session_id !== undefined || isUnguessable(key);
      if (principal.open !== true || isKnown) return initiate(principal, input);
      const begun = await initiate(principal, withoutKey);
      if (!begun.ok) return begun;
      const ignored = { idempotency_key: inLanguage(begun.value.language, IGNORED_KEY) };
      return accept({ ignored, ...begun.value });
    },
    async navigate(principal, given) {
      const input = redactInput(given);
      const ask = async () =>
        sessionStub(env, principal, input.session_id)?.navigate(input) ?? unknownSession(input.session_id);
      return callForChange<SessionView>(input.session_id, input, ask);
    },
    async record(principal, input) {
      const ask = async () =>
        sessionStub(env, principal, input.session_id)?.record(input) ?? unknownSession(input.session_id);
      return callForChange<RecordReceipt>(input.session_id, input, ask);
    },
    async holdRun(principal, run, seconds) {
      const ask = async () =>
        sessionStub(env, principal, run.session_id)?.holdRun(run, seconds) ?? unknownSession(run.session_id);
      return callWithRetries<{ is_held: boolean; revision: number }>(ask);
    },
    async releaseRun(principal, run) {
      const ask = async () =>
        sessionStub(env, principal, run.session_id)?.releaseRun(run) ?? unknownSession(run.session_id);
      return callWithRetries<null>(ask);
    },
    async read(principal, sessionId) {
      const ask = async () => sessionStub(env, principal, sessionId)?.read(sessionId) ?? unknownSession(sessionId);
      return callWithRetries<SessionView>(ask);
    },
    async eraseSensitive(principal, sessionId) {
      const ask = async (): Promise<Outcome<{ erased: number }>> => {
        const stub = sessionStub(env, principal, sessionId);
        return stub === null ? unknownSession(sessionId) : accept(await stub.eraseSensitive());
      };
      return callWithRetries(ask);
    },
    async eventPage(principal, sessionId, from, characters) {
      const ask = async () =>
        sessionStub(env, principal, sessionId)?.events(sessionId, from, characters) ?? unknownSession(sessionId);
      const page = await callWithRetries<EventPage>(ask);
      return page.ok ? accept({ ...page.value, events: JSON.parse(page.value.events) }) : page;
    },
    async events(principal, sessionId, after) {
      const records: EventRecord[] = [];
      let from: number | LogPosition = after ?? 1;
      for (;;) {
        const first = from;
        const ask = async (): Promise<Outcome<EventPage>> =>
          sessionStub(env, principal, sessionId)?.events(sessionId, first) ?? unknownSession(sessionId);
        const page = await callWithRetries<EventPage>(ask);
        if (!page.ok) return page;
        const events: EventRecord[] = JSON.parse(page.value.events);
        for (const event of events) records.push(event);
        if (page.value.next === null) return accept(records);
        from = page.value.next;
      }
    },
  };
}
