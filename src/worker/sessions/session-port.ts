/** The session port over Durable Objects: finds the object, asks it once, hands its outcome on. */
import { redactSecrets } from "../../context/redact/redact.ts";
import { accept, isOverloaded, OVERLOADED, refuse, type Outcome } from "../../errors.ts";
import type { Principal } from "../../principal.ts";
import { inLanguage } from "../../localized-text.ts";
import { digestOf } from "../../session/hash-chain.ts";
import { IGNORED_KEY, isUnguessable } from "../../session/idempotency.ts";
import type { SessionView } from "../../session/present.ts";
import type { InitiateInput, RecordReceipt, SessionPort } from "../../session/session-port.ts";
import type { EventPage } from "../../session/journal-rows.ts";
import type { EventRecord } from "../../session/types.ts";
import type { Env } from "../env.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { sleep } from "../timers.ts";
import { withRetries } from "../retry.ts";
import { NOT_ROUTED, routeQuery } from "./route-query.ts";
import { mintHandle, sessionStub } from "./handle.ts";

function unknown(sessionId: string): Outcome<never> {
  return refuse({ code: "unknown_session", session_id: sessionId });
}

/**
 * What the user typed, without keys, tokens, passwords and private keys. It stands here because every protocol comes this
 * way, and before anything keeps the text: the router, the digest of a repeated call and the session's events see only this.
 */
function withoutSecrets<Input extends { user_query?: string; user_input?: string }>(input: Input): Input {
  const { user_query, user_input } = input;
  return {
    ...input,
    ...(user_query !== undefined && { user_query: redactSecrets(user_query) }),
    ...(user_input !== undefined && { user_input: redactSecrets(user_input) }),
  };
}

/** Asks an object for what can be asked any number of times: a read, or an operation under an idempotency key. */
async function askRepeatedly<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await withRetries(ask, sleep);
  } catch (error) {
    if (isOverloaded(error)) return refuse(OVERLOADED);
    throw error;
  }
}

/**
 * Asks an object for a change, once where it has no idempotency key: a second attempt could change it twice. When the
 * answer is lost then, nobody knows whether the change was made, and the failure says so.
 */
async function askForChange<T>(
  sessionId: string,
  key: string | undefined,
  ask: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (key !== undefined) return askRepeatedly(ask);
  try {
    return await ask();
  } catch (error) {
    if (isOverloaded(error)) return refuse(OVERLOADED);
    console.error("The answer of a session was lost:", error);
    return refuse({ code: "outcome_unknown", session_id: sessionId });
  }
}

/** The port over these bindings. `initiate` routes in the caller's isolate; everything else is one request to the object. */
export function createSessions(
  env: Pick<Env, "SESSIONS" | "STARTS">,
  knowledge: KnowledgeStore,
  sources: { now(): number; newId(): string },
): SessionPort {
  const startsOf = (principal: Principal, key: string) =>
    env.STARTS.get(env.STARTS.idFromName(`${principal.tenant}/${digestOf(key)}`));

  /** A new handle, or the one this idempotency key began before. */
  async function handleFor(principal: Principal, key: string | undefined, given: unknown): Promise<Outcome<string>> {
    const proposed = mintHandle(env, principal, sources.newId());
    if (key === undefined) return accept(proposed);
    return startsOf(principal, key).claim(key, digestOf(given), proposed, sources.now());
  }

  /**
   * The answer once more for a call whose base a publish has taken away since, or undefined: the session that it began
   * keeps its own release.
   */
  async function answeredBefore(principal: Principal, input: InitiateInput): Promise<Outcome<SessionView> | undefined> {
    const { idempotency_key: key, ...given } = input;
    if (key === undefined) return undefined;
    const session_id = await startsOf(principal, key).known(digestOf(given));
    if (session_id === null) return undefined;
    // No release and no entry: a session that had not begun after all does not begin by this.
    const request = { session_id, tenant: principal.tenant, release: "", routing: NOT_ROUTED, input };
    const ask = async () => sessionStub(env, principal, session_id)?.start(request) ?? unknown(session_id);
    const again = await askRepeatedly<SessionView>(ask);
    return again.ok ? again : undefined;
  }

  async function initiate(principal: Principal, input: InitiateInput): Promise<Outcome<SessionView>> {
    const current = await knowledge.current(input.channel);
    if (!current.ok) return (await answeredBefore(principal, input)) ?? current;
    // Routed before the key is claimed: a call that cannot begin a session leaves no trace.
    const routing = await routeQuery(knowledge, current.value, input);
    if (!routing.ok) return (await answeredBefore(principal, input)) ?? routing;
    const { idempotency_key: key, ...operation } = input;
    const handle = await handleFor(principal, key, operation);
    if (!handle.ok) return handle;
    const { tenant } = principal;
    const request = { session_id: handle.value, tenant, release: current.value.id, routing: routing.value, input };
    const ask = async () => sessionStub(env, principal, handle.value)?.start(request) ?? unknown(handle.value);
    return askForChange<SessionView>(handle.value, key, ask);
  }

  return {
    async initiate(principal, given) {
      const input = withoutSecrets(given);
      const { idempotency_key: key, ...withoutKey } = input;
      if (principal.open !== true || key === undefined || isUnguessable(key)) return initiate(principal, input);
      const begun = await initiate(principal, withoutKey);
      if (!begun.ok) return begun;
      const ignored = { idempotency_key: inLanguage(begun.value.language, IGNORED_KEY) };
      return accept({ ignored, ...begun.value });
    },
    async navigate(principal, given) {
      const input = withoutSecrets(given);
      const ask = async () =>
        sessionStub(env, principal, input.session_id)?.navigate(input) ?? unknown(input.session_id);
      return askForChange<SessionView>(input.session_id, input.idempotency_key, ask);
    },
    async record(principal, input) {
      const ask = async () => sessionStub(env, principal, input.session_id)?.record(input) ?? unknown(input.session_id);
      return askForChange<RecordReceipt>(input.session_id, input.idempotency_key, ask);
    },
    async read(principal, sessionId) {
      const ask = async () => sessionStub(env, principal, sessionId)?.read(sessionId) ?? unknown(sessionId);
      return askRepeatedly<SessionView>(ask);
    },
    async events(principal, sessionId) {
      const records: EventRecord[] = [];
      for (let from: number | null = 1; from !== null;) {
        const first: number = from;
        const ask = async () => sessionStub(env, principal, sessionId)?.events(sessionId, first) ?? unknown(sessionId);
        const page = await askRepeatedly<EventPage>(ask);
        if (!page.ok) return page;
        const events: EventRecord[] = JSON.parse(page.value.events);
        for (const event of events) records.push(event);
        from = page.value.next;
      }
      return accept(records);
    },
  };
}
