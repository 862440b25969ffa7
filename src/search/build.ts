/**
 * Passages to index bytes (`format.ts`), one buffer or several shards by term. For publishing and benchmarks.
 * The same passages give the same bytes in whatever order they come: they are numbered by their id.
 */
import type { RecordLayout } from "./blocks.ts";
import { ByteWriter, compareBytes, sharedPrefix } from "./bytes.ts";
import {
  BLOCK_TERMS,
  Header,
  HEADER_WORDS,
  MAGIC,
  normOf,
  ONCE,
  packCounts,
  shardOfTerm,
  type AboutIndex,
  type BaseRange,
} from "./format.ts";
import { termsOf } from "./terms.ts";

/** What is indexed of a passage. Passages of one base are numbered together, by id. */
export interface IndexedPassage {
  base: string;
  id: string;
  /** The document's title and the headings above the passage: a field with a weight and a length of its own. */
  title: string;
  content: string;
  tags: readonly string[];
}

/** The layout of the records; one to an object when there are none. */
export interface BuildOptions extends Partial<RecordLayout> {
  /** Number of shards; 1 = one index. */
  shards?: number;
  synonyms?: AboutIndex["synonyms"];
}

interface Posting {
  last: number;
  count: number;
  bytes: ByteWriter;
}

/** Orders passages as the index numbers them: by base, then by id. */
export function byBaseAndId(left: { base: string; id: string }, right: { base: string; id: string }): number {
  if (left.base !== right.base) return left.base < right.base ? -1 : 1;
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
}

/** Builds an index that takes passages one by one, already in `byBaseAndId` order; for collections too large for memory. */
export class IndexBuilder {
  readonly #terms = new Map<string, Posting>();
  readonly #norms = new ByteWriter(1024);
  readonly #titleNorms = new ByteWriter(1024);
  readonly #bases: BaseRange[] = [];
  #passages = 0;
  #lengths = 0;
  #titleLengths = 0;

  /** Adds the next passage and returns its number. */
  add(passage: IndexedPassage): number {
    const number = this.#passages;
    this.#passages += 1;
    const range = this.#bases.at(-1);
    if (range?.base === passage.base) range.to = number + 1;
    else this.#bases.push({ base: passage.base, from: number, to: number + 1 });
    const content = termsOf(passage.content);
    const title = termsOf(passage.title);
    this.#lengths += content.length;
    this.#titleLengths += title.length;
    this.#norms.byte(normOf(content.length));
    this.#titleNorms.byte(normOf(title.length));
    const counts = new Map<string, number>();
    tally(counts, content, 1);
    tally(counts, title, TITLE_UNIT);
    for (const tag of passage.tags) tally(counts, termsOf(tag), TAG_UNIT);
    for (const [term, found] of counts) {
      const packed = packCounts({
        content: found % TITLE_UNIT,
        title: Math.floor(found / TITLE_UNIT) % TITLE_UNIT,
        tags: Math.floor(found / TAG_UNIT),
      });
      this.#post(term, number, packed);
    }
    return number;
  }

  #post(term: string, passage: number, packed: number): void {
    let posting = this.#terms.get(term);
    if (posting === undefined) {
      posting = { last: -1, count: 0, bytes: new ByteWriter(4) };
      this.#terms.set(term, posting);
    }
    const gap = passage - posting.last - 1;
    posting.bytes.varint(gap * 2 + (packed === ONCE ? 0 : 1));
    if (packed !== ONCE) posting.bytes.byte(packed);
    posting.last = passage;
    posting.count += 1;
  }

  /** The finished index: one buffer per shard, in shard order. */
  finish(options: BuildOptions = {}): Uint8Array[] {
    const shards = options.shards ?? 1;
    const encoder = new TextEncoder();
    const groups: { term: Uint8Array; posting: Posting }[][] = Array.from({ length: shards }, () => []);
    for (const [term, posting] of this.#terms)
      groups[shardOfTerm(term, shards)]?.push({ term: encoder.encode(term), posting });
    const { perObject = 1, perBlock = 1, synonyms = [] } = options;
    const norms = new ByteWriter(this.#passages * 2);
    norms.append(this.#norms.view());
    norms.append(this.#titleNorms.view());
    const about = encoder.encode(JSON.stringify({ bases: this.#bases, perObject, perBlock, synonyms }));
    return groups.map((group, shard) => {
      const { blockTable, termData, postings } = writeTerms(
        group.toSorted((left, right) => compareBytes(left.term, right.term)),
      );
      const header = new Uint32Array(HEADER_WORDS);
      header[Header.magic] = MAGIC;
      header[Header.passages] = this.#passages;
      header[Header.lengthLow] = this.#lengths % 2 ** 32;
      header[Header.lengthHigh] = Math.floor(this.#lengths / 2 ** 32);
      header[Header.titleLengthLow] = this.#titleLengths % 2 ** 32;
      header[Header.titleLengthHigh] = Math.floor(this.#titleLengths / 2 ** 32);
      header[Header.terms] = group.length;
      header[Header.blocks] = blockTable.length / 2;
      header[Header.shard] = shard;
      header[Header.shards] = shards;
      const sections = [
        shard === 0 ? about : new Uint8Array(0),
        shard === 0 ? norms.view() : new Uint8Array(0),
        new Uint8Array(blockTable.buffer),
        termData,
        postings,
      ];
      return layOut(header, sections);
    });
  }
}

/** Counts of the three fields in one number while a passage is read. */
const TITLE_UNIT = 2 ** 16;
const TAG_UNIT = 2 ** 32;

function tally(counts: Map<string, number>, terms: readonly string[], unit: number): void {
  for (const term of terms) {
    const before = counts.get(term) ?? 0;
    // A field with more than this many of one term counts as this many: the byte it becomes holds less.
    if (Math.floor(before / unit) % TITLE_UNIT < TITLE_UNIT - 1) counts.set(term, before + unit);
  }
}

function writeTerms(group: readonly { term: Uint8Array; posting: Posting }[]): {
  blockTable: Uint32Array;
  termData: Uint8Array;
  postings: Uint8Array;
} {
  const blockTable = new Uint32Array(Math.ceil(group.length / BLOCK_TERMS) * 2);
  const termData = new ByteWriter(group.length * 8 + 16);
  const postings = new ByteWriter(group.reduce((sum, { posting }) => sum + posting.bytes.length, 16));
  let before = new Uint8Array(0);
  for (const [index, { term, posting }] of group.entries()) {
    if (index % BLOCK_TERMS === 0) {
      blockTable[(index / BLOCK_TERMS) * 2] = termData.length;
      blockTable[(index / BLOCK_TERMS) * 2 + 1] = postings.length;
      before = new Uint8Array(0);
    }
    const shared = sharedPrefix(before, term);
    termData.varint(shared);
    termData.varint(term.length - shared);
    termData.append(term.subarray(shared));
    termData.varint(posting.count);
    termData.varint(posting.bytes.length);
    postings.append(posting.bytes.view());
    before = new Uint8Array(term);
  }
  return { blockTable, termData: termData.view(), postings: postings.view() };
}

/** Header and sections in one buffer, each section on a multiple of four bytes. */
function layOut(header: Uint32Array, sections: readonly Uint8Array[]): Uint8Array {
  let at = HEADER_WORDS * 4;
  const starts = sections.map((section) => {
    const start = at;
    at = Math.ceil((at + section.length) / 4) * 4;
    return start;
  });
  for (const [index, start] of starts.entries()) header[Header.about + index] = start;
  header[Header.end] = at;
  const bytes = new Uint8Array(at);
  bytes.set(new Uint8Array(header.buffer), 0);
  for (const [index, section] of sections.entries()) bytes.set(section, starts[index]);
  return bytes;
}

/** The index of a collection, and its passages in the order they were numbered. */
export function buildIndex<P extends IndexedPassage>(
  passages: readonly P[],
  options: BuildOptions = {},
): { shards: Uint8Array[]; order: P[] } {
  const order = passages.toSorted(byBaseAndId);
  const builder = new IndexBuilder();
  for (const passage of order) builder.add(passage);
  return { shards: builder.finish(options), order };
}
