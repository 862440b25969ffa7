/**
 * Stores a compiled catalogue: everything is checked, objects are written, then the manifest, which is also the pointer.
 * The objects of the catalogue before the last are removed: an isolate may still answer from the last for a minute.
 */
import { CATALOGUE_FORMAT, type CatalogueManifest } from "../../discovery/catalogue-port.ts";
import { isPacked } from "../../search/blocks.ts";
import { isIndex } from "../../search/check-index.ts";
import { CATALOGUE_KEY, catalogueObjectKey } from "./catalogue-keys.ts";

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
    if (place === 0 ? !isIndex(bytes) : !isPacked(bytes))
      return { field: "objects", expected: "an index and blocks of entries, as author catalogue makes them" };
  }
  return undefined;
}

/** Reads a manifest; null for what is none. */
export function readCatalogueManifest(value: unknown): CatalogueManifest | null {
  if (typeof value !== "object" || value === null) return null;
  const { format, at, servers, registries, objects } = value as { [key: string]: unknown };
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && Number(count) >= 0;
  if (format !== CATALOGUE_FORMAT || !isCount(at) || !isCount(servers)) return null;
  if (!Array.isArray(registries) || !Array.isArray(objects) || objects.length === 0 || objects.length > 64) return null;
  const named = objects.flatMap((object: unknown) => {
    if (typeof object !== "object" || object === null) return [];
    const { name, hash, size } = object as { [key: string]: unknown };
    const isHash = typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash);
    return typeof name === "string" && isHash && isCount(size) ? [{ name, hash, size }] : [];
  });
  const hosts = registries.filter((host): host is string => typeof host === "string" && host.length <= 255);
  if (named.length !== objects.length || hosts.length !== registries.length || hosts.length > 20) return null;
  return { format: CATALOGUE_FORMAT, at, servers, registries: hosts, objects: named };
}

/** Writes what is new, points at it, and removes what nobody reads any more. Answers how many values were written. */
export async function storeCatalogue(
  kv: KVNamespace,
  manifest: CatalogueManifest,
  objects: ReadonlyMap<string, Uint8Array>,
): Promise<{ changed: boolean; kv_writes: number }> {
  const before = await kv.get<StoredManifest>(CATALOGUE_KEY, "json");
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
