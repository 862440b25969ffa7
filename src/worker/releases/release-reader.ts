/**
 * Reads releases and their objects from KV, parses them once per isolate and caches them within a limit in bytes. Both are
 * immutable and named by their content, so the cache cannot be stale. Only keys that were written are read: KV caches misses.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { kindOf, type Manifest, type ManifestObject } from "../../knowledge/release.ts";
import type { ReleaseView } from "../../services.ts";
import { ByteCache } from "../cache.ts";

/** Parsed objects take a few times their bytes; with the manifests this stays far below an isolate's 128 MB. */
const MAX_OBJECT_CACHE_BYTES = 12 * 1024 * 1024;
const MAX_MANIFEST_CACHE_BYTES = 4 * 1024 * 1024;
/** How long KV may answer from its local cache. Seconds; the values never change. */
const CACHE_SECONDS = 86_400;

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
  const text = await kv.get(releaseKey(id), { type: "text", cacheTtl: CACHE_SECONDS }).catch(() => null);
  if (text === null) return refuse({ code: "knowledge_unavailable", what: "release" });
  const manifest: Manifest = JSON.parse(text);
  const opened = { id, manifest, objects: new Map(manifest.objects.map((object) => [object.name, object])) };
  releases.set(id, opened, text.length);
  return accept(opened);
}

/** An object if it is in memory. One kind of object must always be read with the same parser. */
export function objectInMemory<T>(object: ManifestObject): T | undefined {
  return objects.get(cacheKey(object)) as T | undefined;
}

/** An object, parsed. Fails with `knowledge_unavailable`. */
export async function readObject<T>(kv: KVNamespace, object: ManifestObject, parse: Parse<T>): Promise<Outcome<T>> {
  const known = objectInMemory<T>(object);
  if (known !== undefined) return accept(known);
  const bytes = await kv
    .get(objectKey(object.hash), { type: "arrayBuffer", cacheTtl: CACHE_SECONDS })
    .catch(() => null);
  if (bytes === null) return refuse({ code: "knowledge_unavailable", what: "published knowledge" });
  const value = parse(new Uint8Array(bytes));
  objects.set(cacheKey(object), value, object.size);
  return accept(value);
}
