/**
 * The knowledge port over KV: the release a channel points at, cached for half a second, and the contents of releases.
 * Not here: publishing (`releases/publish.ts`).
 */
import { accept, refuse, type Outcome } from "../errors.ts";
import { DEFAULT_CHANNEL, type ChannelPointer } from "../knowledge/release.ts";
import type { CurrentRelease, KnowledgePort } from "../services.ts";
import { parseTree, pinKnowledge, treeName, type PinnedKnowledge } from "./pinned-knowledge.ts";
import { isRecord } from "../json.ts";
import { readChanging, setAside } from "./releases/read-stored.ts";
import {
  channelKey,
  isDamaged,
  openRelease,
  readObject,
  releaseKey,
  type OpenRelease,
} from "./releases/release-reader.ts";

/** A publish or rollback must be seen by new sessions within a second. */
const POINTER_CACHE_MILLISECONDS = 500;
/** Channel names come from callers, so the number of cached ones is limited. */
const MAX_CACHED_CHANNELS = 64;
/** Changes of a channel that are tried when its newest release cannot be read correctly. */
const MAX_EARLIER = 10;

/** Reads pointers; the ReleasesObject in production. Null = nothing was ever published to the channel. */
export interface PointerSource {
  pointer(channel: string): Promise<ChannelPointer | null>;
  /** The newest changes first, at most `limit`: what serves when the newest release cannot be read correctly. */
  history?(channel: string, limit: number): Promise<readonly ChannelPointer[]>;
}

export interface KnowledgeStore extends KnowledgePort {
  /** A release to decide steps on (`pinned-knowledge.ts`). */
  pin(release: string): Promise<Outcome<PinnedKnowledge>>;
  /** Another isolate could not read this release: for a minute, `current` answers with the one before it. */
  setAside(release: string): void;
  /** Whether one of the channel's last releases had this base; true where that cannot be told. */
  hadBase(channel: string, base: string): Promise<boolean>;
  /** Drops the cached pointer of a channel, because this isolate has changed it. */
  invalidate(channel: string): void;
}

function currentOf({ id, manifest }: OpenRelease, channel: string, pointer: ChannelPointer): CurrentRelease {
  return { id, manifest, channel, pointer };
}

function isPointer(value: unknown): value is ChannelPointer {
  if (!isRecord(value)) return false;
  const { release, sequence, at, message } = value;
  const isNamed = typeof release === "string" && /^[0-9a-f]{64}$/.test(release) && typeof message === "string";
  return isNamed && typeof sequence === "number" && typeof at === "number";
}

/**
 * Builds the port. `now` is milliseconds since the epoch. `publishesAtStart`: under `npm start` the default channel is empty only
 * until the first publish.
 */
export function createKnowledgeStore(
  kv: KVNamespace,
  pointers: PointerSource,
  now: () => number,
  { publishesAtStart = false } = {},
): KnowledgeStore {
  const cached = new Map<string, { pointer: ChannelPointer; until: number }>();
  const lastGood = new Map<string, { current: CurrentRelease; opened: OpenRelease }>();

  /** The copy in KV. Undefined = unreadable or absent; an absent key may only mean that KV is not up to date. */
  async function readMirror(channel: string): Promise<ChannelPointer | undefined> {
    const value = await readChanging(kv, channelKey(channel));
    return isPointer(value) ? value : undefined;
  }

  /** Null = nothing was ever published there; undefined = neither the object nor KV answered. */
  async function readPointer(channel: string): Promise<ChannelPointer | null | undefined> {
    const entry = cached.get(channel);
    if (entry !== undefined && entry.until > now()) return entry.pointer;
    // The copy in KV may be a minute old, but serves while the object cannot be reached.
    const pointer = await pointers.pointer(channel).catch(() => readMirror(channel));
    if (!pointer) return pointer;
    if (cached.size >= MAX_CACHED_CHANNELS) cached.clear();
    cached.set(channel, { pointer, until: now() + POINTER_CACHE_MILLISECONDS });
    return pointer;
  }

  /** The release to serve while the newest cannot be read: what this isolate served last, or the first intact one before. */
  async function readEarlier(channel: string): Promise<CurrentRelease | undefined> {
    const before = lastGood.get(channel);
    if (before !== undefined && !isDamaged(before.opened)) return before.current;
    const changes = (await pointers.history?.(channel, MAX_EARLIER).catch(() => undefined)) ?? [];
    for (const pointer of changes) {
      const opened = await openRelease(kv, pointer.release);
      if (opened.ok && !isDamaged(opened.value)) return currentOf(opened.value, channel, pointer);
    }
    return undefined;
  }

  return {
    async current(channel, tenant) {
      const pointer = await readPointer(channel);
      const what = "published knowledge";
      if (pointer === undefined) return refuse({ code: "knowledge_unavailable", what });
      const isForeign = pointer?.owner !== undefined && pointer.owner !== tenant;
      if (pointer === null && publishesAtStart && channel === DEFAULT_CHANNEL)
        return refuse({ code: "knowledge_unavailable", what, channel, starting: true });
      if (pointer === null || isForeign) return refuse({ code: "knowledge_unavailable", what, channel });
      const opened = await openRelease(kv, pointer.release);
      if (!opened.ok || isDamaged(opened.value)) {
        // The release may not be readable at this location yet, or was altered: the previous one still serves.
        const before = await readEarlier(channel);
        return before === undefined ? refuse({ code: "knowledge_unavailable", what }) : accept(before);
      }
      const current = currentOf(opened.value, channel, pointer);
      if (lastGood.size >= MAX_CACHED_CHANNELS) lastGood.clear();
      lastGood.set(channel, { current, opened: opened.value });
      return accept(current);
    },
    release: (id) => openRelease(kv, id),
    async tree(release, base, tree) {
      const opened = await openRelease(kv, release);
      if (!opened.ok) return opened;
      const object = opened.value.objects.get(treeName(base, tree));
      if (object !== undefined) return readObject(kv, object, parseTree);
      const known = opened.value.manifest.bases.flatMap((entry) =>
        entry.trees.map((one) => `${entry.base}/${one.tree}`),
      );
      return refuse({ code: "unknown_knowledge_base", knowledge_base: `${base}/${tree}`, known });
    },
    async object(release, name, parse) {
      const opened = await openRelease(kv, release);
      if (!opened.ok) return opened;
      const object = opened.value.objects.get(name);
      return object === undefined ? accept(null) : readObject(kv, object, parse);
    },
    async pin(release) {
      const opened = await openRelease(kv, release);
      return opened.ok ? accept(pinKnowledge(kv, opened.value)) : opened;
    },
    async hadBase(channel, base) {
      const changes = await pointers.history?.(channel, MAX_EARLIER).catch(() => undefined);
      if (changes === undefined) return true;
      for (const { release } of changes) {
        const opened = await openRelease(kv, release);
        if (opened.ok && opened.value.manifest.bases.some((one) => one.base === base)) return true;
      }
      return false;
    },
    setAside(release) {
      setAside(releaseKey(release));
    },
    invalidate(channel) {
      cached.delete(channel);
    },
  };
}
