/** A tree with the texts of one language where its author wrote them, so that every part of a view says the same. */
import type { Node, Tree } from "../../../knowledge/model.ts";
import { languageOfTag, type Language } from "../../../localized-text.ts";

function nodeIn(node: Node, language: Language): Node {
  const own = node.texts.find((one) => languageOfTag(one.language) === language);
  if (own === undefined) return node;
  const named = <One extends { id: string; description: string }>(one: One): One => ({
    ...one,
    description: own.options.find(({ id }) => id === one.id)?.description ?? one.description,
  });
  const { title = node.title, response = node.response, hint = node.input?.hint } = own;
  return {
    ...node,
    ...(title !== undefined && { title }),
    response,
    ...(node.input !== undefined && {
      input: {
        ...node.input,
        ...(hint !== undefined && { hint }),
        ...(node.input.choices !== undefined && { choices: node.input.choices.map(named) }),
      },
    }),
    options: node.options.map(named),
  };
}

/** What is not written in the language stays in the tree's own. Ids, conditions and `texts` are never changed. */
export function treeInLanguage(tree: Tree, language: Language): Tree {
  if (languageOfTag(tree.language) === language) return tree;
  const title = tree.texts.find((one) => languageOfTag(one.language) === language)?.title;
  return {
    ...tree,
    ...(title !== undefined && { title }),
    nodes: tree.nodes.map((node) => nodeIn(node, language)),
  };
}
