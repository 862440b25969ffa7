/**
 * The choices a reply is held against: the options on show and the other places of the tree, each with the words that
 * may name it. Not here: how well a reply fits them (`match-rank.ts`), what is believed (`match-reply.ts`).
 */
import { stancesOf, type Stance } from "./stance.ts";
import type { Node, Target, Tree } from "../knowledge/model.ts";
import { localizeNode } from "../knowledge/text.ts";

/** An option as a person sees it. */
export interface ShownOption {
  id: string;
  description: string;
}

/** A tree of the same release, when it is at hand. */
export type TreeLookup = (base: string, tree: string) => Tree | undefined;

export interface Choice {
  id: string;
  /** What it is called where it is shown. */
  texts: readonly string[];
  /** What the place it leads to is called. */
  there: readonly string[];
  /** The first text as shown, whose yes or no counts; absent for a place. */
  shown?: string;
  stances: ReadonlySet<Stance>;
}

const NO_STANCE: ReadonlySet<Stance> = new Set();

/** The options on show, each with its words in every language and those of what it leads to, in whatever tree. */
export function choicesOf(options: readonly ShownOption[], tree: Tree, node: string, trees: TreeLookup): Choice[] {
  const here = tree.nodes.find((candidate) => candidate.id === node);
  return options.map(({ id, description }) => {
    const own = here?.options.find((option) => option.id === id);
    const leads = isWayBack(id) ? undefined : placeOf(own?.target, tree, trees);
    return {
      id,
      shown: description,
      texts: distinct(textsOfOption(id, description, here)),
      there: leads === undefined ? [] : distinct(namesThere(leads)),
      stances: stancesOf(description),
    };
  });
}

/** Options that only lead back or out say nothing about where they lead. */
export function isWayBack(id: string): boolean {
  return /^(back|home|restart|end|finish|exit|return|root|menu)$/.test(id);
}

function textsOfOption(id: string, description: string, here: Node | undefined): string[] {
  const own = here?.options.find((option) => option.id === id);
  const choice = here?.input?.choices?.find((option) => option.id === id);
  const translated = (here?.texts ?? []).flatMap(({ options }) =>
    options.filter((option) => option.id === id).map((option) => option.description),
  );
  return [
    isWayBack(id) ? "" : id.replaceAll("_", " "),
    description,
    own?.description ?? "",
    choice?.description ?? "",
    ...translated,
  ];
}

interface TreePlace {
  tree: Tree;
  node: Node;
}

/** Where an option leads; undefined back to where its own tree begins, which says nothing. */
function placeOf(target: Target | undefined, from: Tree, trees: TreeLookup): TreePlace | undefined {
  if (target === null || target === undefined) return undefined;
  const inside = target.base === from.base && target.tree === from.tree;
  const tree = inside ? from : trees(target.base, target.tree);
  const node = tree?.nodes.find(({ id }) => id === target.node);
  if (tree === undefined || node === undefined) return undefined;
  return inside && node.id === from.root ? undefined : { tree, node };
}

/** What a place is called: its keywords and titles, and where a tree begins those of the tree. */
function namesThere({ tree, node }: TreePlace): string[] {
  const own = [...node.keywords, node.title ?? "", ...node.texts.flatMap(({ title }) => title ?? [])];
  if (node.id !== tree.root) return own;
  return [...own, ...tree.keywords, tree.title ?? "", ...tree.texts.flatMap(({ title }) => title ?? [])];
}

/** The places of the tree that are neither the step itself nor what an option on show leads to. */
export function placesElsewhere(tree: Tree, node: string, language: string, shown: readonly Choice[]): Choice[] {
  const ids = new Set(shown.map(({ id }) => id));
  const options = tree.nodes.find(({ id }) => id === node)?.options ?? [];
  const ahead = new Set(
    options.flatMap(({ id, target }) =>
      ids.has(id) && target?.base === tree.base && target.tree === tree.tree ? [target.node] : [],
    ),
  );
  return tree.nodes
    .filter(({ id }) => id !== node && !ahead.has(id))
    .map((other) => ({
      id: other.id,
      texts: namesOf(tree, other, language),
      there: [],
      beyond: [],
      stances: NO_STANCE,
    }));
}

function namesOf(tree: Tree, node: Node, language: string): string[] {
  const translated = node.texts.flatMap(({ title }) => title ?? []);
  return distinct([...node.keywords, localizeNode(tree, node, language).title ?? "", ...translated, node.title ?? ""]);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text.trim() !== "");
}
