/**
 * What the whole deployment has used of the platform today (UTC), about: requests to the Worker, and reads and writes of KV by its code in
 * front. Counted in this isolate's memory and reported to one object in batches, so that a request makes none more. Reads by objects of
 * sessions, and rows of objects, are not in it: only Cloudflare's dashboard knows them.
 * Not here: what one tenant uses (`daily-limits.ts`).
 */
import { waitUntil } from "cloudflare:workers";
import type { Env } from "../env.ts";

export const COUNTED = ["requests", "kv_reads", "kv_writes"] as const;
export type DeploymentCounts = Record<(typeof COUNTED)[number], number>;

/** A report is due after so many requests: one row written for two hundred. An isolate that ends takes fewer with it. */
const REQUESTS_BETWEEN_REPORTS = 200;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** The name of the object: no tenant's (`isTenantName`). */
const OBJECT_NAME = ":deployment";

const nothing = (): DeploymentCounts => ({ requests: 0, kv_reads: 0, kv_writes: 0 });

let unreported = nothing();
let day = 0;

/** Begins a day's counts; those of the day before that are not reported are dropped. */
function turnTo(now: number): void {
  const today = Math.floor(now / DAY_MILLISECONDS);
  if (today === day) return;
  day = today;
  unreported = nothing();
}

async function report(env: Pick<Env, "USAGE">): Promise<DeploymentCounts> {
  const sent = unreported;
  unreported = nothing();
  try {
    return await env.USAGE.get(env.USAGE.idFromName(OBJECT_NAME)).addCounts(day, sent);
  } catch (error) {
    // What could not be reported is reported with the next batch.
    for (const what of COUNTED) unreported[what] += sent[what];
    throw error;
  }
}

/** Counts one request, and reports what is due after its answer. `now` in milliseconds since the epoch. */
export function countRequest(env: Pick<Env, "USAGE">, now: number): void {
  turnTo(now);
  unreported.requests += 1;
  if (unreported.requests % REQUESTS_BETWEEN_REPORTS === 0) waitUntil(report(env).catch(() => undefined));
}

/** The day's sum with what this isolate has not reported yet. Null = it cannot be asked. */
export async function countsOfDay(env: Pick<Env, "USAGE">, now: number): Promise<DeploymentCounts | null> {
  turnTo(now);
  return report(env).catch(() => null);
}

const KIND: ReadonlyMap<string | symbol, "kv_reads" | "kv_writes"> = new Map([
  ["get", "kv_reads"],
  ["getWithMetadata", "kv_reads"],
  ["list", "kv_reads"],
  ["put", "kv_writes"],
  ["delete", "kv_writes"],
]);

/** The same namespace, whose reads and writes are counted; a read of many keys counts each. */
export function countedKv(kv: KVNamespace): KVNamespace {
  return new Proxy(kv, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      const kind = KIND.get(name);
      return (...given: readonly unknown[]): unknown => {
        if (kind !== undefined) unreported[kind] += Array.isArray(given[0]) ? given[0].length : 1;
        return Reflect.apply(member, target, given);
      };
    },
  });
}
