/**
 * One release for synchronous decisions: it answers from memory and records which objects were not there, so that a step
 * is decided without an await. The caller loads the missing objects and decides again.
 */
import { accept, type Outcome } from "../errors.ts";
import { routeQuery, type OpenRouting } from "../routing/match.ts";
import { parseRouting, ROUTING } from "../routing/stored.ts";
import { openTree, type OpenTree, type Tree } from "../knowledge/model.ts";
import type { StepKnowledge } from "../session/transition.ts";
import type { Routing } from "../session/types.ts";
import { objectInMemory, parseJson, readObject, type OpenRelease } from "./releases/release-reader.ts";

export const treeName = (base: string, tree: string): string => `tree/${base}/${tree}`;

export const parseTree = (bytes: Uint8Array): OpenTree => openTree(parseJson<Tree>(bytes));

/** A routing without an entry: nothing was matched. */
export const NO_ROUTING: Routing = { entry: null, match: { score: 0, matched: "", alternatives: [] }, candidates: [] };

export interface PinnedKnowledge {
  /** The knowledge that a step reads. Its results are valid only if `hasMissing` is false afterwards. */
  readonly view: StepKnowledge;
  /** Whether an object was requested that the release has and memory does not. */
  hasMissing(): boolean;
  /** Loads the missing objects. Fails with `knowledge_unavailable`. */
  load(): Promise<Outcome<null>>;
}

export function pinKnowledge(kv: KVNamespace, release: OpenRelease): PinnedKnowledge {
  const missing = new Set<string>();
  // Referenced here, because the cache may drop an object between loading and deciding.
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
        return routing === undefined ? NO_ROUTING : routeQuery(routing, { query: text });
      },
    },
    hasMissing: () => missing.size > 0,
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
