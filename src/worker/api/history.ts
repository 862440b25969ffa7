/** What authors may read of releases: channels, their changes, manifests, objects, and the sessions a release holds. */
import { CairnError, valueOf } from "../../errors.ts";
import type { NodeRef } from "../../knowledge/model.ts";
import type { Env } from "../env.ts";
import { channelName } from "./fields.ts";
import { pinsOf, type Pin } from "../releases/pins-object.ts";
import { objectKey } from "../releases/release-reader.ts";
import { RELEASES_NAME } from "../releases/releases-object.ts";
import { failed, json } from "./respond.ts";
import type { WorkerServices } from "../services.ts";
import { sessionStub } from "../sessions/handle.ts";

/** Changes listed at once; older ones can still be named by number. */
const MAX_CHANGES = 100;
/** Sessions asked at once: each is a request to its own object. */
const SESSIONS_PER_PAGE = 50;

function releasesOf(env: Env) {
  return env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
}

/** Every channel and what it points at. */
export async function listChannels(env: Env): Promise<Response> {
  return json({ channels: await releasesOf(env).channels() });
}

/** The newest changes of a channel. */
export async function listReleases(url: URL, env: Env): Promise<Response> {
  const channel = channelName(url.searchParams.get("channel"));
  return json({ channel, releases: await releasesOf(env).history(channel, MAX_CHANGES) });
}

/** The full id of what the caller named; `channel` is where a change's number counts. */
export async function resolveRelease(env: Env, named: string, channel: string): Promise<string> {
  const field = "release";
  const found = await releasesOf(env).resolve(named, channel);
  switch (found.kind) {
    case "found":
      return found.release;
    case "ambiguous": {
      const expected = `more letters; there are ${found.releases.map((id) => id.slice(0, 12)).join(", ")}`;
      throw new CairnError({ code: "invalid_input", field, expected });
    }
    case "removed": {
      const expected = `a release that is still stored; ${found.release.slice(0, 12)} was removed by a clean-up`;
      throw new CairnError({ code: "invalid_input", field, expected });
    }
    case "unknown":
      throw new CairnError({
        code: "invalid_input",
        field,
        expected: "the number of a change, the name of a channel, or the first letters of a release's id",
      });
  }
}

/** A release's manifest. */
export async function showRelease(named: string, url: URL, env: Env, services: WorkerServices): Promise<Response> {
  const release = await resolveRelease(env, named, channelName(url.searchParams.get("channel")));
  const { manifest } = valueOf(await services.knowledge.release(release));
  return json({ release, manifest });
}

/** The bytes of an object. Only one that is known to be stored is asked of KV, which remembers misses. */
export async function showObject(hash: string, env: Env, correlationId: string): Promise<Response> {
  const key = objectKey(hash);
  const [absent] = await releasesOf(env).missing([key]);
  const body = absent === undefined ? await env.KNOWLEDGE.get(key, "stream") : null;
  if (body === null) {
    const expected = "the hash of a stored object";
    return failed({ code: "invalid_input", field: "hash", expected }, correlationId);
  }
  return new Response(body, {
    headers: { "content-type": "application/octet-stream", "cache-control": "private, max-age=31536000, immutable" },
  });
}

/** A living session as authors see it: no texts, nothing its user said. */
export interface ListedSession {
  session_id: string;
  tenant: string;
  revision: number;
  /** Milliseconds since the epoch: its last event. */
  at: number;
  /** Null = the built-in first step. */
  place: NodeRef | null;
  is_complete: boolean;
}

/** Asks a registered session where it stands; one that is gone, or has moved to another release, is taken off the list. */
async function askSession(env: Env, release: string, { session, tenant }: Pin): Promise<ListedSession | null> {
  const standing = await sessionStub(env, { tenant, scopes: [] }, session)?.standing();
  if (standing === undefined || standing === null || standing.release !== release) {
    await pinsOf(env, release).unpin(session);
    return null;
  }
  const { revision, at, place, complete } = standing;
  return { session_id: session, tenant, revision, at, place, is_complete: complete };
}

/** A page of the sessions that a release holds. Those that began within the last minute or so are not listed yet. */
export async function sessionsOf(env: Env, release: string, cursor: string, limit = SESSIONS_PER_PAGE) {
  const pins = await pinsOf(env, release).list(cursor, limit);
  const asked = await Promise.all(pins.map((pin) => askSession(env, release, pin)));
  const next_cursor = pins.length === limit ? (pins.at(-1)?.session ?? null) : null;
  return { sessions: asked.filter((session) => session !== null), next_cursor };
}

/** Sessions that a release holds, a page at a time. */
export async function listSessions(named: string, url: URL, env: Env, services: WorkerServices): Promise<Response> {
  const release = await resolveRelease(env, named, channelName(url.searchParams.get("channel")));
  const total = await pinsOf(env, release).living(services.now());
  const page = await sessionsOf(env, release, url.searchParams.get("cursor") ?? "");
  return json({ release, total, ...page });
}
