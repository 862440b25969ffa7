/**
 * The hash chain over a session's events: each hash covers the one before it and the event's canonical JSON,
 * so that a changed, missing or moved event shows. Not a signature: who can write can also rebuild the chain.
 */
import { createHash } from "node:crypto";
import { canonicalJson } from "../json.ts";
import type { EventRecord, SessionEvent } from "./types.ts";

/** What the first event is chained to. */
export const GENESIS = "0".repeat(64);

/** Hex SHA-256 of the hash before and an event. */
export function chainHash(previous: string, event: SessionEvent): string {
  return createHash("sha256").update(previous).update("\n").update(canonicalJson(event)).digest("hex");
}

/** Hex SHA-256 of any JSON value in canonical form. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

/** Checks a whole chain, oldest first. `at` is the first revision that does not fit. */
export function verifyChain(records: readonly EventRecord[]): { ok: true } | { ok: false; at: number } {
  let previous = GENESIS;
  for (const [index, record] of records.entries()) {
    if (record.revision !== index + 1 || record.hash !== chainHash(previous, record.event))
      return { ok: false, at: index + 1 };
    previous = record.hash;
  }
  return { ok: true };
}
