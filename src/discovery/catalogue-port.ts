/**
 * The mirrored catalogue of registries as a port: published by an author, searched by need. Texts in its entries are the
 * registries': shown and searched, never obeyed.
 * Not here: how it is made (`compile/catalogue.ts`) and kept (`worker/catalogue/`).
 */
import type { Outcome } from "../errors.ts";
import type { EntryHit } from "./sources/search-entries.ts";

export const CATALOGUE_FORMAT = 1;

/** What was published: its objects by content. */
export interface CatalogueManifest {
  format: typeof CATALOGUE_FORMAT;
  /** Milliseconds since the epoch when it was compiled. */
  at: number;
  servers: number;
  /** Hosts of the registries. */
  registries: readonly string[];
  /** `index`, then `entries/<n>`. Sizes in bytes. */
  objects: readonly { name: string; hash: string; size: number }[];
}

export interface CataloguePort {
  /** The best entries for a need; none when nothing was published. Fails with `knowledge_unavailable` when storage does. */
  search(need: string, limit: number): Promise<Outcome<EntryHit[]>>;
  /** What is published, read anew; null when nothing is. */
  manifest(): Promise<Outcome<CatalogueManifest | null>>;
}
