/** Names in test files: what a plain id, `tree#node` or `base/tree#node` means, and how a place would be named there. */
import { mainTree } from "../../compile/layout.ts";
import { formatRef, type NodeRef } from "../../knowledge/model.ts";
import type { LocalKnowledge } from "../local-knowledge.ts";
import type { GoldenFile } from "./file.ts";

/** What a name is read against: the release, the test file and the base it stands in. */
export interface Naming {
  knowledge: LocalKnowledge;
  golden: GoldenFile;
  base: string;
}

/** The tree that plain ids of a test file mean. */
export function homeTree({ knowledge, golden, base }: Naming): string {
  if (golden.tree !== undefined) return golden.tree;
  const trees = knowledge.manifest.bases.find((entry) => entry.base === base)?.trees.map(({ tree }) => tree) ?? [];
  return mainTree(base, trees) ?? base;
}

/** What a name in a test means: `node`, `tree#node`, `base/tree`, `base/tree#node`. */
export function refOf(name: string, context: Naming): NodeRef {
  const [place = "", node] = name.split("#");
  if (node === undefined && !place.includes("/")) return { base: context.base, tree: homeTree(context), node: name };
  const [base, tree] = place.includes("/") ? place.split("/") : [context.base, place];
  const found = { base: base ?? context.base, tree: tree ?? place };
  const root = context.knowledge.trees.get(`${found.base}/${found.tree}`)?.root ?? "root";
  return { ...found, node: node ?? root };
}

/** Whether a session stands at the node a test names; a plain id fits in any tree of the way. */
export function isAt(name: string, here: NodeRef | undefined, context: Naming): boolean {
  if (here === undefined) return false;
  if (!name.includes("#") && !name.includes("/")) return here.node === name;
  return formatRef(refOf(name, context)) === formatRef(here);
}

/** A node as a test of this file would name it. */
export function shortName(ref: NodeRef, context: Naming): string {
  if (ref.base !== context.base) return formatRef(ref);
  return ref.tree === homeTree(context) ? ref.node : `${ref.tree}#${ref.node}`;
}
