/** The change port: a session is told that it is watched, everything else goes straight to the bus. */
import { accept, refuse } from "../errors.ts";
import type { ChangePort } from "../services.ts";
import { createListen } from "./bus-listen.ts";
import { announce } from "./bus-object.ts";
import type { Env } from "./env.ts";
import { sessionStub } from "./session-handle.ts";

export function createChanges(env: Pick<Env, "BUS" | "SESSIONS">): ChangePort {
  return {
    async watch(principal, uri) {
      const session = /^(?:conversation|session):\/\/([^/]+)/.exec(uri)?.[1];
      // Knowledge changes by a publish only, and a publish is announced to everybody.
      if (session === undefined) return accept(null);
      const stub = sessionStub(env, principal, session);
      if (stub === null) return refuse({ code: "unknown_session", session_id: session });
      return stub.watch(session, principal.tenant);
    },
    changed: (tenant, uri) => announce(env, tenant, { kind: "resource_updated", uri }).catch(() => undefined),
    listen: createListen(env),
  };
}
