/**
 * A release as data: the manifest that names its objects by content hash.
 * Not here: making one from files (`compile/compile.ts`), or keeping one (`worker/`).
 */

/** One immutable object of a release. Stored under `object/<hash>`; equal content is stored once. */
export interface ManifestObject {
  /** What it is in this release: `tree/<base>/<tree>`, `routing`, `documents/<n>`, `templates`, `index/…`. */
  name: string;
  /** Hex SHA-256 of the bytes. */
  hash: string;
  /** Bytes. */
  size: number;
}

/** A tree as lists and the router need it, without its nodes. */
export interface ManifestTree {
  tree: string;
  title: string;
  root: string;
  nodes: number;
}

export interface ManifestBase {
  base: string;
  title: string;
  description: string;
  language: string;
  /** Languages the texts exist in, the base's own first. */
  languages: string[];
  trees: ManifestTree[];
  documents: number;
}

/** What `release/<id>` holds. Its canonical JSON hashed gives the id, so it carries no time and no author. */
export interface Manifest {
  format: 1;
  /** Sorted by name. */
  objects: ManifestObject[];
  /** Sorted by base id. */
  bases: ManifestBase[];
  /** Template names, sorted. */
  templates: string[];
}

/** A compiled release ready to be stored: manifest and the bytes of each object by hash. */
export interface CompiledRelease {
  id: string;
  manifest: Manifest;
  objects: Map<string, Uint8Array>;
}

/** What `channel/<name>` points at. Small, the only thing that ever changes. */
export interface ChannelPointer {
  release: string;
  /** Counts the changes of this channel; a writer names the one it saw. */
  sequence: number;
  /** Milliseconds since the epoch. */
  at: number;
  message: string;
}

/** The channel of callers who name none. */
export const DEFAULT_CHANNEL = "main";

/** Whether a text can name a channel: what may stand in a KV key and in a URL. */
export function isChannelName(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text);
}
