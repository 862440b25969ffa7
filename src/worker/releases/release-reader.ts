/**
 * Releases and their objects out of KV, parsed once per isolate and kept under a byte budget. Both are immutable and
 * named by their content, so nothing kept here can be stale. A key is read only when it is known to have been written.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Manifest, ManifestObject } from "../../knowledge/release.ts";
import type { ReleaseView } from "../../services.ts";
import { ByteCache } from "../cache.ts";

/** Parsed objects take a few times their bytes; with the manifests this stays far below an isolate's 128 MB. */
const OBJECT_BYTES = 12 * 1024 * 1024;
const MANIFEST_BYTES = 4 * 1024 * 1024;
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

const releases = new ByteCache<OpenRelease>(MANIFEST_BYTES);
const objects = new ByteCache<unknown>(OBJECT_BYTES);
const decoder = new TextDecoder();

/** JSON out of bytes that were validated when they were published. */
export function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(decoder.decode(bytes));
}

/** Equal bytes under names of two kinds (two empty lists, say) are parsed by two parsers. */
function cacheKey(object: ManifestObject): string {
  return `${object.name.split("/", 1)[0] ?? ""}:${object.hash}`;
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

/** An object that is in memory already. The same kind of object must always be asked for with the same parser. */
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
