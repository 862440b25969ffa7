/**
 * Compares the routing data with the trees and the manifest: its places are the nodes of the release, each with the keywords, titles
 * and options that lead to it, and each tree can be reached. Which parts of texts count besides differs between versions of Cairn.
 * Not here: whether it is the very data that these trees make (`worker/releases/own-routing.ts`), its shape (`validate-object.ts`).
 */
import type { Tree } from "../../knowledge/model.ts";
import { treeKey } from "../../knowledge/refs.ts";
import type { Manifest } from "../../knowledge/release.ts";
import { PART_WORTH, readRoutedTexts, type RoutingData, type Titles } from "../../routing/model.ts";
import { quoteName, type ReportReference } from "./contents.ts";

const ROUTING = "routing";

/** Reports each base and node that the routing data names and is not there, and each tree that it does not lead to. */
export function compareRouting(
  routing: RoutingData,
  manifest: Manifest,
  trees: ReadonlyMap<string, Tree>,
  report: ReportReference,
): void {
  const { bases, places, roots } = routing;
  const nodes = new Map(Array.from(trees, ([key, tree]) => [key, new Set(tree.nodes.map(({ id }) => id))]));
  const keyOf = (place: number): string => {
    const { base = -1, tree = "" } = places[place] ?? {};
    return treeKey(bases[base]?.base ?? "", tree);
  };
  const missing = (name: string): void =>
    report(ROUTING, {
      en: `The routing data names ${quoteName(name)}, which is not in the release.`,
      zh: `路由数据提到了 ${quoteName(name)}，版本里却没有它。`,
    });
  for (const [at, { node, entry }] of places.entries()) {
    const own = nodes.get(keyOf(at));
    for (const id of new Set([node, entry])) if (own?.has(id) !== true) missing(`${keyOf(at)}#${id}`);
  }
  // A place that is no node of its tree is reported above; the root of a tree is one place.
  const begun = new Set(roots.filter((at) => trees.get(keyOf(at))?.root === places[at]?.node).map(keyOf));
  const listed = manifest.bases.filter((base) => base.trees.length > 0);
  for (const { base, trees: own } of listed) {
    const main = own[0] === undefined ? undefined : trees.get(treeKey(base, own[0].tree));
    const routed = bases.find((one) => one.base === base);
    const root = routed && places[routed.root];
    if (main !== undefined && (root?.node !== main.root || keyOf(routed?.root ?? -1) !== treeKey(base, main.tree)))
      report(ROUTING, {
        en: `The routing data does not lead to the base ${quoteName(base)}, or not to the root of its main tree.`,
        zh: `路由数据没有通向知识库 ${quoteName(base)}，或没有通向其主树的根节点。`,
      });
  }
  for (const key of trees.keys())
    if (!begun.has(key))
      report(ROUTING, {
        en: `The routing data does not lead to the root of the tree ${quoteName(key)}.`,
        zh: `路由数据没有通向树 ${quoteName(key)} 的根节点。`,
      });
  for (const { base } of bases) if (!listed.some((one) => one.base === base)) missing(base);
  compareTexts(routing, keyOf, manifest, trees, report);
  compareSynonyms(routing, trees, report);
}

/** Each node is a place, and what its author wrote to be found by is known of it. */
function compareTexts(
  { bases, places, texts, phrases, labels }: RoutingData,
  keyOf: (place: number) => string,
  manifest: Manifest,
  trees: ReadonlyMap<string, Tree>,
  report: ReportReference,
): void {
  const known = new Map(places.map((place, at) => [`${keyOf(at)}#${place.node}`, place]));
  if (known.size !== places.length) {
    report(ROUTING, { en: "The routing data has a node twice.", zh: "路由数据里有一个节点出现了两次。" });
    return;
  }
  const missing = (name: string): void =>
    report(ROUTING, {
      en: `The routing data does not have ${quoteName(name)}.`,
      zh: `路由数据里没有 ${quoteName(name)}。`,
    });
  const made = readRoutedTexts([...trees.values()], manifest.bases);
  const written = made.texts.filter(({ weight }) => weight > PART_WORTH);
  const keys = made.places.map(({ base, tree, node }) => `${treeKey(made.bases[base]?.base ?? "", tree)}#${node}`);
  // Each row counts: two of one text are a keyword and a title, say, which have another worth.
  const rows = new Map<string, number>();
  const rowOf = (key: string, text: string): string => JSON.stringify([key, text]);
  for (const { place, text } of texts) {
    const row = rowOf(`${keyOf(place)}#${places[place]?.node ?? ""}`, text);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  const lacks = (key: string, text: string): void =>
    report(ROUTING, {
      en: `The routing data does not have the text ${quoteName(text)} of ${quoteName(key)}.`,
      zh: `路由数据里没有 ${quoteName(key)} 的文字 ${quoteName(text)}。`,
    });
  for (const { place, text } of written) {
    const row = rowOf(keys[place] ?? "", text);
    const left = (rows.get(row) ?? 0) - 1;
    rows.set(row, left);
    if (left < 0) lacks(keys[place] ?? "", text);
  }
  for (const [at, { titles }] of made.places.entries()) lacksTitle(keys[at] ?? "", titles, known.get(keys[at] ?? ""));
  for (const { base, titles } of made.bases)
    lacksTitle(
      base,
      titles,
      bases.find((one) => one.base === base),
    );

  /** A title that is there in one language alone may be the text of an option, or the id. */
  function lacksTitle(name: string, titles: Titles, routed: { titles: Titles } | undefined): void {
    if (routed === undefined) missing(name);
    else if (titles.length > 1)
      for (const [language, title] of titles)
        if (!routed.titles.some(([tag, text]) => tag === language && text === title)) lacks(name, title);
  }
  if (texts.length > 0 && (phrases.length === 0 || labels.features.length === 0))
    report(ROUTING, {
      en: "The routing data has texts, and no phrases or words of them.",
      zh: "路由数据里有文字，却没有由它们得到的短语或词语。",
    });
}

/** The groups of each base are those of its trees. */
function compareSynonyms(
  { bases, synonyms = [] }: RoutingData,
  trees: ReadonlyMap<string, Tree>,
  report: ReportReference,
): void {
  const groupsOf = (groups: readonly (readonly string[])[]): string =>
    [...new Set(groups.map((group) => JSON.stringify(group)))].toSorted().join();
  for (const [at, { base }] of bases.entries()) {
    const own = [...trees.values()].flatMap((tree) => (tree.base === base ? (tree.synonyms ?? []) : []));
    const routed = synonyms.flatMap((one) => (one.base === at ? one.groups : []));
    if (groupsOf(own) !== groupsOf(routed))
      report(ROUTING, {
        en: `The routing data has other synonyms for the base ${quoteName(base)} than its trees.`,
        zh: `路由数据中知识库 ${quoteName(base)} 的同义词与它的树不一致。`,
      });
  }
}
