/**
 * What a tenant has used today: sessions begun, and bytes its calls had stored. One object per tenant with one row; isolates
 * report in batches (`daily-limits.ts`). Not here: the limits.
 */
import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";

export interface Usage {
  sessions: number;
  bytes: number;
}

/** The only row. `day`: days since the epoch, UTC. */
interface Stored extends Usage {
  day: number;
}

const KEY = "usage";

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
}
