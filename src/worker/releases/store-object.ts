/**
 * Stores one object of a release before the release itself: validated by what it is, written to KV, recorded. A publish of
 * any size is a number of these, in any order and as often as needed, and its manifest last.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { validateUpload } from "../../compile/validate-release.ts";
import { kindOf, type ManifestObject } from "../../knowledge/release.ts";
import type { Env } from "../env.ts";
import { objectKey } from "./release-reader.ts";
import { RELEASES_NAME } from "./releases-object.ts";

export type StoreOutcome =
  | { kind: "stored" }
  | { kind: "broken"; finding: unknown }
  /** A clean-up is deleting this key now: send it again in a few minutes. */
  | { kind: "removing" };

/** Stores the object. Fails with `knowledge_unavailable` when KV cannot be written. `at` in milliseconds since the epoch. */
export async function storeObject(
  env: Env,
  object: ManifestObject,
  bytes: Uint8Array,
  at: number,
): Promise<Outcome<StoreOutcome>> {
  const finding = validateUpload(object, bytes);
  if (finding !== undefined) return accept({ kind: "broken", finding });
  const releases = env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
  const key = objectKey(object.hash);
  if (await releases.isRemoving([key], at)) return accept({ kind: "removing" });
  try {
    await env.KNOWLEDGE.put(key, bytes);
  } catch {
    return refuse({ code: "knowledge_unavailable", what: "knowledge store" });
  }
  await releases.recordUploads([{ hash: object.hash, kind: kindOf(object.name), size: object.size }], at);
  return accept({ kind: "stored" });
}
