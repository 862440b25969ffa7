/**
 * Whether the routing of a release is made of its trees. Asked where an author may change some bases of a channel: every object of the
 * others is as before, but one router serves all of them, so it has to be the one that these trees make.
 * Not here: which changes a scope covers (`auth/publishing.ts`).
 */
import { createHash } from "node:crypto";
import { canonicalJson } from "../../json.ts";
import type { Manifest } from "../../knowledge/release.ts";
import type { Tree } from "../../knowledge/model.ts";
import { buildRouting } from "../../routing/model.ts";
import { readStored } from "./read-stored.ts";
import { objectKey } from "./release-reader.ts";

/** `sent`: objects that came with the request, by hash. False too where a tree cannot be read. */
export async function isRoutingOfTrees(
  kv: KVNamespace,
  manifest: Manifest,
  sent: ReadonlyMap<string, Uint8Array>,
): Promise<boolean> {
  const routing = manifest.objects.find(({ name }) => name === "routing");
  const named = manifest.objects.filter(({ name }) => name.startsWith("tree/"));
  if (routing === undefined) return named.length === 0;
  const bytes = await Promise.all(
    named.map(async ({ hash }) => sent.get(hash) ?? (await readStored(kv, objectKey(hash), hash))),
  );
  try {
    const trees = bytes.map((one): Tree => JSON.parse(new TextDecoder().decode(one ?? undefined)));
    const made = canonicalJson(buildRouting(trees, manifest.bases));
    return createHash("sha256").update(made).digest("hex") === routing.hash;
  } catch {
    return false;
  }
}
