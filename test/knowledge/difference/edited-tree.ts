/** Trees before and after an author's edits, for tests of differences. */
import fc from "fast-check";
import type { Contents } from "../../../src/knowledge/difference/compare.ts";
import type { Node, Tree } from "../../../src/knowledge/model.ts";
import { knowledgeOf } from "../../support/knowledge.ts";
import { loanTree, twoBases } from "../../support/trees.ts";

/** The trees of these files as a release stores them. */
export const stored = (files: Record<string, unknown>): Map<string, Tree> =>
  new Map([...knowledgeOf(files).trees].map(([name, tree]) => [name, { ...tree, byId: undefined }]));
/** The contents of a release with these trees. */
export const contents = (trees: Map<string, Tree>, more: Partial<Contents> = {}): Contents => ({
  trees,
  documents: new Map(),
  templates: new Map(),
  ...more,
});
/** Both trees, with these nodes of the loan tree put in. */
export const loan = (nodes: Record<string, unknown>): Map<string, Tree> =>
  stored({ ...twoBases, "loan/main": { ...loanTree, nodes: { ...loanTree.nodes, ...nodes } } });

const base = stored(twoBases).get("loan/main");
if (base === undefined) throw new Error("the loan tree");

function edit(tree: Tree, pick: number, key: string, value: string): Tree {
  const at = pick % Math.max(1, tree.nodes.length);
  const nodes = tree.nodes.flatMap((node, index): Node[] => {
    if (index !== at) return [node];
    if (key === "drop") return [];
    if (key === "rename") return tree.nodes.some(({ id }) => id === value) ? [node] : [{ ...node, id: value }];
    if (key === "keywords" || key === "documents") return [{ ...node, [key]: [value] }];
    if (key === "options") return [{ ...node, options: node.options.toReversed() }];
    if (key === "next") return [{ ...node, next: [{ when: value, target: null }] }];
    if (key === "input") return [{ ...node, input: { name: value, type: "text" } }];
    return [{ ...node, [key]: value }];
  });
  return { ...tree, nodes };
}

/** The loan tree with nodes dropped, renamed, or changed in any field at all. */
export const edited = fc
  .array(
    fc.record({
      pick: fc.nat(20),
      key: fc.constantFrom(
        "title",
        "response",
        "keywords",
        "documents",
        "options",
        "next",
        "input",
        "drop",
        "rename",
        "unheard_of",
      ),
      value: fc.string(),
    }),
    { maxLength: 6 },
  )
  .map((edits) => {
    let tree: Tree = base;
    for (const { pick, key, value } of edits) tree = edit(tree, pick, key, value);
    return tree;
  });
