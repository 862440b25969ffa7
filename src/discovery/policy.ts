/**
 * Who may agree to a server or a changed tool. The operator's policy is one setting: `manual` (the default), `allowlist`, or `auto`
 * above a score. Whatever the policy, an agent never approves what it proposed: its own call is no agreement.
 *
 * Invariants: fails closed, since of a setting that cannot be read the strictest holds; a text from outside never decides; a change of what
 * was approved is always put to a person.
 * Not here: one-time codes (`approval-codes.ts`), what an approval does (`library.ts`).
 */
import { isRecord } from "../json.ts";
import type { Principal } from "../principal.ts";
import type { ServerSource } from "./model.ts";
import type { Pin } from "./pin.ts";

export interface ApprovalPolicy {
  mode: "manual" | "allowlist" | "auto";
  /** Servers that need no question while the scan warns of nothing, where the mode is `allowlist`. */
  allow: readonly AllowedServer[];
  /** Where the mode is `auto`: the total score, 0 to 100, from which no question is asked. */
  minimumScore: number;
  /**
   * Whether a person may agree on a page whose link holds a one-time code. The link is given to the agent, which hands it to its
   * user; an agent with a browser of its own could open it. Off: only an elicitation or the operator.
   */
  approvalPage: boolean;
}

/** An exact address, or an exact package. A package without a version allows every version of it. */
export type AllowedServer =
  | { url: string }
  | { registry: "npm" | "pypi" | "oci"; identifier: string; version?: string };

export const DEFAULT_POLICY: ApprovalPolicy = { mode: "manual", allow: [], minimumScore: 100, approvalPage: true };

/** Lower than this, `auto` would say yes to servers of which nothing was verified. */
const MIN_AUTO_SCORE = 60;
const MAX_ALLOWED = 1000;

const KEYS: ReadonlySet<string> = new Set(["mode", "allow", "minimum_score", "approval_page"]);

/** What holds where nothing of a policy can be read: people are asked, and on no page. */
const CLOSED: ApprovalPolicy = { ...DEFAULT_POLICY, approvalPage: false };

/**
 * The operator's policy from JSON: `{ "mode": "auto", "minimum_score": 85 }`, `{ "mode": "allowlist", "allow": [{ "url": "…" },
 * { "registry": "npm", "identifier": "…", "version": "…" }] }`, beside `mode` also `"approval_page": false` if wanted. Absent or empty is the
 * default. `problem` says in a few words which keys cannot be read. Of the others each part holds; for one that cannot be read
 * the strictest holds: `manual`, no such entry of the list, no page.
 */
export function readPolicy(text: string | undefined): { policy: ApprovalPolicy; problem?: string } {
  if (text === undefined || text.trim() === "") return { policy: DEFAULT_POLICY };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { policy: CLOSED, problem: "not JSON" };
  }
  if (!isRecord(value)) return { policy: CLOSED, problem: "not an object" };
  const problems: string[] = [];
  const { allow: listed = [], minimum_score: minimumScore = DEFAULT_POLICY.minimumScore } = value;
  const allow = readAllow(listed);
  if (allow.problem !== undefined) problems.push(allow.problem);
  if (allow.unknown.length > 0) problems.push(`an entry of allow has no ${namesOf(allow.unknown, " and no ")}`);
  const misplaced = allow.unknown.filter((key) => KEYS.has(key));
  if (misplaced.length > 0) problems.push(`${namesOf(misplaced, " and ")} stands beside allow, not in it`);
  const isScore = typeof minimumScore === "number" && minimumScore >= MIN_AUTO_SCORE && minimumScore <= 100;
  if (!isScore) problems.push(`minimum_score is a number from ${MIN_AUTO_SCORE} to 100`);
  const mode = readMode(value["mode"]);
  if (mode === undefined) problems.push("mode is manual, allowlist or auto");
  const unknown = Object.keys(value).filter((key) => !KEYS.has(key));
  if (unknown.length > 0) problems.push(`there is no ${namesOf(unknown, " and no ")}`);
  // A key that does not exist may have been meant for this one.
  const isSure = unknown.length === 0 && allow.unknown.length === 0;
  const page = Object.hasOwn(value, "approval_page") ? value["approval_page"] : isSure;
  if (typeof page !== "boolean") problems.push("approval_page is true or false");
  const isReadable =
    mode === "auto" ? isScore : mode !== "allowlist" || allow.problem === undefined || allow.servers.length > 0;
  const policy: ApprovalPolicy = {
    mode: mode === undefined || !isReadable ? "manual" : mode,
    allow: allow.servers,
    minimumScore: isScore ? minimumScore : DEFAULT_POLICY.minimumScore,
    approvalPage: page === true,
  };
  return problems.length === 0 ? { policy } : { policy, problem: problems.join(", ") };
}

/** Unknown keys that are named. */
const MAX_NAMED = 5;

/** A key as the log names it. */
const nameOf = (key: string): string => key.replaceAll(/\W+/g, " ").slice(0, 40);

const namesOf = (keys: readonly string[], between: string): string =>
  keys.slice(0, MAX_NAMED).map(nameOf).join(between);

function readMode(value: unknown = "manual"): ApprovalPolicy["mode"] | undefined {
  return value === "manual" || value === "allowlist" || value === "auto" ? value : undefined;
}

const ENTRY_KEYS: ReadonlySet<string> = new Set(["url", "registry", "identifier", "version"]);

/** The entries that can be read, and keys in entries that do not exist: one with such a key may have been meant for less, and is none. */
function readAllow(value: unknown): { servers: AllowedServer[]; unknown: string[]; problem?: string } {
  const keys = Array.isArray(value) ? value.slice(0, MAX_ALLOWED).filter(isRecord).flatMap(Object.keys) : [];
  const unknown = [...new Set(keys)].filter((key) => !ENTRY_KEYS.has(key));
  const entries = Array.isArray(value) && value.length <= MAX_ALLOWED ? value.map(readAllowed) : [undefined];
  const servers = entries.filter((entry) => entry !== undefined);
  return servers.length === entries.length
    ? { servers, unknown }
    : { servers, unknown, problem: "allow lists { url } or { registry, identifier, version }" };
}

function readAllowed(value: unknown): AllowedServer | undefined {
  if (!isRecord(value) || !Object.keys(value).every((key) => ENTRY_KEYS.has(key))) return undefined;
  const { url, registry, identifier, version } = value;
  if (typeof url === "string") return registry === undefined && identifier === undefined ? { url } : undefined;
  if (registry !== "npm" && registry !== "pypi" && registry !== "oci") return undefined;
  if (typeof identifier !== "string" || identifier === "") return undefined;
  if (version === undefined) return { registry, identifier };
  return typeof version === "string" && version !== "" ? { registry, identifier, version } : undefined;
}

/** What somebody is asked to agree to. */
export interface Candidate {
  /** The short name it has or would have. */
  server: string;
  source: ServerSource;
  /**
   * What an agreement is bound to: the pin of the source for a server never listed, else `ServerPin.all` of what was shown. A
   * listing that has changed since has another pin, and needs another answer.
   */
  pin: Pin;
  /** Whether something that was approved before has changed, or a known server has new tools. */
  changed: boolean;
  /** How many warnings the scan gave. A warning never forbids; it only makes sure that a person is asked. */
  warnings: number;
}

/** How the call came in, besides who made it: what a person answered, and about which pin. */
export type ApprovalChannel =
  /** A call of an agent, and nothing else. */
  | { kind: "call" }
  /** The user's answer to an elicitation that showed the candidate with this pin. */
  | { kind: "elicitation"; answer: "accept" | "decline" | "cancel"; pin: Pin }
  /** A click on the page whose one-time code was redeemed for this pin (`redeemCode`). */
  | { kind: "page"; pin: Pin };

export type ApprovalDecision =
  | { decision: "approved"; by: "user" | "operator" | "page" | "allowlist" | "score" }
  /** A person said no. */
  | { decision: "rejected" }
  /** Nobody was asked yet, or about something else: ask by elicitation, else answer `forbidden` with the page's link. */
  | { decision: "ask"; page: boolean };

/**
 * Whether a candidate may be used. `score`: its total, 0 to 100, of what could be verified; undefined where it was never scored.
 * Used for `manage_server` and for installations alike.
 */
export function decideApproval(
  policy: ApprovalPolicy,
  candidate: Candidate,
  score: number | undefined,
  principal: Principal,
  channel: ApprovalChannel,
): ApprovalDecision {
  const ask: ApprovalDecision = { decision: "ask", page: policy.approvalPage };
  if (channel.kind === "elicitation") {
    if (channel.pin !== candidate.pin || channel.answer === "cancel") return ask;
    return channel.answer === "accept" ? { decision: "approved", by: "user" } : { decision: "rejected" };
  }
  if (channel.kind === "page") {
    if (!policy.approvalPage || channel.pin !== candidate.pin) return ask;
    return { decision: "approved", by: "page" };
  }
  if (principal.scopes.includes("operator")) return { decision: "approved", by: "operator" };
  // Texts that nobody has seen yet: the operator has listed the address, and not what stands there.
  if (candidate.changed || candidate.warnings > 0) return ask;
  if (policy.mode === "allowlist" && policy.allow.some((allowed) => isAllowed(allowed, candidate.source)))
    return { decision: "approved", by: "allowlist" };
  if (policy.mode === "auto" && score !== undefined && score >= policy.minimumScore)
    return { decision: "approved", by: "score" };
  return ask;
}

function isAllowed(allowed: AllowedServer, source: ServerSource): boolean {
  if ("url" in allowed) return source.kind !== "package" && source.url === allowed.url;
  return (
    source.kind === "package" &&
    source.registry === allowed.registry &&
    source.identifier === allowed.identifier &&
    (allowed.version === undefined || source.version === allowed.version)
  );
}
