/** A release that was compiled in this process, opened for sessions and search. Nothing is stored. */
import { openRouting, routeQuery, type OpenRouting, type RoutingData } from "../routing/match.ts";
import { openTree, type OpenTree, type Tree } from "../knowledge/model.ts";
import type { CompiledRelease, Manifest } from "../knowledge/release.ts";
import { openLocalSearch, type LocalSearch } from "./local-search.ts";
import type { StepKnowledge } from "../session/transition.ts";
import type { Template } from "../templates/model.ts";

/** A release in memory, with its trees and routing opened. */
export interface LocalKnowledge {
  manifest: Manifest;
  trees: ReadonlyMap<string, OpenTree>;
  routing: OpenRouting;
  view: StepKnowledge;
  templates: readonly Template[];
  /** Search over the documents, opened at the first call; undefined when there are no documents. */
  search(): LocalSearch | undefined;
}

function object<T>(release: CompiledRelease, name: string): T | undefined {
  const entry = release.manifest.objects.find((candidate) => candidate.name === name);
  const bytes = entry === undefined ? undefined : release.objects.get(entry.hash);
  if (bytes === undefined) return undefined;
  // Not validated: the compiler of this process made these bytes.
  const value: T = JSON.parse(new TextDecoder().decode(bytes));
  return value;
}

/** Opens a release that was compiled in this process. Throws when it has no routing, which the compiler always writes. */
export function openLocalKnowledge(release: CompiledRelease): LocalKnowledge {
  const trees = new Map<string, OpenTree>();
  for (const { name } of release.manifest.objects) {
    const tree = name.startsWith("tree/") ? object<Tree>(release, name) : undefined;
    if (tree !== undefined) trees.set(`${tree.base}/${tree.tree}`, openTree(tree));
  }
  const data = object<RoutingData>(release, "routing");
  if (data === undefined) throw new Error("a release without routing");
  const routing = openRouting(data);
  const view: StepKnowledge = {
    release: release.id,
    tree: (base, tree) => trees.get(`${base}/${tree}`),
    route: (text) => routeQuery(routing, { query: text }),
  };
  const templates = object<Template[]>(release, "templates") ?? [];
  let search: LocalSearch | undefined;
  return {
    manifest: release.manifest,
    trees,
    routing,
    view,
    templates,
    search: () => (search ??= openLocalSearch(release)),
  };
}
