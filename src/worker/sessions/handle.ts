/**
 * The format of a `session_id`, and how its object is found.
 * It has 24 random characters (144 bits) and 8 that only this namespace derives from them and the tenant. A guessed handle,
 * or one of another tenant, is refused before an object starts, so guessing creates no storage. It names a session; it does
 * not authenticate the caller.
 */
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";

const RANDOM_LENGTH = 24;
const TAG_LENGTH = 8;
const HANDLE = /^[A-Za-z0-9_-]{24}[0-9a-f]{8}$/;

type Sessions = Pick<Env, "SESSIONS">;

/** The object's id, from tenant and handle. Handles have no slash, so no two pairs share a name. */
function objectId(env: Sessions, principal: Principal, random: string): DurableObjectId {
  return env.SESSIONS.idFromName(`${principal.tenant}/${random}`);
}

/** A new handle of this tenant. `randomness` is at least 24 random URL-safe characters. */
export function mintHandle(env: Sessions, principal: Principal, randomness: string): string {
  const random = randomness.slice(0, RANDOM_LENGTH);
  return random + objectId(env, principal, random).toString().slice(0, TAG_LENGTH);
}

/** The object of a session; null for a text that cannot be a handle of this tenant. */
export function sessionStub(env: Sessions, principal: Principal, sessionId: string) {
  if (!HANDLE.test(sessionId)) return null;
  const id = objectId(env, principal, sessionId.slice(0, RANDOM_LENGTH));
  return id.toString().startsWith(sessionId.slice(RANDOM_LENGTH)) ? env.SESSIONS.get(id) : null;
}
