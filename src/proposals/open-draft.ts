/** A draft as knowledge that sessions walk, in memory: what its tests are tried on while they are made. */
import { openTree, type KnowledgeView, type Node, type Rule, type Target } from "../knowledge/model.ts";
import type { DraftNode, DraftTree } from "./model.ts";
import { DRAFT } from "./rewrite.ts";

export function openDraft({ language, root, nodes }: Pick<DraftTree, "language" | "root" | "nodes">): KnowledgeView {
  const tree = openTree({
    ...DRAFT,
    language,
    keywords: [],
    root,
    facts: [],
    nodes: Object.entries(nodes).map(([id, node]) => nodeOf(id, node)),
    texts: [],
    jumps: [],
  });
  return { release: "draft", tree: (base, name) => (base === DRAFT.base && name === DRAFT.tree ? tree : undefined) };
}

const target = (to: string | null): Target => (to === null ? null : { ...DRAFT, node: to });

function nodeOf(id: string, { response, options = [], input, next }: DraftNode): Node {
  const rules: Rule[] =
    next === undefined
      ? []
      : Array.isArray(next)
        ? next.map(({ when, next_node }) => ({ target: target(next_node), ...(when !== undefined && { when }) }))
        : [{ target: target(next) }];
  return {
    id,
    keywords: [],
    response,
    options: options.map(({ id: option, description, next_node }) => ({
      id: option,
      description,
      ...(next_node !== undefined && { target: target(next_node) }),
    })),
    ...(input !== undefined && { input }),
    next: rules,
    documents: [],
    texts: [],
  };
}
