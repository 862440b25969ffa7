/** The id of a release, from its manifest: the one thing about a release that is computed in more than one place. */
import { createHash } from "node:crypto";
import { canonicalJson } from "../../json.ts";
import type { Manifest } from "../../knowledge/release.ts";

/** Hex SHA-256 of the manifest's canonical JSON. */
export function releaseId(manifest: Manifest): string {
  return createHash("sha256").update(canonicalJson(manifest)).digest("hex");
}
