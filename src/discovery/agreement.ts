/**
 * What somebody agrees to when they allow a server: what changed since the last agreement, and for whom, for what and until when
 * calls are allowed. Pure: the time is passed in.
 * Not here: who may agree (`policy.ts`), and what a grant allows (`grants.ts`).
 */
import type { Grant } from "./grants.ts";
import { pinIdentity } from "./pin.ts";
import { comparePins, type PinComparison } from "./pin-diff.ts";
import type { ServerRecord } from "./server-record.ts";

/** Days that an agreement lasts at most, and where nobody says otherwise: a quarter of a year. */
export const MAX_GRANT_DAYS = 365;
const DEFAULT_GRANT_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;

/** For whom calls of a server are allowed, which, and for how long. */
export interface GrantTerms {
  /** `tenant`: every session of the tenant. */
  for: "session" | "task" | "tenant";
  /** Its id, where it is for a session, or for a task. */
  session?: string;
  task?: string;
  /** Single tools, by the server's own names of them; absent: all that are agreed to. */
  tools?: readonly string[];
  /** Only tools that say of themselves that they only read. */
  readOnly: boolean;
  /** Whole days, at most `MAX_GRANT_DAYS`. */
  days: number;
}

/** What a plain approval asks for. */
export const DEFAULT_TERMS = { for: "tenant", readOnly: false, days: DEFAULT_GRANT_DAYS } as const;

/** What a caller asks for; the rest is as it was agreed to last, else for the tenant, everything, 90 days. */
export interface AskedTerms extends Omit<Partial<GrantTerms>, "tools"> {
  /** `null`: all tools, whatever was agreed to last. */
  tools?: readonly string[] | null;
  /** The id of the tool whose call was refused, where that is why somebody is asked. */
  tool?: string;
  /** That call named no session, so that the same call will be in another one. */
  anew?: boolean;
}

/** The very terms that somebody was shown, whatever was agreed to before. */
export const exactly = (terms: GrantTerms): AskedTerms => ({ ...terms, tools: terms.tools ?? null });

/** Why what was agreed to does not cover a call: the tool may write, is another one, or the call is in another session or task, or names none. */
export type NarrowTerms = "read_only" | "other_tools" | "other_session" | "other_task" | "any_session";

/** A call that was refused because of the terms alone. */
export interface RefusedCall {
  /** The server's own name of the tool. */
  tool: string;
  claimsReadOnly: boolean;
  anew: boolean;
}

/** What of the terms kept a call from being made, and the widest terms that may be chosen instead of those that just cover it. */
export interface NarrowRefusal {
  tool: string;
  because: NarrowTerms[];
  wider?: GrantTerms;
}

/** The terms that somebody is asked about. A renewal never widens what was agreed to, unless it is asked for. */
export function termsFor(asked: AskedTerms, before: GrantTerms | undefined): GrantTerms {
  const scope = asked.for ?? before?.for ?? "tenant";
  const tools = asked.tools === undefined ? before?.tools : (asked.tools ?? undefined);
  const terms = {
    readOnly: asked.readOnly ?? before?.readOnly ?? false,
    days: asked.days ?? before?.days ?? DEFAULT_GRANT_DAYS,
    ...(tools !== undefined && { tools }),
  };
  return {
    ...scopeOf(scope, { session: asked.session ?? before?.session, task: asked.task ?? before?.task }),
    ...terms,
  };
}

/** For whom: the tenant, where the session or task that it would be for is not known. */
function scopeOf(
  scope: GrantTerms["for"],
  { session, task }: { session?: string | undefined; task?: string | undefined },
): Pick<GrantTerms, "for" | "session" | "task"> {
  if (scope === "session" && session !== undefined) return { for: scope, session };
  return scope === "task" && task !== undefined ? { for: scope, task } : { for: "tenant" };
}

/**
 * The terms that somebody is asked about after a call was refused: as agreed to last, and no wider than that call needs. `refusal` is
 * absent where nothing has to be wider.
 */
export function termsForCall(
  asked: AskedTerms,
  before: GrantTerms | undefined,
  { tool, claimsReadOnly, anew }: RefusedCall,
): { terms: GrantTerms; refusal?: NarrowRefusal } {
  const terms = termsFor(asked, before);
  if (before === undefined) return { terms };
  const because: NarrowTerms[] = [];
  if (before.readOnly && !claimsReadOnly) because.push("read_only");
  const isOtherTool = before.tools?.includes(tool) === false;
  if (isOtherTool) because.push("other_tools");
  const isOtherTask = before.for === "task" && before.task !== asked.task;
  if (isOtherTask) because.push("other_task");
  else if (before.for === "session" && anew) because.push("any_session");
  else if (before.for === "session" && before.session !== asked.session) because.push("other_session");
  if (because.length === 0) return { terms };
  const { days } = terms;
  const readOnly = terms.readOnly && claimsReadOnly;
  const tools = terms.tools === undefined || !isOtherTool ? terms.tools : [...terms.tools, tool];
  const inSession = asked.session === undefined ? "tenant" : "session";
  const scope = anew ? "tenant" : isOtherTask ? (asked.task === undefined ? inSession : "task") : terms.for;
  const who = scopeOf(scope, { session: asked.session ?? terms.session, task: asked.task });
  const needed: GrantTerms = { ...who, readOnly, days, ...(tools !== undefined && { tools }) };
  const wider: GrantTerms = { for: "tenant", readOnly: false, days };
  const isWidest = allowTheSame(needed, wider);
  return { terms: needed, refusal: { tool, because, ...(!isWidest && { wider }) } };
}

/** Whether two allow the same calls, for however long. */
export const allowTheSame = (one: GrantTerms, other: GrantTerms): boolean =>
  one.for === other.for &&
  one.session === other.session &&
  one.task === other.task &&
  one.readOnly === other.readOnly &&
  one.tools?.toSorted().join("\n") === other.tools?.toSorted().join("\n");

/** When calls end that are agreed to now. Milliseconds since 1970. */
export const endOf = ({ days }: GrantTerms, now: number): number => now + days * DAY_MS;

/**
 * The grant of an agreement, and the grants that it takes the place of: what was allowed before does not go on beside it. What an operator, or
 * the policy, has given stays whatever somebody else agrees to: everybody of the tenant counts on it. It covers what had been agreed to until
 * then (`grants.ts`), so that nobody widens it by agreeing to more.
 */
export function grantOf(
  server: string,
  terms: GrantTerms,
  grants: readonly Grant[],
  now: number,
  byOperator = false,
): { grant: Grant; ended: string[] } {
  const { for: scope, session = "", task = "", tools } = terms;
  const whose = { session: `session:${session}`, task: `task:${task}`, tenant: "tenant" }[scope];
  const subject: Grant["subject"] =
    scope === "tenant" ? { kind: "tenant" } : { kind: scope, id: scope === "session" ? session : task };
  const grant: Grant = {
    id: `${byOperator ? "operator:" : ""}${whose}:${server}`,
    subject,
    targets: tools === undefined ? [{ server }] : tools.map((tool) => ({ server, tool })),
    readOnly: terms.readOnly,
    at: now,
    until: endOf(terms, now),
    ...(byOperator && { byOperator }),
  };
  const isReplaced = (one: Grant): boolean =>
    one.id !== grant.id &&
    one.targets.every((target) => target.server === server) &&
    (byOperator || one.byOperator !== true) &&
    (scope === "tenant" || one.subject.kind === "tenant");
  return { grant, ended: grants.filter(isReplaced).map(({ id }) => id) };
}

/** What is no longer as it was agreed to. Texts in it come from outside. */
export interface ServerChanges extends PinComparison {
  /** The server says that it is another one. */
  identity: boolean;
}

/** Changes since somebody agreed; undefined where nobody has yet, or nothing differs. */
export function changesSince(server: ServerRecord): ServerChanges | undefined {
  if (server.approvedSource === undefined || server.rejected === true || server.identity === undefined)
    return undefined;
  const before = server.tools.flatMap(({ approved }) => approved ?? []);
  const after = server.tools.flatMap(({ absent, listed }) => (absent === true ? [] : listed));
  const compared = comparePins(before, after);
  const identity = server.approvedIdentity !== undefined && server.approvedIdentity !== pinIdentity(server.identity);
  const differs = identity || compared.changed.length + compared.added.length + compared.removed.length > 0;
  return differs ? { ...compared, identity } : undefined;
}
