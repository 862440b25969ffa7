/**
 * Removes unused releases from KV: those in no channel's recent history and without active sessions (docs/STORAGE.md,
 * "Cleaning up"). Safe during publishes and rollbacks, and safe to interrupt: the next run continues.
 */
import { accept, refuse, type Outcome } from "../../../errors.ts";
import type { Env } from "../../env.ts";
import { removeErased } from "../../sessions/registered.ts";
import { pinsOf } from "../pins-object.ts";
import { openRelease } from "../release-reader.ts";
import { RELEASES_NAME } from "../releases-object.ts";
import { keptFor, type KeptRelease } from "./reasons.ts";

export interface GcRequest {
  /** Distinct releases per channel to keep for a rollback. */
  keep: number;
  dry_run: boolean;
  /** How many releases earlier runs found in use by sessions (`held`): this run examines those after them. */
  skip?: number;
  /** Milliseconds since the epoch. */
  now: number;
}

export interface GcReport {
  dry_run: boolean;
  removed: string[];
  kept: KeptRelease[];
  /** KV keys deleted, or that would be. */
  keys: number;
  /** How many of `kept` are kept only because of active sessions. */
  held: number;
  /** Releases left for the next run: one run deletes only so much. */
  remaining: number;
}

/** Releases that one run examines: each needs a call to its own object. */
const MAX_RELEASES = 50;
/** Sessions that one run asks whether they still exist; of the rest the registry is believed, until a week after their end. */
const MAX_ASKED = 300;
/** Approximate number of keys that one run deletes: a request may make 1,000 calls to KV. */
const MAX_KEYS = 400;
/** KV deletes sent at once. */
const MAX_PARALLEL_DELETES = 20;

function releasesOf(env: Env) {
  return env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
}

/** One run. Fails with `knowledge_unavailable` when KV cannot be read or written; run again then. */
export async function collectGarbage(env: Env, request: GcRequest): Promise<Outcome<GcReport>> {
  const { keep, dry_run, now, skip = 0 } = request;
  const releases = releasesOf(env);
  for (const release of await releases.releasesWithoutObjects()) {
    const opened = await openRelease(env.KNOWLEDGE, release);
    if (!opened.ok) return opened;
    await releases.recordObjects(
      release,
      opened.value.manifest.objects.map(({ hash }) => hash),
    );
  }
  const { kept, candidates } = await releases.planGc(keep, now);
  const free: string[] = [];
  let held = 0;
  let toAsk = MAX_ASKED;
  for (const release of candidates.slice(skip, skip + MAX_RELEASES)) {
    const pins = pinsOf(env, release);
    if (toAsk > 0) toAsk -= await removeErased(env, release, toAsk);
    const active = dry_run ? await pins.countActive(now) : await pins.seal(now);
    if (active === 0) {
      free.push(release);
      continue;
    }
    held += 1;
    kept.push(keptFor(release, { code: "sessions", count: active }));
  }
  let remaining = Math.max(0, candidates.length - skip - MAX_RELEASES);
  let removableKeys = await releases.removableKeys(free);
  while (removableKeys.length > MAX_KEYS && free.length > 1) {
    remaining += free.splice(Math.ceil(free.length / 2)).length;
    removableKeys = await releases.removableKeys(free);
  }
  if (dry_run) return accept({ dry_run, removed: free, kept, keys: removableKeys.length, held, remaining });
  const unfinished = await releases.claimUnfinishedKeys(now);
  const retired = await releases.retire(free, keep, now);
  const keys = [...unfinished, ...retired.keys];
  for (let index = 0; index < keys.length; index += MAX_PARALLEL_DELETES) {
    const some = keys.slice(index, index + MAX_PARALLEL_DELETES);
    try {
      await Promise.all(some.map((key) => env.KNOWLEDGE.delete(key)));
    } catch {
      return refuse({ code: "knowledge_unavailable", what: "knowledge store" });
    }
    await releases.confirmRemoved(some);
  }
  await Promise.all(retired.releases.map((release) => pinsOf(env, release).erase()));
  const stayed = free.filter((release) => !retired.releases.includes(release));
  kept.push(...stayed.map((release) => keptFor(release, { code: "needed_again" })));
  return accept({ dry_run, removed: retired.releases, kept, keys: keys.length, held, remaining });
}
