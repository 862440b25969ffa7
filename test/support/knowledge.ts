/** Small knowledge for tests: trees written as authors write them, in memory, several releases side by side. */
import { accept, refuse } from "../../src/errors.ts";
import { buildTree, refTreeOf } from "../../src/compile/build-tree.ts";
import { openTree, type OpenTree } from "../../src/knowledge/model.ts";
import { treeKey } from "../../src/knowledge/refs.ts";
import { treeFileSchema } from "../../src/compile/schema/schema.ts";
import type { StepKnowledge } from "../../src/session/transition.ts";
import type { Routing } from "../../src/session/types.ts";
import type { MemoryKnowledge } from "./memory-sessions.ts";

/** `base/tree` → the tree file as data. */
export type TreeFiles = Record<string, unknown>;

/** Opens trees as one release; routing finds a base or tree named in the text, else offers all bases. */
export function knowledgeOf(
  files: TreeFiles,
  release = "release-1",
): StepKnowledge & { trees: Map<string, OpenTree>; route(text: string): Routing } {
  const parsed = Object.entries(files).map(([name, file]) => {
    const [base = "", tree = "main"] = name.split("/");
    return { base, tree, file: treeFileSchema.parse(file) };
  });
  const refs = new Map(parsed.map(({ base, tree, file }) => [treeKey(base, tree), refTreeOf(base, tree, file)]));
  const trees = new Map<string, OpenTree>();
  for (const { base, tree, file } of parsed) {
    const here = refs.get(treeKey(base, tree));
    if (here !== undefined) trees.set(treeKey(base, tree), openTree(buildTree(file, here, refs, new Set())));
  }
  return {
    release,
    trees,
    tree: (base, tree) => trees.get(treeKey(base, tree)),
    route: (text) => routeByName(trees, text),
  };
}

function routeByName(trees: Map<string, OpenTree>, text: string): Routing {
  const roots = [...trees.values()].map((tree) => ({
    id: tree.tree === "main" ? tree.base : treeKey(tree.base, tree.tree),
    description: tree.title ?? tree.base,
    ref: { base: tree.base, tree: tree.tree, node: tree.root },
  }));
  const hit =
    roots.find(({ id, description }) => text.includes(id) || text.includes(description)) ??
    (roots.length === 1 ? roots[0] : undefined);
  return hit === undefined
    ? { entry: null, match: { score: 0, matched: "", alternatives: [] }, candidates: roots }
    : { entry: hit.ref, match: { score: 1, matched: hit.description, alternatives: [] }, candidates: [] };
}

/** Published knowledge for the in-memory driver: `publish` makes a new release the current one of every channel. */
export function publishedKnowledge(files: TreeFiles): MemoryKnowledge & { publish(files: TreeFiles): string } {
  const releases = new Map<string, ReturnType<typeof knowledgeOf>>();
  const publish = (next: TreeFiles): string => {
    const id = `release-${releases.size + 1}`;
    releases.set(id, knowledgeOf(next, id));
    return id;
  };
  const release = (id: string) => {
    const known = releases.get(id);
    if (known === undefined) throw new Error("no such release");
    return known;
  };
  publish(files);
  return {
    publish,
    release,
    current: () => release(`release-${releases.size}`),
    route(view, input) {
      if (input.knowledge_base === undefined) return accept(view.route?.(input.user_query) ?? noRouting);
      const tree = view.tree(input.knowledge_base, "main");
      if (tree === undefined)
        return refuse({ code: "unknown_knowledge_base", knowledge_base: input.knowledge_base, known: [] });
      return accept({ ...noRouting, entry: { base: tree.base, tree: tree.tree, node: tree.root } });
    },
  };
}

const noRouting: Routing = { entry: null, match: { score: 0, matched: "", alternatives: [] }, candidates: [] };
