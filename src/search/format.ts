/**
 * The index as bytes. One buffer, little-endian, read in place:
 *
 *   header      16 × u32: see `Header`
 *   about       JSON text: which bases the passages belong to, synonyms
 *   norms       two rows of one byte per passage, its length and its title's on a logarithmic scale (first shard only)
 *   blocks      u32 pairs: where a block of terms begins, where its postings begin
 *   terms       blocks of 16 terms in UTF-8 order, each sharing the beginning of the one before
 *   postings    per term: gaps between passages, and one byte for counts other than "once in the text"
 *
 * Writing is `build.ts`, reading `open.ts`.
 */

import type { RecordLayout } from "./blocks.ts";

export const MAGIC = 0x324e5243;
export const HEADER_WORDS = 16;
export const BLOCK_TERMS = 16;

/** Positions of the header's words; all sections are named by their first byte and end where the next begins. */
export const Header = {
  magic: 0,
  passages: 1,
  /** Sum of all lengths, low and high half. */
  lengthLow: 2,
  lengthHigh: 3,
  terms: 4,
  blocks: 5,
  shard: 6,
  shards: 7,
  about: 8,
  norms: 9,
  blockTable: 10,
  termData: 11,
  postings: 12,
  end: 13,
  /** Sum of all lengths of titles, low and high half. */
  titleLengthLow: 14,
  titleLengthHigh: 15,
} as const;

/** Passages `from` … `to` − 1 belong to a base. */
export interface BaseRange {
  base: string;
  from: number;
  to: number;
}

/** What an index says about itself besides its postings; of the layout, how its passages lie in `passages/<n>`. */
export interface AboutIndex extends RecordLayout {
  bases: BaseRange[];
  /** Groups of expressions that mean the same, by base; "" for every base. */
  synonyms: { base: string; groups: string[][] }[];
}

const NORM_STEPS = 16;

/** A length in terms as one byte: steps of about 4 %. */
export function normOf(length: number): number {
  return Math.min(255, Math.round(Math.log2(length + 1) * NORM_STEPS));
}

/** The length a byte stands for. */
export function lengthOf(norm: number): number {
  return 2 ** (norm / NORM_STEPS) - 1;
}

/** How often a term stands in each field of a passage. */
export interface Counts {
  content: number;
  title: number;
  tags: number;
}

const MAX_CONTENT_COUNT = 31;
const MAX_TITLE_COUNT = 3;

/** Counts as one byte: five bits content, two bits title, one bit tags. More than fits changes no score that matters. */
export function packCounts({ content, title, tags }: Counts): number {
  return Math.min(content, MAX_CONTENT_COUNT) | (Math.min(title, MAX_TITLE_COUNT) << 5) | (tags > 0 ? 128 : 0);
}

export function unpackCounts(packed: number): Counts {
  return { content: packed & MAX_CONTENT_COUNT, title: (packed >> 5) & MAX_TITLE_COUNT, tags: packed >> 7 };
}

/** The counts of a posting without a byte of its own. */
export const ONCE = 1;

/** Which shard of an index holds a term: FNV-1a over UTF-16 units. */
export function shardOfTerm(term: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1)
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193) >>> 0;
  return hash % shards;
}
