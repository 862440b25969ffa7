/**
 * Mirrors a v0.1 registry: all of it the first time, afterwards what changed since, page by page. Each page is kept before
 * the next is asked for, so that an interrupted run goes on where it stopped.
 */
import type { RegistryEntry } from "../../discovery/model.ts";
import { v01PageUrl } from "../../discovery/sources/v01.ts";
import type { MirrorState, MirrorStore } from "./mirror-store.ts";
import { checkRegistryAddress, DEFAULT_PAGE_OPTIONS, readPage, UnknownCursor, type PageOptions } from "./read-page.ts";
import { RegistryError } from "./registry-error.ts";

const MAX_MIRRORED = 100_000;

export interface MirrorOptions extends Partial<PageOptions> {
  signal: AbortSignal;
  /** Milliseconds since the epoch. */
  now(): number;
  onPage?(pages: number, entries: number): void;
}

export interface MirrorResult {
  /** Each server once, in its newest version, those that were deleted included. */
  entries: RegistryEntry[];
  pages: number;
  /** Entries that the registry sent in this run. */
  received: number;
  /** Rows that were left out because they could not be read. */
  unreadable: number;
}

/** Brings the mirror up to date. Throws RegistryError; what was read until then is kept for the next run. */
export async function mirrorRegistry(from: string, store: MirrorStore, options: MirrorOptions): Promise<MirrorResult> {
  const registry = checkRegistryAddress(from).host;
  const saved = store.state(from);
  const resumed = saved.run?.cursor !== undefined;
  try {
    return await run(saved, registry, store, options);
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    if (!resumed) throw new RegistryError("registry_not_json");
  }
  // A cursor of an earlier run that has expired: this run begins anew, the entries stay.
  try {
    return await run({ ...saved, run: undefined }, registry, store, options);
  } catch (error) {
    throw error instanceof UnknownCursor ? new RegistryError("registry_not_json") : error;
  }
}

async function run(
  saved: MirrorState,
  registry: string,
  store: MirrorStore,
  options: MirrorOptions,
): Promise<MirrorResult> {
  const page: PageOptions = { ...DEFAULT_PAGE_OPTIONS, ...options };
  const began = saved.run?.began ?? new Date(options.now()).toISOString();
  let cursor = saved.run?.cursor;
  let pages = saved.run?.pages ?? 0;
  const seen = new Set(cursor === undefined ? [] : [cursor]);
  const known = newestOf(store.entries());
  let received = 0;
  let unreadable = 0;
  for (;;) {
    const { since } = saved;
    const question = { ...(since !== undefined && { updatedSince: since }), ...(cursor !== undefined && { cursor }) };
    const url = new URL(v01PageUrl(saved.from, question));
    // A page with several versions of a server would be read as the first of them.
    url.searchParams.set("version", "latest");
    const reading = await readPage(url.href, registry, page);
    received += reading.entries.length;
    unreadable += reading.problems.filter(({ code }) => code === "invalid_entry").length;
    pages += 1;
    store.append(reading.entries);
    for (const entry of reading.entries) keepNewest(known, entry);
    if (known.size > MAX_MIRRORED) throw failAnew(store, "registry_too_many");
    options.onPage?.(pages, known.size);
    cursor = reading.nextCursor;
    if (cursor === undefined) break;
    if (seen.has(cursor) || reading.entries.length === 0) throw failAnew(store, "registry_cursor_loop");
    seen.add(cursor);
    store.save({ ...saved, run: { began, cursor, pages } });
  }
  const entries = [...known.values()];
  store.rewrite(entries);
  store.save({ version: 1, from: saved.from, since: nextSince(entries, began) });
  return { entries, pages, received, unreadable };
}

/** A list that has no end would be gone on with for ever: the next run begins anew. */
function failAnew(store: MirrorStore, code: "registry_cursor_loop" | "registry_too_many"): RegistryError {
  store.clear();
  return new RegistryError(code);
}

/** What the next run asks for: by the registry's own clock, but never later than this run's beginning. */
function nextSince(entries: readonly RegistryEntry[], began: string): string {
  const newest = entries.reduce((latest, { updatedAt = "" }) => (updatedAt > latest ? updatedAt : latest), "");
  return newest !== "" && Date.parse(newest) < Date.parse(began) ? newest : began;
}

function newestOf(entries: readonly RegistryEntry[]): Map<string, RegistryEntry> {
  const known = new Map<string, RegistryEntry>();
  for (const entry of entries) keepNewest(known, entry);
  return known;
}

/** A registry may send several versions of a server in any order: the highest is kept; of the same one, what came last. */
function keepNewest(known: Map<string, RegistryEntry>, entry: RegistryEntry): void {
  const before = known.get(entry.name);
  if (before === undefined || compareVersions(entry.version, before.version) >= 0) known.set(entry.name, entry);
}

/** Orders versions by their numbers, a pre-release before its release. Total: whatever is no version is compared as text. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map(readVersion);
  if (a === undefined || b === undefined) return left === right ? 0 : left < right ? -1 : 1;
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at += 1) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.rest === b.rest) return 0;
  if (a.rest === "" || b.rest === "") return a.rest === "" ? 1 : -1;
  return a.rest.localeCompare(b.rest, "en", { numeric: true });
}

function readVersion(text: string): { numbers: number[]; rest: string } | undefined {
  const match = /^v?(\d{1,9}(?:\.\d{1,9}){0,5})(?:-([^+]*))?(?:\+.*)?$/.exec(text);
  if (match === null) return undefined;
  return { numbers: (match[1] ?? "").split(".").map(Number), rest: match[2] ?? "" };
}
