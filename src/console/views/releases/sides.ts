/** The two sides of a comparison of releases: where each has its objects. Not here: comparing (`knowledge/difference/`). */
import type { ComparedRelease } from "../../../knowledge/difference/load.ts";
import type { CompiledRelease, Manifest } from "../../../knowledge/release.ts";
import { read, readBytes } from "../../api.ts";
import type { Change } from "./change.ts";

/** A change that is stored, or a release that the page has compiled; undefined = nothing. */
export type Side = Change | CompiledRelease | undefined;

/** Fails with `ApiFailure` where a stored release cannot be read. */
export async function sideOf(side: Side, signal: AbortSignal): Promise<ComparedRelease> {
  if (side === undefined)
    return {
      manifest: { format: 1, objects: [], bases: [], templates: [] },
      read: () => Promise.reject(new Error("")),
    };
  if ("objects" in side)
    return {
      manifest: side.manifest,
      read: (hash) => Promise.resolve(side.objects.get(hash) ?? new Uint8Array()),
    };
  const { manifest } = await read<{ manifest: Manifest }>(`/api/releases/${side.release}`, signal);
  return { manifest, read: (hash) => readBytes(`/api/objects/${hash}`, signal) };
}
