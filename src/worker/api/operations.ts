/**
 * `GET /api/operations`: what an operator can be told truthfully: health, what the day has used, failures, open streams, and what is
 * configured. A number that nothing counts is null, which the page says in words. No secret is in it, only whether there is one.
 */
import type { Principal } from "../../principal.ts";
import { listenersOf } from "../bus/bus-object.ts";
import type { Env } from "../env.ts";
import type { WorkerServices } from "../services.ts";
import { COUNTED, countsOfDay } from "../usage/deployment-counts.ts";
import { usageOfDay } from "../usage/daily-limits.ts";
import { recentFailures } from "./recent-failures.ts";
import { respondWithJson } from "./respond.ts";
import { shownSettings } from "./shown-settings.ts";

/** What Cloudflare's free plan gives in a day. Rows of objects only Cloudflare counts. */
const FREE_PLAN = {
  requests: 100_000,
  kv_reads: 100_000,
  kv_writes: 1_000,
  object_rows_read: 5_000_000,
  object_rows_written: 100_000,
} as const;

export async function showOperations(env: Env, services: WorkerServices, principal: Principal): Promise<Response> {
  const now = services.now();
  const [current, usage, counts, listeners] = await Promise.all([
    services.knowledge.current("main", principal.tenant),
    usageOfDay(env, principal, now),
    countsOfDay(env, now),
    listenersOf(env),
  ]);
  return respondWithJson({
    health: {
      status: current.ok ? "ok" : "empty",
      version: services.version,
      release: current.ok ? current.value.id : null,
      at: now,
    },
    day: {
      date: new Date(now).toISOString().slice(0, 10),
      tenant: principal.tenant,
      ...usage,
      free_plan: Object.entries(FREE_PLAN).map(([what, limit]) => {
        const counted = COUNTED.find((one) => one === what);
        return { what, used: counted === undefined || counts === null ? null : counts[counted], limit };
      }),
    },
    failures: { counted: "this_isolate", codes: recentFailures() },
    streams: { listeners },
    auth: services.authSettings.mode,
    settings: shownSettings(env),
  });
}
