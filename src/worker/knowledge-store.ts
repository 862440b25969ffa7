/**
 * Published knowledge, read from KV (keys in docs/STORAGE.md): releases are immutable and kept per isolate,
 * the channel's pointer is asked of the ReleasesObject and remembered for half a second.
 * Not here: writing any of it (`publish.ts`).
 */
import { accept, refuse, type Failure, type Outcome } from "../errors.ts";
import { openTree, type KnowledgeView, type OpenTree, type Tree } from "../knowledge/model.ts";
import type { ChannelPointer, Manifest, ManifestObject } from "../knowledge/release.ts";
import type { CurrentRelease, KnowledgePort, ReleaseView } from "../services.ts";
import { ByteCache } from "./cache.ts";

/** Parsed objects take a few times their bytes; together with the index this stays far below an isolate's 128 MB. */
const CACHE_BYTES = 12 * 1024 * 1024;
/** A publish or rollback must be seen by new sessions within a second. */
const POINTER_MEMO_MILLISECONDS = 500;

export const releaseKey = (id: string): string => `release/${id}`;
export const objectKey = (hash: string): string => `object/${hash}`;
export const channelKey = (channel: string): string => `channel/${channel}`;
export const treeName = (base: string, tree: string): string => `tree/${base}/${tree}`;

/** Equal bytes under names of two kinds (two empty lists, say) are parsed by two parsers. */
function cacheKey(object: ManifestObject): string {
  return `${object.name.split("/", 1)[0] ?? ""}:${object.hash}`;
}

/** A manifest with its objects and trees by name. */
interface OpenRelease extends ReleaseView {
  objects: ReadonlyMap<string, ManifestObject>;
}

const releases = new ByteCache<OpenRelease>(CACHE_BYTES / 3);
const objects = new ByteCache<unknown>(CACHE_BYTES);
const decoder = new TextDecoder();

/** Where pointers come from: the ReleasesObject, behind one method. Null = nothing was ever published there. */
export interface PointerSource {
  pointer(channel: string): Promise<ChannelPointer | null>;
}

/** A view of one release for a synchronous step. It answers from memory and notes what it lacked. */
export interface LoadedView extends KnowledgeView {
  /** Trees that were asked for, exist in the release, and are not in memory yet. */
  readonly missing: ReadonlyMap<string, { base: string; tree: string }>;
}

/** A release for synchronous reading: a step runs over `view`; `load` brings in what the step found missing. */
export interface PinnedKnowledge {
  readonly view: LoadedView;
  load(): Promise<Outcome<null>>;
}

export interface KnowledgeStore extends KnowledgePort {
  pin(release: string): Promise<Outcome<PinnedKnowledge>>;
  /** Forgets the remembered pointer of a channel, after a publish made through this isolate. */
  forget(channel: string): void;
}

function unavailable(what: string): Failure {
  return { code: "knowledge_unavailable", what };
}

function parseTree(bytes: Uint8Array): OpenTree {
  // The bytes were validated when they were published and are named by their own hash.
  const tree: Tree = JSON.parse(decoder.decode(bytes));
  return openTree(tree);
}

/** Parses JSON bytes that were validated when they were published. */
export function parseJson<T>(bytes: Uint8Array): T {
  return JSON.parse(decoder.decode(bytes));
}

/** Builds the port over KV. `now` is milliseconds; pointers are remembered in the store itself. */
export function createKnowledgeStore(kv: KVNamespace, pointers: PointerSource, now: () => number): KnowledgeStore {
  const remembered = new Map<string, { pointer: ChannelPointer; until: number }>();
  const lastGood = new Map<string, CurrentRelease>();

  async function readPointer(channel: string): Promise<ChannelPointer | null> {
    const memo = remembered.get(channel);
    if (memo !== undefined && memo.until > now()) return memo.pointer;
    let pointer: ChannelPointer | null;
    try {
      pointer = await pointers.pointer(channel);
    } catch {
      // The mirror in KV may be up to a minute old: better than no answer.
      pointer = await kv.get<ChannelPointer>(channelKey(channel), "json").catch(() => null);
    }
    if (pointer === null) return null;
    if (remembered.size >= 64) remembered.clear();
    remembered.set(channel, { pointer, until: now() + POINTER_MEMO_MILLISECONDS });
    return pointer;
  }

  async function openRelease(id: string): Promise<Outcome<OpenRelease>> {
    const known = releases.get(id);
    if (known !== undefined) return accept(known);
    const text = await kv.get(releaseKey(id), { type: "text", cacheTtl: 86_400 }).catch(() => null);
    if (text === null) return refuse(unavailable("release"));
    const manifest: Manifest = JSON.parse(text);
    const opened = { id, manifest, objects: new Map(manifest.objects.map((object) => [object.name, object])) };
    releases.set(id, opened, text.length);
    return accept(opened);
  }

  async function readObject<T>(object: ManifestObject, parse: (bytes: Uint8Array) => T): Promise<Outcome<T>> {
    const key = cacheKey(object);
    const known = objects.get(key);
    // The kind of object decides its parser, so what is kept under this key was made by the same one.
    if (known !== undefined) return accept(known as T);
    const bytes = await kv.get(objectKey(object.hash), { type: "arrayBuffer", cacheTtl: 86_400 }).catch(() => null);
    if (bytes === null) return refuse(unavailable("published knowledge"));
    const value = parse(new Uint8Array(bytes));
    objects.set(key, value, object.size);
    return accept(value);
  }

  async function tree(release: string, base: string, name: string): Promise<Outcome<OpenTree>> {
    const opened = await openRelease(release);
    if (!opened.ok) return opened;
    const object = opened.value.objects.get(treeName(base, name));
    if (object !== undefined) return readObject(object, parseTree);
    return refuse({
      code: "unknown_knowledge_base",
      knowledge_base: `${base}/${name}`,
      known: opened.value.manifest.bases.flatMap((entry) => entry.trees.map((one) => `${entry.base}/${one.tree}`)),
    });
  }

  function pinned(opened: OpenRelease): PinnedKnowledge {
    const missing = new Map<string, { base: string; tree: string }>();
    // Held here so that a step is not at the mercy of the cache between loading and stepping.
    const held = new Map<string, OpenTree>();
    const view: LoadedView = {
      release: opened.id,
      missing,
      tree(base, name) {
        const key = treeName(base, name);
        const kept = held.get(key);
        if (kept !== undefined) return kept;
        const object = opened.objects.get(key);
        if (object === undefined) return undefined;
        const known = objects.get(cacheKey(object)) as OpenTree | undefined;
        if (known !== undefined) {
          held.set(key, known);
          return known;
        }
        missing.set(key, { base, tree: name });
        return undefined;
      },
    };
    async function load(): Promise<Outcome<null>> {
      const wanted = [...missing];
      missing.clear();
      for (const [key, { base, tree: name }] of wanted) {
        const loaded = await tree(opened.id, base, name);
        if (!loaded.ok) return loaded;
        held.set(key, loaded.value);
      }
      return accept(null);
    }
    return { view, load };
  }

  return {
    async current(channel) {
      const pointer = await readPointer(channel).catch(() => null);
      if (pointer === null) return refuse(unavailable("published knowledge"));
      const opened = await openRelease(pointer.release);
      if (opened.ok) {
        const current = { id: opened.value.id, manifest: opened.value.manifest, channel, pointer };
        lastGood.set(channel, current);
        return accept(current);
      }
      // The pointer can arrive before the manifest is readable everywhere: the release before it still serves.
      const before = lastGood.get(channel);
      return before === undefined ? opened : accept(before);
    },
    release: openRelease,
    tree,
    async object(release, name, parse) {
      const opened = await openRelease(release);
      if (!opened.ok) return opened;
      const object = opened.value.objects.get(name);
      return object === undefined ? accept(null) : readObject(object, parse);
    },
    async pin(release) {
      const opened = await openRelease(release);
      return opened.ok ? accept(pinned(opened.value)) : opened;
    },
    forget(channel) {
      remembered.delete(channel);
    },
  };
}
