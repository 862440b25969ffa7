/**
 * The search port over KV: a release's index, opened once per isolate, and the blocks of passages that a page of hits needs.
 * It reads only objects that the release's manifest names. Not here: searching (`search/`).
 */
import { inflateRawSync } from "node:zlib";
import { accept, CairnError } from "../errors.ts";
import type { ManifestObject } from "../knowledge/release.ts";
import { createEmbeddingRetriever, readEmbeddingOptions } from "../search/embeddings.ts";
import { openIndex, type SearchIndex } from "../search/open.ts";
import type { Retriever } from "../search/retriever.ts";
import type { SearchStore } from "../search/service.ts";
import type { SearchPort } from "../services.ts";
import { ByteCache } from "./cache.ts";
import { readStored } from "./releases/read-stored.ts";
import { objectKey, openRelease, type OpenRelease } from "./releases/release-reader.ts";

/**
 * Together well below an isolate's 128 MB, with room for everything else. The largest index that KV accepts (20 MiB,
 * `compile-search.ts`) fits with its scratch rows; further shards and blocks of passages are evicted as needed.
 */
const MAX_INDEX_CACHE_BYTES = 36 * 1024 * 1024;
const MAX_PART_CACHE_BYTES = 24 * 1024 * 1024;
/** Scratch rows of an open index, per passage (`search/open.ts`). */
const SCRATCH_BYTES_PER_PASSAGE = 12;

const indexes = new ByteCache<SearchIndex>(MAX_INDEX_CACHE_BYTES);
const parts = new ByteCache<Uint8Array>(MAX_PART_CACHE_BYTES);

const unavailable = (): CairnError => new CairnError({ code: "knowledge_unavailable", what: "search index" });

async function readBytes(kv: KVNamespace, object: ManifestObject): Promise<Uint8Array> {
  const bytes = await readStored(kv, objectKey(object.hash), object.hash);
  if (bytes === null) throw unavailable();
  return bytes;
}

/** The platform stops at the limit, so that a small block never becomes gigabytes. */
function inflate(bytes: Uint8Array, limit: number): Uint8Array {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, limit) });
  } catch {
    throw unavailable();
  }
}

function storeOf(kv: KVNamespace, { objects }: OpenRelease, retrievers: readonly Retriever[]): SearchStore {
  async function part(name: string): Promise<Uint8Array> {
    const object = objects.get(name);
    if (object === undefined) throw unavailable();
    const known = parts.get(object.hash);
    if (known !== undefined) return known;
    const bytes = await readBytes(kv, object);
    parts.set(object.hash, bytes, bytes.byteLength);
    return bytes;
  }

  return {
    async index() {
      const object = objects.get("index/0");
      if (object === undefined) return null;
      let index = indexes.get(object.hash);
      if (index === undefined) {
        index = openIndex(await readBytes(kv, object));
        indexes.set(object.hash, index, object.size + index.passages * SCRATCH_BYTES_PER_PASSAGE);
      }
      // Each search opens further shards in its own copy: the cached index never grows.
      return index.shards === 1 ? index : { ...index, opened: [...index.opened] };
    },
    shard: (shard) => part(`index/${shard}`),
    records: (object) => part(`passages/${object}`),
    inflate,
    retrievers,
  };
}

/** Builds the port. `embeddings` is the operator's JSON (`search/embeddings.ts`); without it only the lexical index is searched. */
export function createSearch(kv: KVNamespace, embeddings?: string): SearchPort {
  const options = readEmbeddingOptions(embeddings);
  const port = { fetch: (url: string, init: RequestInit) => fetch(url, init) };
  const retrievers = options === undefined ? [] : [createEmbeddingRetriever(options, port)];
  return {
    async open(release) {
      const opened = await openRelease(kv, release);
      return opened.ok ? accept(storeOf(kv, opened.value, retrievers)) : opened;
    },
  };
}
