/** Backups of sessions for operators: `GET` and `PUT /api/sessions/{id}/backup?tenant=`, as lines of JSON. */
import { accept, CairnError, refuse, valueOf, type Expectation, type Outcome } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { readBody } from "../../mcp/body.ts";
import type { Principal } from "../../principal.ts";
import { askedTenant } from "../auth/asked-tenant.ts";
import type { Env } from "../env.ts";
import type { BackedUpRow, SessionBackup } from "../sessions/backup.ts";
import { sessionStub } from "../sessions/handle.ts";
import { audit } from "../tenants/audit.ts";
import { respondWithJson } from "./respond.ts";

/** The form of the lines; the first names it. */
const FORMAT = "cairn-session-1";
const MAX_BODY = 24 * 1024 * 1024;

function place(url: URL, env: Env, id: string, principal: Principal) {
  const tenant = askedTenant(url, principal);
  const stub = sessionStub(env, { tenant, scopes: [] }, id);
  if (stub === null) throw new CairnError({ code: "unknown_session", session_id: id });
  return { tenant, stub };
}

/** The first line says whose session it is, each other line is an event as it is stored. */
export async function backUpSession(url: URL, env: Env, principal: Principal, id: string): Promise<Response> {
  const { tenant, stub } = place(url, env, id, principal);
  const backup = valueOf<SessionBackup>(JSON.parse(await stub.backUp(id)));
  await audit(env, principal, { tenant, action: "session_backed_up", subject: id });
  const lines = [{ format: FORMAT, ...backup.identity }, ...backup.rows].map((line) => `${JSON.stringify(line)}\n`);
  return new Response(lines.join(""), { headers: { "content-type": "application/x-ndjson; charset=utf-8" } });
}

/**
 * Writes a session back where it is gone; one that was erased with all of its tenant or actor only with `erased=restore`. Its id works again in the same deployment, because only that
 * derives the id's tag.
 */
export async function restoreSession(request: Request, env: Env, principal: Principal, id: string): Promise<Response> {
  const url = new URL(request.url);
  const { tenant, stub } = place(url, env, id, principal);
  const despiteErasure = readErased(url);
  const body = await readBody(request, MAX_BODY);
  if (body === null) throw new CairnError({ code: "too_large", what: "request body", limit: MAX_BODY, unit: "bytes" });
  const backup = valueOf(readBackup(body));
  const { identity } = backup;
  if (identity.session !== id || identity.tenant !== tenant)
    throw invalid("backup", { en: "the session and tenant of the address", zh: "与地址中相同的会话和租户" });
  const events = valueOf<number>(JSON.parse(await stub.restore(id, JSON.stringify(backup), despiteErasure)));
  const detail = { events, ...(despiteErasure && { erased: "restore" }) };
  if (events > 0) await audit(env, principal, { tenant, action: "session_restored", subject: id, detail });
  return respondWithJson({ session_id: id, tenant, events: backup.rows.length, restored: events > 0 });
}

/** Whether a session is written back that an erasure of its tenant or actor covers. */
function readErased(url: URL): boolean {
  const erased = url.searchParams.get("erased");
  if (erased !== null && erased !== "restore")
    throw invalid("erased", { en: "restore, or nothing", zh: "restore，或不填" });
  return erased === "restore";
}

function readBackup(text: string): Outcome<SessionBackup> {
  const expected = {
    en: `lines of JSON, the first with "format": "${FORMAT}", as GET gave them`,
    zh: `GET 返回的原样 JSON 行，第一行带有 "format": "${FORMAT}"`,
  };
  try {
    const lines = text.split("\n").filter((line) => line !== "");
    const [head, ...rows] = lines.map((line): unknown => JSON.parse(line));
    if (!isRecord(head) || head.format !== FORMAT || !rows.every(isRow)) return wrong(expected);
    const { session, tenant, actor } = head;
    if (typeof session !== "string" || typeof tenant !== "string") return wrong(expected);
    return accept({ identity: { session, tenant, ...(typeof actor === "string" && { actor }) }, rows });
  } catch {
    return wrong(expected);
  }
}

function isRow(value: unknown): value is BackedUpRow {
  if (!isRecord(value)) return false;
  const { revision, event, hash, key, digest } = value;
  const isText = (one: unknown): boolean => one === null || typeof one === "string";
  return (
    Number.isInteger(revision) && typeof event === "string" && typeof hash === "string" && isText(key) && isText(digest)
  );
}

const wrong = (expected: Expectation): Outcome<never> => refuse({ code: "invalid_input", field: "backup", expected });
const invalid = (field: string, expected: Expectation): CairnError =>
  new CairnError({ code: "invalid_input", field, expected });
