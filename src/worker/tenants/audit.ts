/**
 * The audit log: who published, rolled back, agreed, read, erased, or made and revoked a key. One chain per tenant, in the tenant's
 * object. Entries name ids, never what was said. Not here: the log of the Worker, which is for errors.
 */
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import type { AuditEntry } from "./audit-entry.ts";
import type { TenantObject } from "./tenant-object.ts";

export function tenantObject(env: Pick<Env, "TENANTS">, tenant: string): DurableObjectStub<TenantObject> {
  return env.TENANTS.get(env.TENANTS.idFromName(tenant));
}

/** Who a principal is in the log. */
export function auditName({ tenant, ownTenant, actor, open }: Principal): AuditEntry["by"] {
  return { tenant: ownTenant ?? tenant, actor: actor ?? (open === true ? "anybody" : "unknown") };
}

type NewEntry = Pick<AuditEntry, "action" | "subject" | "detail"> & { tenant?: string };

/** Adds an entry to the log of `tenant`, by default the caller's. Rejects when it cannot be written. */
export async function audit(
  env: Pick<Env, "TENANTS">,
  principal: Principal,
  entry: NewEntry,
): Promise<{ number: number; hash: string }> {
  return tenantObject(env, entry.tenant ?? principal.tenant).append(entryOf(principal, entry));
}

/** The same where a caller may ask again whether something is done: what the log says already is not added once more. */
export async function auditOnce(
  env: Pick<Env, "TENANTS">,
  principal: Principal,
  entry: NewEntry,
): Promise<{ number: number; hash: string }> {
  return tenantObject(env, entry.tenant ?? principal.tenant).appendOnce(entryOf(principal, entry));
}

function entryOf(principal: Principal, { action, subject, detail }: NewEntry): AuditEntry {
  return { at: Date.now(), action, by: auditName(principal), subject, ...(detail !== undefined && { detail }) };
}

/** Adds an entry about a reading. Strangers of an open server are not told apart, so what they read is not noted. */
export async function auditReading(
  env: Pick<Env, "TENANTS">,
  principal: Principal,
  action: "session_read" | "sessions_listed",
  subject: string,
): Promise<void> {
  if (principal.open !== true) await audit(env, principal, { action, subject });
}
