/** Reads the manifest of a catalogue from what a caller or a store gives: nothing else of the value is used. */
import { CATALOGUE_FORMAT, type CatalogueManifest } from "../../discovery/catalogue-port.ts";

/** Reads a manifest; null for what is none. */
export function readCatalogueManifest(value: unknown): CatalogueManifest | null {
  if (typeof value !== "object" || value === null) return null;
  const { format, at, servers, registries, objects } = value as { [key: string]: unknown };
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && Number(count) >= 0;
  if (format !== CATALOGUE_FORMAT || !isCount(at) || !isCount(servers)) return null;
  if (!Array.isArray(registries) || !Array.isArray(objects) || objects.length === 0 || objects.length > 64) return null;
  const named = objects.flatMap((object: unknown) => {
    if (typeof object !== "object" || object === null) return [];
    const { name, hash, size } = object as { [key: string]: unknown };
    const isHash = typeof hash === "string" && /^[0-9a-f]{64}$/.test(hash);
    return typeof name === "string" && isHash && isCount(size) ? [{ name, hash, size }] : [];
  });
  const hosts = registries.filter((host): host is string => typeof host === "string" && host.length <= 255);
  if (named.length !== objects.length || hosts.length !== registries.length || hosts.length > 20) return null;
  return { format: CATALOGUE_FORMAT, at, servers, registries: hosts, objects: named };
}
