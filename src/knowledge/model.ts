/**
 * The knowledge model of the runtime: checked, normalised, with resolved references.
 * Authors write the file format (`compile/schema/schema.ts`); the compiler turns it into these types; a
 * release stores them as JSON. Ids from authors are array members or Map keys, never object keys.
 */
import type { Json } from "../json.ts";
import type { InputTypeName } from "./inputs/index.ts";
import type { SpecValues } from "./inputs/spec-values.ts";

/** A reference to a node of a tree of a base. Written `base/tree#node` on the wire. */
export interface NodeRef {
  base: string;
  tree: string;
  node: string;
}

/** Where a step leads: a node, or null when the session ends. */
export type Target = NodeRef | null;

export interface Option {
  id: string;
  description: string;
  /** Absent = the option has no target of its own: the node's `next` rules decide. */
  target?: Target;
  /** CEL over `answers` and `facts`; absent = always offered. */
  when?: string;
}

/** The first rule whose condition holds decides. A rule without `when` always holds. */
export interface Rule {
  when?: string;
  target: Target;
}

/** A question with a typed answer. `name` is the key of the value in `answers`; the node's id is a second key. */
export interface InputSpec extends SpecValues {
  name: string;
  type: InputTypeName;
  /** Shown to people beside the field. */
  hint?: string;
  /** Whether an empty answer is accepted and recorded as null. */
  optional?: boolean;
  /** Whether the answer is personal: stored apart from the events, shown as a mark, erased first. */
  sensitive?: boolean;
}

/** The texts of a node in another language. Absent ones are taken from the tree's own language. */
export interface NodeTexts {
  language: string;
  title?: string;
  response?: string;
  hint?: string;
  /** Of a unit that Cairn has no name for. */
  unit?: string;
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
  /** The other trees that this one leads to: a reader fetches them before a step. */
  jumps: { base: string; tree: string }[];
  /** Groups of expressions that mean the same to the people of this base, as far as the tree's texts use them. */
  synonyms?: string[][];
}

/** A document of a base: a Markdown file with YAML front matter, stored complete. */
export interface Document {
  base: string;
  /** The front matter's `id`, else the path below `documents/` without the file extension. */
  id: string;
  title: string;
  /** The kind of text, as the author named it (`guide`, `report` …); `document` when not named. */
  type: string;
  language: string;
  tags: string[];
  /** The last day on which it may be quoted, `YYYY-MM-DD`. */
  valid_until?: string;
  /** The whole front matter, known keys included. */
  meta: { [key: string]: Json };
  /** The Markdown below the front matter. */
  body: string;
}

/** An unparsed template file. Not here: parsing it (`templates/`). */
export interface TemplateSource {
  /** The path below `templates/` without the file extension. */
  name: string;
  text: string;
}

/** A tree with an index of its nodes by id. Built once per isolate (`openTree`). */
export interface OpenTree extends Tree {
  byId: ReadonlyMap<string, Node>;
}

/** The knowledge that a step reads. All of it is in memory, because a transition is synchronous. */
export interface KnowledgeView {
  /** The id of the release that all trees come from. */
  release: string;
  /** The tree, or undefined when the release has no such tree. */
  tree(base: string, tree: string): OpenTree | undefined;
}

/** Adds the index of nodes by id to a tree. */
export function openTree(tree: Tree): OpenTree {
  return { ...tree, byId: new Map(tree.nodes.map((node) => [node.id, node])) };
}

/** `base/tree#node`, the form used in conditions, cross-tree jumps and `knowledge://` addresses. */
export function formatRef(ref: NodeRef): string {
  return `${ref.base}/${ref.tree}#${ref.node}`;
}
