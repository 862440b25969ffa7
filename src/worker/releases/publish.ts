/**
 * Stores a compiled release: validates all of it again, then writes objects, manifest and pointer in this order. Used by
 * authors' publishes over HTTPS and by the release in a deployment.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { canonicalJson } from "../../json.ts";
import { kindOf, type ChannelPointer, type Manifest, type ManifestObject } from "../../knowledge/release.ts";
import { validateRelease } from "../../compile/validate-release.ts";
import { announcePublished } from "../bus/bus-object.ts";
import type { Env } from "../env.ts";
import type { ChannelRights } from "./author-rights.ts";
import { readStored } from "./read-stored.ts";
import { releaseId } from "./release-id.ts";
import { channelKey, objectKey, releaseKey } from "./release-reader.ts";
import { RELEASES_NAME } from "./releases-object.ts";
import type { ValidObject } from "./uploads.ts";

export interface PublishRequest {
  channel: string;
  manifest: Manifest;
  /** Bytes of objects that KV may not have, by hash. */
  objects: ReadonlyMap<string, Uint8Array>;
  message: string;
  /** Milliseconds since the epoch. */
  at: number;
  expected_sequence?: number;
  /** What its author may do there; absent for the release in a deployment. */
  rights?: ChannelRights;
  /** Writes everything again, whatever is recorded as stored: for a namespace that was emptied. */
  rewrite?: boolean;
}

export interface Published {
  release: string;
  channel: string;
  sequence: number;
  changed: boolean;
  kv_writes: number;
}

/** The outcome of a publish: done, or what an author has to correct. */
export type PublishOutcome =
  | { kind: "published"; published: Published }
  | { kind: "broken"; findings: readonly unknown[] }
  | { kind: "missing"; hashes: string[] }
  | { kind: "conflict"; pointer: ChannelPointer | null }
  /** The author may not publish this there. */
  | { kind: "forbidden" }
  /** A clean-up is deleting some of these keys now: publish again in a few minutes. */
  | { kind: "removing" };

function releasesOf(env: Env) {
  return env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
}

/** The objects that KV does not have yet: a client sends these with its publish. */
export async function missingObjects(env: Env, hashes: string[]): Promise<string[]> {
  const missing = new Set(await releasesOf(env).missing(hashes.map(objectKey)));
  return hashes.filter((hash) => missing.has(objectKey(hash)));
}

/**
 * Stores a release and points the channel at it. Nothing is written unless all of it is valid; stored objects are not
 * written again. Fails with `knowledge_unavailable` when KV cannot be read or written.
 */
export async function publish(env: Env, request: PublishRequest, attempts = 3): Promise<Outcome<PublishOutcome>> {
  const { channel, manifest, objects } = request;
  const releases = releasesOf(env);
  const id = releaseId(manifest);
  const hashes = [...new Set(manifest.objects.map((object) => object.hash))];
  const keys = [...hashes.map(objectKey), releaseKey(id)];
  const missing = new Set(await releases.missing(keys));
  const unwritten = request.rewrite === true ? new Set(keys) : missing;

  if (unwritten.size > 0 && (await releases.isRemoving([...unwritten], request.at)))
    return accept({ kind: "removing" });

  const lacking = hashes.filter((hash) => missing.has(objectKey(hash)) && !objects.has(hash));
  if (lacking.length > 0) return accept({ kind: "missing", hashes: lacking });

  // A stored release was validated when it was stored; the same id means the same bytes.
  if (unwritten.has(releaseKey(id))) {
    const findings = await findProblems(env, id, manifest, { given: objects }).catch(() => undefined);
    if (findings === undefined) return refuse({ code: "knowledge_unavailable", what: "knowledge store" });
    if (findings.length > 0) return accept({ kind: "broken", findings });
  }

  const before = await releases.pointer(channel);
  const stale = request.expected_sequence !== undefined && request.expected_sequence !== (before?.sequence ?? 0);
  // Checked here so that a conflicting publish writes nothing; `movePointer` decides atomically.
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

  const { judgedAt, ...rights } = request.rights ?? {};
  const expected = judgedAt ?? request.expected_sequence;
  const pointed = await releases.movePointer({
    channel,
    release: id,
    ...rights,
    message: request.message,
    at: request.at,
    stored,
    objects: hashes,
    valid: manifest.objects.map(validObject),
    ...(expected === undefined ? {} : { expected_sequence: expected }),
  });
  if (pointed.kind === "foreign") return accept({ kind: "forbidden" });
  if (pointed.kind === "conflict") return accept({ kind: "conflict", pointer: pointed.pointer });
  if (pointed.kind === "removing") return accept({ kind: "removing" });
  if (pointed.kind === "gone") {
    // A clean-up has removed objects since this began: a new attempt writes what was sent and reports the rest as missing.
    if (attempts > 1) return publish(env, request, attempts - 1);
    return refuse({ code: "knowledge_unavailable", what: "knowledge store" });
  }
  if ((pointed.changed || request.rewrite === true) && (await mirrorPointer(env, channel, pointed.pointer)))
    writes += 1;
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

const validObject = ({ hash, name, size }: ManifestObject): ValidObject => ({ hash, kind: kindOf(name), size });

interface Judged {
  /** Bytes that were sent, by hash. */
  given?: ReadonlyMap<string, Uint8Array>;
  /** Kinds of objects that are judged anew, whatever was found when they were stored. */
  anew?: ReadonlySet<string>;
}

/** What is wrong with a release by today's rules; one object is in memory at a time. Rejects when KV cannot be read. */
export async function findProblems(
  env: Env,
  id: string,
  manifest: Manifest,
  { given = new Map(), anew = new Set() }: Judged,
): Promise<readonly unknown[]> {
  const known = await releasesOf(env).knownValid(manifest.objects.map(validObject));
  const valid = new Set(manifest.objects.filter(({ name }, place) => known[place] === true && !anew.has(kindOf(name))));
  return validateRelease({
    id,
    manifest,
    isKnown: (object) => valid.has(object),
    async read({ hash }) {
      const sent = given.get(hash);
      if (sent !== undefined) return sent;
      const bytes = await readStored(env.KNOWLEDGE, objectKey(hash), hash);
      if (bytes === null) throw new Error("an object that is recorded as stored cannot be read");
      return bytes;
    },
  });
}

/**
 * Copies a pointer to KV, for times when the ReleasesObject cannot be reached, and announces the change. KV accepts one
 * write a second per key: a failed copy is not repeated, since readers ask the object first. False = not copied.
 */
export async function mirrorPointer(env: Env, channel: string, pointer: ChannelPointer): Promise<boolean> {
  // Every change of a pointer calls this function, so subscribers are notified here.
  await announcePublished(env);
  try {
    await env.KNOWLEDGE.put(channelKey(channel), JSON.stringify(pointer));
    return true;
  } catch {
    return false;
  }
}
