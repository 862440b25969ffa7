/**
 * The choices a reply is compared with: the options shown and the other places of the tree, each with the texts that name
 * it. Not here: scores (`rank-choices.ts`) and the decision (`reply.ts`).
 */
import { findDialogueActs, type DialogueAct } from "./dialogue-act.ts";
import type { Node, Target, Tree } from "../knowledge/model.ts";
import { localizeNode } from "../knowledge/text.ts";

/** An option as a person sees it. */
export interface ShownOption {
  id: string;
  description: string;
}

/** Looks up a tree of the same release; undefined when it is not loaded. */
export type TreeLookup = (base: string, tree: string) => Tree | undefined;

/** An option or a place that a reply may mean. */
export interface Choice {
  id: string;
  /** Its names where it is shown, in every language. */
  texts: readonly string[];
  /** The names of the place it leads to. */
  targetNames: readonly string[];
  /** The option's text as shown; its leading yes or no counts. Absent for a place. */
  shown?: string;
  dialogueActs: ReadonlySet<DialogueAct>;
}

const NO_DIALOGUE_ACTS: ReadonlySet<DialogueAct> = new Set();

/** The options shown, each with its texts in every language and the names of its target, in whatever tree that is. */
export function buildChoices(options: readonly ShownOption[], tree: Tree, node: string, trees: TreeLookup): Choice[] {
  const here = tree.nodes.find((candidate) => candidate.id === node);
  return options.map(({ id, description }) => {
    const own = here?.options.find((option) => option.id === id);
    const target = isBackOption(id) ? undefined : findTarget(own?.target, tree, trees);
    return {
      id,
      shown: description,
      texts: distinct([...textsOfOption(id, description, here), ...saidOfOption(id, description, here)]),
      targetNames: target === undefined ? [] : distinct(namesOfTarget(target)),
      dialogueActs: findDialogueActs(description),
    };
  });
}

/** Whether an option only goes back or ends; its text does not describe its target. */
export function isBackOption(id: string): boolean {
  return /^(back|home|restart|end|finish|exit|return|root|menu)$/.test(id);
}

function textsOfOption(id: string, description: string, here: Node | undefined): string[] {
  const own = here?.options.find((option) => option.id === id);
  const choice = here?.input?.choices?.find((option) => option.id === id);
  const translated = (here?.texts ?? []).flatMap(({ options }) =>
    options.filter((option) => option.id === id).map((option) => option.description),
  );
  return [
    isBackOption(id) ? "" : id.replaceAll("_", " "),
    description,
    own?.description ?? "",
    choice?.description ?? "",
    ...translated,
  ];
}

const QUOTED = /[“"「『]([^“”"「」『』]{1,80})[”"」』]/gu;
const SENTENCE_END = /(?<=[。！？!?;；\n])|(?<=\.)\s/u;

/** What a step says itself of the option that it quotes: 没有试剂就选 of 没有试剂就选“测不了”. */
function saidOfOption(id: string, description: string, here: Node | undefined): string[] {
  if (here === undefined) return [];
  const names = new Set(textsOfOption(id, description, here).filter((name) => name !== id));
  const responses = [here, ...here.texts].flatMap(({ response }) => response ?? []);
  return responses
    .flatMap((response) => response.split(SENTENCE_END))
    .filter((sentence) => [...sentence.matchAll(QUOTED)].some(([, quoted = ""]) => names.has(quoted.trim())))
    .map((sentence) => sentence.replaceAll(QUOTED, " ").trim());
}

interface TreePlace {
  tree: Tree;
  node: Node;
}

/** The node an option leads to; undefined when there is none, or when it is the root of the same tree. */
function findTarget(target: Target | undefined, from: Tree, trees: TreeLookup): TreePlace | undefined {
  if (target === null || target === undefined) return undefined;
  const inside = target.base === from.base && target.tree === from.tree;
  const tree = inside ? from : trees(target.base, target.tree);
  const node = tree?.nodes.find(({ id }) => id === target.node);
  if (tree === undefined || node === undefined) return undefined;
  return inside && node.id === from.root ? undefined : { tree, node };
}

/** The keywords and titles of a node; at a tree's root also those of the tree. */
function namesOfTarget({ tree, node }: TreePlace): string[] {
  const own = [...node.keywords, node.title ?? "", ...node.texts.flatMap(({ title }) => title ?? [])];
  if (node.id !== tree.root) return own;
  return [...own, ...tree.keywords, tree.title ?? "", ...tree.texts.flatMap(({ title }) => title ?? [])];
}

/** The places of the tree besides the current step and the targets of the options shown. */
export function buildOtherPlaces(tree: Tree, node: string, language: string, shown: readonly Choice[]): Choice[] {
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
      targetNames: [],
      dialogueActs: NO_DIALOGUE_ACTS,
    }));
}

function namesOf(tree: Tree, node: Node, language: string): string[] {
  const translated = node.texts.flatMap(({ title }) => title ?? []);
  return distinct([...node.keywords, localizeNode(tree, node, language).title ?? "", ...translated, node.title ?? ""]);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text.trim() !== "");
}
