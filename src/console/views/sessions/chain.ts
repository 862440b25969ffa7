/** Whether the chain of a session's events holds, computed anew in this browser (`session/hash-chain.ts` says how it is made). */
import { canonicalJson } from "../../../json.ts";
import type { EventRecord } from "../../../session/types.ts";

/** The hash before the first event. */
const GENESIS = "0".repeat(64);

export type ChainState = { state: "holds"; head: string } | { state: "broken"; at: number } | { state: "unknown" };

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `unknown` where the browser does not compute hashes: on a page that came without encryption. */
export async function checkChain(events: readonly EventRecord[]): Promise<ChainState> {
  if (globalThis.crypto?.subtle === undefined) return { state: "unknown" };
  let previous = GENESIS;
  for (const [place, { revision, event, hash }] of events.entries()) {
    if (revision !== place + 1 || hash !== (await sha256(`${previous}\n${canonicalJson(event)}`)))
      return { state: "broken", at: place + 1 };
    previous = hash;
  }
  return { state: "holds", head: previous };
}
