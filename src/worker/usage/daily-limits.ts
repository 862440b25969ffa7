/**
 * Limits on what one tenant may use in a day (UTC): sessions begun, and bytes that its calls had stored. Counted in this
 * isolate and reported to the tenant's object in batches, which shrink towards the limit, so that a step makes no request
 * more (docs/decisions/0032-daily-limits.md). An object that cannot be asked limits nothing.
 */
import { Buffer } from "node:buffer";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Principal } from "../../principal.ts";
import type { SessionPort } from "../../session/session-port.ts";
import type { Env } from "../env.ts";
import type { Usage } from "./usage-object.ts";

/** Where callers show who they are. Strangers of an open server share one tenant: only what the operator sets counts there. */
export const DEFAULT_TENANT_SESSIONS = 10_000;
export const DEFAULT_TENANT_BYTES = 1_000_000_000;

/** A report is due after so much, or after a twentieth of what is left. */
const MAX_UNREPORTED: Usage = { sessions: 10, bytes: 256 * 1024 };
const REPORTS_OF_THE_REST = 20;
/** What an event takes besides what its call says: places, hashes, the row. Bytes. */
const EVENT_BYTES = 400;
/** Tenants that an isolate counts at a time. */
const MAX_TENANTS = 1_000;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export type UsageEnv = Pick<Env, "USAGE" | "CAIRN_TENANT_SESSIONS" | "CAIRN_TENANT_BYTES">;

/** A variable's number, 0 for none; undefined where it is absent or cannot be read. */
function readLimit(text: string | undefined): number | undefined {
  const limit = Number(text);
  return text === undefined || text.trim() === "" || !Number.isFinite(limit) || limit < 0 ? undefined : limit;
}

/** What a caller's tenant may use in a day; a key with quotas of its own stops earlier. */
function limitsOf(env: UsageEnv, { open, quotas = {} }: Principal): Usage {
  const otherwise = (limit: number): number => (open === true ? Infinity : limit);
  return {
    sessions: Math.min(
      readLimit(env.CAIRN_TENANT_SESSIONS) ?? otherwise(DEFAULT_TENANT_SESSIONS),
      quotas.sessions_per_day ?? Infinity,
    ),
    bytes: Math.min(
      readLimit(env.CAIRN_TENANT_BYTES) ?? otherwise(DEFAULT_TENANT_BYTES),
      quotas.bytes_per_day ?? Infinity,
    ),
  };
}

/** What a caller's tenant has used today, about: isolates report in batches. Null = not counted, since nothing limits it. */
export async function usageOfDay(env: UsageEnv, principal: Principal, now: number) {
  const limits = limitsOf(env, principal);
  const shown = (limit: number): number | null => (limit === Infinity ? null : limit);
  const isCounted = limits.sessions !== Infinity || limits.bytes !== Infinity;
  const day = Math.floor(now / DAY_MILLISECONDS);
  const used = isCounted
    ? await env.USAGE.get(env.USAGE.idFromName(principal.tenant)).add(day, { sessions: 0, bytes: 0 })
    : undefined;
  return {
    sessions: { used: used?.sessions ?? null, limit: shown(limits.sessions) },
    bytes: { used: used?.bytes ?? null, limit: shown(limits.bytes) },
  };
}

/**
 * When sessions can be begun again, where a tenant has used up its day: milliseconds since 1970. Undefined where it has not, and where
 * nobody can say: whoever is told of a limit is told nothing then.
 */
export async function usedUpUntil(env: UsageEnv, principal: Principal, now: number): Promise<number | undefined> {
  const used = await usageOfDay(env, principal, now).catch(() => undefined);
  const isUsedUp = [used?.sessions, used?.bytes].some(
    (one) => typeof one?.used === "number" && one.limit !== null && one.used >= one.limit,
  );
  return isUsedUp ? (Math.floor(now / DAY_MILLISECONDS) + 1) * DAY_MILLISECONDS : undefined;
}

interface Counted {
  day: number;
  /** As the object said last. */
  reported: Usage;
  unreported: Usage;
  /** Of calls that are allowed and have not ended. */
  begun: Usage;
  /** Whether this isolate has reported anything today: its first count is reported at once. */
  hasReported: boolean;
}

function add(sum: Usage, used: Usage, times: 1 | -1): void {
  sum.sessions += times * used.sessions;
  sum.bytes += times * used.bytes;
}

class Counter {
  readonly #env: UsageEnv;
  readonly #now: () => number;
  readonly #tenants = new Map<string, Counted>();

  constructor(env: UsageEnv, now: () => number) {
    this.#env = env;
    this.#now = now;
  }

  /**
   * Holds what a call would use until it has ended; what it answers is called then, with whether the call has used it. Fails with
   * `rate_limited` when the tenant may use no more today.
   */
  async hold(principal: Principal, wanted: Usage): Promise<Outcome<(isUsed: boolean) => Promise<void>>> {
    const limits = limitsOf(this.#env, principal);
    if (limits.sessions === Infinity && limits.bytes === Infinity) return accept(async () => undefined);
    const counted = await this.#counted(principal.tenant);
    for (const what of ["sessions", "bytes"] as const) {
      const used = counted.reported[what] + counted.unreported[what] + counted.begun[what];
      if (wanted[what] === 0 || used + wanted[what] <= limits[what]) continue;
      const ends = (counted.day + 1) * DAY_MILLISECONDS;
      const retry_after_seconds = Math.max(1, Math.ceil((ends - this.#now()) / 1000));
      return refuse({ code: "rate_limited", retry_after_seconds, daily: what, limit: limits[what] });
    }
    add(counted.begun, wanted, 1);
    return accept(async (isUsed) => {
      add(counted.begun, wanted, -1);
      if (!isUsed) return;
      add(counted.unreported, wanted, 1);
      await this.#reportDue(principal.tenant, counted, limits);
    });
  }

  /** Reports what was used to the tenant's object, once it is a batch. */
  async #reportDue(tenant: string, counted: Counted, limits: Usage): Promise<void> {
    const isDue = (what: keyof Usage): boolean => {
      const rest = Math.max(0, limits[what] - counted.reported[what]) / REPORTS_OF_THE_REST;
      return counted.unreported[what] >= Math.max(1, Math.min(MAX_UNREPORTED[what], rest));
    };
    if (counted.hasReported && !isDue("sessions") && !isDue("bytes")) return;
    const report = { ...counted.unreported };
    counted.unreported = { sessions: 0, bytes: 0 };
    add(counted.begun, report, 1);
    counted.hasReported = true;
    const sum = await this.#ask(tenant, counted.day, report);
    add(counted.begun, report, -1);
    // What could not be reported is reported with the next batch.
    if (sum === undefined) add(counted.unreported, report, 1);
    // Of answers that cross each other the later sum counts.
    else
      for (const what of ["sessions", "bytes"] as const)
        counted.reported[what] = Math.max(counted.reported[what], sum[what]);
  }

  async #counted(tenant: string): Promise<Counted> {
    const day = Math.floor(this.#now() / DAY_MILLISECONDS);
    const known = this.#tenants.get(tenant);
    if (known?.day === day) return known;
    const none = { sessions: 0, bytes: 0 };
    const reported = (await this.#ask(tenant, day, none)) ?? none;
    // Another call may have asked meanwhile.
    const other = this.#tenants.get(tenant);
    if (other?.day === day) return other;
    const counted: Counted = { day, reported, unreported: { ...none }, begun: { ...none }, hasReported: false };
    if (this.#tenants.size >= MAX_TENANTS) this.#tenants.clear();
    this.#tenants.set(tenant, counted);
    return counted;
  }

  async #ask(tenant: string, day: number, report: Usage): Promise<Usage | undefined> {
    try {
      return await this.#env.USAGE.get(this.#env.USAGE.idFromName(tenant)).add(day, report);
    } catch {
      return undefined;
    }
  }
}

/** Bytes that a call has stored, about. */
function bytesOf(call: unknown): number {
  return EVENT_BYTES + Buffer.byteLength(JSON.stringify(call));
}

/** The session port within the limits of a tenant's day. Reading is never limited. */
export function limitDay(sessions: SessionPort, env: UsageEnv, now: () => number): SessionPort {
  const counter = new Counter(env, now);
  async function within<T>(principal: Principal, wanted: Usage, call: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const held = await counter.hold(principal, wanted);
    if (!held.ok) return held;
    let isUsed = false;
    try {
      const outcome = await call();
      isUsed = outcome.ok;
      return outcome;
    } finally {
      await held.value(isUsed);
    }
  }
  return {
    ...sessions,
    initiate: (principal, input) =>
      within(principal, { sessions: 1, bytes: bytesOf(input) }, () => sessions.initiate(principal, input)),
    navigate: (principal, input) =>
      within(principal, { sessions: 0, bytes: bytesOf(input) }, () => sessions.navigate(principal, input)),
    record: (principal, input) =>
      within(principal, { sessions: 0, bytes: bytesOf(input.records) }, () => sessions.record(principal, input)),
  };
}
