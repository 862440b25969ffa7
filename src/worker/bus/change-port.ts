/** The change port over the bus: a subscription connects to it and asks each session, or the queue of tasks, to announce its changes to it. */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { TASKS_URI } from "../../operations/uris.ts";
import type { Principal } from "../../principal.ts";
import type { ChangePort } from "../../services.ts";
import { createListen } from "./listen.ts";
import { announce } from "./bus-object.ts";
import type { Env } from "../env.ts";
import { sessionStub } from "../sessions/handle.ts";

function sessionOf(uri: string): string | undefined {
  return /^(?:conversation|session):\/\/([^/]+)/.exec(uri)?.[1];
}

export function createChanges(env: Pick<Env, "BUS" | "DISPATCH" | "SESSIONS">): ChangePort {
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
    async listen(principal, uris, listener, countedFor) {
      // Before a bus is opened: a guessed session wakes none.
      for (const uri of uris) {
        const session = sessionOf(uri);
        if (session !== undefined && sessionStub(env, principal, session) === null)
          return refuse({ code: "unknown_session", session_id: session });
      }
      return listen(principal, uris, listener, countedFor);
    },
  };
}
