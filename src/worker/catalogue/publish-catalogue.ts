/**
 * Stores a compiled catalogue: everything is checked, objects are written, then the manifest, which is also the pointer.
 * The objects of the catalogue before the last are removed: an isolate may still answer from the last for a minute.
 */
import { isCatalogue } from "../../compile/validate-release.ts";
import { CairnError } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import type { CatalogueManifest } from "../../discovery/catalogue-port.ts";
import { CATALOGUE_KEY, catalogueObjectKey } from "./catalogue-keys.ts";
import { readCatalogueManifest } from "./read-catalogue-manifest.ts";
import { readChanging } from "../releases/read-stored.ts";

/** The manifest as it is stored: with the objects of the one before, which are still there. */
interface StoredManifest extends CatalogueManifest {
  previous?: readonly string[];
}

/** What is wrong with a catalogue: the field and what it has to be; undefined for one that can be stored. */
export function faultOf(
  manifest: CatalogueManifest,
  objects: ReadonlyMap<string, Uint8Array>,
): { field: string; expected: string } | undefined {
  for (const [place, { name, hash, size }] of manifest.objects.entries()) {
    if (name !== (place === 0 ? "index" : `entries/${place - 1}`))
      return { field: "manifest.objects", expected: "index, then entries/0, entries/1 …" };
    const bytes = objects.get(hash);
    if (bytes === undefined || bytes.length !== size)
      return { field: "objects", expected: "the bytes of every object of the manifest" };
  }
  const [index = new Uint8Array(0), ...blocks] = manifest.objects.map(
    ({ hash }) => objects.get(hash) ?? new Uint8Array(0),
  );
  if (isCatalogue(index, blocks, manifest.servers)) return undefined;
  return { field: "objects", expected: "an index and blocks of entries, as author catalogue makes them" };
}

/** What is stored; null for nothing, and for what is no manifest: then everything is written again. */
function readStoredManifest(value: unknown): StoredManifest | null {
  const manifest = readCatalogueManifest(value);
  if (manifest === null || !isRecord(value) || !Array.isArray(value.previous)) return manifest;
  return { ...manifest, previous: value.previous.filter((hash): hash is string => typeof hash === "string") };
}

/** Writes what is new, points at it, and removes what nobody reads any more. Answers how many values were written. */
export async function storeCatalogue(
  kv: KVNamespace,
  manifest: CatalogueManifest,
  objects: ReadonlyMap<string, Uint8Array>,
): Promise<{ changed: boolean; kv_writes: number }> {
  const value = await readChanging(kv, CATALOGUE_KEY);
  if (value === undefined) throw new CairnError({ code: "knowledge_unavailable", what: "knowledge store" });
  const before = readStoredManifest(value);
  const stored = new Set(before?.objects.map(({ hash }) => hash));
  const wanted = new Set(manifest.objects.map(({ hash }) => hash));
  if (before !== null && stored.size === wanted.size && [...wanted].every((hash) => stored.has(hash)))
    return { changed: false, kv_writes: 0 };
  const written = [...wanted].filter((hash) => !stored.has(hash));
  for (const hash of written) await kv.put(catalogueObjectKey(hash), objects.get(hash) ?? new Uint8Array(0));
  const previous = [...stored].filter((hash) => !wanted.has(hash));
  await kv.put(CATALOGUE_KEY, JSON.stringify({ ...manifest, previous } satisfies StoredManifest));
  const old = (before?.previous ?? []).filter((hash) => !wanted.has(hash) && !stored.has(hash));
  for (const hash of old) await kv.delete(catalogueObjectKey(hash));
  return { changed: true, kv_writes: written.length + 1 };
}
