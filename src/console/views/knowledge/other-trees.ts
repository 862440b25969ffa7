/** Trees that are named beside the one that is shown: a step of theirs is called by its title, not by its id. */
import { useEffect, useState } from "preact/hooks";
import { openTree, type NodeRef, type OpenTree, type Tree } from "../../../knowledge/model.ts";
import { read } from "../../api.ts";
import { language } from "../../settings.ts";
import { treePath } from "../../api-paths.ts";
import { treeInLanguage } from "./in-language.ts";

/** Trees that are read at most; steps of further ones keep their ids. */
const MAX_TREES = 30;

/** By `<base>/<tree>`, in the reader's language. */
export type Trees = ReadonlyMap<string, OpenTree>;

const NO_TREES: Trees = new Map();

const keyOf = ({ base, tree }: { base: string; tree: string }): string => `${base}/${tree}`;

/** The trees of these references. A tree that cannot be read is left out. */
export function useTrees(refs: readonly { base: string; tree: string }[], channel: string): Trees {
  const named = new Map(refs.map((ref) => [keyOf(ref), ref]));
  const wanted = [...named.values()].slice(0, MAX_TREES);
  const [trees, setTrees] = useState(NO_TREES);
  useEffect(() => {
    let isShown = true;
    const readOne = async ({ base, tree }: { base: string; tree: string }): Promise<OpenTree[]> => {
      const found = await read<Tree>(treePath(base, tree, channel)).catch(() => undefined);
      return found === undefined ? [] : [openTree(treeInLanguage(found, language.value))];
    };
    if (wanted.length > 0)
      void Promise.all(wanted.map(readOne)).then((found) => {
        if (isShown) setTrees(new Map(found.flat().map((tree) => [keyOf(tree), tree])));
      });
    return () => {
      isShown = false;
    };
  }, [wanted.map(keyOf).join("\n"), channel, language.value]);
  return trees;
}

/** The other trees that a tree leads to. */
export function otherTrees({ base, tree, nodes }: Tree): { base: string; tree: string }[] {
  return nodes
    .flatMap(({ options, next }) => [...options, ...next])
    .flatMap(({ target }) => (target && (target.base !== base || target.tree !== tree) ? [target] : []));
}

/** What a step of another tree is called: the tree, and the step where it is not the first. Undefined where it is not known. */
export function stepElsewhere(trees: Trees, target: NodeRef): string | undefined {
  const tree = trees.get(keyOf(target));
  const node = tree?.byId.get(target.node);
  if (tree === undefined || node === undefined) return undefined;
  const title = tree.title ?? tree.tree;
  return node.id === tree.root ? title : `${title} · ${node.title ?? node.id}`;
}
