/** What an author changed between two releases: trees node by node, documents, templates. Pure. */
import { canonicalJson } from "../../json.ts";
import type { Document, Node, Tree } from "../../knowledge/model.ts";
import { changesBetween, type FieldChange, type TreeName } from "./changes.ts";

/** The part of a release that authors write, by name. What is equal on both sides may be left out of both. */
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
  /** Empty for a node that was added or removed. */
  changes: FieldChange[];
}

export interface TreeChange {
  base: string;
  tree: string;
  kind: Kind;
  /** Of the tree itself: title, keywords, root, facts. */
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

/** Pairs by name, in order of the name, with what differs. */
function pairs<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((name) => ({ name, old: before.get(name), now: after.get(name) }))
    .filter(({ old, now }) => old === undefined || now === undefined || canonicalJson(old) !== canonicalJson(now));
}

function kindOf(old: unknown, now: unknown): Kind {
  return old === undefined ? "added" : now === undefined ? "removed" : "changed";
}

/** Everything that differs; nothing exactly when both have the same trees, documents and templates. */
export function compareContents(before: Contents, after: Contents): Difference {
  return {
    trees: pairs(before.trees, after.trees).map(({ old, now }) => compareTrees(old, now)),
    documents: pairs(before.documents, after.documents).map(({ name, old, now }) => named(name, old, now)),
    templates: pairs(before.templates, after.templates).map(({ name, old, now }) => named(name, old, now)),
  };
}

function named(name: string, old: unknown, now: unknown): NamedChange {
  const kind = kindOf(old, now);
  return { name, kind, changes: kind === "changed" ? changesBetween(old, now, { base: "", tree: "" }) : [] };
}

function titleOf(node: Node): string {
  return node.title ?? node.response.split("\n", 1)[0] ?? "";
}

/** One tree on two sides; at least one of them is there. Nodes in the order of the newer side, removed ones last. */
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

/** A tree without its nodes, and without what follows from them. */
function withoutNodes(tree: Tree | undefined): unknown {
  if (tree === undefined) return undefined;
  const { nodes: _, jumps: __, ...rest } = tree;
  return rest;
}

/** Places of `before` that are not in `after`, as `base/tree#node`. */
export function goneNodes({ trees }: Difference): Set<string> {
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
