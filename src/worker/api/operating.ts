/** What operators ask for, as one module that is loaded with the first such request. */
export { exportAudit } from "./audit.ts";
export { deleteSensitive, deleteSession, eraseSessions } from "./erasure.ts";
export { backUpSession, restoreSession } from "./backup.ts";
export { createKey, listKeys, revokeKey } from "./keys.ts";
