/**
 * One release for synchronous steps: answers from memory and notes what it lacked, so that a step can be decided
 * without an await in it. The caller loads what was missing and decides again.
 */
import { accept, type Outcome } from "../errors.ts";
import { openRouting, routeQuery, type OpenRouting, type RoutingData } from "../routing/match.ts";
import { openTree, type OpenTree, type Tree } from "../knowledge/model.ts";
import type { StepKnowledge } from "../session/transition.ts";
import type { Routing } from "../session/types.ts";
import { objectInMemory, parseJson, readObject, type OpenRelease } from "./releases/release-reader.ts";

export const ROUTING = "routing";
export const treeName = (base: string, tree: string): string => `tree/${base}/${tree}`;

export const parseTree = (bytes: Uint8Array): OpenTree => openTree(parseJson<Tree>(bytes));
export const parseRouting = (bytes: Uint8Array): OpenRouting => openRouting(parseJson<RoutingData>(bytes));

const UNDECIDED: Routing = { entry: null, match: { score: 0, matched: "", alternatives: [] }, candidates: [] };

export interface PinnedKnowledge {
  /** What a step reads. Its answers count only if nothing is missing afterwards. */
  readonly view: StepKnowledge;
  /** Whether something was asked for that the release has and memory has not. */
  lacks(): boolean;
  /** Brings in what was missing. Fails with `knowledge_unavailable`. */
  load(): Promise<Outcome<null>>;
}

export function pinKnowledge(kv: KVNamespace, release: OpenRelease): PinnedKnowledge {
  const missing = new Set<string>();
  // Held here so that a step is not at the mercy of the cache between loading and deciding.
  const held = new Map<string, unknown>();

  function find<T>(name: string): T | undefined {
    const kept = held.get(name);
    if (kept !== undefined) return kept as T;
    const object = release.objects.get(name);
    if (object === undefined) return undefined;
    const known = objectInMemory<T>(object);
    if (known === undefined) missing.add(name);
    else held.set(name, known);
    return known;
  }

  return {
    view: {
      release: release.id,
      tree: (base, tree) => find<OpenTree>(treeName(base, tree)),
      route(text) {
        const routing = find<OpenRouting>(ROUTING);
        return routing === undefined ? UNDECIDED : routeQuery(routing, { query: text });
      },
    },
    lacks: () => missing.size > 0,
    async load() {
      const names = [...missing];
      missing.clear();
      for (const name of names) {
        const object = release.objects.get(name);
        if (object === undefined) continue;
        const parse: (bytes: Uint8Array) => unknown = name === ROUTING ? parseRouting : parseTree;
        const loaded = await readObject(kv, object, parse);
        if (!loaded.ok) return loaded;
        held.set(name, loaded.value);
      }
      return accept(null);
    },
  };
}
