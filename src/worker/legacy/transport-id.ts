/**
 * The format of an `Mcp-Session-Id`: 24 random characters and 8 that only this namespace derives from them, the tenant and
 * the endpoint, as session ids have them (docs/decisions/0004-session-id-tag.md). A guessed one wakes no object.
 */
import type { Env } from "../env.ts";

const RANDOM_LENGTH = 24;
const TAG_LENGTH = 8;
const FORM = /^[A-Za-z0-9_-]{24}[0-9a-f]{8}$/;

type Legacy = Pick<Env, "LEGACY">;

/** Whose transport session it is. */
export interface TransportOwner {
  tenant: string;
  endpoint: string;
}

function tagOf(env: Legacy, { tenant, endpoint }: TransportOwner, random: string): string {
  const name = JSON.stringify([tenant, endpoint, random, "id"]);
  return env.LEGACY.idFromName(name).toString().slice(0, TAG_LENGTH);
}

/** A new id. `randomness` is at least 24 random URL-safe characters. */
export function mintTransportId(env: Legacy, owner: TransportOwner, randomness: string): string {
  const random = randomness.slice(0, RANDOM_LENGTH);
  return random + tagOf(env, owner, random);
}

/** Whether an id was made by this deployment for this owner. */
export function isTransportId(env: Legacy, owner: TransportOwner, id: string): boolean {
  return FORM.test(id) && tagOf(env, owner, id.slice(0, RANDOM_LENGTH)) === id.slice(RANDOM_LENGTH);
}
