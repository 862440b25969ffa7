/**
 * Codes that sign a browser in once. A code is exchanged for the token it was made with, and dies with the exchange. What is stored is the
 * token encrypted with the code, under the code's digest: whoever reads the storage has neither.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Env } from "../env.ts";
import { isKey, keysOf, mintKey } from "./keys.ts";

type CodesEnv = Pick<Env, "KEYS">;

/** How long a code may wait for its use: a link that a start has printed is opened on that day. Milliseconds. */
const LIFETIME_MILLISECONDS = 24 * 60 * 60 * 1000;
/** What a code begins with, so that none is taken for a key. */
const PREFIX = "once_";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const digestOf = (purpose: string, code: string): Buffer =>
  createHash("sha256").update(purpose).update("\n").update(code).digest();
const nameOf = (code: string): string => digestOf("cairn sign-in code", code).toString("hex");

function seal(token: string, code: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", digestOf("cairn sign-in token", code), nonce);
  const sealed = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

function unseal(sealed: string, code: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const cipher = createDecipheriv("aes-256-gcm", digestOf("cairn sign-in token", code), nonce);
  cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]).toString("utf8");
}

/** A code for this token. `randomness` is at least 32 random URL-safe characters, `now` milliseconds since the epoch. */
export async function makeSignInCode(env: CodesEnv, token: string, randomness: string, now: number) {
  const code = mintKey(env, randomness).replace(/^cairn_/, PREFIX);
  const expires_at = now + LIFETIME_MILLISECONDS;
  await keysOf(env).keepCode(nameOf(code), seal(token, code), expires_at, now);
  return { code, expires_at };
}

/** The token of a code, which is used up by this; null for one that is unknown, was used or has expired. */
export async function takeSignInCode(env: CodesEnv, code: string, now: number): Promise<string | null> {
  // A guess has the wrong tag, and asks no object.
  if (!code.startsWith(PREFIX) || !isKey(env, code.replace(PREFIX, "cairn_"))) return null;
  const sealed = await keysOf(env).takeCode(nameOf(code), now);
  return sealed === null ? null : unseal(sealed, code);
}
