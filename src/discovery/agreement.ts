/**
 * What somebody agrees to when they allow a server: what changed since the last agreement, and for whom, for what and until when
 * calls are allowed. Pure: the time is passed in.
 * Not here: who may agree (`policy.ts`), and what a grant allows (`grants.ts`).
 */
import { isRecord } from "../json.ts";
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
  for: "session" | "tenant";
  /** Its id, where it is for a session. */
  session?: string;
  /** Only tools that say of themselves that they only read. */
  readOnly: boolean;
  /** Whole days, at most `MAX_GRANT_DAYS`. */
  days: number;
}

/** What a plain approval asks for. */
export const DEFAULT_TERMS = { for: "tenant", readOnly: false, days: DEFAULT_GRANT_DAYS } as const;

/** What a caller asks for; the rest is as it was agreed to last, else for the tenant, everything, 90 days. */
export interface AskedTerms extends Partial<GrantTerms> {
  /** The id of the tool whose call was refused, where that is why somebody is asked. */
  tool?: string;
  /** That call named no session, so that the same call will be in another one. */
  anew?: boolean;
}

/** Why what was agreed to does not cover a call: the tool may write, the call is in another session, or names none. */
export type NarrowTerms = "read_only" | "other_session" | "any_session";

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
  const terms = {
    readOnly: asked.readOnly ?? before?.readOnly ?? false,
    days: asked.days ?? before?.days ?? DEFAULT_GRANT_DAYS,
  };
  const session = asked.session ?? before?.session;
  return scope === "session" && session !== undefined ? { for: scope, session, ...terms } : { for: "tenant", ...terms };
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
  if (before.for === "session" && anew) because.push("any_session");
  else if (before.for === "session" && before.session !== asked.session) because.push("other_session");
  if (because.length === 0) return { terms };
  const { days } = terms;
  const readOnly = terms.readOnly && claimsReadOnly;
  const needed: GrantTerms = anew ? { for: "tenant", readOnly, days } : { ...terms, readOnly };
  const wider: GrantTerms = { for: "tenant", readOnly: false, days };
  const isWidest = needed.for === "tenant" && !needed.readOnly;
  return { terms: needed, refusal: { tool, because, ...(!isWidest && { wider }) } };
}

/** Whether two allow the same calls, for however long. */
export const allowTheSame = (one: GrantTerms, other: GrantTerms): boolean =>
  one.for === other.for && one.session === other.session && one.readOnly === other.readOnly;

/** When calls end that are agreed to now. Milliseconds since 1970. */
export const endOf = ({ days }: GrantTerms, now: number): number => now + days * DAY_MS;

/** Terms that came back with a user's answer; undefined for anything else. */
export function readTerms(value: unknown): GrantTerms | undefined {
  if (!isRecord(value)) return undefined;
  const { for: scope, session, readOnly, days } = value;
  if (typeof readOnly !== "boolean" || typeof days !== "number" || !(days >= 1 && days <= MAX_GRANT_DAYS))
    return undefined;
  if (scope === "tenant") return { for: scope, readOnly, days };
  return scope === "session" && typeof session === "string" ? { for: scope, session, readOnly, days } : undefined;
}

/** The grant of an agreement, and the grants that it takes the place of: what was allowed before does not go on beside it. */
export function grantOf(
  server: string,
  terms: GrantTerms,
  grants: readonly Grant[],
  now: number,
): { grant: Grant; ended: string[] } {
  const { session } = terms;
  const grant: Grant = {
    id: session === undefined ? `tenant:${server}` : `session:${session}:${server}`,
    subject: session === undefined ? { kind: "tenant" } : { kind: "session", id: session },
    targets: [{ server }],
    readOnly: terms.readOnly,
    until: endOf(terms, now),
  };
  const isReplaced = ({ id, subject, targets }: Grant): boolean =>
    id !== grant.id &&
    targets.every((target) => target.server === server) &&
    (session === undefined || subject.kind === "tenant");
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
