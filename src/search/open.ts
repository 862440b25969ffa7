/**
 * Opens index bytes in place: a few views over the buffer, nothing is decoded before it is asked for.
 * Not here: what the postings are worth (`score.ts`).
 */
import { B, BLOCK_TERMS, Header, HEADER_WORDS, K1, lengthOf, MAGIC, shardOfTerm, type AboutIndex } from "./format.ts";

/** Where a term's postings are. */
export interface Found {
  bytes: Uint8Array;
  start: number;
  end: number;
  /** In how many passages the term stands. */
  count: number;
}

/** One opened buffer. */
interface Shard {
  header: Uint32Array;
  bytes: Uint8Array;
  blockTable: Uint32Array;
}

/** An index open for searching; with several shards, those that have been given. */
export interface SearchIndex {
  passages: number;
  norms: Uint8Array;
  /** The part of BM25 that depends on a passage's length, per length byte. */
  saturation: Float64Array;
  about: AboutIndex;
  shards: number;
  /** Size of the scratch rows is the number of passages; one search at a time uses them. */
  scratch: Scratch;
  opened: (Shard | undefined)[];
}

/** Reused between searches, so that a search allocates next to nothing. */
export interface Scratch {
  scores: Float32Array;
  mass: Float32Array;
  /** The passages with a score so far, `touched` of them. */
  passages: Uint32Array;
  touched: number;
}

function openShard(buffer: Uint8Array): Shard {
  // Views of four-byte numbers need an aligned start; a buffer from storage has one, a slice may not.
  const bytes = buffer.byteOffset % 4 === 0 ? buffer : buffer.slice();
  if (bytes.length < HEADER_WORDS * 4) throw new RangeError("these bytes are too few for a search index");
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS);
  if (header[Header.magic] !== MAGIC || (header[Header.end] ?? 0) > bytes.length)
    throw new RangeError("these bytes are not a search index of this format");
  const blockTable = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset + (header[Header.blockTable] ?? 0),
    (header[Header.blocks] ?? 0) * 2,
  );
  return { header, bytes, blockTable };
}

const empty: AboutIndex = { bases: [], perObject: 1, synonyms: [] };

/**
 * Opens an index from its first shard. Constant time but for the few hundred bytes of `about`.
 * Throws RangeError for bytes that are no index.
 */
export function openIndex(first: Uint8Array): SearchIndex {
  const shard = openShard(first);
  const { header, bytes } = shard;
  const word = (at: number): number => header[at] ?? 0;
  const passages = word(Header.passages);
  const aboutBytes = bytes.subarray(word(Header.about), word(Header.norms));
  const text = new TextDecoder().decode(aboutBytes).replace(/\0+$/, "");
  const about: AboutIndex = text === "" ? empty : JSON.parse(text);
  const averageLength =
    passages === 0 ? 1 : Math.max(1, (word(Header.lengthLow) + word(Header.lengthHigh) * 2 ** 32) / passages);
  const opened: (Shard | undefined)[] = Array.from({ length: word(Header.shards) });
  opened[word(Header.shard)] = shard;
  return {
    passages,
    saturation: Float64Array.from({ length: 256 }, (_, norm) => K1 * (1 - B + (B * lengthOf(norm)) / averageLength)),
    norms: bytes.subarray(word(Header.norms), word(Header.norms) + passages),
    about,
    shards: word(Header.shards),
    scratch: {
      scores: new Float32Array(passages),
      mass: new Float32Array(passages),
      passages: new Uint32Array(passages),
      touched: 0,
    },
    opened,
  };
}

/** Whether bytes can be opened as an index, or as one shard of it. */
export function isIndex(bytes: Uint8Array): boolean {
  try {
    openIndex(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Adds another shard to an open index. */
export function addShard(index: SearchIndex, buffer: Uint8Array): void {
  const shard = openShard(buffer);
  index.opened[shard.header[Header.shard] ?? 0] = shard;
}

/** The shards still to be given before these terms can be found. */
export function missingShards(index: SearchIndex, terms: Iterable<string>): number[] {
  const missing = new Set<number>();
  for (const term of terms) {
    const shard = shardOfTerm(term, index.shards);
    if (index.opened[shard] === undefined) missing.add(shard);
  }
  return [...missing].toSorted((left, right) => left - right);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

interface Cursor {
  at: number;
}

function readVarint(bytes: Uint8Array, cursor: Cursor): number {
  let [value, weight] = [0, 1];
  for (;;) {
    const byte = bytes[cursor.at] ?? 0;
    cursor.at += 1;
    value += (byte & 127) * weight;
    if (byte < 128) return value;
    weight *= 128;
  }
}

/** The last block whose first term is not after `term`; −1 when there is none. */
function blockOf(shard: Shard, term: Uint8Array): number {
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

function compareAt(bytes: Uint8Array, start: number, length: number, term: Uint8Array): number {
  const shared = Math.min(length, term.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = (bytes[start + index] ?? 0) - (term[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - term.length;
}

/** Walks the terms of one block; stops when `visit` says so. Terms are given as bytes that the next step overwrites. */
function walkBlock(shard: Shard, block: number, visit: (term: Uint8Array, found: Found) => boolean): boolean {
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

/** A term's postings, or undefined when no passage has it (or its shard was not given). */
export function findTerm(index: SearchIndex, term: string): Found | undefined {
  const shard = index.opened[shardOfTerm(term, index.shards)];
  if (shard === undefined) return undefined;
  const wanted = encoder.encode(term);
  const block = blockOf(shard, wanted);
  if (block < 0) return undefined;
  let result: Found | undefined;
  walkBlock(shard, block, (candidate, found) => {
    if (candidate.length !== wanted.length || compareAt(candidate, 0, candidate.length, wanted) !== 0) return true;
    result = found;
    return false;
  });
  return result;
}

/** Every term of the given shards that begins with `prefix`, in order within a shard; stops when `visit` says so. */
export function walkTerms(index: SearchIndex, prefix: string, visit: (term: string, count: number) => boolean): void {
  const wanted = encoder.encode(prefix);
  for (const shard of index.opened) {
    if (shard === undefined) continue;
    let going = true;
    for (let block = Math.max(0, blockOf(shard, wanted)); going && block < shard.blockTable.length / 2; block += 1) {
      going = walkBlock(shard, block, (candidate, { count }) => {
        const order = compareAt(candidate, 0, Math.min(candidate.length, wanted.length), wanted);
        if (order < 0) return true;
        return order === 0 && visit(decoder.decode(candidate), count);
      });
    }
  }
}
