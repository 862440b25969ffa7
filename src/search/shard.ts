/** One buffer of an index: its sections, its terms in order, and where each term's postings are. */
import { BLOCK_TERMS, Header, HEADER_WORDS, MAGIC } from "./format.ts";

/** Where a term's postings are. */
export interface TermPostings {
  bytes: Uint8Array;
  start: number;
  end: number;
  /** In how many passages the term stands. */
  count: number;
}

/** One opened buffer. */
export interface Shard {
  header: Uint32Array;
  bytes: Uint8Array;
  blockTable: Uint32Array;
}

/** Views the sections of a buffer. Throws RangeError for bytes that are no index of this format. */
export function openShard(buffer: Uint8Array): Shard {
  // Views of four-byte numbers need an aligned start; a buffer from storage has one, a slice may not.
  const bytes = buffer.byteOffset % 4 === 0 ? buffer : buffer.slice();
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS);
  if (header[Header.magic] !== MAGIC || (header[Header.end] ?? 0) > bytes.length)
    throw new RangeError("these bytes are no search index");
  const blockTable = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset + (header[Header.blockTable] ?? 0),
    (header[Header.blocks] ?? 0) * 2,
  );
  return { header, bytes, blockTable };
}

/** A place in the bytes that readers move on. */
export interface Cursor {
  at: number;
}

/** A number of seven bits a byte, low bits first. */
export function readVarint(bytes: Uint8Array, cursor: Cursor): number {
  let value = 0;
  let weight = 1;
  for (;;) {
    const byte = bytes[cursor.at] ?? 0;
    cursor.at += 1;
    value += (byte & 127) * weight;
    if (byte < 128) return value;
    weight *= 128;
  }
}

/** The last block whose first term is not after `term`; −1 when there is none. */
export function blockOf(shard: Shard, term: Uint8Array): number {
  const base = shard.header[Header.termData] ?? 0;
  let [low, high] = [0, shard.blockTable.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const cursor = { at: base + (shard.blockTable[middle * 2] ?? 0) + 1 };
    const length = readVarint(shard.bytes, cursor);
    if (compareAt(shard.bytes, cursor.at, length, term) <= 0) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}

/** Orders a stretch of bytes and a term as unsigned byte strings, a prefix first. */
export function compareAt(bytes: Uint8Array, start: number, length: number, term: Uint8Array): number {
  const shared = Math.min(length, term.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (bytes[start + index] ?? 0) - (term[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - term.length;
}

/** Walks the terms of one block; stops when `visit` says so. Terms are given as bytes that the next step overwrites. */
export function walkBlock(
  shard: Shard,
  block: number,
  visit: (term: Uint8Array, found: TermPostings) => boolean,
): boolean {
  const { bytes, header, blockTable } = shard;
  const cursor = { at: (header[Header.termData] ?? 0) + (blockTable[block * 2] ?? 0) };
  let start = (header[Header.postings] ?? 0) + (blockTable[block * 2 + 1] ?? 0);
  const size = Math.min(BLOCK_TERMS, (header[Header.terms] ?? 0) - block * BLOCK_TERMS);
  const term = new Uint8Array(256);
  for (let index = 0; index < size; index += 1) {
    const shared = readVarint(bytes, cursor);
    const length = readVarint(bytes, cursor);
    term.set(bytes.subarray(cursor.at, cursor.at + length), shared);
    cursor.at += length;
    const count = readVarint(bytes, cursor);
    const end = start + readVarint(bytes, cursor);
    if (!visit(term.subarray(0, shared + length), { bytes, start, end, count })) return false;
    start = end;
  }
  return true;
}
