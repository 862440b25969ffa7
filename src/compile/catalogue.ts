/**
 * Registry entries to what the Worker searches: their index, by the search compiler, and the entries in compressed blocks.
 * The same entries give the same bytes. Runs in the authors' command line, never in the Worker.
 */
import { createHash } from "node:crypto";
import { deflateSync } from "fflate";
import { CATALOGUE_FORMAT, type CatalogueManifest } from "../discovery/catalogue-port.ts";
import type { RegistryEntry } from "../discovery/model.ts";
import { entryPassage } from "../discovery/sources/entry-passage.ts";
import { mergeEntries } from "../discovery/sources/merge.ts";
import { packRecords } from "../search/blocks.ts";
import { byBaseAndId, IndexBuilder } from "../search/build.ts";

export interface CompiledCatalogue {
  manifest: CatalogueManifest;
  /** Bytes by SHA-256. */
  objects: Map<string, Uint8Array>;
}

/** Compiles the entries of all registries, the preferred registry first; servers listed twice are one. */
export function compileCatalogue(entries: readonly RegistryEntry[], at: number): CompiledCatalogue {
  const merged = mergeEntries(entries);
  const rows = merged
    .map((row) => ({ row, passage: entryPassage(row.entry) }))
    .toSorted((left, right) => byBaseAndId(left.passage, right.passage));
  const builder = new IndexBuilder();
  for (const { passage } of rows) builder.add(passage);
  const packed = packRecords(
    rows.map(({ row }) => row),
    (bytes) => deflateSync(bytes, { level: 9 }),
  );
  const [index = new Uint8Array(0)] = builder.finish({ ...packed.layout, shards: 1 });
  const objects = new Map<string, Uint8Array>();
  const place = (name: string, bytes: Uint8Array): CatalogueManifest["objects"][number] => {
    const hash = createHash("sha256").update(bytes).digest("hex");
    objects.set(hash, bytes);
    return { name, hash, size: bytes.length };
  };
  const named = [place("index", index), ...packed.objects.map((bytes, number) => place(`entries/${number}`, bytes))];
  const registries = [...new Set(entries.map(({ registry }) => registry))];
  return { manifest: { format: CATALOGUE_FORMAT, at, servers: rows.length, registries, objects: named }, objects };
}
