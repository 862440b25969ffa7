/**
 * Records (the passages as shown) in compressed blocks: a page of results opens the few blocks it needs.
 * An object holds several blocks: u32 count, u32 end of each block, then the blocks, each raw-deflated JSON.
 */

/** Records of one block; a page seldom needs more than a few blocks. */
export const BLOCK_RECORDS = 16;
/** Blocks of one object; objects are what storage reads at once. */
export const OBJECT_BLOCKS = 32;
const OBJECT_RECORDS = BLOCK_RECORDS * OBJECT_BLOCKS;

/** Raw deflate. Must give the same bytes on every machine, since releases are named by their content. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Packs records, in order, into objects. */
export function packRecords(records: readonly unknown[], deflate: Deflate): Uint8Array[] {
  const objects: Uint8Array[] = [];
  for (let at = 0; at < records.length; at += OBJECT_RECORDS)
    objects.push(packObject(records.slice(at, at + OBJECT_RECORDS), deflate));
  return objects;
}

function packObject(records: readonly unknown[], deflate: Deflate): Uint8Array {
  const encoder = new TextEncoder();
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < records.length; at += BLOCK_RECORDS) {
    blocks.push(deflate(encoder.encode(JSON.stringify(records.slice(at, at + BLOCK_RECORDS)))));
  }
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

/** Which object holds a record. */
export function objectOf(record: number): number {
  return Math.floor(record / OBJECT_RECORDS);
}

/**
 * The records asked for, in that order. `load` gives an object's bytes by its number; each object is asked for once,
 * each block opened once. Rejects with RangeError for a record that is not there.
 */
export async function readRecords(
  records: Iterable<number>,
  load: (object: number) => Promise<Uint8Array>,
): Promise<unknown[]> {
  const wanted = [...records];
  const objects = new Map<number, Promise<Uint8Array>>();
  const blocks = new Map<number, Promise<unknown[]>>();
  return Promise.all(
    wanted.map(async (record) => {
      const object = objectOf(record);
      const bytes = objects.get(object) ?? load(object);
      objects.set(object, bytes);
      const number = Math.floor(record / BLOCK_RECORDS);
      const block = blocks.get(number) ?? bytes.then((opened) => readBlock(opened, number % OBJECT_BLOCKS));
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
