/**
 * From a stored tree back to what its author's file says, so that the rules of the check judge compiled trees as well. The opposite of
 * `build-tree.ts`: the unwritten nodes of a draft are nodes by then. Not here: which rules are asked (`validate-tree.ts`).
 */
import type { InputSpec, Node, NodeTexts, Target, Tree } from "../knowledge/model.ts";
import { treeKey, type TreeOutline } from "../knowledge/refs.ts";
import { ParsedFile } from "./parsed-file.ts";
import type { Project, ProjectTree } from "./project.ts";
import type { Reading } from "./readers/reading.ts";
import type { InputFile, NodeFile, TreeFile } from "./schema/schema.ts";

/** Findings about a compiled tree have no place in a text. */
const NO_TEXT: Reading = { value: undefined, problems: [], unfinished: false, locate: () => undefined };

/** The trees of a release as a project without files and documents. The path of each is the name of its object. */
export function projectOfTrees(trees: Iterable<Tree>): Project {
  const made = Array.from(trees, projectTree);
  return {
    trees: made,
    broken: [],
    documents: [],
    synonyms: [],
    templates: [],
    files: [],
    strays: [],
    lost: [],
    refs: new Map(made.map(({ here }) => [treeKey(here.base, here.tree), here])),
    documentKeys: new Set(),
    findings: [],
  };
}

function projectTree(tree: Tree): ProjectTree {
  const here: TreeOutline = {
    base: tree.base,
    tree: tree.tree,
    root: tree.root,
    nodes: new Set(tree.nodes.map(({ id }) => id)),
  };
  const path = `tree/${treeKey(tree.base, tree.tree)}`;
  return { file: new ParsedFile({ path, text: "" }, NO_TEXT), source: sourceOfTree(tree), here, draft: false };
}

/** The file that is compiled to this tree. What stands twice in a list that its author writes as keys stands once. */
export function sourceOfTree(tree: Tree): TreeFile {
  return {
    ...(tree.title !== undefined && { title: tree.title }),
    ...(tree.description !== undefined && { description: tree.description }),
    language: tree.language,
    keywords: tree.keywords,
    root: tree.root,
    facts: Object.fromEntries(tree.facts.map(({ name, expression }) => [name, expression])),
    i18n: Object.fromEntries(tree.texts.map(({ language, ...texts }) => [language, texts])),
    nodes: Object.fromEntries(tree.nodes.map((node) => [node.id, sourceOfNode(tree, node)])),
  };
}

function sourceOfNode(tree: Tree, node: Node): NodeFile {
  const nameOf = (target: Target): string | null => {
    if (target === null) return null;
    const isOwn = target.base === tree.base && target.tree === tree.tree;
    return isOwn ? target.node : `${treeKey(target.base, target.tree)}#${target.node}`;
  };
  return {
    ...(node.title !== undefined && { title: node.title }),
    keywords: node.keywords,
    response: node.response,
    ...(node.options.length > 0 && {
      options: node.options.map(({ id, description, target, when }) => ({
        id,
        description,
        ...(target !== undefined && { next_node: nameOf(target) }),
        ...(when !== undefined && { when }),
      })),
    }),
    ...(node.input !== undefined && { input: sourceOfInput(node.input) }),
    ...(node.next.length > 0 && {
      next: node.next.map(({ when, target }) => ({
        ...(when !== undefined && { when }),
        next_node: nameOf(target),
      })),
    }),
    documents: node.documents,
    i18n: Object.fromEntries(node.texts.map((texts) => [texts.language, sourceOfTexts(texts)])),
  };
}

/** A choice that is its own description is written as its id alone, so that it needs no translation. */
function sourceOfInput({ choices, ...input }: InputSpec): InputFile {
  if (choices === undefined) return input;
  return { ...input, choices: choices.map((choice) => (choice.id === choice.description ? choice.id : choice)) };
}

function sourceOfTexts({ title, response, hint, unit, options }: NodeTexts): NonNullable<NodeFile["i18n"]>[string] {
  return {
    ...(title !== undefined && { title }),
    ...(response !== undefined && { response }),
    ...(hint !== undefined && { hint }),
    ...(unit !== undefined && { unit }),
    options: Object.fromEntries(options.map(({ id, description }) => [id, description])),
  };
}
