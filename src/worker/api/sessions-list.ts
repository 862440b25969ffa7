/** The sessions of a tenant, for authors and operators of it. Ids and places; nothing that was said. */
import { CairnError, valueOf } from "../../errors.ts";
import { lacks, mayOperate, type Principal } from "../../principal.ts";
import { MAX_NAME } from "../../session/limits.ts";
import type { Env } from "../env.ts";
import { sessionChannels } from "../releases/author-rights.ts";
import type { WorkerServices } from "../services.ts";
import { listTenantSessions, SESSION_STATES, type ListCursor, type SessionFilter } from "../sessions/listing.ts";
import { auditReading } from "../tenants/audit.ts";
import { invalidField, oneOfThese, optionalName, optionalText } from "./fields.ts";
import { respondWithJson } from "./respond.ts";

const HOUR_MILLISECONDS = 60 * 60 * 1000;

/**
 * `GET /api/sessions?base=&node=&state=open|complete|damaged&within_hours=&cursor=`: of the principal's tenant, to an operator with
 * `&tenants=all` of every one; an author of some channels sees those on them. A page may be short, and the next one has more: `next_cursor` is null at the end.
 */
export async function listSessions(
  url: URL,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const given = Object.fromEntries(url.searchParams);
  const tenant = readTenants(given, principal);
  const channels = valueOf(await sessionChannels(env, principal));
  const filter = readFilter(given, services.now());
  const cursor = readCursor(given.cursor ?? "");
  if (cursor.release === "" && cursor.after === "")
    await auditReading(env, principal, "sessions_listed", tenant ?? "sessions of every tenant");
  const { next, ...page } = await listTenantSessions(env, { tenant, channels }, filter, cursor);
  return respondWithJson({
    tenant: tenant ?? null,
    ...page,
    next_cursor: next === null ? null : `${next.release}/${next.after}`,
  });
}

/** Whose sessions: of this tenant; undefined = of every one. */
function readTenants({ tenants }: Record<string, string>, principal: Principal): string | undefined {
  if (tenants === undefined) return principal.tenant;
  if (tenants !== "all") throw invalidField("tenants", oneOfThese(["all"]));
  if (!mayOperate(principal)) throw new CairnError(lacks(principal, "operator"));
  return undefined;
}

function readFilter(given: Record<string, string>, now: number): SessionFilter {
  const [base, node] = [optionalName(given, "base", "knowledge_base", MAX_NAME), optionalText(given, "node", MAX_NAME)];
  const asked = given.state ?? "";
  const state = SESSION_STATES.find((one) => one === asked);
  if (asked !== "" && state === undefined) throw invalidField("state", oneOfThese(SESSION_STATES));
  const hours = Number(given.within_hours ?? "");
  if (!Number.isFinite(hours) || hours < 0)
    throw invalidField("within_hours", { en: "a number of hours", zh: "小时数" });
  return {
    ...(base !== undefined && base !== "" && { base }),
    ...(node !== undefined && node !== "" && { node }),
    ...(state !== undefined && { state }),
    ...(hours > 0 && { since: now - hours * HOUR_MILLISECONDS }),
  };
}

function readCursor(text: string): ListCursor {
  if (text === "") return { release: "", after: "" };
  const [, release, after] = /^([0-9a-f]{64})\/([\w-]{0,64})$/.exec(text) ?? [];
  if (release === undefined || after === undefined)
    throw invalidField("cursor", { en: "the next_cursor of the page before", zh: "上一页的 next_cursor" });
  return { release, after };
}
