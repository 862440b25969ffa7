/**
 * Documents of a release are spread over objects (shards) named `documents/<n>`. This file finds the shard of a document.
 * Not here: the number of shards (`compile/objects.ts`).
 */
import type { Document } from "./model.ts";

/** The FNV-1a hash (32 bits, unsigned) of a name's UTF-16 units. Part of the release format: it must not change. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** The name of the object that holds a document. `shards` is the number of `documents/<n>` objects of the release. */
export function documentObjectName(base: string, id: string, shards: number): string {
  return `documents/${hashName(`${base}/${id}`) % shards}`;
}

const decoder = new TextDecoder();

/** Parses a shard. The bytes were validated when they were published, and their key is their hash: no check here. */
export function parseDocuments(bytes: Uint8Array): Document[] {
  return JSON.parse(decoder.decode(bytes));
}
