/**
 * The name of a step whose node has no title (`current_step`): where one is, not how one came back to it. Pure.
 * Not here: titles that authors write (`knowledge/text.ts`).
 */
import { formatRef, type KnowledgeView, type Node, type NodeRef, type OpenTree } from "../knowledge/model.ts";
import { findTranslation, localizeNode } from "../knowledge/text.ts";
import type { CurrentNode } from "./current-node.ts";
import type { SessionState } from "./types.ts";

/** Texts of options that say that they lead back; where they lead is named by something else. */
const RETURN = /^\s*(?:返回|回到|退回|重新|(?:go |take me )?back\b|return\b|start (?:over|again)\b)/iu;
/** Ids that authors give such options. */
const RETURN_ID = /^(?:back|home|restart|return|root|menu)$/;

/**
 * The text of the option that first led to the node; at a tree's root its title; else the text of an option of the tree
 * that leads there, and the node's id where there is none.
 */
export function nameStep(knowledge: KnowledgeView, state: SessionState, { node, tree }: CurrentNode): string {
  const here = state.trail.at(-1)?.ref;
  const chosen = here === undefined ? undefined : optionThatLed(knowledge, state, here);
  return chosen ?? nameUntitled(tree, node, state.language);
}

/**
 * As `nameStep`, where only the step is known and the step before it. `before`: its node in the same tree, whose option is taken for the one
 * that led here.
 */
export function nameUntitled(tree: OpenTree, node: Node, language: string, before?: Node): string {
  const led = before && optionTo(tree, before, node);
  if (before !== undefined && led !== undefined) return localizeNode(tree, before, language).option(led.id);
  if (node.id === tree.root)
    return findTranslation(tree.texts, tree.language, language)?.title ?? tree.title ?? node.id;
  for (const from of tree.nodes) {
    const option = optionTo(tree, from, node);
    if (option !== undefined) return localizeNode(tree, from, language).option(option.id);
  }
  return node.id;
}

/** The first option of a step that leads on to another step of its tree. */
function optionTo(tree: OpenTree, from: Node, to: Node): Node["options"][number] | undefined {
  return from.options.find(
    ({ id, description, target }) =>
      target?.base === tree.base && target.tree === tree.tree && target.node === to.id && !leadsBack(id, description),
  );
}

/** The text of the option taken when the session came to the node for the first time; undefined when it led back. */
function optionThatLed(knowledge: KnowledgeView, state: SessionState, here: NodeRef): string | undefined {
  const at = state.trail.findIndex(({ ref }) => formatRef(ref) === formatRef(here));
  const before = at > 0 ? state.trail[at - 1] : undefined;
  const tree = before === undefined ? undefined : knowledge.tree(before.ref.base, before.ref.tree);
  const from = before === undefined ? undefined : tree?.byId.get(before.ref.node);
  const option = from?.options.find(({ id }) => id === before?.answer?.value);
  if (tree === undefined || from === undefined || option === undefined) return undefined;
  return leadsBack(option.id, option.description)
    ? undefined
    : localizeNode(tree, from, state.language).option(option.id);
}

function leadsBack(id: string, description: string): boolean {
  return RETURN_ID.test(id) || RETURN.test(description);
}
