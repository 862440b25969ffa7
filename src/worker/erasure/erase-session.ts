/** Erases one session with everything that is stored under its id, and proves it by reading the stores again. */
import type { Env } from "../env.ts";
import { sessionStub } from "../sessions/handle.ts";
import type { StoredRest } from "../sessions/erase.ts";
import { sessionErasers } from "./erasers.ts";

/** What was erased, and what is left: zeros, read after the erasure. */
export interface ErasureReceipt {
  session_id: string;
  tenant: string;
  erased_at: string;
  events: number;
  left: { session: StoredRest; others: Record<string, number> };
  complete: boolean;
}

/** Null when this tenant has no such session. `now`: milliseconds since the epoch. */
export async function eraseSession(
  env: Env,
  tenant: string,
  session: string,
  now: number,
): Promise<ErasureReceipt | null> {
  const stub = sessionStub(env, { tenant, scopes: [] }, session);
  const described = stub === null ? null : await stub.describe();
  if (stub === null || described === null) return null;
  // What an author called sensitive goes first, also when the rest cannot be reached. The session itself goes last: an attempt that
  // is interrupted finds it again and does the rest.
  await stub.eraseSensitive();
  const others: Record<string, number> = {};
  for (const { name, erase } of sessionErasers) others[name] = await erase(env, { ...described, tenant, session });
  const rest = await stub.erase();
  // A run that ended meanwhile may have been learnt from: now none can be any more.
  for (const { name, erase, again } of sessionErasers)
    if (again === true) others[name] = await erase(env, { ...described, tenant, session });
  const complete =
    rest.rows === 0 && rest.values === 0 && !rest.alarm && Object.values(others).every((left) => left === 0);
  return {
    session_id: session,
    tenant,
    erased_at: new Date(now).toISOString(),
    events: described.events,
    left: { session: rest, others },
    complete,
  };
}
