/**
 * What a tenant has used today: sessions begun, and bytes its calls had stored. One object per tenant with one row; isolates
 * report in batches (`daily-limits.ts`). One more object counts what the whole deployment uses (`deployment-counts.ts`). Not here: the limits.
 */
import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import type { DeploymentCounts } from "./deployment-counts.ts";

export interface Usage {
  sessions: number;
  bytes: number;
}

/** The only row. `day`: days since the epoch, UTC. */
interface Stored extends Usage {
  day: number;
}

const KEY = "usage";
/** The only row of the object that counts for the whole deployment. */
const COUNTS_KEY = "counts";

export class UsageObject extends DurableObject<Env> {
  /** Adds to a day and returns its sum. A report of a day that is over is dropped; nothing is written for nothing. */
  add(day: number, { sessions, bytes }: Usage): Usage {
    const stored = this.ctx.storage.kv.get<Stored>(KEY);
    const before = stored !== undefined && stored.day >= day ? stored : { day, sessions: 0, bytes: 0 };
    if (before.day > day) return { sessions: 0, bytes: 0 };
    const sum = { sessions: before.sessions + sessions, bytes: before.bytes + bytes };
    if (sessions > 0 || bytes > 0) this.ctx.storage.kv.put<Stored>(KEY, { day, ...sum });
    return sum;
  }

  /** The same for what the whole deployment uses (`deployment-counts.ts`). */
  addCounts(day: number, counts: DeploymentCounts): DeploymentCounts {
    const stored = this.ctx.storage.kv.get<{ day: number; counts: DeploymentCounts }>(COUNTS_KEY);
    const before = stored?.day === day ? stored.counts : undefined;
    if (stored !== undefined && stored.day > day) return { requests: 0, kv_reads: 0, kv_writes: 0 };
    const sum = {
      requests: (before?.requests ?? 0) + counts.requests,
      kv_reads: (before?.kv_reads ?? 0) + counts.kv_reads,
      kv_writes: (before?.kv_writes ?? 0) + counts.kv_writes,
    };
    if (Object.values(counts).some((count) => count > 0)) this.ctx.storage.kv.put(COUNTS_KEY, { day, counts: sum });
    return sum;
  }
}
