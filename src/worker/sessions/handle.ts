/**
 * What a `session_id` is made of, and how its object is found.
 * 24 random characters (144 bits) and 8 that only this namespace derives from them and the tenant: a guessed handle, or
 * another tenant's, is refused before any object wakes, so guessing creates no storage. It names a session, it does not
 * authenticate anybody.
 */
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";

const RANDOM_LENGTH = 24;
const TAG_LENGTH = 8;
const HANDLE = /^[A-Za-z0-9_-]{24}[0-9a-f]{8}$/;

type Sessions = Pick<Env, "SESSIONS">;

/** The id of the object: tenant and handle name it together. Handles have no slash, so no two pairs share a name. */
function objectId(env: Sessions, principal: Principal, random: string): DurableObjectId {
  return env.SESSIONS.idFromName(`${principal.tenant}/${random}`);
}

/** A handle of this tenant out of fresh randomness (at least 24 URL-safe characters of it). */
export function mintHandle(env: Sessions, principal: Principal, randomness: string): string {
  const random = randomness.slice(0, RANDOM_LENGTH);
  return random + objectId(env, principal, random).toString().slice(0, TAG_LENGTH);
}

/** The object of a session, or null for a text that was never a handle of this tenant here. */
export function sessionStub(env: Sessions, principal: Principal, sessionId: string) {
  if (!HANDLE.test(sessionId)) return null;
  const id = objectId(env, principal, sessionId.slice(0, RANDOM_LENGTH));
  return id.toString().startsWith(sessionId.slice(RANDOM_LENGTH)) ? env.SESSIONS.get(id) : null;
}
