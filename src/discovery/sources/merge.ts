/**
 * Entries of several registries as candidates, each server once: by name, package, remote address, or repository.
 * The entry of the source that stands first in the list is kept as it is: what a later one says is counted, never mixed in,
 * or whoever lists a known name elsewhere could add a package of their own to it.
 */
import type { RegistryEntry, ServerSource } from "../model.ts";

/** A server as the first source describes it. */
export interface MergedEntry {
  entry: RegistryEntry;
  /** Registries that list the same server with the same package or address, its own first. */
  registries: string[];
  /** Registries that list another package or address under its name. */
  conflicts: string[];
}

/** A key of a way to use a server; the same way in two registries has the same key. */
function sourceKey(source: ServerSource): string {
  if (source.kind === "package") return `${source.registry}:${source.identifier.toLowerCase()}`;
  return `url:${normalUrl(source.url)}`;
}

/** An address of a page or repository in one spelling. */
export function normalUrl(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/u, "")
    .replace(/\/+$/u, "")
    .replace(/\.git$/u, "");
}

/** The key of an entry's repository; undefined for one that holds several servers of one registry. */
function repositoryKeys(entries: readonly RegistryEntry[]): Map<RegistryEntry, string> {
  const owners = new Map<string, RegistryEntry[]>();
  for (const entry of entries) {
    if (entry.repository === undefined) continue;
    const key = `${entry.registry} ${normalUrl(entry.repository)}`;
    owners.set(key, [...(owners.get(key) ?? []), entry]);
  }
  const shared = new Set([...owners].filter(([, list]) => list.length > 1).map(([key]) => key.split(" ")[1]));
  const keys = new Map<RegistryEntry, string>();
  for (const entry of entries) {
    if (entry.repository === undefined) continue;
    const key = normalUrl(entry.repository);
    if (!shared.has(key)) keys.set(entry, `repository:${key}`);
  }
  return keys;
}

/** Merges entries, the preferred source first. Deleted servers are left out. */
export function mergeEntries(entries: readonly RegistryEntry[]): MergedEntry[] {
  const listed = entries.filter(({ status }) => status !== "deleted");
  const repositories = repositoryKeys(listed);
  const merged: MergedEntry[] = [];
  const known = new Map<string, MergedEntry>();
  for (const entry of listed) {
    const ways = entry.sources.map(sourceKey);
    const repository = repositories.get(entry);
    const keys = [`name:${entry.name.toLowerCase()}`, ...ways, ...(repository === undefined ? [] : [repository])];
    const same = keys.map((key) => known.get(key)).find((one) => one !== undefined);
    if (same === undefined) {
      const made: MergedEntry = { entry, registries: [entry.registry], conflicts: [] };
      merged.push(made);
      for (const key of keys) known.set(key, made);
      continue;
    }
    const own = new Set(same.entry.sources.map(sourceKey));
    const agrees = ways.some((way) => own.has(way)) || (ways.length === 0 && own.size === 0);
    const list = agrees ? same.registries : same.conflicts;
    if (ways.length > 0 === own.size > 0 && !list.includes(entry.registry)) list.push(entry.registry);
  }
  return merged;
}
