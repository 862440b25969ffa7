/** The session port over Durable Objects: names the object, asks it once, hands its outcome on. */
import { accept, refuse, type Outcome } from "../errors.ts";
import type { Principal } from "../principal.ts";
import { digestOf } from "../session/chain.ts";
import type { SessionPort } from "../session/ports.ts";
import type { EventRecord } from "../session/types.ts";
import type { Env } from "./env.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";
import { routeQuery } from "./route-query.ts";

/** The shape of every handle `newId` makes. Anything else cannot be a session, and no object is asked for it. */
const HANDLE = /^[A-Za-z0-9_-]{32}$/;

/**
 * The object of a session. Tenant and handle name it together, so that a handle means nothing to another tenant.
 * A tenant cannot contain the separator's effect: handles have a fixed alphabet without a slash.
 */
export function sessionStub(env: Pick<Env, "SESSIONS">, principal: Principal, sessionId: string) {
  return env.SESSIONS.get(env.SESSIONS.idFromName(`${principal.tenant}/${sessionId}`));
}

export function isHandle(sessionId: string): boolean {
  return HANDLE.test(sessionId);
}

function unknown<T>(sessionId: string): Outcome<T> {
  return refuse({ code: "unknown_session", session_id: sessionId });
}

export function createSessions(
  env: Pick<Env, "SESSIONS" | "STARTS">,
  knowledge: KnowledgeStore,
  sources: { now(): number; newId(): string },
): SessionPort {
  /** A new handle, or the one this idempotency key began before. */
  async function handleFor(principal: Principal, key: string | undefined, given: unknown): Promise<Outcome<string>> {
    const proposed = sources.newId();
    if (key === undefined) return accept(proposed);
    const name = `${principal.tenant}/${digestOf(key)}`;
    return env.STARTS.get(env.STARTS.idFromName(name)).claim(key, digestOf(given), proposed, sources.now());
  }

  return {
    async initiate(principal, input) {
      const current = await knowledge.current(input.channel);
      if (!current.ok) return current;
      // Routed before the key is claimed: a call that cannot begin a session leaves no trace.
      const routing = await routeQuery(knowledge, current.value, input);
      if (!routing.ok) return routing;
      const { idempotency_key: key, ...given } = input;
      const handle = await handleFor(principal, key, given);
      if (!handle.ok) return handle;
      const request = { session_id: handle.value, release: current.value.id, routing: routing.value, input };
      return sessionStub(env, principal, handle.value).start(request);
    },
    async navigate(principal, input) {
      if (!isHandle(input.session_id)) return unknown(input.session_id);
      return sessionStub(env, principal, input.session_id).navigate(input);
    },
    async read(principal, sessionId) {
      return isHandle(sessionId) ? sessionStub(env, principal, sessionId).read(sessionId) : unknown(sessionId);
    },
    async events(principal, sessionId) {
      if (!isHandle(sessionId)) return unknown(sessionId);
      const outcome = await sessionStub(env, principal, sessionId).events(sessionId);
      if (!outcome.ok) return outcome;
      const records: EventRecord[] = JSON.parse(outcome.value);
      return accept(records);
    },
  };
}
