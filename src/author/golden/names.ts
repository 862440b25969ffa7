/** Names of nodes in test files: resolves `node`, `tree#node` and `base/tree#node`, and makes the short name of a node. */
import { mainTree } from "../../compile/layout.ts";
import { formatRef, type NodeRef } from "../../knowledge/model.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import type { GoldenFile } from "./file.ts";

/** What a name is resolved against: the release, the test file, and the base that contains it. */
export interface Naming {
  knowledge: LocalKnowledge;
  golden: GoldenFile;
  base: string;
}

/** The tree that plain node ids of a test file belong to. */
export function homeTree({ knowledge, golden, base }: Naming): string {
  if (golden.tree !== undefined) return golden.tree;
  const trees = knowledge.manifest.bases.find((entry) => entry.base === base)?.trees.map(({ tree }) => tree) ?? [];
  return mainTree(base, trees) ?? base;
}

/** The node that a name stands for: `node`, `tree#node`, `base/tree` (its root) or `base/tree#node`. */
export function refOf(name: string, context: Naming): NodeRef {
  const [place = "", node] = name.split("#");
  if (node === undefined && !place.includes("/")) return { base: context.base, tree: homeTree(context), node: name };
  const [base, tree] = place.includes("/") ? place.split("/") : [context.base, place];
  const found = { base: base ?? context.base, tree: tree ?? place };
  const root = context.knowledge.trees.get(`${found.base}/${found.tree}`)?.root ?? "root";
  return { ...found, node: node ?? root };
}

/** Whether a session is at the named node. A plain id fits a node of any tree. */
export function isAt(name: string, here: NodeRef | undefined, context: Naming): boolean {
  if (here === undefined) return false;
  if (!name.includes("#") && !name.includes("/")) return here.node === name;
  return formatRef(refOf(name, context)) === formatRef(here);
}

/** The shortest name of a node in this test file. */
export function shortName(ref: NodeRef, context: Naming): string {
  if (ref.base !== context.base) return formatRef(ref);
  return ref.tree === homeTree(context) ? ref.node : `${ref.tree}#${ref.node}`;
}
