/** A line of the audit log. Not here: writing one (`audit.ts`), keeping it (`tenant-object.ts`). */

type AuditAction =
  | "published"
  | "rolled_back"
  | "catalogue_published"
  | "sessions_moved"
  | "sessions_listed"
  | "server_approved"
  | "session_read"
  | "session_backed_up"
  | "session_restored"
  | "session_erased"
  | "sensitive_erased"
  | "sessions_erased"
  | "key_created"
  | "key_revoked"
  | "lesson_retired"
  | "audit_exported";

export interface AuditEntry {
  /** Milliseconds since the epoch. */
  at: number;
  action: AuditAction;
  /** The caller: their tenant, and which of its callers. */
  by: { tenant: string; actor: string };
  /** What it was done to: a channel, session, key or server. */
  subject: string;
  /** Further ids and counts. */
  detail?: { [name: string]: string | number | boolean };
}

export type AuditRow = AuditEntry & { number: number; hash: string };
