/** Which of a release's `documents/<n>` objects holds a document. Not here: how many there are (`compile/objects.ts`). */
import type { Document } from "./model.ts";

/** FNV-1a over UTF-16 units: the same small number for a name on any machine. */
export function shardOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** The object that holds a document, given how many `documents/<n>` the release has. */
export function documentObject(base: string, id: string, shards: number): string {
  return `documents/${shardOf(`${base}/${id}`) % shards}`;
}

const decoder = new TextDecoder();

/** A shard from its bytes, which were validated when they were published and are named by their own hash. */
export function parseDocuments(bytes: Uint8Array): Document[] {
  return JSON.parse(decoder.decode(bytes));
}
