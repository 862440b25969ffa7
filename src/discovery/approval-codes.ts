/**
 * One-time codes for the page on which a person agrees: 128 random bits, valid once, for a few minutes, and only for the tenant,
 * server and pin that they were made for. Only the digest of a code is kept.
 * Not here: randomness, storage and the page, which belong to `worker/`. The page redeems a code when it is sent back (POST), never
 * when the page is opened: previews of links open them.
 */
import { digestOf } from "../session/hash-chain.ts";
import type { GrantTerms, NarrowRefusal } from "./agreement.ts";
import type { Pin } from "./pin.ts";

/** What a code is for. */
export interface CodeBinding {
  tenant: string;
  server: string;
  pin: Pin;
  /** What the page says is allowed. */
  terms: GrantTerms;
  /** Why the terms are wider than those agreed to before, where a call was refused for them. */
  refusal?: NarrowRefusal;
  /** Answers about the server that there were when the code was made; absent in codes of an earlier release. */
  answers?: number;
  /** The task that waits for the answer. */
  task?: string;
}

/** A code as it is kept. */
export interface ApprovalCode extends CodeBinding {
  digest: string;
  /** Milliseconds since 1970; at that moment it is no longer valid. */
  expiresAt: number;
}

/** Random bytes of a code: 128 bits. */
export const CODE_BYTES = 16;
/** Milliseconds that a code is valid: time to read what changed. */
export const CODE_LIFETIME_MS = 15 * 60_000;
/** Codes of one tenant at a time, and of one server of it; with one more the oldest ends. */
export const MAX_CODES = 50;
export const MAX_CODES_OF_SERVER = 20;

/** A new code and the list to keep. Others for the same server stay: several tasks may wait for it, each with its own. */
export function issueCode(
  codes: readonly ApprovalCode[],
  binding: CodeBinding,
  random: Uint8Array,
  now: number,
): { code: string; codes: ApprovalCode[] } {
  if (random.length !== CODE_BYTES) throw new RangeError(`a code has ${CODE_BYTES} random bytes`);
  const code = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const { tenant, server, pin, terms, refusal, answers, task } = binding;
  const valid = codes.filter(({ expiresAt }) => expiresAt > now);
  const same = valid.filter((one) => one.tenant === tenant && one.server === server);
  const over = new Set(same.slice(0, Math.max(0, same.length + 1 - MAX_CODES_OF_SERVER)));
  const others = valid.filter((one) => !over.has(one));
  const made = {
    tenant,
    server,
    pin,
    terms,
    ...(refusal !== undefined && { refusal }),
    ...(answers !== undefined && { answers }),
    ...(task !== undefined && { task }),
    digest: digestOf(code),
    expiresAt: now + CODE_LIFETIME_MS,
  };
  return { code, codes: [...others, made].slice(-MAX_CODES) };
}

/**
 * What a code was made for, and the list to keep, without it. `found` is undefined where the code is unknown, used, expired, or of
 * another tenant. Compared by digest, so the time it takes says nothing about a code.
 */
export function redeemCode(
  codes: readonly ApprovalCode[],
  code: string,
  tenant: string,
  now: number,
): { found: ApprovalCode | undefined; codes: ApprovalCode[] } {
  const digest = /^[0-9a-f]{32}$/.test(code) ? digestOf(code) : "";
  const valid = codes.filter(({ expiresAt }) => expiresAt > now);
  const found = valid.find((one) => one.digest === digest && one.tenant === tenant);
  return { found, codes: valid.filter((one) => one !== found) };
}

/** The list with a code that was redeemed and is to be asked with once more; codes made meanwhile stay. */
export const restoreCode = (codes: readonly ApprovalCode[], code: ApprovalCode): ApprovalCode[] => [...codes, code];
