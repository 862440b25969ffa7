/**
 * Erases all sessions of a tenant, or of one of its actors, in steps that each fit into a request. A release's registry keeps the
 * order, so that a session that had not registered yet, which takes a minute, is erased when it does.
 */
import type { Env } from "../env.ts";
import { lessonsObject } from "../lessons/lesson-port.ts";
import { pinsOf } from "../releases/pins-object.ts";
import { RELEASES_NAME } from "../releases/releases-object.ts";
import { tenantObject } from "../tenants/audit.ts";
import { eraseSession } from "./erase-session.ts";

/** Whose sessions. */
export interface ErasureOrder {
  tenant: string;
  actor?: string;
}

/** Where a run stands between two steps. */
export interface ErasureProgress {
  /** Sessions that began later stay. Milliseconds since the epoch. */
  before: number;
  /** The release that is being erased; its place in the order of ids. */
  release: string;
  /** The last session that was looked at there. */
  after: string;
  sessions: number;
  events: number;
  transports: number;
  /** Sessions of which something is left. */
  incomplete: number;
}

/** What a second reading of the stores finds when all steps are done: zeros. */
export interface ErasureRest {
  /** Sessions of which something is left. */
  sessions: number;
  /** At least one where it is not 0: they are erased in steps. */
  transports: number;
  tasks: number;
  lessons: number;
}

export interface ErasureStep {
  progress: ErasureProgress;
  /** Set when nothing is left to do. */
  left?: ErasureRest;
}

/** Sessions of one step: each takes a handful of requests to objects. */
const MAX_SESSIONS_PER_STEP = 20;

export function beginErasure(now: number): ErasureProgress {
  return { before: now, release: "", after: "", sessions: 0, events: 0, transports: 0, incomplete: 0 };
}

/** One step. The same step twice is harmless: what is gone is not found again. */
export async function eraseStep(
  env: Env,
  order: ErasureOrder,
  progress: ErasureProgress,
  now: number,
): Promise<ErasureStep> {
  const { tenant, actor } = order;
  if (progress.release === "") {
    // Lessons outlive the sessions that they are of.
    const lessons = lessonsObject(env, tenant);
    if (actor === undefined) await lessons.eraseAll();
    else await lessons.eraseActor(actor);
    // So do tasks that wait in the queue, or ended there: they have no session.
    await env.DISPATCH.get(env.DISPATCH.idFromName(tenant)).eraseAll(tenant, actor ?? null, progress.before);
    const erased = await eraseTransports(env, order);
    progress = { ...progress, transports: progress.transports + erased };
    if (erased === MAX_SESSIONS_PER_STEP) return { progress };
  }
  const release = await env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME)).storedReleaseAfter(
    progress.after === "" ? progress.release : "",
    progress.after === "" ? "" : progress.release,
  );
  if (release === null) return { progress, left: await readRest(env, order, progress) };
  const pins = pinsOf(env, release);
  if (progress.after === "") await pins.eraseLate({ tenant, actor: actor ?? null, before: progress.before });
  const page = await pins.listForErasure({ tenant, actor: actor ?? null }, progress.after, MAX_SESSIONS_PER_STEP);
  const next = { ...progress, release };
  for (const session of page) {
    const receipt = await eraseSession(env, tenant, session, now);
    // Expired already: only its entry was left.
    if (receipt === null) await pins.unpin(session);
    else {
      next.sessions += 1;
      next.events += receipt.events;
      if (!receipt.complete) next.incomplete += 1;
    }
  }
  const isWhole = page.length < MAX_SESSIONS_PER_STEP;
  return { progress: { ...next, after: isWhole ? "" : (page.at(-1) ?? "") } };
}

async function readRest(env: Env, order: ErasureOrder, { before, incomplete }: ErasureProgress): Promise<ErasureRest> {
  const { tenant } = order;
  const actor = order.actor ?? null;
  const [transports, tasks, lessons] = await Promise.all([
    tenantObject(env, tenant).transports(actor, 1),
    env.DISPATCH.get(env.DISPATCH.idFromName(tenant)).countLeft(actor, before),
    lessonsObject(env, tenant).countLeft(actor),
  ]);
  return { sessions: incomplete, transports: transports.length, tasks, lessons };
}

async function eraseTransports(env: Env, { tenant, actor }: ErasureOrder): Promise<number> {
  const object = tenantObject(env, tenant);
  const names = await object.transports(actor ?? null, MAX_SESSIONS_PER_STEP);
  for (const name of names) {
    await env.LEGACY.get(env.LEGACY.idFromName(name)).erase();
    await object.forgetTransport(name);
  }
  return names.length;
}
