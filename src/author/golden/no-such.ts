/** What is said of names in a test file that the knowledge does not have. */
import { nearest, type FindingText } from "../../compile/findings.ts";
import { treeNameOf } from "../../compile/layout.ts";

/** For a `tree:` that the base does not have. */
export function noSuchTree(tree: string, base: string, trees: readonly string[]): FindingText {
  const unended = treeNameOf(tree);
  const meant = trees.includes(unended) ? unended : nearest(tree, trees);
  const list = trees.join(", ");
  return {
    en: [
      `There is no tree "${tree}" in ${base}, so none of these tests can run.`,
      meant === undefined ? `Write one of: ${list}.` : `Did you mean "${meant}"?`,
    ],
    zh: [
      `${base} 里没有“${tree}”这棵树，这些测试都无法运行。`,
      meant === undefined ? `可以写：${trees.join("、")}。` : `您是不是想写“${meant}”？`,
    ],
  };
}

/** For a node that no tree has. */
export function noSuchNode(name: string, meant: string | undefined): FindingText {
  return {
    en: [
      `There is no node "${name}", so this test cannot pass.`,
      meant === undefined ? "Write a node id, tree#node or base/tree#node." : `Did you mean "${meant}"?`,
    ],
    zh: [
      `没有“${name}”这个节点，这个测试不可能通过。`,
      meant === undefined ? "请写节点 id、tree#node 或 base/tree#node。" : `您是不是想写“${meant}”？`,
    ],
  };
}

/** For an option that no node has. */
export function noSuchOption(name: string, meant: string | undefined): FindingText {
  return {
    en: [
      `No node has an option "${name}", so this test cannot pass.`,
      meant === undefined
        ? "Write the id of an option, back, restart, end or goto:<node>."
        : `Did you mean "${meant}"?`,
    ],
    zh: [
      `没有任何节点有“${name}”这个选项，这个测试不可能通过。`,
      meant === undefined ? "请写选项的 id，或 back、restart、end、goto:<节点>。" : `您是不是想写“${meant}”？`,
    ],
  };
}

/** For an option that another node has than the one that the conversation is at. */
export function optionElsewhere(name: string, node: string, offered: readonly string[]): FindingText {
  const list = [...offered, "back", "restart", "end"];
  const meant = nearest(name, offered);
  return {
    en: [
      `The node "${node}", which the conversation is at here, has no option "${name}".`,
      meant === undefined ? `Write one of: ${list.join(", ")}.` : `Did you mean "${meant}"?`,
    ],
    zh: [
      `对话走到这里时在节点“${node}”，它没有“${name}”这个选项。`,
      meant === undefined ? `可以写：${list.join("、")}。` : `您是不是想写“${meant}”？`,
    ],
  };
}

/** For a document that no base has. */
export function noSuchDocument(name: string, meant: string | undefined): FindingText {
  return {
    en: [
      `There is no document "${name}", so this search cannot find it.`,
      meant === undefined ? "Write the id of a document, or base/id." : `Did you mean "${meant}"?`,
    ],
    zh: [
      `没有“${name}”这篇文档，这条检索不可能找到它。`,
      meant === undefined ? "请写文档的 id，或 知识库/id。" : `您是不是想写“${meant}”？`,
    ],
  };
}

/** For a knowledge base that the project does not have. */
export function noSuchBase(name: string, bases: readonly string[]): FindingText {
  const meant = nearest(name, bases);
  return {
    en: [
      `There is no knowledge base "${name}".`,
      meant === undefined ? `Write one of: ${bases.slice(0, 10).join(", ")}.` : `Did you mean "${meant}"?`,
    ],
    zh: [
      `没有“${name}”这个知识库。`,
      meant === undefined ? `可以写：${bases.slice(0, 10).join("、")}。` : `您是不是想写“${meant}”？`,
    ],
  };
}

/** For an error that no step of a conversation answers. */
export function noSuchError(name: string, meant: string | undefined, known: readonly string[]): FindingText {
  return {
    en: [
      `There is no error "${name}", so this test cannot pass.`,
      `${meant === undefined ? "" : `Did you mean "${meant}"? `}Write one of: ${known.join(", ")}.`,
    ],
    zh: [
      `没有“${name}”这个错误代码，这个测试不可能通过。`,
      `${meant === undefined ? "" : `您是不是想写“${meant}”？`}可以写：${known.join("、")}。`,
    ],
  };
}
