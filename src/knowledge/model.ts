/**
 * Knowledge as the runtime sees it: checked, normalised, references resolved.
 * Authors write the file format (`compile/schema/schema.ts`); the compiler turns it into these shapes; a
 * release stores them as JSON. Ids from authors are array members or Map keys, never object keys.
 */
import type { Json } from "../json.ts";
import type { InputTypeName } from "./inputs/index.ts";
import type { SpecValues } from "./inputs/spec-values.ts";

/** A place in the knowledge: a node of a tree of a base. Written `base/tree#node` on the wire. */
export interface NodeRef {
  base: string;
  tree: string;
  node: string;
}

/** Where a step leads: a place, or null for "the session ends here". */
export type Target = NodeRef | null;

export interface Option {
  id: string;
  description: string;
  /** Absent = the option has no target of its own: the node's `next` rules decide. */
  target?: Target;
  /** CEL over `answers` and `facts`; absent = always offered. */
  when?: string;
}

/** First rule whose condition holds decides; a rule without `when` always holds. */
export interface Rule {
  when?: string;
  target: Target;
}

/** A typed question. `name` is the key its value has in `answers` (beside the node's id). */
export interface InputSpec extends SpecValues {
  name: string;
  type: InputTypeName;
  /** Shown to people beside the field. */
  hint?: string;
  /** When true an empty answer is accepted and recorded as null. */
  optional?: boolean;
}

/** The texts of a node in another language; what is absent falls back to the tree's own language. */
export interface NodeTexts {
  language: string;
  title?: string;
  response?: string;
  hint?: string;
  options: { id: string; description: string }[];
}

export interface Node {
  id: string;
  title?: string;
  keywords: string[];
  response: string;
  options: Option[];
  input?: InputSpec;
  next: Rule[];
  /** Document ids (`<base>/<id>`) offered as evidence with this node. */
  documents: string[];
  texts: NodeTexts[];
}

export interface Fact {
  name: string;
  /** CEL over `answers` and the facts listed before this one. */
  expression: string;
}

/** One decision tree, as stored in a release under the key `tree/<base>/<tree>`. */
export interface Tree {
  base: string;
  tree: string;
  title?: string;
  description?: string;
  language: string;
  keywords: string[];
  root: string;
  facts: Fact[];
  nodes: Node[];
  texts: { language: string; title?: string; description?: string }[];
  /** Trees this one can jump to (`base/tree`), so that a reader can fetch them before a step. */
  jumps: { base: string; tree: string }[];
}

/** A document of a base: a Markdown file with YAML front matter, kept whole. */
export interface Document {
  base: string;
  /** The front matter's `id`, else the path below `documents/` without the ending. */
  id: string;
  title: string;
  /** What kind of text it is, in the author's word: `guide`, `report` …; "document" when not said. */
  type: string;
  language: string;
  tags: string[];
  /** The last day it may be quoted, `YYYY-MM-DD`. */
  valid_until?: string;
  /** The whole front matter, known keys included. */
  meta: { [key: string]: Json };
  /** The Markdown below the front matter. */
  body: string;
}

/** A template file as it stands; `templates/` parses it. */
export interface TemplateSource {
  /** The path below `templates/` without the ending. */
  name: string;
  text: string;
}

/** A tree opened for reading: nodes by id. Built once per isolate (`openTree`). */
export interface OpenTree extends Tree {
  byId: ReadonlyMap<string, Node>;
}

/** What a step needs to know, all of it in memory: the transition itself awaits nothing. */
export interface KnowledgeView {
  /** Id of the release everything here comes from. */
  release: string;
  /** The tree, or undefined when the release has no such tree. */
  tree(base: string, tree: string): OpenTree | undefined;
}

/** Builds the id index of a tree. */
export function openTree(tree: Tree): OpenTree {
  return { ...tree, byId: new Map(tree.nodes.map((node) => [node.id, node])) };
}

/** `base/tree#node`, the form used in conditions, cross-tree jumps and `knowledge://` addresses. */
export function formatRef(ref: NodeRef): string {
  return `${ref.base}/${ref.tree}#${ref.node}`;
}
