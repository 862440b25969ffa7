/**
 * Records (the passages as shown) in compressed blocks: a page of results opens the few blocks it needs.
 * An object holds several blocks: u32 count, u32 end of each block, then the blocks, each raw-deflated JSON.
 */

/** Records of one block; a page seldom needs more than a few blocks. */
export const BLOCK_RECORDS = 16;
/** Objects are what storage reads at once: as few as keep each below a few megabytes. */
const FEWEST_BLOCKS = 32;
const MOST_OBJECTS = 4;
const LARGEST_OBJECT = 8 * 1024 * 1024;

/** Raw deflate, or its inverse. Deflating must give the same bytes on every machine, since releases are named by their content. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Records packed into objects, and how many records each object (but the last) holds. */
export interface PackedRecords {
  objects: Uint8Array[];
  perObject: number;
}

/** Packs records, in order, into objects. */
export function packRecords(records: readonly unknown[], deflate: Deflate): PackedRecords {
  const encoder = new TextEncoder();
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < records.length; at += BLOCK_RECORDS) {
    blocks.push(deflate(encoder.encode(JSON.stringify(records.slice(at, at + BLOCK_RECORDS)))));
  }
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const count = Math.max(
    1,
    Math.min(MOST_OBJECTS, Math.ceil(blocks.length / FEWEST_BLOCKS)),
    Math.ceil(total / LARGEST_OBJECT),
  );
  const size = Math.max(1, Math.ceil(blocks.length / count));
  const objects: Uint8Array[] = [];
  for (let at = 0; at < blocks.length; at += size) objects.push(packObject(blocks.slice(at, at + size)));
  return { objects, perObject: size * BLOCK_RECORDS };
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

/** Every record of one object, in order, where inflating is at hand and need not be waited for. */
export function unpackObject(bytes: Uint8Array, inflate: Deflate): unknown[] {
  if (!isPacked(bytes)) throw new RangeError("these bytes are no object of records");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(0, true);
  const blocks = Array.from({ length: count }, (_, block) => {
    const start = block === 0 ? 4 * (count + 1) : view.getUint32(4 * block, true);
    const text = new TextDecoder().decode(inflate(bytes.subarray(start, view.getUint32(4 * (block + 1), true))));
    const records: unknown = JSON.parse(text);
    return Array.isArray(records) ? records : [];
  });
  return blocks.flat();
}

/**
 * The records asked for, in that order, `perObject` of them in each object. `load` gives an object's bytes by its number; each object is asked for once,
 * each block opened once. Rejects with RangeError for a record that is not there.
 */
export async function readRecords(
  records: Iterable<number>,
  perObject: number,
  load: (object: number) => Promise<Uint8Array>,
): Promise<unknown[]> {
  const wanted = [...records];
  const objects = new Map<number, Promise<Uint8Array>>();
  const blocks = new Map<number, Promise<unknown[]>>();
  return Promise.all(
    wanted.map(async (record) => {
      const object = Math.floor(record / perObject);
      const bytes = objects.get(object) ?? load(object);
      objects.set(object, bytes);
      const number = Math.floor(record / BLOCK_RECORDS);
      const block =
        blocks.get(number) ?? bytes.then((opened) => readBlock(opened, number % (perObject / BLOCK_RECORDS)));
      blocks.set(number, block);
      const found = (await block)[record % BLOCK_RECORDS];
      if (found === undefined) throw new RangeError("no such record in this release");
      return found;
    }),
  );
}

async function readBlock(bytes: Uint8Array, block: number): Promise<unknown[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length < 4 ? 0 : view.getUint32(0, true);
  if (block >= count) throw new RangeError("no such block in this release");
  const start = block === 0 ? 4 * (count + 1) : view.getUint32(4 * block, true);
  const packed = bytes.slice(start, view.getUint32(4 * (block + 1), true));
  const text = await new Response(
    new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")),
  ).text();
  const records: unknown = JSON.parse(text);
  if (!Array.isArray(records)) throw new RangeError("a block is a list of records");
  return records;
}
