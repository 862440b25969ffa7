/** What to say of a `next_node` that leads nowhere. Not here: which ones do (`references.ts`). */
import { nearest, type FindingText } from "../findings.ts";
import { treeKey, type RefResolution, type TreeOutlines } from "../../knowledge/refs.ts";
import type { Project, ProjectTree } from "../project.ts";
import { documentKey } from "../build-tree.ts";
import { treeNameOf } from "../layout.ts";
import { describeNamed } from "./named-nodes.ts";
import { nodesOf } from "./nodes.ts";

/** The finding for a target as it is written, and as far as it was resolved. */
export function danglingText(
  target: string,
  found: Exclude<RefResolution, { kind: "found" }>,
  tree: ProjectTree,
  project: Pick<Project, "refs" | "trees" | "documentKeys">,
): FindingText {
  const trees = project.refs;
  const draft: readonly [string, string] = tree.draft
    ? [
        " The tree is a draft: until then users are told that this part is not written yet.",
        "这棵树是草稿，在写好之前会告诉用户这一部分尚未编写。",
      ]
    : ["", ""];
  const named = describeNamed(target, tree.here, trees);
  if (named !== undefined) return named;
  if (found.kind === "no_tree") {
    // The file of a tree in the place of its name.
    const unended = treeNameOf(found.name);
    const { base } = tree.here;
    const byTitle = project.trees.find((one) => one.here.base === base && `${base}/${one.source.title}` === found.name);
    const meant =
      byTitle !== undefined
        ? treeKey(base, byTitle.here.tree)
        : unended !== found.name && trees.has(unended)
          ? unended
          : nearest(found.name, trees.keys());
    const node = target.includes("#") ? `#${target.slice(target.indexOf("#") + 1)}` : "";
    // A tree of the same base is named without it, as the author did.
    const short = meant?.startsWith(`${tree.here.base}/`) === true && !target.split("#", 1)[0]?.includes("/");
    const better = meant === undefined ? "" : (short ? meant.slice(tree.here.base.length + 1) : meant) + node;
    return {
      en: [
        `There is no tree "${found.name}".`,
        (meant === undefined ? "Write that tree, or lead somewhere else." : `Did you mean "${better}"?`) + draft[0],
      ],
      zh: [
        `没有“${found.name}”这棵树。`,
        (meant === undefined ? "请编写那棵树，或改为指向别处。" : `您是不是想写“${better}”？`) + draft[1],
      ],
    };
  }
  const titled = found.isSameTree ? nodesOf(tree.source).find(([, { title }]) => title === found.node)?.[0] : undefined;
  if (titled !== undefined)
    return {
      en: [`There is no node "${found.node}" in this tree.`, `Write ${titled}: "${found.node}" is its title.`],
      zh: [`这棵树里没有节点“${found.node}”。`, `请写 ${titled}：“${found.node}”是它的标题。`],
    };
  const elsewhere = found.isSameTree ? treesWith(found.node, tree, trees) : [];
  const [only] = elsewhere;
  if (only !== undefined && elsewhere.length === 1)
    return {
      en: [`Node "${found.node}" is in another tree.`, `Write ${only}#${found.node}.`],
      zh: [`节点“${found.node}”在另一棵树里。`, `请写 ${only}#${found.node}。`],
    };
  const other = found.isSameTree ? ofOtherKind(found.node, tree, project) : undefined;
  if (other !== undefined) return other;
  const meant = nearest(found.node, found.tree.nodes);
  if (found.isSameTree && /^(?:null|none|nil|end|结束)$/i.test(found.node) && meant === undefined)
    return {
      en: [`There is no node "${found.node}" in this tree.`, "To end the session here, write null without quotes."],
      zh: [`这棵树里没有节点“${found.node}”。`, "如果要在这里结束会话，请写 null，不加引号。"],
    };
  const place = found.isSameTree
    ? { en: "this tree", zh: "这棵树" }
    : { en: `tree ${found.tree.base}/${found.tree.tree}`, zh: `树 ${found.tree.base}/${found.tree.tree} ` };
  return {
    en: [
      `There is no node "${found.node}" in ${place.en}.`,
      (meant === undefined ? `Write node "${found.node}", or lead to another one.` : `Did you mean "${meant}"?`) +
        draft[0],
    ],
    zh: [
      `${place.zh}里没有节点“${found.node}”。`,
      (meant === undefined ? `请编写节点“${found.node}”，或改为指向其他节点。` : `您是不是想写“${meant}”？`) + draft[1],
    ],
  };
}

/** For a name that is one of a tree, of a document or of an option where a node is named. */
function ofOtherKind(
  name: string,
  { here, source }: ProjectTree,
  { refs, trees, documentKeys }: Pick<Project, "refs" | "trees" | "documentKeys">,
): FindingText | undefined {
  const unended = treeNameOf(name);
  const named =
    refs.get(treeKey(here.base, unended)) ??
    trees.find((other) => other.here.base === here.base && other.source.title === name)?.here;
  if (named !== undefined)
    return {
      en: [`"${name}" is a tree, and next_node names a node.`, `Write ${named.tree}#${named.root}, its first node.`],
      zh: [`“${name}”是一棵树，next_node 要写节点。`, `请写 ${named.tree}#${named.root}，即它的第一个节点。`],
    };
  if (documentKeys.has(documentKey(name, here.base, documentKeys)))
    return {
      en: [
        `"${name}" is a document, and next_node names a node.`,
        `Lead to a node, and give that one documents: [${name}].`,
      ],
      zh: [`“${name}”是文档，next_node 要写节点。`, `请指向一个节点，并在那个节点里写 documents: [${name}]。`],
    };
  const isOption = nodesOf(source).some(([, { options = [] }]) => options.some(({ id }) => id === name));
  if (!isOption || nearest(name, here.nodes, 1) !== undefined) return undefined;
  return {
    en: [
      `"${name}" is the id of an option, and next_node names a node.`,
      "Write the id of the node that it leads to, or write that node.",
    ],
    zh: [`“${name}”是选项的 id，next_node 要写节点。`, "请写它要去的那个节点的 id，或编写那个节点。"],
  };
}

/** The other trees of the same base that have a node of this id. */
function treesWith(node: string, { here }: ProjectTree, trees: TreeOutlines): string[] {
  return [...trees.values()].flatMap((other) =>
    other.base === here.base && other.nodes.has(node) ? [other.tree] : [],
  );
}
