/**
 * Passages by their ids, without a table of ids: passages are stored in order of base, document and place, so an id is
 * found by halving its base's stretch. Not here: searching.
 */
import type { SearchIndex } from "./open.ts";
import type { PassageRecord } from "./record.ts";
import { rangeOf } from "./search.ts";
import { readPassages, type SearchStore } from "./store.ts";

/** An id taken apart; undefined for what cannot be one. */
export function readPassageId(id: string): { base: string; document: string; passage: number } | undefined {
  const [, base = "", document = "", passage = ""] = /^([^/]+)\/(.+)#([1-9]\d{0,8})$/su.exec(id) ?? [];
  return base === "" ? undefined : { base, document, passage: Number(passage) };
}

/** The passages of these ids that the release has, by id. Opens each block at most once. Rejects when storage fails. */
export async function findPassages(
  store: SearchStore,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, PassageRecord>> {
  const found = new Map<string, PassageRecord>();
  const index = await store.index();
  if (index === null) return found;
  const blocks = new Map<number, PassageRecord[]>();
  for (const id of new Set(ids)) {
    const place = await findOne(store, index, blocks, id);
    if (place !== undefined) found.set(id, place.record);
  }
  return found;
}

/** The numbers of these ids in the index; ids the release does not have are left out. */
export async function numbersOf(
  store: SearchStore,
  index: SearchIndex,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  const blocks = new Map<number, PassageRecord[]>();
  for (const id of new Set(ids)) {
    const place = await findOne(store, index, blocks, id);
    if (place !== undefined) numbers.set(id, place.number);
  }
  return numbers;
}

async function findOne(
  store: SearchStore,
  index: SearchIndex,
  blocks: Map<number, PassageRecord[]>,
  id: string,
): Promise<{ number: number; record: PassageRecord } | undefined> {
  const wanted = readPassageId(id);
  if (wanted === undefined) return undefined;
  let { from, to } = rangeOf(index, wanted.base);
  while (from < to) {
    const middle = (from + to) >> 1;
    const record = await readOne(store, index, blocks, middle);
    if (record === undefined) return undefined;
    if (record.id === id) return { number: middle, record };
    if (isBefore(record, wanted)) from = middle + 1;
    else to = middle;
  }
  return undefined;
}

function isBefore(record: PassageRecord, { document, passage }: { document: string; passage: number }): boolean {
  if (record.document !== document) return record.document < document;
  return (readPassageId(record.id)?.passage ?? 0) < passage;
}

async function readOne(
  store: SearchStore,
  index: SearchIndex,
  blocks: Map<number, PassageRecord[]>,
  number: number,
): Promise<PassageRecord | undefined> {
  const { perBlock } = index.about;
  const block = Math.floor(number / perBlock);
  let records = blocks.get(block);
  if (records === undefined) {
    const first = block * perBlock;
    const count = Math.min(perBlock, index.passages - first);
    records = await readPassages(
      store,
      index,
      Array.from({ length: count }, (_, at) => first + at),
    );
    blocks.set(block, records);
  }
  return records[number % perBlock];
}
