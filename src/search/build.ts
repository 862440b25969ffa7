/**
 * Passages to index bytes (`format.ts`), one buffer or several shards by term. For publishing and benchmarks.
 * The same passages give the same bytes in whatever order they come: they are numbered by their id.
 */
import type { RecordLayout } from "./blocks.ts";
import { ByteWriter, sharedPrefix } from "./bytes.ts";
import { BLOCK_TERMS, Header, HEADER_WORDS, MAGIC, shardOfTerm, type AboutIndex, type BaseRange } from "./format.ts";
import { joinPostings, SegmentBuilder, type IndexedPassage, type JoinedPostings, type Segment } from "./segment.ts";
import { TermNumbers } from "./term-numbers.ts";

export type { IndexedPassage } from "./segment.ts";

/** The layout of the records; one to an object when there are none. */
export interface BuildOptions extends Partial<RecordLayout> {
  /** Number of shards; 1 = one index. */
  shards?: number;
  synonyms?: AboutIndex["synonyms"];
}

/** Orders passages as the index numbers them: by base, then by id. */
export function byBaseAndId(left: { base: string; id: string }, right: { base: string; id: string }): number {
  if (left.base !== right.base) return left.base < right.base ? -1 : 1;
  return left.id < right.id ? -1 : left.id > right.id ? 1 : 0;
}

/**
 * Builds an index that takes passages one by one, already in `byBaseAndId` order, or segments that were made before; for
 * collections too large for memory, and for ones that were built before.
 */
export class IndexBuilder {
  readonly #numbers: TermNumbers;
  readonly #segments: { base: string; segment: Segment }[] = [];
  #open: { base: string; builder: SegmentBuilder } | undefined;

  /** `numbers`: those of the segments that are appended. */
  constructor(numbers: TermNumbers = new TermNumbers()) {
    this.#numbers = numbers;
  }

  /** Adds the next passage. */
  add(passage: IndexedPassage): void {
    if (this.#open?.base !== passage.base) {
      this.#close();
      this.#open = { base: passage.base, builder: new SegmentBuilder(this.#numbers) };
    }
    this.#open.builder.add(passage);
  }

  /** Adds the next passages, of one base. */
  append(base: string, segment: Segment): void {
    this.#close();
    this.#segments.push({ base, segment });
  }

  #close(): void {
    if (this.#open !== undefined) this.#segments.push({ base: this.#open.base, segment: this.#open.builder.finish() });
    this.#open = undefined;
  }

  /** The finished index: one buffer per shard, in shard order. */
  finish(options: BuildOptions = {}): Uint8Array[] {
    return this.finishFor(() => options.shards ?? 1, options);
  }

  /** The same in as many shards as `shardsFor` wants of an index that has so many bytes in one piece. */
  finishFor(shardsFor: (bytes: number) => number, options: Omit<BuildOptions, "shards"> = {}): Uint8Array[] {
    this.#close();
    const segments = this.#segments.map(({ segment }) => segment);
    const joined = joinPostings(segments, this.#numbers.size);
    const terms = this.#numbers.sorted().filter((number) => (joined.counts[number] ?? 0) > 0);
    const whole = this.#layOut(terms, joined, 0, 1, options);
    const shards = shardsFor(whole.length);
    if (shards === 1) return [whole];
    const groups: number[][] = Array.from({ length: shards }, () => []);
    for (const number of terms) groups[shardOfTerm(this.#numbers.term(number), shards)]?.push(number);
    return groups.map((group, shard) => this.#layOut(group, joined, shard, shards, options));
  }

  #layOut(
    terms: readonly number[],
    joined: JoinedPostings,
    shard: number,
    shards: number,
    { perObject = 1, perBlock = 1, synonyms = [] }: BuildOptions,
  ): Uint8Array {
    const { blockTable, termData, postings } = writeTerms(terms, this.#numbers, joined);
    const bases: BaseRange[] = [];
    let [passages, lengths, titleLengths] = [0, 0, 0];
    for (const { base, segment } of this.#segments) {
      const range = bases.at(-1);
      const to = passages + segment.passages;
      if (range?.base === base) range.to = to;
      else bases.push({ base, from: passages, to });
      passages = to;
      lengths += segment.lengths;
      titleLengths += segment.titleLengths;
    }
    const header = new Uint32Array(HEADER_WORDS);
    header[Header.magic] = MAGIC;
    header[Header.passages] = passages;
    header[Header.lengthLow] = lengths % 2 ** 32;
    header[Header.lengthHigh] = Math.floor(lengths / 2 ** 32);
    header[Header.titleLengthLow] = titleLengths % 2 ** 32;
    header[Header.titleLengthHigh] = Math.floor(titleLengths / 2 ** 32);
    header[Header.terms] = terms.length;
    header[Header.blocks] = blockTable.length / 2;
    header[Header.shard] = shard;
    header[Header.shards] = shards;
    const norms = new ByteWriter(passages * 2);
    for (const { segment } of this.#segments) norms.append(segment.norms);
    for (const { segment } of this.#segments) norms.append(segment.titleNorms);
    const about = new TextEncoder().encode(JSON.stringify({ bases, perObject, perBlock, synonyms }));
    return layOut(header, [
      shard === 0 ? about : new Uint8Array(0),
      shard === 0 ? norms.view() : new Uint8Array(0),
      new Uint8Array(blockTable.buffer),
      termData,
      postings,
    ]);
  }
}

function writeTerms(
  terms: readonly number[],
  numbers: TermNumbers,
  joined: JoinedPostings,
): { blockTable: Uint32Array; termData: Uint8Array; postings: Uint8Array } {
  const blockTable = new Uint32Array(Math.ceil(terms.length / BLOCK_TERMS) * 2);
  const termData = new ByteWriter(terms.length * 8 + 16);
  const postings = new ByteWriter(terms.length * 4 + 16);
  let before: Uint8Array = new Uint8Array(0);
  for (const [index, number] of terms.entries()) {
    if (index % BLOCK_TERMS === 0) {
      blockTable[(index / BLOCK_TERMS) * 2] = termData.length;
      blockTable[(index / BLOCK_TERMS) * 2 + 1] = postings.length;
      before = new Uint8Array(0);
    }
    const term = numbers.encoded(number);
    const bytes = joined.bytes(number);
    const shared = sharedPrefix(before, term);
    termData.varint(shared);
    termData.varint(term.length - shared);
    termData.append(term.subarray(shared));
    termData.varint(joined.counts[number] ?? 0);
    termData.varint(bytes.length);
    postings.append(bytes);
    before = term;
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
