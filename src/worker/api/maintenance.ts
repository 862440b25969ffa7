/** Maintenance by authors: removes unused releases, and moves sessions to another release. */
import { CairnError, type Outcome, valueOf } from "../../errors.ts";
import type { MigrationReport } from "../../session/migrate.ts";
import { sessionsOf, type Whose } from "../sessions/registered.ts";
import { resolveRelease } from "./history.ts";
import type { Principal } from "../../principal.ts";
import { tenantOfAuthor } from "../auth/publishing.ts";
import type { Env } from "../env.ts";
import { wasOnChannel, whoseSessions } from "../releases/author-rights.ts";
import { audit } from "../tenants/audit.ts";
import { RELEASES_NAME } from "../releases/releases-object.ts";
import { channelName, MAX_SMALL_BODY, optionalCount, optionalText, refuseOthers, text } from "./fields.ts";
import { DEFAULT_KEPT_RELEASES } from "../releases/gc/protected.ts";
import { collectGarbage } from "../releases/gc/collect.ts";
import { respondWithJson, readJsonObject } from "./respond.ts";
import type { WorkerServices } from "../services.ts";
import { sessionStub } from "../sessions/handle.ts";

/** Each session needs two calls to its object: one for its summary, one to move it. */
const MAX_SESSIONS_PER_REQUEST = 20;

/** `POST /api/releases/gc { keep?, dry_run?, skip? }`: one run; `skip` is the sum of `held` in the results of earlier runs. */
export async function removeUnusedReleases(
  request: Request,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const body = await readJsonObject(request, "request body", MAX_SMALL_BODY);
  refuseOthers(body, ["keep", "dry_run", "skip"]);
  const keep = optionalCount(body, "keep") ?? DEFAULT_KEPT_RELEASES;
  if (keep === 0)
    throw new CairnError({
      code: "invalid_input",
      field: "keep",
      expected: { en: "a number, one or more", zh: "不小于 1 的数" },
    });
  const skip = optionalCount(body, "skip") ?? 0;
  const seen = await seenBy(env, principal);
  const report = valueOf(
    await collectGarbage(env, { keep, skip, dry_run: (body.dry_run ?? false) !== false, now: services.now() }),
  );
  // What is another tenant's is cleaned up with the rest, and not shown.
  const shown = await seen([...report.removed, ...report.kept.map(({ release }) => release)]);
  return respondWithJson({
    ...report,
    removed: report.removed.filter((release) => shown.has(release)),
    kept: report.kept.filter(({ release }) => shown.has(release)),
  });
}

/** Of releases, those that an author may see. */
async function seenBy(env: Env, principal: Principal): Promise<(ids: string[]) => Promise<Set<string>>> {
  const tenant = tenantOfAuthor(principal);
  const releases = env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
  return async (ids) => new Set(await releases.seenReleases(ids, tenant));
}

/** The report of one session, or why it was not moved. */
type MigrationResult = { session_id: string } & ({ report: MigrationReport } | { refused: string });

async function migrateOne(
  env: Env,
  tenant: string,
  session_id: string,
  release: string,
  apply: boolean,
  expected_revision?: number,
): Promise<Outcome<MigrationReport>> {
  const stub = sessionStub(env, { tenant, scopes: [] }, session_id);
  if (stub === null) return { ok: false, failure: { code: "unknown_session", session_id } };
  return stub.migrate({ session_id, release, apply, expected_revision });
}

/** Moves, or only reports on, one page of a release's active sessions. */
async function migratePage(
  env: Env,
  from: string,
  to: string,
  { cursor, apply, whose }: { cursor: string; apply: boolean; whose: Whose },
) {
  const page = await sessionsOf(env, from, cursor, whose, MAX_SESSIONS_PER_REQUEST);
  const sessions = await Promise.all(
    page.sessions.map(async ({ session_id, tenant, revision }): Promise<MigrationResult> => {
      const moved = await migrateOne(env, tenant, session_id, to, apply, revision);
      return moved.ok ? { session_id, report: moved.value } : { session_id, refused: moved.failure.code };
    }),
  );
  return { from, to, applied: apply, sessions, next_cursor: page.next_cursor };
}

const unknown = (session_id: string): CairnError => new CairnError({ code: "unknown_session", session_id });

/** Whether there is such a session, on one of the channels. */
async function isOn(env: Env, tenant: string, session: string, channels: readonly string[]): Promise<boolean> {
  const summary = await sessionStub(env, { tenant, scopes: [] }, session)?.summary();
  return summary !== undefined && summary !== null && channels.includes(summary.channel);
}

/**
 * `POST /api/releases/migrate { to, apply?, session_id, tenant?, expected_revision? }` for one session, or
 * `{ to, apply?, from, cursor? }` for one page of a release's sessions. Without `apply` it only reports.
 */
export async function migrate(request: Request, env: Env, principal: Principal): Promise<Response> {
  const body = await readJsonObject(request, "request body", MAX_SMALL_BODY);
  const channel = channelName(optionalText(body, "channel", 64));
  const to = await resolveRelease(env, text(body, "to", 100), channel, principal);
  const whose = valueOf(await whoseSessions(env, principal));
  // An author of some channels moves sessions to what those have had, and to nothing that was tried elsewhere.
  if (!(await wasOnChannel(env, to, whose.channels)))
    throw new CairnError({ code: "forbidden", scope: `author:${channel}` });
  const apply = body.apply === true;
  const session = optionalText(body, "session_id", 200);
  if (session === undefined) {
    const from = await resolveRelease(env, text(body, "from", 100), channel, principal);
    if (from === to) {
      throw new CairnError({
        code: "invalid_input",
        field: "to",
        expected: { en: "another release than `from`", zh: "与 from 不同的版本" },
      });
    }
    const cursor = optionalText(body, "cursor", 200) ?? "";
    const page = await migratePage(env, from, to, { cursor, apply, whose });
    if (apply)
      await audit(env, principal, {
        action: "sessions_moved",
        subject: to,
        detail: { from, sessions: page.sessions.length },
      });
    return respondWithJson(page);
  }
  const tenant = optionalText(body, "tenant", 200) ?? principal.tenant;
  // Another tenant's session does not exist for this author.
  if (whose.tenant !== undefined && tenant !== whose.tenant) throw unknown(session);
  if (whose.channels !== undefined && !(await isOn(env, tenant, session, whose.channels))) throw unknown(session);
  const expected = optionalCount(body, "expected_revision");
  const report = valueOf(await migrateOne(env, tenant, session, to, apply, expected));
  if (apply) await audit(env, principal, { tenant, action: "sessions_moved", subject: to, detail: { session } });
  return respondWithJson({ to, applied: apply, sessions: [{ session_id: session, report }], next_cursor: null });
}
