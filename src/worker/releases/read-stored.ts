/**
 * Reads of KV, each under a deadline. An immutable value is compared with the hash in its name: a value that was altered in the
 * store is never used. It is reported in the log and set aside for a while, so that new sessions begin on another release.
 * Not here: parsing and caching (`release-reader.ts`).
 */
import { createHash } from "node:crypto";

/** How long KV may answer from its local cache. Seconds; the values never change. */
const CACHE_SECONDS = 86_400;
/** The same after a mismatch, so that a repaired value is seen soon. The shortest that KV accepts is 30. */
const RECHECK_CACHE_SECONDS = 60;
/** A read that takes longer counts as failed. Milliseconds; the largest values take well below a second. */
const MAX_READ_MILLISECONDS = 10_000;
/** How long new sessions avoid what could not be read correctly. Milliseconds. */
const ASIDE_MILLISECONDS = 60_000;
/** Keys that are set aside at most; beyond, the oldest is tried again. */
const MAX_SET_ASIDE = 256;

const aside = new Map<string, number>();

/** Avoids a value for a minute (`isSetAside`). */
export function setAside(key: string): void {
  aside.delete(key);
  aside.set(key, Date.now() + ASIDE_MILLISECONDS);
  const [oldest] = aside.keys();
  if (aside.size > MAX_SET_ASIDE && oldest !== undefined) aside.delete(oldest);
}

/** Whether one of these keys was set aside less than a minute ago. */
export function isSetAside(keys: Iterable<string>): boolean {
  if (aside.size === 0) return false;
  const now = Date.now();
  for (const [key, until] of aside) if (until <= now) aside.delete(key);
  for (const key of keys) if (aside.has(key)) return true;
  return false;
}

/** The bytes under a key whose SHA-256 (hex) is `hash`; null when they are absent, late, unreadable or altered. */
export async function readStored(kv: KVNamespace, key: string, hash: string): Promise<Uint8Array | null> {
  const bytes = await readBytes(kv, key, CACHE_SECONDS);
  if (bytes === null || isIntact(bytes, hash)) return bytes;
  // Only the copy of this location may be damaged.
  const again = await readBytes(kv, key, RECHECK_CACHE_SECONDS);
  if (again !== null && isIntact(again, hash)) return again;
  const advice = "It is not used. Publish its release again with --rewrite, and find out who can write to the store.";
  console.error(JSON.stringify({ level: "alert", alert: "knowledge_altered", key, advice }));
  setAside(key);
  return null;
}

function isIntact(bytes: Uint8Array, hash: string): boolean {
  return createHash("sha256").update(bytes).digest("hex") === hash;
}

/** The JSON value under a key that changes; null when there is none, undefined when it is late or cannot be read. */
export async function readChanging(kv: KVNamespace, key: string): Promise<unknown> {
  return withDeadline(kv.get(key, "json"));
}

async function readBytes(kv: KVNamespace, key: string, cacheTtl: number): Promise<Uint8Array | null> {
  const buffer = await withDeadline(kv.get(key, { type: "arrayBuffer", cacheTtl }));
  return buffer === null || buffer === undefined ? null : new Uint8Array(buffer);
}

/** What is read; undefined when that fails or takes too long. */
export async function withDeadline<T>(reading: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, MAX_READ_MILLISECONDS, undefined);
  });
  try {
    return await Promise.race([reading.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
