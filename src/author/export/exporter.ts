/** The types of exporters. */
import type { OpenTree } from "../../knowledge/model.ts";
import type { LocalizedText } from "../../localized-text.ts";

/** The title of a document, for links to it. */
export interface NamedDocument {
  /** `<base>/<id>`. */
  key: string;
  title: string;
}

export interface ExportSource {
  /** The requested trees, the main one first. */
  trees: readonly [OpenTree, ...OpenTree[]];
  /** The languages of the texts, in order. */
  languages: readonly [string, ...string[]];
  documents: ReadonlyMap<string, NamedDocument>;
}

export interface ExportResult {
  text: string;
  /** What the format cannot represent. */
  omitted: LocalizedText[];
}

export interface Exporter {
  /** The value of `--format`. */
  name: string;
  /** The file extension, with the dot. */
  extension: string;
  /** Whether all trees of a base are exported together. */
  takesSeveralTrees: boolean;
  write(source: ExportSource): ExportResult;
}
