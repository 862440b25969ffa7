/**
 * The hash chain over a session's events. Each hash covers the previous hash and the event's canonical JSON, so a changed,
 * missing or reordered event is detected. Not a signature: anybody who can write the rows can also recompute the chain.
 */
import { hash } from "node:crypto";
import { canonicalJson } from "../json.ts";
import type { EventRecord, SessionEvent } from "./types.ts";

/** The previous hash of the first event. */
export const GENESIS = "0".repeat(64);

/** Hex SHA-256 of the previous hash and an event. */
export function chainHash(previous: string, event: SessionEvent): string {
  return hash("sha256", `${previous}\n${canonicalJson(event)}`);
}

/** Hex SHA-256 of any JSON value in canonical form. */
export function digestOf(value: unknown): string {
  return hash("sha256", canonicalJson(value));
}

/** Checks a whole chain, oldest first. `at` is the first revision whose hash or number is wrong. */
export function verifyChain(records: readonly EventRecord[]): { ok: true } | { ok: false; at: number } {
  let previous = GENESIS;
  for (const [index, record] of records.entries()) {
    if (record.revision !== index + 1 || record.hash !== chainHash(previous, record.event))
      return { ok: false, at: index + 1 };
    previous = record.hash;
  }
  return { ok: true };
}
