/** Erasing on request: one session by whoever may use it, all of a tenant or an actor by an operator. */
import { redactSecrets } from "../../context/redact/redact.ts";
import { CairnError, valueOf } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { isTenantName, TENANT_NAME, type Principal } from "../../principal.ts";
import { MAX_NAME } from "../../session/limits.ts";
import type { Env } from "../env.ts";
import { beginErasure, eraseStep, type ErasureProgress } from "../erasure/erase-many.ts";
import { eraseSession } from "../erasure/erase-session.ts";
import type { WorkerServices } from "../services.ts";
import { REGISTER_AFTER_MILLISECONDS } from "../sessions/registration.ts";
import { audit, auditOnce } from "../tenants/audit.ts";
import { invalidField, MAX_SMALL_BODY, optionalCount, optionalText, refuseOthers, text } from "./fields.ts";
import { readJsonObject, respondWithJson } from "./respond.ts";

/** When every session that began before an erasure has registered, and was told to go: its alarm may be late. */
const MAX_UNREGISTERED_MILLISECONDS = 2 * REGISTER_AFTER_MILLISECONDS;

/** `DELETE /api/sessions/{id}`: the receipt says what was erased, and what a second reading of the stores found. */
export async function deleteSession(
  id: string,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const receipt = await eraseSession(env, principal.tenant, id, services.now());
  if (receipt === null) throw new CairnError({ code: "unknown_session", session_id: id });
  const { events, complete } = receipt;
  const entry = await audit(env, principal, { action: "session_erased", subject: id, detail: { events, complete } });
  return respondWithJson({ ...receipt, audit: entry });
}

/** `DELETE /api/sessions/{id}/sensitive`: the answers to inputs that an author called sensitive; the session goes on without them. */
export async function deleteSensitive(
  id: string,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const { erased } = valueOf(await services.sessions.eraseSensitive(principal, id));
  const entry = await audit(env, principal, { action: "sensitive_erased", subject: id, detail: { answers: erased } });
  return respondWithJson({ session_id: id, erased, audit: entry });
}

/**
 * `POST /api/erasures { tenant, actor?, progress? }`: one step of erasing all sessions; `progress` is that of the last answer.
 * `done` says when nothing is left to do, `left` what a second reading of the stores then found. Sessions that had not registered
 * yet are in no count: until `pending_until` the receipt is not complete, and the same progress sent again after it makes it so.
 */
export async function eraseSessions(
  request: Request,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const body = await readJsonObject(request, "request body", MAX_SMALL_BODY);
  refuseOthers(body, ["tenant", "actor", "progress"]);
  const tenant = text(body, "tenant", MAX_NAME);
  if (!isTenantName(tenant)) throw invalidField("tenant", TENANT_NAME);
  const actor = optionalText(body, "actor", MAX_NAME);
  // It is kept as long as sessions of the actor may still register: the id of a key or an account, never a key itself.
  if (actor !== undefined && redactSecrets(actor) !== actor)
    throw invalidField("actor", {
      en: "the id of a key or of an account, not a key",
      zh: "密钥或账号的编号，而不是密钥本身",
    });
  const now = services.now();
  const order = { tenant, ...(actor !== undefined && { actor }) };
  const step = await eraseStep(env, order, readProgress(body.progress, now), now);
  const { progress, left } = step;
  if (left === undefined) return respondWithJson({ ...order, progress, done: false });
  const { before, sessions, events, transports, incomplete } = progress;
  const detail = { before, sessions, events, transports, incomplete, ...(actor !== undefined && { actor }) };
  // Asked again until it is complete: one erasure, one line.
  const entry = await auditOnce(env, principal, {
    tenant,
    action: "sessions_erased",
    subject: actor ?? tenant,
    detail,
  });
  const until = progress.before + MAX_UNREGISTERED_MILLISECONDS;
  const isPending = now < until;
  const complete = !isPending && Object.values(left).every((count) => count === 0);
  const pending = isPending ? { pending_until: new Date(until).toISOString() } : {};
  return respondWithJson({ ...order, progress, done: true, left, complete, ...pending, audit: entry });
}

function readProgress(value: unknown, now: number): ErasureProgress {
  if (value === undefined || value === null) return beginErasure(now);
  if (!isRecord(value))
    throw invalidField("progress", { en: "the progress of the last answer", zh: "上一次应答里的 progress" });
  const count = (name: string): number => optionalCount(value, name) ?? 0;
  return {
    before: count("before"),
    release: text(value, "release", MAX_NAME),
    after: text(value, "after", MAX_NAME),
    sessions: count("sessions"),
    events: count("events"),
    transports: count("transports"),
    incomplete: count("incomplete"),
  };
}
