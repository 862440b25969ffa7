/** Compares two releases: trees node by node, documents and templates. Pure. */
import { canonicalJson } from "../../json.ts";
import type { Document, Node, Tree } from "../model.ts";
import { changesBetween, type FieldChange, type TreeName } from "./changes.ts";

/** The part of a release that authors write, by name. What is equal on both sides may be absent from both. */
export interface Contents {
  trees: ReadonlyMap<string, Tree>;
  documents: ReadonlyMap<string, Document>;
  templates: ReadonlyMap<string, unknown>;
}

export type Kind = "added" | "removed" | "changed";

export interface NodeChange {
  node: string;
  /** Its title, or the beginning of its text. */
  title: string;
  kind: Kind;
  /** Empty when the node was added or removed. */
  changes: FieldChange[];
}

export interface TreeChange {
  base: string;
  tree: string;
  kind: Kind;
  /** Changes of the tree itself: title, keywords, root, facts. */
  changes: FieldChange[];
  nodes: NodeChange[];
}

/** A document or a template. */
export interface NamedChange {
  name: string;
  kind: Kind;
  changes: FieldChange[];
}

export interface Difference {
  trees: TreeChange[];
  documents: NamedChange[];
  templates: NamedChange[];
}

/** Pairs of values that differ, sorted by name. */
function differingPairs<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((name) => ({ name, old: before.get(name), now: after.get(name) }))
    .filter(({ old, now }) => old === undefined || now === undefined || canonicalJson(old) !== canonicalJson(now));
}

function kindOf(old: unknown, now: unknown): Kind {
  return old === undefined ? "added" : now === undefined ? "removed" : "changed";
}

/** All differences; empty exactly when trees, documents and templates are equal. */
export function compareContents(before: Contents, after: Contents): Difference {
  return {
    trees: differingPairs(before.trees, after.trees).map(({ old, now }) => compareTrees(old, now)),
    documents: differingPairs(before.documents, after.documents).map(({ name, old, now }) =>
      namedChange(name, old, now),
    ),
    templates: differingPairs(before.templates, after.templates).map(({ name, old, now }) =>
      namedChange(name, old, now),
    ),
  };
}

function namedChange(name: string, old: unknown, now: unknown): NamedChange {
  const kind = kindOf(old, now);
  return { name, kind, changes: kind === "changed" ? changesBetween(old, now, { base: "", tree: "" }) : [] };
}

function titleOf(node: Node): string {
  return node.title ?? node.response.split("\n", 1)[0] ?? "";
}

/** Compares a tree; one side may be undefined. Nodes are in the order of the newer side, removed ones last. */
export function compareTrees(old: Tree | undefined, now: Tree | undefined): TreeChange {
  const { base = "", tree = "" } = now ?? old ?? {};
  const here: TreeName = { base, tree };
  const kind = kindOf(old, now);
  const before = new Map((old?.nodes ?? []).map((node) => [node.id, node]));
  const after = new Map((now?.nodes ?? []).map((node) => [node.id, node]));
  const nodes = [...new Set([...after.keys(), ...before.keys()])].flatMap((id): NodeChange[] => {
    const [was, is] = [before.get(id), after.get(id)];
    const shown = is ?? was;
    const changes = was === undefined || is === undefined ? [] : changesBetween(was, is, here);
    if (shown === undefined || (was !== undefined && is !== undefined && changes.length === 0)) return [];
    return [{ node: id, title: titleOf(shown), kind: kindOf(was, is), changes }];
  });
  return {
    base,
    tree,
    kind,
    changes: kind === "changed" ? changesBetween(withoutNodes(old), withoutNodes(now), here) : [],
    nodes,
  };
}

/** A tree without its nodes, and without what is computed from them. */
function withoutNodes(tree: Tree | undefined): unknown {
  if (tree === undefined) return undefined;
  const { nodes: _, jumps: __, ...rest } = tree;
  return rest;
}

/** The removed nodes, as `base/tree#node`. */
export function removedNodes({ trees }: Difference): Set<string> {
  return new Set(
    trees.flatMap(({ base, tree, nodes }) =>
      nodes.filter(({ kind }) => kind === "removed").map(({ node }) => `${base}/${tree}#${node}`),
    ),
  );
}

/** Whether nothing differs. */
export function isSame({ trees, documents, templates }: Difference): boolean {
  return trees.length + documents.length + templates.length === 0;
}
