/**
 * Records (the passages as shown) in compressed blocks: a page of results opens one for nearly every row it shows.
 * An object holds several blocks: u32 count, u32 end of each block, then the blocks, each raw-deflated lines of JSON, one
 * line to a record.
 */

/** Records of one block: with fewer a page inflates less for each row, with more they compress better. */
export const BLOCK_RECORDS = 4;
/** Objects are what storage reads at once: as few as keep each below a few megabytes. */
const MIN_BLOCKS = 128;
const MAX_OBJECTS = 4;
const MAX_OBJECT_BYTES = 8 * 1024 * 1024;
/** What one block may inflate to. Four passages of documents take some 20 kB; a deflated byte can become a thousand. */
export const MAX_BLOCK_BYTES = 1024 * 1024;
/** What the blocks of one reading may inflate to together: the page of results is far smaller. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Raw deflate. It must give the same bytes on every machine, since releases are named by their content. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** The inverse of raw deflate. Throws as soon as the result is longer than `limit` bytes, without making it. */
export type Inflate = (bytes: Uint8Array, limit: number) => Uint8Array;

/** How records lie in objects and blocks. */
export interface RecordLayout {
  /** Records of each object but the last. */
  perObject: number;
  /** Records of each block but the last of an object; divides `perObject`. */
  perBlock: number;
}

/** Records packed into objects, and how they lie there. */
export interface PackedRecords {
  objects: Uint8Array[];
  layout: RecordLayout;
}

/** Blocks that were packed before, by their first record. A block of the very same objects is not packed again. */
export type KnownBlocks = WeakMap<object, { records: readonly unknown[]; block: Uint8Array }>;

/** Packs records, in order, into objects. */
export function packRecords(records: readonly unknown[], deflate: Deflate, known?: KnownBlocks): PackedRecords {
  const encoder = new TextEncoder();
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < records.length; at += BLOCK_RECORDS) {
    const together = records.slice(at, at + BLOCK_RECORDS);
    const [first] = together;
    const key = typeof first === "object" && first !== null ? first : undefined;
    const before = key === undefined ? undefined : known?.get(key);
    if (before?.records.length === together.length && together.every((record, nth) => record === before.records[nth])) {
      blocks.push(before.block);
      continue;
    }
    const block = deflate(encoder.encode(together.map((record) => JSON.stringify(record)).join("\n")));
    if (key !== undefined) known?.set(key, { records: together, block });
    blocks.push(block);
  }
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const count = Math.max(
    1,
    Math.min(MAX_OBJECTS, Math.ceil(blocks.length / MIN_BLOCKS)),
    Math.ceil(total / MAX_OBJECT_BYTES),
  );
  const size = Math.max(1, Math.ceil(blocks.length / count));
  const objects: Uint8Array[] = [];
  for (let at = 0; at < blocks.length; at += size) objects.push(packObject(blocks.slice(at, at + size)));
  return { objects, layout: { perObject: size * BLOCK_RECORDS, perBlock: BLOCK_RECORDS } };
}

function packObject(blocks: readonly Uint8Array[]): Uint8Array {
  const head = 4 * (blocks.length + 1);
  const bytes = new Uint8Array(head + blocks.reduce((sum, block) => sum + block.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, blocks.length, true);
  let end = head;
  for (const [index, block] of blocks.entries()) {
    bytes.set(block, end);
    end += block.length;
    view.setUint32(4 * (index + 1), end, true);
  }
  return bytes;
}

/** Whether bytes are an object of records, as far as its table tells. */
export function isPacked(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0, true);
  if (bytes.length < 4 * (count + 1)) return false;
  let before = 4 * (count + 1);
  for (let block = 1; block <= count; block += 1) {
    const end = view.getUint32(4 * block, true);
    if (end < before || end > bytes.length) return false;
    before = end;
  }
  return before === bytes.length;
}

/** Every record of one object, in order. Throws RangeError for bytes that are none. */
export function unpackObject(bytes: Uint8Array, inflate: Inflate): unknown[] {
  return [...unpackBlocks(bytes)].flatMap((block) =>
    decoder.decode(inflate(block, MAX_BLOCK_BYTES)).split("\n").map(parseJson),
  );
}

/** Every block of one object, in order, as it is stored. Throws RangeError for bytes that are no object. */
export function* unpackBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  if (!isPacked(bytes)) throw new RangeError("these bytes are no object of records");
  const count = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
  for (let block = 0; block < count; block += 1) yield blockAt(bytes, block);
}

/**
 * The records asked for, in that order. `load` gives an object's bytes by its number; each object is asked for once, each
 * block inflated once, under limits. Rejects with RangeError for a record that is not there, and with what `inflate`
 * throws for a block that is too large.
 */
export async function readRecords(
  records: Iterable<number>,
  { perObject, perBlock }: RecordLayout,
  load: (object: number) => Promise<Uint8Array>,
  inflate: Inflate,
): Promise<unknown[]> {
  let left = MAX_READ_BYTES;
  const wanted = [...records];
  const numbers = [...new Set(wanted.map((record) => Math.floor(record / perObject)))];
  const loaded = await Promise.all(numbers.map(load));
  const objects = new Map(numbers.map((number, at) => [number, loaded[at]]));
  const blocks = new Map<number, Uint8Array>();
  return wanted.map((record) => {
    const number = Math.floor(record / perBlock);
    let block = blocks.get(number);
    if (block === undefined) {
      const object = objects.get(Math.floor(record / perObject)) ?? new Uint8Array(0);
      block = inflate(blockAt(object, number % (perObject / perBlock)), Math.min(left, MAX_BLOCK_BYTES));
      left -= block.length;
      blocks.set(number, block);
    }
    return recordOf(block, record % perBlock);
  });
}

const decoder = new TextDecoder();
const LINE_END = 10;

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

function blockAt(bytes: Uint8Array, block: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length < 4 ? 0 : view.getUint32(0, true);
  if (block >= count) throw new RangeError("no such block in this release");
  const start = block === 0 ? 4 * (count + 1) : view.getUint32(4 * block, true);
  return bytes.subarray(start, view.getUint32(4 * (block + 1), true));
}

/** One record of an inflated block; the others are not read. */
function recordOf(block: Uint8Array, place: number): unknown {
  let start = 0;
  for (let line = 0; line < place; line += 1) {
    start = block.indexOf(LINE_END, start) + 1;
    if (start === 0) return present(undefined);
  }
  const end = block.indexOf(LINE_END, start);
  return parseJson(decoder.decode(block.subarray(start, end < 0 ? block.length : end)));
}

function present(record: unknown): unknown {
  if (record === undefined) throw new RangeError("no such record in this release");
  return record;
}
