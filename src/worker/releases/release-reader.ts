/**
 * Reads releases and their objects from KV, parses them once per isolate and caches them within a limit in bytes. Both are
 * immutable and named by their content, which is checked when they are read, so the cache cannot be stale. Only keys that were written are read: KV caches misses.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { kindOf, type Manifest, type ManifestObject } from "../../knowledge/release.ts";
import type { ReleaseView } from "../../services.ts";
import { ByteCache } from "../cache.ts";
import { isSetAside, readStored } from "./read-stored.ts";

/** Parsed objects take a few times their bytes; with the manifests this stays far below an isolate's 128 MB. */
const MAX_OBJECT_CACHE_BYTES = 12 * 1024 * 1024;
const MAX_MANIFEST_CACHE_BYTES = 4 * 1024 * 1024;

export const releaseKey = (id: string): string => `release/${id}`;
export const objectKey = (hash: string): string => `object/${hash}`;
export const channelKey = (channel: string): string => `channel/${channel}`;

/** A manifest with its objects by name. */
export interface OpenRelease extends ReleaseView {
  objects: ReadonlyMap<string, ManifestObject>;
}

export type Parse<T> = (bytes: Uint8Array) => T;

const releases = new ByteCache<OpenRelease>(MAX_MANIFEST_CACHE_BYTES);
const objects = new ByteCache<unknown>(MAX_OBJECT_CACHE_BYTES);
const decoder = new TextDecoder();

/** JSON out of bytes that were validated when they were published. */
export function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(decoder.decode(bytes));
}

/** The kind of object is part of the key: equal bytes of two kinds (two empty lists, say) have different parsers. */
function cacheKey(object: ManifestObject): string {
  return `${kindOf(object.name)}:${object.hash}`;
}

/** A release's manifest. Fails with `knowledge_unavailable`. */
export async function openRelease(kv: KVNamespace, id: string): Promise<Outcome<OpenRelease>> {
  const known = releases.get(id);
  if (known !== undefined) return accept(known);
  // The id is the hash of the manifest's canonical JSON, which is what is stored.
  const bytes = await readStored(kv, releaseKey(id), id);
  if (bytes === null) return refuse({ code: "knowledge_unavailable", what: "release" });
  const manifest = parseJson<Manifest>(bytes);
  const opened = { id, manifest, objects: new Map(manifest.objects.map((object) => [object.name, object])) };
  releases.set(id, opened, bytes.length);
  return accept(opened);
}

/** Whether the release, or one of its objects, could not be read correctly a moment ago: new sessions begin on another one. */
export function isDamaged({ id, objects: named }: OpenRelease): boolean {
  return isSetAside(keysOf(id, named));
}

/** One after the other: nearly always nothing is set aside, and no key is made. */
function* keysOf(id: string, named: OpenRelease["objects"]): Generator<string> {
  yield releaseKey(id);
  for (const { hash } of named.values()) yield objectKey(hash);
}

/** An object if it is in memory. One kind of object must always be read with the same parser. */
export function objectInMemory<T>(object: ManifestObject): T | undefined {
  return objects.get(cacheKey(object)) as T | undefined;
}

/** An object, parsed. Fails with `knowledge_unavailable`. */
export async function readObject<T>(kv: KVNamespace, object: ManifestObject, parse: Parse<T>): Promise<Outcome<T>> {
  const known = objectInMemory<T>(object);
  if (known !== undefined) return accept(known);
  const bytes = await readStored(kv, objectKey(object.hash), object.hash);
  if (bytes === null) return refuse({ code: "knowledge_unavailable", what: "published knowledge" });
  const value = parse(bytes);
  objects.set(cacheKey(object), value, object.size);
  return accept(value);
}
