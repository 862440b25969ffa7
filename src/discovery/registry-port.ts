/**
 * Where servers are found, as a port: the operator's list, registries that are asked live, and a small list that comes with
 * Cairn. Texts of entries are their registries': shown and searched, never obeyed.
 * Not here: which entry fits (`sources/search-entries.ts`), and what it is worth (`score/`).
 */
import type { RegistryEntry } from "./model.ts";

/** A source that gave nothing, and why, in one word. */
export interface FailedSource {
  registry: string;
  problem: string;
}

export interface RegistryAnswer {
  /** The operator's own first, then live registries, then what comes with Cairn. */
  entries: RegistryEntry[];
  failed: FailedSource[];
  /** Namespaces that the operator trusts, e.g. `io.github.owner`; undefined where there is no such list. */
  trustedNamespaces?: readonly string[];
}

export interface RegistryPort {
  /** Asks all sources at once. One that fails, or takes longer than three seconds, is named and costs nothing else. */
  find(keywords: readonly string[]): Promise<RegistryAnswer>;
  /** Whether an address of a remote server answers, and whether it asks who is calling. */
  probe(url: string, refuses: (url: URL) => boolean): Promise<{ answered: boolean; requiresAuthorization: boolean }>;
}
