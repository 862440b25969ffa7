/**
 * Finds where a session's stored rows are no longer what was written. Each row has a checksum over all its columns and the
 * hash of the row before it; the head, stored beside the rows, says how many there are and with which hash they end. So a
 * changed, missing, exchanged, added or cut row is noticed. Not a signature: whoever can write the storage can write all of it.
 * Pure. Not here: reading rows (`worker/sessions/rows.ts`), what follows from damage (`worker/sessions/stored-session.ts`).
 */
import { hash as hashOf } from "node:crypto";
import { chainHash } from "./hash-chain.ts";
import type { LogPosition } from "./session-port.ts";

/** A row as the storage gives it: any column may hold anything. */
export interface StoredRow {
  revision: unknown;
  event: unknown;
  hash: unknown;
  key: unknown;
  digest: unknown;
  snapshot: unknown;
  /** Of the first row; absent in tables of earlier versions. */
  identity?: unknown;
  /** Absent in tables of earlier versions, whose rows are compared with their hash alone. */
  checksum?: unknown;
}

/** The last event, as stored outside of the table of events. */
export interface Head extends LogPosition {
  /** Its time, milliseconds since the epoch. */
  at: number;
  /** Of all events together; absent where nobody counted. */
  bytes?: number;
}

export type DamageReason = "altered" | "missing" | "unreadable" | "cut";

/** The first revision that is not as it was written, and why. */
export interface Damage {
  revision: number;
  reason: DamageReason;
}

/** Hex digits of a checksum: 128 bits. */
const CHECKSUM_LENGTH = 32;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const lengthOf = (value: unknown): string => (typeof value === "string" ? `${value.length}` : typeof value);

/** The checksum of a row after the row with the hash `previous`. The lengths keep neighbouring columns apart. */
export function checksumOf(previous: string, row: StoredRow): string {
  const { revision, event, hash, key, digest, snapshot, identity } = row;
  const columns = [event, hash, key, digest, snapshot, identity ?? null];
  const lengths = columns.map(lengthOf).join(" ");
  const text = `${previous} ${String(revision)} ${lengths}\n${columns.map(textOf).join("")}`;
  return hashOf("sha256", text).slice(0, CHECKSUM_LENGTH);
}

/** What is wrong with a row that should follow `previous`; null = nothing. */
export function damageOf(previous: LogPosition, row: StoredRow): DamageReason | null {
  const { revision, event, hash, checksum } = row;
  if (revision !== previous.revision + 1) return "missing";
  if (typeof event !== "string" || typeof hash !== "string") return "unreadable";
  if (checksum !== undefined) return checksum === checksumOf(previous.hash, row) ? null : "altered";
  try {
    return chainHash(previous.hash, JSON.parse(event)) === hash ? null : "altered";
  } catch {
    return "unreadable";
  }
}

/**
 * What is wrong with the end of a chain whose rows are sound up to `last`. `head`: undefined where none is stored.
 * `hasChecksums`: the table is of a version that writes a head with the second row.
 */
export function damageOfEnd(last: LogPosition, head: Head | undefined, hasChecksums: boolean): Damage | null {
  if (last.revision === 0) return { revision: 1, reason: "missing" };
  if (head === undefined) return hasChecksums && last.revision > 1 ? { revision: last.revision, reason: "cut" } : null;
  if (last.revision < head.revision) return { revision: last.revision + 1, reason: "cut" };
  if (last.revision > head.revision) return { revision: head.revision + 1, reason: "altered" };
  return last.hash === head.hash ? null : { revision: last.revision, reason: "altered" };
}
