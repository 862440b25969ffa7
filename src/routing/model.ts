/**
 * The routing data: every place a query can mean, the texts that describe it, and a trained classifier over them.
 * Built when a release is compiled and stored in it as JSON. Not here: answering a query (`match.ts`).
 */
import { trainLabels, type LabelExample } from "./label-training.ts";
import type { LabelModel } from "./labels.ts";
import { unitsOf, type Unit } from "../search/units.ts";
import { joinCompounds } from "./compounds.ts";
import { isBackOption } from "./choices.ts";
import { entryNodes } from "./entry.ts";
import type { Node, Tree } from "../knowledge/model.ts";
import type { ManifestBase } from "../knowledge/release.ts";

/** A title in every language it is written in, the source language first. */
export type Titles = [language: string, title: string][];

/** A place a query can mean. `entry` is the node where the session starts, see `entryNodes`. */
export interface RoutingPlace {
  base: number;
  tree: string;
  node: string;
  entry: string;
  titles: Titles;
}

export interface RoutingBase {
  base: string;
  titles: Titles;
  /** Index of the root place of its main tree. */
  root: number;
}

/** The release object `routing`. Places are named by their index in `places`. */
export interface RoutingData {
  format: 1;
  bases: RoutingBase[];
  places: RoutingPlace[];
  /** The root places of all trees. */
  roots: number[];
  /** The author's texts about each place. */
  texts: { place: number; text: string; worth: number }[];
  /** Phrases (units joined by spaces), and for each the places it points to with what it is worth × 100, alternately. */
  phrases: string[];
  phraseStarts: number[];
  phraseEntries: number[];
  labels: LabelModel;
  /** The groups of synonyms of each base that has any. */
  synonyms?: { base: number; groups: string[][] }[];
}

/** Phrases are looked up in a query by every window up to this many units. */
export const MAX_PHRASE_UNITS = 16;

interface AuthorText {
  place: number;
  text: string;
  weight: number;
}

/** Worth of a part of an author's text; a keyword is worth 1. */
export const PART_WORTH = 0.75;
const worth = { keyword: 1, title: 0.95, option: 0.9, part: PART_WORTH, description: 0.5 } as const;

/** All that the router is made of: equal texts of equal places make the same data. */
export interface RoutedTexts extends Pick<RoutingData, "bases" | "places" | "roots" | "synonyms"> {
  texts: readonly AuthorText[];
}

/**
 * Builds the router's data. `bases` as the manifest lists them: in order, each with its main tree first.
 * Deterministic: the same trees give the same data, whatever order they come in.
 */
export function buildRouting(trees: readonly Tree[], bases: readonly ManifestBase[]): RoutingData {
  return trainRouting(readRoutedTexts(trees, bases));
}

/** What of the trees the router knows. Most edits of an author, of a response say, leave it as it was. */
export function readRoutedTexts(trees: readonly Tree[], bases: readonly ManifestBase[]): RoutedTexts {
  const sorted = trees.toSorted((left, right) => compare(left.base, right.base) || compare(left.tree, right.tree));
  const withTrees = bases
    .filter((base) => base.trees.length > 0)
    .toSorted((left, right) => compare(left.base, right.base));
  const baseIndex = new Map(withTrees.map((base, index) => [base.base, index]));
  const places: RoutingPlace[] = [];
  const placeIndex = new Map<string, number>();
  for (const tree of sorted) {
    const base = baseIndex.get(tree.base);
    if (base === undefined) continue;
    const entries = entryNodes(tree);
    const leading = leadingOptions(tree);
    for (const node of tree.nodes) {
      placeIndex.set(`${tree.base}/${tree.tree}#${node.id}`, places.length);
      places.push({
        base,
        tree: tree.tree,
        node: node.id,
        entry: entries.get(node.id) ?? node.id,
        titles: titlesOf(tree, node, leading.get(node.id)),
      });
    }
  }
  const authorTexts = sorted.flatMap((tree) => textsOf(tree, placeIndex));
  for (const base of withTrees) {
    const root = rootOf(base, placeIndex);
    if (root === undefined) continue;
    authorTexts.push(
      { place: root, text: base.title, weight: worth.title },
      { place: root, text: base.description, weight: worth.description },
    );
  }
  return {
    texts: authorTexts.filter(({ text }) => text.trim() !== ""),
    bases: withTrees.map((base) => ({
      base: base.base,
      titles: baseTitles(base, sorted),
      root: rootOf(base, placeIndex) ?? 0,
    })),
    places,
    roots: sorted.flatMap((tree) => placeIndex.get(`${tree.base}/${tree.tree}#${tree.root}`) ?? []),
    ...synonymsOf(sorted, baseIndex),
  };
}

/** The router's data of these texts. The training takes most of the time of a compilation. */
export function trainRouting({ texts, ...places }: RoutedTexts): RoutingData {
  const examples: LabelExample[] = texts.map(({ place, text, weight }) => ({
    label: place,
    text: joinCompounds(text),
    weight,
  }));
  return {
    format: 1,
    ...places,
    texts: texts
      .filter(({ weight }) => weight >= worth.part)
      .map(({ place, text, weight }) => ({ place, text, worth: weight })),
    ...phraseTable(texts),
    labels: trainLabels(places.places.length, examples),
  };
}

/** The groups that the trees of each base use, each once. */
function synonymsOf(trees: readonly Tree[], baseIndex: ReadonlyMap<string, number>): Pick<RoutingData, "synonyms"> {
  const found = [...baseIndex].flatMap(([name, base]) => {
    const groups = trees.flatMap((tree) => (tree.base === name ? (tree.synonyms ?? []) : []));
    const distinct = [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()];
    return distinct.length === 0 ? [] : [{ base, groups: distinct }];
  });
  return found.length === 0 ? {} : { synonyms: found };
}

function rootOf(base: ManifestBase, placeIndex: ReadonlyMap<string, number>): number | undefined {
  const main = base.trees[0];
  return main === undefined ? undefined : placeIndex.get(`${base.base}/${main.tree}#${main.root}`);
}

function baseTitles(base: ManifestBase, trees: readonly Tree[]): Titles {
  const main = trees.find((tree) => tree.base === base.base && tree.tree === base.trees[0]?.tree);
  const others = (main?.texts ?? []).flatMap(({ language, title }): Titles =>
    title === undefined ? [] : [[language, title]],
  );
  return [[base.language, base.title], ...others];
}

/** Node id → the text of the first option of its own tree that leads there. */
function leadingOptions(tree: Tree): Map<string, string> {
  const leading = new Map<string, string>();
  for (const { options } of tree.nodes)
    for (const { target, description } of options)
      if (target?.base === tree.base && target.tree === tree.tree && !leading.has(target.node))
        leading.set(target.node, description);
  return leading;
}

/** A place's titles: the node's own, at a root the tree's, else the text of the option that leads there. */
function titlesOf(tree: Tree, node: Node, leading: string | undefined): Titles {
  const isRoot = node.id === tree.root;
  const own = node.title ?? (isRoot ? tree.title : leading) ?? node.id;
  const translated = isRoot && node.title === undefined ? tree.texts : node.texts;
  return [
    [tree.language, own],
    ...translated.flatMap(({ language, title }): Titles => (title === undefined ? [] : [[language, title]])),
  ];
}

/** All texts of a tree that a query can match, each with its place and weight. */
function textsOf(tree: Tree, placeIndex: ReadonlyMap<string, number>): AuthorText[] {
  const authorTexts: AuthorText[] = [];
  const say = (place: number | undefined, text: string | undefined, weight: number): void => {
    if (place !== undefined && text !== undefined) authorTexts.push({ place, text, weight });
  };
  const root = placeIndex.get(`${tree.base}/${tree.tree}#${tree.root}`);
  for (const keyword of tree.keywords) say(root, keyword, worth.keyword);
  for (const { title, description } of [tree, ...tree.texts]) {
    say(root, title, worth.title);
    say(root, description, worth.description);
  }
  for (const node of tree.nodes) {
    const place = placeIndex.get(`${tree.base}/${tree.tree}#${node.id}`);
    for (const keyword of node.keywords) say(place, keyword, worth.keyword);
    for (const { title } of [node, ...node.texts]) say(place, title, worth.title);
    const targets = new Map(node.options.map(({ id, target }) => [id, target]));
    for (const { id, description } of [...node.options, ...node.texts.flatMap(({ options }) => options)]) {
      const target = targets.get(id);
      if (target === undefined || target === null || isBackOption(id)) continue;
      const leads = placeIndex.get(`${target.base}/${target.tree}#${target.node}`);
      if (leads === root) continue;
      say(leads, description, worth.option);
      for (const part of partsOf(description)) say(leads, part, worth.part);
    }
  }
  return authorTexts;
}

/** The parts of an option's text that match on their own: "AI硬件（如GPU、专用芯片）" also matches "GPU". */
function partsOf(description: string): string[] {
  const parts = description
    .split(/[（）()、，,；;：:/|]+|\s[-–—]\s|\b(?:such as|including|e\.g\.)\s/iu)
    .map((part) => part.trim().replace(/^(如|比如|例如|包括)\s*/u, ""));
  return parts.length < 2 ? [] : parts.filter((part) => part !== "");
}

/**
 * The phrases of a text: all its units, and the same without stop words at either end, which is worth less.
 * Left out: single characters, stop words only, and phrases too long to be looked up.
 */
function phrasesOf(text: string, weight: number): { phrase: string; weight: number }[] {
  const units = unitsOf(joinCompounds(text));
  const first = units.findIndex(({ stop }) => !stop);
  const kept = first < 0 ? [] : units.slice(first, units.findLastIndex(({ stop }) => !stop) + 1);
  const found =
    kept.length === units.length
      ? [{ kept, weight }]
      : [
          { kept: units, weight },
          { kept, weight: Math.min(weight, worth.part) },
        ];
  const usable = found.filter(
    (item) =>
      item.kept.length <= MAX_PHRASE_UNITS &&
      item.kept.some(({ stop }) => !stop) &&
      (item.kept.length > 1 || item.kept[0]?.unspaced === false),
  );
  return usable.map((item) => ({ phrase: item.kept.map((unit: Unit) => unit.text).join(" "), weight: item.weight }));
}

function phraseTable(
  authorTexts: readonly AuthorText[],
): Pick<RoutingData, "phrases" | "phraseStarts" | "phraseEntries"> {
  const table = new Map<string, Map<number, number>>();
  for (const { place, text, weight } of authorTexts) {
    if (weight < worth.part) continue;
    for (const found of phrasesOf(text, weight)) {
      const entries = table.get(found.phrase) ?? new Map<number, number>();
      entries.set(place, Math.max(entries.get(place) ?? 0, Math.round(found.weight * 100)));
      table.set(found.phrase, entries);
    }
  }
  const phrases = [...table.keys()].toSorted(compare);
  const phraseStarts: number[] = [];
  const phraseEntries: number[] = [];
  for (const phrase of phrases) {
    phraseStarts.push(phraseEntries.length);
    const entries = [...(table.get(phrase) ?? [])].toSorted(([left], [right]) => left - right);
    for (const [place, weight] of entries) phraseEntries.push(place, weight);
  }
  return { phrases, phraseStarts: [...phraseStarts, phraseEntries.length], phraseEntries };
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** A place in the ranking of a query. */
export interface ScoredPlace {
  index: number;
  place: RoutingPlace;
  /** 0…1. */
  score: number;
  /** Its score without what earlier consultations say, where they speak for it. */
  byWords?: number;
}
