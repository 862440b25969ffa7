/**
 * The types of importers: the draft of a tree, and notes on what could not be converted.
 * Not here: how a draft becomes a tree (`tree-file.ts`), and a tree a file (`write.ts`).
 */
import type { InputFile, TreeFile } from "../../compile/schema/schema.ts";
import type { LocalizedText } from "../../localized-text.ts";

/**
 * `omitted`: a part of the source is not in the result. `changed`: it is, in another form. `assumed`: the source does not
 * say, and the author should check. `comment`: a comment of the source.
 */
export type NoteKind = "omitted" | "changed" | "assumed" | "comment";

/** A note for the author about one line of the source. */
export interface Note {
  kind: NoteKind;
  /** The line or row, counted from 1. */
  line: number;
  /** The place in words, where a line of the file would tell an author nothing: a row of a sheet, a topic. */
  where?: LocalizedText;
  text: LocalizedText;
  /** The node of the result that gets the note as a comment; absent = the top of the file. */
  node?: string;
  /** The next step that no row has, when that is what the note tells: the check of the new file would tell it again. */
  dangling?: string;
}

/** Where a step leads: the id of a node of the draft, or null for the end. */
export type DraftTarget = string | null;

export interface DraftRule {
  when?: string;
  to: DraftTarget;
}

export interface DraftOption {
  id: string;
  description: string;
  to: DraftTarget;
  when?: string;
}

export interface DraftNode {
  id: string;
  title?: string;
  response: string;
  keywords?: string[];
  input?: InputFile;
  options: DraftOption[];
  next: DraftRule[];
}

/** A tree that need not fit the schema yet. Nodes are in reading order. */
export interface Draft {
  title?: string;
  root: string;
  nodes: Map<string, DraftNode>;
}

/** What an importer reads. */
export interface ImportSource {
  /** The path as the user typed it, for messages. */
  path: string;
  /** The file's name without folder and extension: the title when the source has none. */
  name: string;
  /** Line feeds only, no byte order mark; empty for an archive. */
  text: string;
  /** The unpacked entries of an archive, by name. Absent for a text. */
  entries?: ReadonlyMap<string, Uint8Array>;
  /** The name that the first tree gets, so that other trees of the source can lead back to it; `main` when absent. */
  tree?: string;
}

/** A further tree of the same source, such as another sheet. */
export interface FurtherTree {
  /** The name of its file, without `.tree.yaml`. */
  name: string;
  tree: TreeFile;
  notes: Note[];
}

export interface ImportResult {
  /** Absent when nothing could be read; a note says why. */
  tree?: TreeFile;
  notes: Note[];
  others?: FurtherTree[];
}

export interface Importer {
  /** The value of `--from`. */
  name: string;
  /** The name of the format in messages. */
  title: string;
  /** File extensions, with the dot. */
  extensions: readonly string[];
  /** Whether a text seems to have this format, for files whose extension does not say. Never for an archive. */
  looksLike(text: string): boolean;
  /** Whether an archive with these entries has this format. Absent for formats that are texts. */
  looksLikeArchive?(names: ReadonlySet<string>): boolean;
  /** False for a format that is never a text. */
  readsTexts?: false;
  read(source: ImportSource): ImportResult | Promise<ImportResult>;
}

/** An empty draft. */
export function newDraft(root: string): Draft {
  return { root, nodes: new Map() };
}

/** Adds a node to a draft, and returns it. */
export function addNode(draft: Draft, id: string, response = ""): DraftNode {
  const node: DraftNode = { id, response, options: [], next: [] };
  draft.nodes.set(id, node);
  return node;
}

/** Collects notes. A note with the same text about the same line is added once. */
export class Notes {
  readonly all: Note[] = [];
  readonly #known = new Set<string>();
  readonly #whereOf: ((line: number) => LocalizedText) | undefined;

  /** @param whereOf a line's place in words, for sources without lines */
  constructor(whereOf?: (line: number) => LocalizedText) {
    this.#whereOf = whereOf;
  }

  add(kind: NoteKind, line: number, text: LocalizedText, node?: string, dangling?: string): void {
    const key = `${line} ${text.en}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.all.push({
      kind,
      line,
      text,
      ...(this.#whereOf === undefined ? {} : { where: this.#whereOf(line) }),
      ...(node === undefined ? {} : { node }),
      ...(dangling === undefined ? {} : { dangling }),
    });
  }
  omitted(line: number, text: LocalizedText, node?: string): void {
    this.add("omitted", line, text, node);
  }
  changed(line: number, text: LocalizedText, node?: string): void {
    this.add("changed", line, text, node);
  }
  assumed(line: number, text: LocalizedText, node?: string, dangling?: string): void {
    this.add("assumed", line, text, node, dangling);
  }
}

const MAX_QUOTE_LENGTH = 80;

/** A part of the source as messages quote it: one line, invisible characters replaced, at most MAX_QUOTE_LENGTH. */
export function quote(text: string): string {
  const line = text
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2028\u2029]/gu, "·")
    .trim();
  const characters = Array.from(line);
  return characters.length <= MAX_QUOTE_LENGTH ? line : `${characters.slice(0, MAX_QUOTE_LENGTH - 1).join("")}…`;
}
