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
export function auditName({ tenant, actor, open }: Principal): AuditEntry["by"] {
  return { tenant, actor: actor ?? (open === true ? "anybody" : "unknown") };
}

/** Adds an entry to the log of `tenant`, by default the caller's. Rejects when it cannot be written. */
export async function audit(
  env: Pick<Env, "TENANTS">,
  principal: Principal,
  entry: Pick<AuditEntry, "action" | "subject" | "detail"> & { tenant?: string },
): Promise<{ number: number; hash: string }> {
  const { tenant = principal.tenant, action, subject, detail } = entry;
  return tenantObject(env, tenant).append({
    at: Date.now(),
    action,
    by: auditName(principal),
    subject,
    ...(detail !== undefined && { detail }),
  });
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
