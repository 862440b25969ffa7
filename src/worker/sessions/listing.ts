/**
 * The sessions of a tenant, or of all, over all stored releases, in pages. Built from what registration keeps (`registration.ts`): a session is listed
 * from about a minute after it begins. A page looks at so many sessions at most and shows those that fit, so it may be short.
 */
import type { Env } from "../env.ts";
import { RELEASES_NAME } from "../releases/releases-object.ts";
import { sessionsOf, type ListedSession, type Whose } from "./registered.ts";

/** Sessions that one page looks at: each is a request to its object. */
const MAX_LOOKED_AT = 50;
/** Releases that one page asks, most of which may have no session of the tenant. */
const MAX_RELEASES = 25;

export const SESSION_STATES = ["open", "complete", "damaged"] as const;

export interface SessionFilter {
  base?: string;
  node?: string;
  state?: (typeof SESSION_STATES)[number];
  /** The last event is at this time or later; milliseconds since the epoch. */
  since?: number;
}

/** Where a list goes on: in a release, after a session. Empty = at the first. */
export interface ListCursor {
  release: string;
  after: string;
}

export interface SessionPage {
  sessions: (ListedSession & { release: string })[];
  /** Sessions that were compared with the filter. */
  looked_at: number;
  /** Null = all were looked at. */
  next: ListCursor | null;
}

function fits(session: ListedSession, { base, node, state, since }: SessionFilter): boolean {
  const is = session.damaged_at !== undefined ? "damaged" : session.is_complete ? "complete" : "open";
  return (
    (base === undefined || session.place?.base === base) &&
    (node === undefined || session.place?.node === node) &&
    (state === undefined || is === state) &&
    (since === undefined || session.at >= since)
  );
}

/** One page of them; of a session on another channel nothing is told. */
export async function listTenantSessions(
  env: Env,
  whose: Whose,
  filter: SessionFilter,
  from: ListCursor,
): Promise<SessionPage> {
  const releases = env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
  const page: SessionPage = { sessions: [], looked_at: 0, next: null };
  let { release, after } = from;
  // With those on other channels, of which nothing is told.
  let requests = 0;
  for (let asked = 0; ; asked += 1) {
    const next = await releases.storedReleaseAfter(after === "" ? release : "", after === "" ? "" : release);
    if (next === null && after === "") return page;
    // The release of the cursor was removed meanwhile: the list goes on with the next one.
    if (next === null) {
      after = "";
      continue;
    }
    const room = MAX_LOOKED_AT - requests;
    if (room === 0 || asked === MAX_RELEASES) return { ...page, next: { release, after } };
    const { sessions, looked_at, next_cursor } = await sessionsOf(env, next, after, whose, room);
    requests += looked_at;
    page.looked_at += whose.channels === undefined ? looked_at : sessions.length;
    page.sessions.push(
      ...sessions.filter((session) => fits(session, filter)).map((session) => ({ ...session, release: next })),
    );
    release = next;
    after = next_cursor ?? "";
  }
}
