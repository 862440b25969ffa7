/** The size limits of a session, as the operator has set them. */
import type { SessionLimits } from "../../session/journal-rows.ts";
import { DEFAULT_SESSION_BYTES, DEFAULT_SESSION_EVENTS } from "../../session/limits.ts";
import type { Env } from "../env.ts";

/** A variable's number; the default where it is absent, not a number, or not above zero. */
function readLimit(text: string | undefined, defaultLimit: number): number {
  const limit = Number(text);
  return Number.isFinite(limit) && limit > 0 ? limit : defaultLimit;
}

/** Bytes and events that one session may hold. */
export function readSessionLimits(env: Pick<Env, "CAIRN_SESSION_BYTES" | "CAIRN_SESSION_EVENTS">): SessionLimits {
  return {
    bytes: readLimit(env.CAIRN_SESSION_BYTES, DEFAULT_SESSION_BYTES),
    events: readLimit(env.CAIRN_SESSION_EVENTS, DEFAULT_SESSION_EVENTS),
  };
}
