/**
 * Keys as callers send them: `cairn_` and 32 random characters, of which this deployment can tell its own by a tag, so that a
 * guessed one asks no object. What the object said of a key is remembered for half a minute: so long a revoked one still works
 * in other places than where it was revoked.
 */
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import { KEYS_NAME, type KeyRecord, type KeysObject } from "./keys-object.ts";

type KeysEnv = Pick<Env, "KEYS">;

const PREFIX = "cairn_";
/** With its id behind it the name of a caller who sends a key. */
const ACTOR_PREFIX = "key-";
const RANDOM_LENGTH = 32;
const TAG_LENGTH = 8;
const FORM = /^cairn_[A-Za-z0-9_-]{32}[0-9a-f]{8}$/;
/** How soon a revocation is seen everywhere. Milliseconds. */
const REMEMBERED_MILLISECONDS = 30_000;
const MAX_REMEMBERED = 1000;

const remembered = new Map<string, { record: KeyRecord | null; until: number }>();

export function keysOf(env: KeysEnv): DurableObjectStub<KeysObject> {
  return env.KEYS.get(env.KEYS.idFromName(KEYS_NAME));
}

function tagOf(env: KeysEnv, random: string): string {
  return env.KEYS.idFromName(`key/${random}`).toString().slice(0, TAG_LENGTH);
}

/** A new key. `randomness` is at least 32 random URL-safe characters. */
export function mintKey(env: KeysEnv, randomness: string): string {
  const random = randomness.slice(0, RANDOM_LENGTH);
  return `${PREFIX}${random}${tagOf(env, random)}`;
}

/** Whether a token has the form and the tag of a key of this deployment. */
export function isKey(env: KeysEnv, token: string): boolean {
  if (!FORM.test(token)) return false;
  const random = token.slice(PREFIX.length, PREFIX.length + RANDOM_LENGTH);
  return tagOf(env, random) === token.slice(PREFIX.length + RANDOM_LENGTH);
}

/** The id of a key: enough of its digest to tell it from others. */
export function keyId(digest: string): string {
  return digest.slice(0, 16);
}

/** The principal of a key's digest; null for one that is unknown, expired or revoked. `now`: milliseconds since the epoch. */
export async function principalOfKey(env: KeysEnv, digest: Buffer, now: number): Promise<Principal | null> {
  const name = digest.toString("hex");
  let entry = remembered.get(name);
  if (entry === undefined || entry.until <= now) {
    entry = { record: await keysOf(env).find(name), until: now + REMEMBERED_MILLISECONDS };
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(name, entry);
  }
  const { record } = entry;
  if (record === null || record.revoked_at !== null || record.expires_at <= now) return null;
  const { tenant, scopes, id, quotas, expires_at: until } = record;
  return { tenant, scopes, actor: ACTOR_PREFIX + id, until, ...(Object.keys(quotas).length > 0 && { quotas }) };
}

/** Forgets what this isolate remembers, or what it remembers of one key. */
export function forgetKeys(id?: string): void {
  for (const [digest, { record }] of remembered) if (id === undefined || record?.id === id) remembered.delete(digest);
}

/** The id of the key by which a caller is known, also through a grant that was made with it; undefined for any other. */
export function keyIdOf({ actor }: Principal): string | undefined {
  return actor?.startsWith(ACTOR_PREFIX) === true ? actor.slice(ACTOR_PREFIX.length) : undefined;
}
