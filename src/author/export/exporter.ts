/** What an exporter is given and gives back. */
import type { OpenTree } from "../../knowledge/model.ts";
import type { LocalizedText } from "../../localized-text.ts";

/** A document as an export may name it. */
export interface NamedDocument {
  /** `<base>/<id>`. */
  key: string;
  title: string;
}

export interface ExportSource {
  /** The trees that were asked for; the main one first. Never empty. */
  trees: readonly [OpenTree, ...OpenTree[]];
  /** The languages of the texts, in order; never empty. */
  languages: readonly [string, ...string[]];
  documents: ReadonlyMap<string, NamedDocument>;
}

export interface ExportResult {
  text: string;
  /** What this format cannot say. */
  omitted: LocalizedText[];
}

export interface Exporter {
  /** The word for `--format`. */
  name: string;
  /** The ending of a file of this kind. */
  extension: string;
  /** Whether several trees of a base make one export. */
  takesSeveralTrees: boolean;
  write(source: ExportSource): ExportResult;
}
