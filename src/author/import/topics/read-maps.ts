/** From the maps of one file to trees: the first becomes the source's tree, the others further trees. */
import type { FurtherTree, ImportResult, ImportSource, Notes } from "../draft.ts";
import { idFrom, Ids } from "../ids.ts";
import { treeFileOf } from "../tree-file.ts";
import { draftOfTopics } from "./draft-of-topics.ts";
import type { Topic } from "./topic.ts";

/** One mind map or outline. */
export interface TopicMap {
  title?: string;
  roots: readonly Topic[];
  /** Topics that stand beside the map: part of the tree only when a link leads to them. */
  floating?: readonly Topic[];
  notes: Notes;
}

/** @param top notes on the file as a whole */
export function readMaps(source: ImportSource, maps: readonly TopicMap[], top: Notes): ImportResult {
  const names = new Ids();
  const trees: FurtherTree[] = [];
  for (const { title, roots, floating = [], notes } of maps) {
    const [only] = roots;
    if (only === undefined) {
      top.all.push(...notes.all);
      continue;
    }
    const words = title ?? (roots.length === 1 ? (only.text.split("\n", 1)[0] ?? "") : source.name);
    const { draft, lineOf } = draftOfTopics({ roots, floating, title: words }, notes);
    const name = trees.length === 0 ? (source.tree ?? "main") : idFrom(words);
    trees.push({ name: names.next(name, "tree"), tree: treeFileOf(draft, notes, lineOf), notes: notes.all });
  }
  const [first, ...others] = trees;
  if (first === undefined) {
    top.omitted(1, { en: "There are no topics in it.", zh: "里面没有主题。" });
    return { notes: top.all };
  }
  return { tree: first.tree, notes: [...top.all, ...first.notes], ...(others.length === 0 ? {} : { others }) };
}
