/**
 * Limits on how much one caller may ask for, by the platform's own counters (`[[ratelimits]]` of wrangler.toml): no object is
 * asked and nothing is stored. A counter that is not bound limits nothing, and so does a request without a caller's address
 * or from this machine. The numbers are in wrangler.toml and in docs/SECURITY.md; a test compares the two.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { accept, refuse, type Outcome } from "../errors.ts";
import type { Principal } from "../principal.ts";
import type { AuthPort, SearchPort } from "../services.ts";
import type { SessionPort } from "../session/session-port.ts";
import type { TaskPort } from "../tasks/task-port.ts";

/** A binding of `[[ratelimits]]`: counts a key, and says whether it is still below the limit. */
export interface RateLimiter {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

export interface RateLimitBindings {
  RATE_CALLS?: RateLimiter;
  RATE_TENANT_CALLS?: RateLimiter;
  RATE_SESSIONS?: RateLimiter;
  RATE_SEARCHES?: RateLimiter;
  RATE_TASKS?: RateLimiter;
  RATE_PUBLISHES?: RateLimiter;
  RATE_FAILED_TOKENS?: RateLimiter;
}

/** Seconds that every counter covers, and after which a refused caller may try again. */
const PERIOD_SECONDS = 60;

/** Who sent the request that is being served. `token`: a digest, known once the caller was authenticated. */
interface Caller {
  address: string;
  token?: string;
}

const callers = new AsyncLocalStorage<Caller>();

/** Serves a request so that what it asks of the limited ports counts for its caller. */
export function servedFor<T>(request: Request, serve: () => T): T {
  const address = request.headers.get("cf-connecting-ip");
  if (address === null || /^(?:127\.|::1$|::ffff:127\.)/.test(address)) return serve();
  return callers.run({ address: networkOf(address) }, serve);
}

/** An IPv4 address, or the network of an IPv6 address that one customer has (/64). */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const [before, after] = [head, tail].map((part) => (part === "" ? [] : part.split(":")));
  const missing = Array.from({ length: Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)) }, () => "0");
  return [...(before ?? []), ...missing, ...(after ?? [])].slice(0, 4).join(":");
}

/** Counts one for a key. Fails with `rate_limited`; a counter that cannot be asked limits nothing. */
async function take(limiter: RateLimiter | undefined, key: string): Promise<Outcome<null>> {
  if (limiter === undefined) return accept(null);
  const { success } = await limiter.limit({ key }).catch(() => ({ success: true }));
  return success ? accept(null) : refuse({ code: "rate_limited", retry_after_seconds: PERIOD_SECONDS });
}

const keyOf = ({ token, address }: Caller): string => (token === undefined ? `address:${address}` : `token:${token}`);

/** Who is being served, as what is counted for them; undefined on this machine and where nobody can be told. */
export function countedCaller(): string | undefined {
  const caller = callers.getStore();
  return caller && keyOf(caller);
}

/** Counts a publish or a rollback, by whoever is being served. Fails with `rate_limited`. */
export async function takePublish(bindings: RateLimitBindings): Promise<Outcome<null>> {
  const caller = callers.getStore();
  return caller === undefined ? accept(null) : take(bindings.RATE_PUBLISHES, keyOf(caller));
}

/** Counts a client that registers itself or opens the consent page, by address: each leaves something stored. */
export async function countRegistration(bindings: RateLimitBindings): Promise<Outcome<null>> {
  const caller = callers.getStore();
  return caller === undefined ? accept(null) : take(bindings.RATE_SESSIONS, `oauth:${caller.address}`);
}

/** Counts a wrong token that was typed on a page, by the address of whoever is being served. Fails with `rate_limited`. */
export async function countFailedToken(bindings: RateLimitBindings): Promise<Outcome<null>> {
  const caller = callers.getStore();
  return caller === undefined ? accept(null) : take(bindings.RATE_FAILED_TOKENS, `address:${caller.address}`);
}

/** The auth port, counting calls by token, or by address where everybody is one tenant; by tenant; and failed tokens by address. */
export function limitCalls(auth: AuthPort, bindings: RateLimitBindings): AuthPort {
  return {
    async authenticate(request): Promise<Outcome<Principal>> {
      const found = await auth.authenticate(request);
      const caller = callers.getStore();
      if (caller === undefined) return found;
      if (!found.ok) {
        // A right token still passes from this address: one broken client must not stop a whole office.
        const failed = await take(bindings.RATE_FAILED_TOKENS, `address:${caller.address}`);
        return failed.ok ? found : failed;
      }
      const { open, tenant, actor = request.headers.get("authorization") ?? "" } = found.value;
      if (open !== true) caller.token = createHash("sha256").update(`${tenant}/${actor}`).digest("hex").slice(0, 32);
      const call = await take(bindings.RATE_CALLS, keyOf(caller));
      if (!call.ok) return call;
      const whole = open === true ? call : await take(bindings.RATE_TENANT_CALLS, `tenant:${tenant}`);
      return whole.ok ? found : whole;
    },
  };
}

/** The session port, counting new sessions. */
export function limitSessions(sessions: SessionPort, bindings: RateLimitBindings): SessionPort {
  return {
    ...sessions,
    async initiate(principal, input) {
      const caller = callers.getStore();
      const taken = caller === undefined ? accept(null) : await take(bindings.RATE_SESSIONS, keyOf(caller));
      return taken.ok ? sessions.initiate(principal, input) : taken;
    },
  };
}

/** The task port, counting how often tasks are handed in: each request may hold many. */
export function limitTasks(tasks: TaskPort, bindings: RateLimitBindings): TaskPort {
  return {
    ...tasks,
    async submit(owner, given) {
      const caller = callers.getStore();
      const taken = caller === undefined ? accept(null) : await take(bindings.RATE_TASKS, keyOf(caller));
      return taken.ok ? tasks.submit(owner, given) : taken;
    },
  };
}

/** The search port, counting searches. */
export function limitSearches(search: SearchPort, bindings: RateLimitBindings): SearchPort {
  return {
    async open(release) {
      const caller = callers.getStore();
      const taken = caller === undefined ? accept(null) : await take(bindings.RATE_SEARCHES, keyOf(caller));
      return taken.ok ? search.open(release) : taken;
    },
  };
}
