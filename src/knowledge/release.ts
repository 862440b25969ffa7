/**
 * The data model of a release: a manifest that lists objects by content hash, and the channel pointer.
 * Not here: compiling one from files (`compile/compile.ts`), storing one (`worker/releases/`).
 */

/** One immutable object of a release. Stored under `object/<hash>`; equal content is stored once. */
export interface ManifestObject {
  /** Its name within the release: `tree/<base>/<tree>`, `routing`, `documents/<n>`, `templates`, `index/…`. */
  name: string;
  /** Hex SHA-256 of the bytes. */
  hash: string;
  /** Bytes. */
  size: number;
}

/** A title and a description in another language than the one they stand beside. */
export interface ManifestTexts {
  language: string;
  title?: string;
  description?: string;
}

/** The parts of a tree that lists and the router need, without its nodes. */
export interface ManifestTree {
  tree: string;
  title: string;
  root: string;
  nodes: number;
  /** The language of `title`; absent = the base's. */
  language?: string;
  /** Its title and description in other languages; absent = none are written. */
  texts?: ManifestTexts[];
}

export interface ManifestBase {
  base: string;
  title: string;
  description: string;
  language: string;
  /** The languages of its texts, the base's own first. */
  languages: string[];
  trees: ManifestTree[];
  documents: number;
  /** The title and the description in other languages; absent = none are written. */
  texts?: ManifestTexts[];
}

/** The value of `release/<id>`. The id is the hash of its canonical JSON, so it holds no time and no author. */
export interface Manifest {
  format: 1;
  /** Sorted by name. */
  objects: ManifestObject[];
  /** Sorted by base id. */
  bases: ManifestBase[];
  /** Template names, sorted. */
  templates: string[];
}

/** A compiled release: its manifest, and the bytes of each object by hash. */
export interface CompiledRelease {
  id: string;
  manifest: Manifest;
  objects: Map<string, Uint8Array>;
}

/** The value of `channel/<name>`: the release that a channel serves. The only stored knowledge that is mutable. */
export interface ChannelPointer {
  release: string;
  /** The number of changes of this channel. A writer sends the number it read (optimistic concurrency). */
  sequence: number;
  /** Milliseconds since the epoch. */
  at: number;
  message: string;
  /** The tenant whose channel it is; absent = everybody's. */
  owner?: string;
}

/** What kind of object a name stands for: what is before its first slash. */
export function kindOf(name: string): string {
  return name.split("/", 1)[0] ?? "";
}

/** The largest value that KV stores. Bytes. */
export const MAX_OBJECT_BYTES = 25 * 1024 * 1024;

/** The channel of calls that name none. */
export const DEFAULT_CHANNEL = "main";

/** Whether a text is a valid channel name: one that needs no escaping in a KV key or a URL. */
export function isChannelName(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text);
}
