/**
 * Opens index bytes in place: a few views over the buffer, nothing is decoded before it is asked for.
 * Not here: what the postings are worth (`score.ts`).
 */
import { Header, lengthOf, shardOfTerm, type AboutIndex } from "./format.ts";
import { DEFAULT_RANKING, type RankingSettings } from "./settings.ts";
import { blockOf, compareAt, openShard, walkBlock, type TermPostings, type Shard } from "./shard.ts";

/** An index open for searching; with several shards, those that have been given. */
export interface SearchIndex {
  passages: number;
  norms: Uint8Array;
  titleNorms: Uint8Array;
  /** What one occurrence in the text counts, per length byte of the passage. */
  contentFactors: Float64Array;
  /** What one occurrence in the title counts, per length byte of the title. */
  titleFactors: Float64Array;
  ranking: RankingSettings;
  about: AboutIndex;
  shards: number;
  /** Size of the scratch rows is the number of passages; one search at a time uses them. */
  scratch: Scratch;
  opened: (Shard | undefined)[];
}

/** Reused between searches, so that a search allocates next to nothing. */
export interface Scratch {
  scores: Float32Array;
  /** Weight of the query's terms that the passage has. */
  weights: Float32Array;
  /** The passages with a score so far, `touched` of them. */
  passages: Uint32Array;
  touched: number;
}

/** The lengths that a norm's byte can stand for. Made while the program loads. */
const LENGTHS = Float64Array.from({ length: 256 }, (_, norm) => lengthOf(norm));

const empty: AboutIndex = { bases: [], perObject: 1, perBlock: 1, synonyms: [] };

/** 1 / (1 − b + b × length / average) for every length byte. */
function lengthFactors(b: number, average: number, weight: number): Float64Array {
  return LENGTHS.map((length) => weight / (1 - b + (b * length) / average));
}

/**
 * Opens an index from its first shard. Constant time but for the few hundred bytes of `about`.
 * Throws RangeError for bytes that are no index.
 */
export function openIndex(first: Uint8Array, ranking: RankingSettings = DEFAULT_RANKING): SearchIndex {
  const shard = openShard(first);
  const { header, bytes } = shard;
  const word = (at: number): number => header[at] ?? 0;
  const passages = word(Header.passages);
  const aboutBytes = bytes.subarray(word(Header.about), word(Header.norms));
  const text = new TextDecoder().decode(aboutBytes).replace(/\0+$/, "");
  const about: AboutIndex = text === "" ? empty : JSON.parse(text);
  const average = (low: number, high: number): number =>
    passages === 0 ? 1 : Math.max(1, (word(low) + word(high) * 2 ** 32) / passages);
  const norms = word(Header.norms);
  const opened: (Shard | undefined)[] = Array.from({ length: word(Header.shards) });
  opened[word(Header.shard)] = shard;
  return {
    passages,
    norms: bytes.subarray(norms, norms + passages),
    titleNorms: bytes.subarray(norms + passages, norms + passages * 2),
    contentFactors: lengthFactors(ranking.contentLength, average(Header.lengthLow, Header.lengthHigh), 1),
    titleFactors: lengthFactors(
      ranking.titleLength,
      average(Header.titleLengthLow, Header.titleLengthHigh),
      ranking.titleWeight,
    ),
    ranking,
    about,
    shards: word(Header.shards),
    scratch: {
      scores: new Float32Array(passages),
      weights: new Float32Array(passages),
      passages: new Uint32Array(passages),
      touched: 0,
    },
    opened,
  };
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

/** A term's postings, or undefined when no passage has it (or its shard was not given). */
export function findTerm(index: SearchIndex, term: string): TermPostings | undefined {
  const shard = index.opened[shardOfTerm(term, index.shards)];
  if (shard === undefined) return undefined;
  const wanted = encoder.encode(term);
  const block = blockOf(shard, wanted);
  if (block < 0) return undefined;
  let result: TermPostings | undefined;
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
