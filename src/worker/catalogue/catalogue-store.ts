/**
 * The catalogue port over KV: its manifest, read once a minute by an isolate that is asked, its index, opened once, and the
 * blocks of entries that an answer shows. Loaded with the first search for servers.
 */
import { inflateRawSync } from "node:zlib";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { CatalogueManifest, CataloguePort } from "../../discovery/catalogue-port.ts";
import { ENTRY_RANKING } from "../../discovery/sources/entry-passage.ts";
import type { MergedEntry } from "../../discovery/sources/merge.ts";
import { searchEntryIndex, type EntryHit } from "../../discovery/sources/search-entries.ts";
import { isRecord } from "../../json.ts";
import { readRecords } from "../../search/blocks.ts";
import { openIndex, type SearchIndex } from "../../search/open.ts";
import { pageOf, scoresOf } from "../../search/search.ts";
import { ByteCache } from "../cache.ts";
import { readChanging, readStored } from "../releases/read-stored.ts";
import { CATALOGUE_KEY, catalogueObjectKey } from "./catalogue-keys.ts";
import { readCatalogueManifest } from "./read-catalogue-manifest.ts";

const MANIFEST_MILLISECONDS = 60_000;
const MAX_CACHE_BYTES = 40 * 1024 * 1024;
const MAX_BLOCK_BYTES = 4 * 1024 * 1024;
/** Scratch rows of an open index, per passage (`search/open.ts`). */
const SCRATCH_BYTES_PER_PASSAGE = 12;

const indexes = new ByteCache<SearchIndex>(MAX_CACHE_BYTES);
const parts = new ByteCache<Uint8Array>(MAX_CACHE_BYTES);

class Unreadable extends Error {}

/** Builds the port. `now` is milliseconds since the epoch. */
export function createCatalogue(kv: KVNamespace, now: () => number): CataloguePort {
  let known: { manifest: CatalogueManifest | null; until: number } | undefined;

  async function readManifest(): Promise<CatalogueManifest | null> {
    const value = await readChanging(kv, CATALOGUE_KEY);
    if (value === undefined) throw new Unreadable();
    // A catalogue of a later version is none for this one.
    const manifest = readCatalogueManifest(value);
    known = { manifest, until: now() + MANIFEST_MILLISECONDS };
    return manifest;
  }

  async function readObject(manifest: CatalogueManifest, name: string): Promise<Uint8Array> {
    const object = manifest.objects.find((one) => one.name === name);
    if (object === undefined) throw new Unreadable();
    const cached = parts.get(object.hash);
    if (cached !== undefined) return cached;
    const read = await readStored(kv, catalogueObjectKey(object.hash), object.hash);
    if (read === null) throw new Unreadable();
    if (name !== "index") parts.set(object.hash, read, read.length);
    return read;
  }

  async function openCatalogue(manifest: CatalogueManifest): Promise<SearchIndex> {
    const hash = manifest.objects[0]?.hash ?? "";
    let index = indexes.get(hash);
    if (index === undefined) {
      const bytes = await readObject(manifest, "index");
      index = openIndex(bytes, ENTRY_RANKING);
      indexes.set(hash, index, bytes.length + index.passages * SCRATCH_BYTES_PER_PASSAGE);
    }
    return index;
  }

  async function find(need: string, limit: number): Promise<EntryHit[]> {
    const manifest = known !== undefined && known.until > now() ? known.manifest : await readManifest();
    if (manifest === null) return [];
    const index = await openCatalogue(manifest);
    const result = searchEntryIndex(index, need);
    const { passages, scores } = pageOf(result, 0, Math.min(limit, result.tiers.strong + result.tiers.medium));
    const absolute = scoresOf(index, result, scores);
    const load = (object: number): Promise<Uint8Array> => readObject(manifest, `entries/${object}`);
    const inflate = (bytes: Uint8Array): Uint8Array => inflateRawSync(bytes, { maxOutputLength: MAX_BLOCK_BYTES });
    const records = await readRecords(passages, index.about, load, inflate);
    return records.flatMap((merged, at) => (isMergedEntry(merged) ? [{ merged, score: absolute[at] ?? 0 }] : []));
  }

  return {
    search: (need, limit) => guarded(() => find(need, limit)),
    manifest: () => guarded(readManifest),
  };
}

async function guarded<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return accept(await work());
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return refuse({ code: "knowledge_unavailable", what: "catalogue" });
  }
}

function isMergedEntry(value: unknown): value is MergedEntry {
  return isRecord(value) && isRecord(value.entry) && typeof value.entry.name === "string";
}
