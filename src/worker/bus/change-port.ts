/** The change port over the bus: a subscription connects to it and asks each session, or the queue of tasks, to announce its changes to it. */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { TASKS_URI } from "../../operations/uris.ts";
import type { Principal } from "../../principal.ts";
import type { AuthPort, ChangePort } from "../../services.ts";
import { watchStanding, type Standing } from "../auth/standing.ts";
import { createListen } from "./listen.ts";
import { announce } from "./bus-object.ts";
import type { Env } from "../env.ts";
import { sessionStub } from "../sessions/handle.ts";

function sessionOf(uri: string): string | undefined {
  return /^(?:conversation|session):\/\/([^/]+)/.exec(uri)?.[1];
}

/** Builds the port. `auth`: how callers are known, without counting; `now`: milliseconds since the epoch. */
export function createChanges(
  env: Pick<Env, "BUS" | "DISPATCH" | "SESSIONS">,
  auth: AuthPort,
  now: () => number,
): ChangePort {
  async function watch(principal: Principal, uri: string): Promise<Outcome<null>> {
    if (uri === TASKS_URI) {
      await env.DISPATCH.get(env.DISPATCH.idFromName(principal.tenant)).watch(principal.tenant);
      return accept(null);
    }
    const session = sessionOf(uri);
    // Only a publish changes knowledge, and every listener receives it.
    if (session === undefined) return accept(null);
    const stub = sessionStub(env, principal, session);
    if (stub === null) return refuse({ code: "unknown_session", session_id: session });
    return stub.watch(session, principal.tenant);
  }
  const listen = createListen(env, watch);
  return {
    async changed(tenant, uri) {
      await announce(env, tenant, { kind: "resource_updated", uri }).catch(() => 0);
    },
    async listen(subscriber, uris) {
      // Before a bus is opened: a guessed session wakes none.
      for (const uri of uris) {
        const session = sessionOf(uri);
        if (session !== undefined && sessionStub(env, subscriber.principal, session) === null)
          return refuse({ code: "unknown_session", session_id: session });
      }
      let standing: Standing | null = null;
      const opened = await listen(subscriber, uris, {
        announced(announcement) {
          if (announcement.kind === "access_ended") return standing?.hear(announcement.access);
          subscriber.tell(announcement);
          standing?.lookIfOld();
        },
        reopened: () => standing?.look(),
      });
      if (!opened.ok) return opened;
      const watched = watchStanding(auth, subscriber, now, () => {
        opened.value();
        subscriber.ended();
      });
      standing = watched;
      // After it opened: what ended meanwhile was not heard.
      watched.look();
      return accept(() => {
        watched.close();
        opened.value();
      });
    },
  };
}
