/**
 * What each object of a release says of others, kept while the release is validated: names and counts, no texts, so that a large
 * release fits an isolate. Not here: comparing them (`manifest.ts`, `routing.ts`, `search.ts` beside this).
 */
import type { LocalizedText } from "../../localized-text.ts";
import type { Tree } from "../../knowledge/model.ts";
import type { RoutingData } from "../../routing/model.ts";

/** Neighbouring passages of one document. */
export interface PassageRun {
  base: string;
  document: string;
  passages: number;
}

/** What an object names, by its kind. */
export type ObjectContent =
  | { kind: "tree"; tree: Tree }
  /** `<base>/<id>` of each document, and its base. */
  | { kind: "documents"; documents: { base: string; key: string }[] }
  | { kind: "templates"; names: string[] }
  | { kind: "routing"; routing: RoutingData }
  | { kind: "passages"; runs: PassageRun[] };

/** What all objects of a release name. */
export interface ReleaseContents {
  /** By `base/tree`. */
  trees: Map<string, Tree>;
  /** By the object's name. Absent where known objects were too large together to be read again. */
  documents?: Map<string, { base: string; key: string }[]>;
  /** By the object's name. Absent as above. */
  passages?: Map<string, PassageRun[]>;
  templates: Set<string>;
  routing?: RoutingData;
  /** The bytes of the first shard of the index. */
  index?: Uint8Array;
}

/** Reports what an object of the release, or its manifest, says wrongly of another. */
export type ReportReference = (object: string, message: LocalizedText) => void;

const MAX_QUOTED_LENGTH = 80;

/** A name of the release for a finding: quoted, cut where it is long. */
export function quoteName(name: string): string {
  return JSON.stringify(name.length > MAX_QUOTED_LENGTH ? `${name.slice(0, MAX_QUOTED_LENGTH)}…` : name);
}
