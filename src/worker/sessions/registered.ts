/**
 * The sessions that are registered with a release (`releases/pins-object.ts`), each asked for where it stands. One that was
 * erased leaves its entry behind, which is removed here when it is found.
 */
import { redact } from "../../context/redact/redact.ts";
import type { NodeRef } from "../../knowledge/model.ts";
import type { Damage } from "../../session/chain-check.ts";
import { countWalks } from "../../session/walk-counts.ts";
import type { Env } from "../env.ts";
import { pinsOf, type Pin } from "../releases/pins-object.ts";
import { sessionStub } from "./handle.ts";

/** Each listed session needs a call to its own object. */
const MAX_SESSIONS_PER_PAGE = 50;
/** Sessions asked at once whether they still exist: the first that does is enough. */
const ASKED_AT_ONCE = 5;

/** Whose sessions are meant: of one tenant or of all, on some channels or on all. */
export interface Whose {
  tenant: string | undefined;
  channels: readonly string[] | undefined;
}

/** Characters of a session's id that a cursor has: enough to tell it from all others, too few to read it with. */
const CURSOR_LENGTH = 20;
/** Behind every other character of an id: the session itself is not listed again. */
const BEHIND = "zzzz";

/** Where a list goes on after a session, which may be one that the caller must not know. */
const cursorAfter = (pin: Pin | undefined): string | null =>
  pin === undefined ? null : pin.session.slice(0, CURSOR_LENGTH) + BEHIND;

const EVERYBODYS: Whose = { tenant: undefined, channels: undefined };

/** An active session as authors see it: no texts, nothing that its user typed. */
export interface ListedSession {
  session_id: string;
  tenant: string;
  revision: number;
  /** Time of the last event, milliseconds since the epoch. */
  at: number;
  /** Null = the built-in first step. */
  place: NodeRef | null;
  is_complete: boolean;
  /** The first event that is not as it was written; absent = the session is sound. */
  damaged_at?: number;
}

/**
 * The summary of a registered session; null for one that is on none of the channels, and for one that is erased or has moved to another
 * release, which is unregistered.
 */
async function readSummary(
  env: Env,
  release: string,
  { session, tenant }: Pin,
  channels: Whose["channels"],
): Promise<ListedSession | null> {
  const summary = await sessionStub(env, { tenant, scopes: [] }, session)?.summary();
  // A damaged session stays registered: its release may be all that can be found out about it.
  if (summary === undefined || summary === null || (summary.release !== release && summary.damage === undefined)) {
    await pinsOf(env, release).unpin(session);
    return null;
  }
  const { revision, at, place, complete, damage } = summary;
  if (channels?.includes(summary.channel) === false) return null;
  const listed = { session_id: session, tenant, revision, at, place, is_complete: complete };
  return damage === undefined ? listed : { ...listed, damaged_at: damage.revision };
}

/** One page of a release's active sessions. Those that began within about the last minute are not listed yet. */
export async function sessionsOf(
  env: Env,
  release: string,
  cursor: string,
  { tenant, channels }: Whose,
  limit = MAX_SESSIONS_PER_PAGE,
) {
  const pins = await pinsOf(env, release).list(cursor, limit, tenant);
  const asked = await Promise.all(pins.map((pin) => readSummary(env, release, pin, channels)));
  const next_cursor = pins.length === limit ? cursorAfter(pins.at(-1)) : null;
  return { sessions: asked.filter((session) => session !== null), looked_at: pins.length, next_cursor };
}

/** A session whose stored rows are not what was written, from event `revision` on. */
export interface DamagedEntry extends Damage {
  session_id: string;
  tenant: string;
}

/** One page of a release's sessions, every stored row compared again: how many were checked, and the damaged ones. */
export async function damagedSessionsOf(env: Env, release: string, cursor: string) {
  const pins = await pinsOf(env, release).list(cursor, MAX_SESSIONS_PER_PAGE);
  const found = await Promise.all(
    pins.map(async ({ session, tenant }): Promise<DamagedEntry | null> => {
      const damage = await sessionStub(env, { tenant, scopes: [] }, session)?.verify();
      return damage === undefined || damage === null ? null : { session_id: session, tenant, ...damage };
    }),
  );
  const next_cursor = pins.length === MAX_SESSIONS_PER_PAGE ? cursorAfter(pins.at(-1)) : null;
  return { checked: pins.length, damaged: found.filter((entry) => entry !== null), next_cursor };
}

/** One page of a release's sessions: what was asked in them and not understood. Secrets and personal data are removed. */
export async function questionsOf(env: Env, release: string, cursor: string) {
  const pins = await pinsOf(env, release).list(cursor, MAX_SESSIONS_PER_PAGE);
  const asked = await Promise.all(
    pins.map(
      async ({ session, tenant }) => (await sessionStub(env, { tenant, scopes: [] }, session)?.questions()) ?? [],
    ),
  );
  const questions = asked.flat().map((question) => ({ ...question, text: redact(question.text).text }));
  const next_cursor = pins.length === MAX_SESSIONS_PER_PAGE ? cursorAfter(pins.at(-1)) : null;
  return { sessions: pins.length, questions, next_cursor };
}

/** One page of a release's sessions on those channels: how they went through a tree, as counts, and how many were asked. */
export async function walksOf(
  env: Env,
  release: string,
  { base, tree }: Pick<NodeRef, "base" | "tree">,
  { cursor, tenant: whose, channels }: Whose & { cursor: string },
) {
  const pins = await pinsOf(env, release).list(cursor, MAX_SESSIONS_PER_PAGE, whose);
  const asked = await Promise.all(
    pins.map(
      async ({ session, tenant }) =>
        await sessionStub(env, { tenant, scopes: [] }, session)?.walk(base, tree, channels),
    ),
  );
  const seen = asked.filter((walk) => walk !== undefined);
  const next_cursor = pins.length === MAX_SESSIONS_PER_PAGE ? cursorAfter(pins.at(-1)) : null;
  return { asked: seen.length, counts: countWalks(seen.filter((walk) => walk !== null)), next_cursor };
}

/**
 * Removes the entries of erased sessions until one is found that exists, or so many were asked. Returns how many were
 * asked: each is a request.
 */
export async function removeErased(env: Env, release: string, limit: number): Promise<number> {
  for (let asked = 0, cursor = ""; ; asked += ASKED_AT_ONCE) {
    if (asked >= limit) return asked;
    const { sessions, next_cursor } = await sessionsOf(env, release, cursor, EVERYBODYS, ASKED_AT_ONCE);
    if (sessions.length > 0 || next_cursor === null) return asked + ASKED_AT_ONCE;
    cursor = next_cursor;
  }
}
