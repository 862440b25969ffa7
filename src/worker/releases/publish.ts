/**
 * Stores a compiled release: validate everything again, objects first, manifest next, pointer last.
 * One function for both ways in: the authors' HTTPS publish and the release that travels with a deploy.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { canonicalJson } from "../../json.ts";
import type { ChannelPointer, Manifest } from "../../knowledge/release.ts";
import { validateRelease } from "../../compile/validate-release.ts";
import { announcePublished } from "../bus/bus-object.ts";
import type { Env } from "../env.ts";
import { releaseId } from "./release-id.ts";
import { channelKey, objectKey, releaseKey } from "./release-reader.ts";
import { RELEASES_NAME } from "./releases-object.ts";

export interface PublishRequest {
  channel: string;
  manifest: Manifest;
  /** The bytes that KV may lack, by hash. */
  objects: ReadonlyMap<string, Uint8Array>;
  message: string;
  /** Milliseconds since the epoch. */
  at: number;
  expected_sequence?: number;
  /** Writes everything again, whatever KV is thought to hold: for a namespace that was emptied. */
  rewrite?: boolean;
}

export interface Published {
  release: string;
  channel: string;
  sequence: number;
  changed: boolean;
  kv_writes: number;
}

/** What a publish came to: done, or what stands in its way, in a form an author can act on. */
export type PublishOutcome =
  | { kind: "published"; published: Published }
  | { kind: "broken"; findings: readonly unknown[] }
  | { kind: "missing"; hashes: string[] }
  | { kind: "conflict"; pointer: ChannelPointer | null }
  /** A clean-up is deleting some of these keys at this moment: publish again in a few minutes. */
  | { kind: "removing" };

function releasesOf(env: Env) {
  return env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
}

/** Which of the objects KV does not hold yet: what a client has to send with its publish. */
export async function missingObjects(env: Env, hashes: string[]): Promise<string[]> {
  const missing = new Set(await releasesOf(env).missing(hashes.map(objectKey)));
  return hashes.filter((hash) => missing.has(objectKey(hash)));
}

/**
 * Stores a release and points the channel at it. Nothing is written unless all of it is sound; unchanged objects are
 * not written again. Fails with `knowledge_unavailable` when KV cannot be read or written.
 */
export async function publish(env: Env, request: PublishRequest, attempts = 3): Promise<Outcome<PublishOutcome>> {
  const { channel, manifest, objects } = request;
  const releases = releasesOf(env);
  const id = releaseId(manifest);
  const hashes = [...new Set(manifest.objects.map((object) => object.hash))];
  const keys = [...hashes.map(objectKey), releaseKey(id)];
  const unwritten = new Set(request.rewrite === true ? keys : await releases.missing(keys));

  if (unwritten.size > 0 && (await releases.isRemoving([...unwritten], request.at)))
    return accept({ kind: "removing" });

  const lacking = hashes.filter((hash) => unwritten.has(objectKey(hash)) && !objects.has(hash));
  if (lacking.length > 0) return accept({ kind: "missing", hashes: lacking });

  // A release that was stored was validated then; the same id is the same bytes.
  if (unwritten.has(releaseKey(id))) {
    const all = await collect(env, hashes, objects);
    if (!all.ok) return all;
    const findings = validateRelease({ id, manifest, objects: all.value });
    if (findings.length > 0) return accept({ kind: "broken", findings });
  }

  const before = await releases.pointer(channel);
  const stale = request.expected_sequence !== undefined && request.expected_sequence !== (before?.sequence ?? 0);
  // Looked at here so that a publish that would lose writes nothing; decided in `point`, which is atomic.
  if (stale && before?.release !== id) return accept({ kind: "conflict", pointer: before });

  let writes = 0;
  const stored: string[] = [];
  try {
    for (const hash of hashes) {
      const bytes = objects.get(hash);
      if (bytes === undefined || !unwritten.has(objectKey(hash))) continue;
      await env.KNOWLEDGE.put(objectKey(hash), bytes);
      stored.push(objectKey(hash));
      writes += 1;
    }
    if (unwritten.has(releaseKey(id))) {
      await env.KNOWLEDGE.put(releaseKey(id), canonicalJson(manifest));
      stored.push(releaseKey(id));
      writes += 1;
    }
  } catch {
    return refuse({ code: "knowledge_unavailable", what: "knowledge store" });
  }

  const pointed = await releases.point({
    channel,
    release: id,
    message: request.message,
    at: request.at,
    stored,
    objects: hashes,
    ...(request.expected_sequence === undefined ? {} : { expected_sequence: request.expected_sequence }),
  });
  if (pointed.kind === "conflict") return accept({ kind: "conflict", pointer: pointed.pointer });
  if (pointed.kind === "removing") return accept({ kind: "removing" });
  if (pointed.kind === "gone") {
    // A clean-up took away what was there when this began: what was given is written, the rest is asked for.
    if (attempts > 1) return publish(env, request, attempts - 1);
    return refuse({ code: "knowledge_unavailable", what: "knowledge store" });
  }
  if ((pointed.changed || request.rewrite === true) && (await mirror(env, channel, pointed.pointer))) writes += 1;
  return accept({
    kind: "published",
    published: {
      release: id,
      channel,
      sequence: pointed.pointer.sequence,
      changed: pointed.changed,
      kv_writes: writes,
    },
  });
}

/** All bytes of a release: those that came with the request, the others from KV, where they are known to be. */
async function collect(
  env: Env,
  hashes: readonly string[],
  given: ReadonlyMap<string, Uint8Array>,
): Promise<Outcome<Map<string, Uint8Array>>> {
  const all = new Map<string, Uint8Array>();
  for (const hash of hashes) {
    const bytes = given.get(hash) ?? (await env.KNOWLEDGE.get(objectKey(hash), "arrayBuffer").catch(() => null));
    if (bytes === null) return refuse({ code: "knowledge_unavailable", what: "knowledge store" });
    all.set(hash, bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
  }
  return accept(all);
}

/**
 * Copies a pointer to KV for the hour when the ReleasesObject cannot be reached. KV takes one write a second per key:
 * a copy that fails is left, since the object is the one that is asked.
 */
export async function mirror(env: Env, channel: string, pointer: ChannelPointer): Promise<boolean> {
  // Here, because every change of a pointer comes this way: subscribers of lists and of published resources are notified.
  await announcePublished(env);
  try {
    await env.KNOWLEDGE.put(channelKey(channel), JSON.stringify(pointer));
    return true;
  } catch {
    return false;
  }
}
