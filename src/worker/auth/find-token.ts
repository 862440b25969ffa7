/** What a token of Cairn's own stands for: one of the configuration, or a key that was made since. */
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import { isKey, principalOfKey } from "./keys.ts";
import type { AuthSettings } from "./settings.ts";
import { sha256 } from "./tokens.ts";

export type TokenEnv = Pick<Env, "KEYS">;

/** The principal of a token as it was sent; null = unknown, expired or revoked. `now`: milliseconds since the epoch. */
export async function findToken(
  { tokens }: AuthSettings,
  env: TokenEnv,
  token: string | null,
  now: number,
): Promise<Principal | null> {
  if (token === null) return null;
  const digest = sha256(token);
  return tokens.find(digest, now) ?? (isKey(env, token) ? principalOfKey(env, digest, now) : null);
}

/** The same for the digest of one that was found before. */
export async function findDigest(
  { tokens }: AuthSettings,
  env: TokenEnv,
  digest: Buffer,
  now: number,
): Promise<Principal | null> {
  return tokens.find(digest, now) ?? principalOfKey(env, digest, now);
}
