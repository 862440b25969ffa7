/**
 * The only object that changes a channel's pointer: it serialises publishes, rollbacks and deploys; `publish.ts` copies the
 * pointer to KV. It also records which objects KV has, so that they are not written twice.
 * Not here: validating a release, its bytes (`publish.ts`), the tables of a clean-up (`gc/tables.ts`).
 */
import { DurableObject } from "cloudflare:workers";
import { DEFAULT_CHANNEL, type ChannelPointer } from "../../knowledge/release.ts";
import type { Env } from "../env.ts";
import { createOwnerTable, maySeeObject, maySeeRelease, ownerOf, recordOwner } from "./owners.ts";
import { createDeployTable, lastDeploy, recordDeploy } from "./deploys.ts";
import type { PointOutcome, PointRequest } from "./point.ts";
import { createStoredKeyTable, isStored, recordStored, storedReleaseAfter } from "./stored-keys.ts";
import { objectKey, releaseKey } from "./release-reader.ts";
import {
  createGcTables,
  isRemoving,
  claimUnfinishedKeys,
  recordObjects,
  planGc,
  removableKeys,
  confirmRemoved,
  retire,
  releasesWithoutObjects,
  type GcPlan,
  type Retired,
} from "./gc/tables.ts";
import {
  adoptUploads,
  createUploadTables,
  isUploaded,
  knownValid,
  recordUploads,
  recordValid,
  retireUploads,
  type ValidObject,
} from "./uploads.ts";
import { createReportTables, keepReport, reportOf } from "./reports.ts";
import { readChannels, readHistory, resolveRelease, type Resolved, type StoredChange } from "./read.ts";

interface PointerRow extends Record<string, SqlStorageValue> {
  release: string;
  sequence: number;
  at: number;
  message: string;
}

/** The name of the only instance. */
export const RELEASES_NAME = "releases";

export class ReleasesObject extends DurableObject<Env> {
  readonly #pointers = new Map<string, ChannelPointer | null>();

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS channel_history (
        channel TEXT NOT NULL, sequence INTEGER NOT NULL, release TEXT NOT NULL, at INTEGER NOT NULL, message TEXT NOT NULL,
        PRIMARY KEY (channel, sequence)
      ) WITHOUT ROWID;
    `);
    createStoredKeyTable(state.storage.sql);
    createDeployTable(state.storage.sql);
    createGcTables(state.storage.sql);
    createUploadTables(state.storage.sql);
    createOwnerTable(state.storage.sql);
    createReportTables(state.storage.sql);
  }

  /** What a channel points at; null when nothing was ever published to it. */
  pointer(channel: string): ChannelPointer | null {
    const known = this.#pointers.get(channel);
    if (known !== undefined) return known;
    const row = this.ctx.storage.sql
      .exec<PointerRow>(
        "SELECT release, sequence, at, message FROM channel_history WHERE channel = ? ORDER BY sequence DESC LIMIT 1",
        channel,
      )
      .toArray()[0];
    const owner = ownerOf(this.ctx.storage.sql, channel);
    const pointer = row === undefined ? null : { ...row, ...(owner !== undefined && { owner }) };
    // Names come from callers: only existing channels are cached, so the cache is bounded.
    if (pointer !== null) this.#pointers.set(channel, pointer);
    return pointer;
  }

  /** The newest changes of a channel first, at most `limit`. */
  history(channel: string, limit: number): StoredChange[] {
    return readHistory(this.ctx.storage.sql, channel, limit);
  }

  /** Every channel that a tenant may see, or all of them, with what each points at, by name. */
  channels(tenant?: string): (ChannelPointer & { channel: string })[] {
    const { sql } = this.ctx.storage;
    return readChannels(sql).flatMap((pointer) => {
      const owner = ownerOf(sql, pointer.channel);
      if (owner !== undefined && tenant !== undefined && owner !== tenant) return [];
      return [{ ...pointer, ...(owner !== undefined && { owner }) }];
    });
  }

  /** Keeps the report on a channel's files, as JSON; `release` null = they have errors. */
  keepReport(channel: string, release: string | null, text: string): void {
    keepReport(this.ctx.storage.sql, channel, release, text);
  }

  /** The report on a channel's files that its readers are shown, as JSON; null = none. */
  report(channel: string): string | null {
    return reportOf(this.ctx.storage.sql, channel, this.pointer(channel)?.release);
  }

  /** The release that a person means: a change's number, a channel's name, or the beginning of an id. */
  resolve(named: string, channel: string, tenant?: string): Resolved {
    const { sql } = this.ctx.storage;
    return resolveRelease(sql, named, channel, (release) => maySeeRelease(sql, release, tenant));
  }

  /** Whether one of these channels ever pointed at a release. */
  wasOnChannel(release: string, channels: string[]): boolean {
    const sql =
      "SELECT 1 FROM channel_history WHERE release = ? AND channel IN (SELECT value FROM json_each(?)) LIMIT 1";
    return this.ctx.storage.sql.exec(sql, release, JSON.stringify(channels)).toArray().length > 0;
  }

  /** Whether an object is of a release that this tenant may see, or of none yet. */
  maySeeObject(hash: string, tenant?: string): boolean {
    return maySeeObject(this.ctx.storage.sql, hash, tenant);
  }

  /** Which of these releases a tenant may see. */
  seenReleases(releases: string[], tenant?: string): string[] {
    return releases.filter((release) => maySeeRelease(this.ctx.storage.sql, release, tenant));
  }

  /** Which of these immutable KV keys are not known to be written yet, in the order asked. */
  missing(keys: string[]): string[] {
    const { sql } = this.ctx.storage;
    return keys.filter((key) => !isStored(sql, key) && !isUploaded(sql, key));
  }

  /** The first stored release after an id, or the one of this id itself where it is given; null = none. */
  storedReleaseAfter(after: string, itself: string): string | null {
    return storedReleaseAfter(this.ctx.storage.sql, after, itself);
  }

  /** Records objects that were validated and written to KV, before a release names them. */
  recordUploads(objects: ValidObject[], at: number): void {
    this.ctx.storage.transactionSync(() => recordUploads(this.ctx.storage.sql, objects, at));
  }

  /** For each of the objects, whether its bytes were found valid as its kind before. */
  knownValid(objects: ValidObject[]): boolean[] {
    return knownValid(this.ctx.storage.sql, objects);
  }

  /** Points a channel at a release whose objects and manifest are in KV already. The object runs one call at a time. */
  movePointer(request: PointRequest): PointOutcome {
    const { sql } = this.ctx.storage;
    const before = this.pointer(request.channel);
    if (before?.owner !== undefined && request.tenant !== undefined && before.owner !== request.tenant)
      return { kind: "foreign" };
    const owner = before === null ? request.owner : before.owner;
    const changed = before === null || before.release !== request.release;
    const needed = [...(request.objects ?? []).map(objectKey), releaseKey(request.release)];
    if (isRemoving(sql, needed, request.at)) return { kind: "removing" };
    // Recorded even when this publish conflicts: the next one need not write the keys again.
    this.ctx.storage.transactionSync(() => {
      recordStored(sql, request.stored);
      if (request.objects !== undefined) recordObjects(sql, request.release, request.objects);
    });
    // Two writers of the same release do not conflict.
    if (changed && request.expected_sequence !== undefined && request.expected_sequence !== (before?.sequence ?? 0)) {
      return { kind: "conflict", pointer: before };
    }
    const keys = this.missing(needed);
    if (keys.length > 0) return { kind: "gone", keys };
    this.ctx.storage.transactionSync(() => {
      adoptUploads(sql, needed);
      recordValid(sql, request.valid ?? []);
    });
    if (!changed) return { kind: "pointed", pointer: before, changed };
    const pointer: ChannelPointer = {
      release: request.release,
      sequence: (before?.sequence ?? 0) + 1,
      at: request.at,
      message: request.message,
      ...(owner !== undefined && request.channel !== DEFAULT_CHANNEL && { owner }),
    };
    if (before === null && owner !== undefined) recordOwner(sql, request.channel, owner);
    sql.exec(
      "INSERT INTO channel_history (channel, sequence, release, at, message) VALUES (?, ?, ?, ?, ?)",
      request.channel,
      pointer.sequence,
      pointer.release,
      pointer.at,
      pointer.message,
    );
    this.#pointers.set(request.channel, pointer);
    return { kind: "pointed", pointer, changed };
  }

  /**
   * Whether the channel should point at the release in a deployment: it differs from the last deployment's, and it was
   * built after the channel last changed (docs/STORAGE.md, "Deploys").
   */
  shouldAdopt(channel: string, release: string, builtAt: number): boolean {
    const before = this.pointer(channel);
    if (before === null) return true;
    if (lastDeploy(this.ctx.storage.sql, channel) === release) return false;
    return before.release !== release && builtAt > before.at;
  }

  /** Records a deployed release, published or not, so that it is considered once. `builtAt` is milliseconds since the epoch. */
  recordDeploy(channel: string, release: string, builtAt: number): void {
    recordDeploy(this.ctx.storage.sql, channel, release, builtAt);
  }

  /** Whether a clean-up is deleting one of these keys now: then they must not be written. */
  isRemoving(keys: string[], now: number): boolean {
    return isRemoving(this.ctx.storage.sql, keys, now);
  }

  /** Stored releases whose objects are not recorded yet; `recordObjects` records them. */
  releasesWithoutObjects(): string[] {
    return releasesWithoutObjects(this.ctx.storage.sql);
  }

  recordObjects(release: string, hashes: string[]): void {
    recordObjects(this.ctx.storage.sql, release, hashes);
  }

  /** The releases that no channel needs; `gc/collect.ts` then asks for their sessions. */
  planGc(keep: number, now: number): GcPlan {
    return planGc(this.ctx.storage.sql, keep, now);
  }

  /** The KV keys that only these releases use. */
  removableKeys(releases: string[]): string[] {
    return removableKeys(this.ctx.storage.sql, releases);
  }

  /** Removes unused releases from the list of stored ones, and returns the KV keys to delete now. */
  retire(releases: string[], keep: number, now: number): Retired {
    return this.ctx.storage.transactionSync(() => retire(this.ctx.storage.sql, releases, keep, now));
  }

  /** Keys that an interrupted clean-up has not deleted; marked for the current run. */
  claimUnfinishedKeys(now: number): string[] {
    retireUploads(this.ctx.storage.sql, now);
    return claimUnfinishedKeys(this.ctx.storage.sql, now);
  }

  /** Removes the marks of keys that have been deleted from KV. */
  confirmRemoved(keys: string[]): void {
    confirmRemoved(this.ctx.storage.sql, keys);
  }
}
