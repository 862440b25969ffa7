/** The id of a release, computed from its manifest. */
import { createHash } from "node:crypto";
import { canonicalJson } from "../../json.ts";
import type { Manifest } from "../../knowledge/release.ts";

/** Hex SHA-256 of the manifest's canonical JSON. */
export function releaseId(manifest: Manifest): string {
  return createHash("sha256").update(canonicalJson(manifest)).digest("hex");
}
