/** Authors' reads about releases: channels, their changes, manifests, objects, and the active sessions of a release. */
import { CairnError, valueOf } from "../../errors.ts";
import { mayOperate, type Principal } from "../../principal.ts";
import { tenantOfAuthor } from "../auth/publishing.ts";
import type { Env } from "../env.ts";
import { auditReading } from "../tenants/audit.ts";
import { seesChannel, whoseSessions } from "../releases/author-rights.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { channelName, text } from "./fields.ts";
import { pinsOf } from "../releases/pins-object.ts";
import { objectKey } from "../releases/release-reader.ts";
import { RELEASES_NAME } from "../releases/releases-object.ts";
import { respondWithFailure, respondWithJson } from "./respond.ts";
import type { WorkerServices } from "../services.ts";
import { damagedSessionsOf, questionsOf, sessionsOf, walksOf, type Whose } from "../sessions/registered.ts";

/** Changes in one list; older ones can still be named by number. */
const MAX_CHANGES = 100;

function releasesOf(env: Env) {
  return env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
}

/** Every channel that the caller may see, and what it points at. */
export async function listChannels(env: Env, principal: Principal): Promise<Response> {
  return respondWithJson({ channels: await releasesOf(env).channels(tenantOfAuthor(principal)) });
}

/** The newest changes of a channel. */
export async function listReleases(url: URL, env: Env, principal: Principal): Promise<Response> {
  const channel = channelName(url.searchParams.get("channel"));
  // As for a channel that nobody has published to.
  if (!(await seesChannel(env, principal, channel))) return respondWithJson({ channel, releases: [] });
  return respondWithJson({ channel, releases: await releasesOf(env).history(channel, MAX_CHANGES) });
}

/** The full id of the release that the caller named; a change's number is one of `channel`. Throws `invalid_input`. */
export async function resolveRelease(env: Env, named: string, channel: string, principal: Principal): Promise<string> {
  const field = "release";
  const found = await releasesOf(env).resolve(named, channel, tenantOfAuthor(principal));
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
        expected: {
          en: "the number of a change, the name of a channel, or the first letters of a release's id",
          zh: "变更序号、通道名称，或版本编号的开头几位",
        },
      });
  }
}

/** A release's manifest. */
export async function showRelease(
  named: string,
  url: URL,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const release = await resolveRelease(env, named, channelName(url.searchParams.get("channel")), principal);
  const { manifest } = valueOf(await services.knowledge.release(release));
  return respondWithJson({ release, manifest });
}

/** The bytes of an object. KV is read only for stored objects, because it caches misses. */
export async function showObject(
  hash: string,
  env: Env,
  principal: Principal,
  correlationId: string,
): Promise<Response> {
  const key = objectKey(hash);
  const [absent] = await releasesOf(env).missing([key]);
  const isSeen = await releasesOf(env).maySeeObject(hash, tenantOfAuthor(principal));
  const body = absent === undefined && isSeen ? await env.KNOWLEDGE.get(key, "stream") : null;
  if (body === null) {
    const expected = "the hash of a stored object";
    return respondWithFailure({ code: "invalid_input", field: "hash", expected }, correlationId);
  }
  return new Response(body, {
    headers: {
      "content-type": "application/octet-stream",
      // The browser's own store may keep it, for who sends the same token: not for a later visitor.
      "cache-control": "private, max-age=31536000, immutable",
      vary: "Authorization",
    },
  });
}

/** How many active sessions a release has; undefined for some channels of a tenant, which the registry does not tell apart. */
async function countOf(env: Env, release: string, whose: Whose, now: number): Promise<number | undefined> {
  return whose.channels === undefined ? pinsOf(env, release).countActive(now, whose.tenant) : undefined;
}

/**
 * `GET /api/releases/{release}/sessions`: one page of the release's active sessions of the caller's tenant; an operator sees all,
 * an author of some channels those on them. `total` counts what the caller may see: all of the release, or, where the channels have to be
 * looked up, those of this page.
 */
export async function listSessions(
  named: string,
  url: URL,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const release = await resolveRelease(env, named, channelName(url.searchParams.get("channel")), principal);
  const whose = valueOf(await whoseSessions(env, principal));
  await auditReading(env, principal, "sessions_listed", release);
  const { sessions, next_cursor } = await sessionsOf(env, release, url.searchParams.get("cursor") ?? "", whose);
  const total = (await countOf(env, release, whose, services.now())) ?? sessions.length;
  return respondWithJson({ release, total, sessions, next_cursor });
}

/**
 * `GET /api/releases/{release}/walks?base=&tree=&cursor=`: how one page of the release's sessions went through a tree. Sessions of the
 * caller's tenant, on the channels of an author of some; an operator's of all. Counts alone, so that no reading of a session is noted.
 */
export async function countTreeWalks(
  named: string,
  url: URL,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const given = Object.fromEntries(url.searchParams);
  const release = await resolveRelease(env, named, channelName(given.channel), principal);
  const [base, tree] = [text(given, "base", MAX_NAME), text(given, "tree", MAX_NAME)];
  const whose = valueOf(await whoseSessions(env, principal));
  const page = await walksOf(env, release, { base, tree }, { cursor: given.cursor ?? "", ...whose });
  const total = (await countOf(env, release, whose, services.now())) ?? page.asked;
  return respondWithJson({ release, total, ...page });
}

/** `GET /api/releases/{release}/damaged-sessions`: compares one page of the release's sessions with what was written. */
export async function listDamagedSessions(principal: Principal, named: string, url: URL, env: Env): Promise<Response> {
  if (!mayOperate(principal)) throw new CairnError({ code: "forbidden", scope: "operator" });
  const release = await resolveRelease(env, named, channelName(url.searchParams.get("channel")), principal);
  return respondWithJson({ release, ...(await damagedSessionsOf(env, release, url.searchParams.get("cursor") ?? "")) });
}

/** `GET /api/releases/{release}/questions`: one page of what was asked in the release's sessions and not understood, without who asked. */
export async function listQuestions(principal: Principal, named: string, url: URL, env: Env): Promise<Response> {
  if (!mayOperate(principal)) throw new CairnError({ code: "forbidden", scope: "operator" });
  const release = await resolveRelease(env, named, channelName(url.searchParams.get("channel")), principal);
  return respondWithJson({ release, ...(await questionsOf(env, release, url.searchParams.get("cursor") ?? "")) });
}
