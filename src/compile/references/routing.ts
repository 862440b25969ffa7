/**
 * Compares the routing data with the trees and the manifest: each of its places is a node of the release, and each tree can be reached.
 * Not here: whether it is the very data that these trees make (`worker/releases/own-routing.ts`), its shape (`validate-object.ts`).
 */
import type { Tree } from "../../knowledge/model.ts";
import { treeKey } from "../../knowledge/refs.ts";
import type { Manifest } from "../../knowledge/release.ts";
import type { RoutingData } from "../../routing/model.ts";
import { quoteName, type ReportReference } from "./contents.ts";

const ROUTING = "routing";

/** Reports each base and node that the routing data names and is not there, and each tree that it does not lead to. */
export function compareRouting(
  { bases, places, roots }: RoutingData,
  manifest: Manifest,
  trees: ReadonlyMap<string, Tree>,
  report: ReportReference,
): void {
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
}
