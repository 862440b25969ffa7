/**
 * Checks a whole index before it is stored, so that a search need not check what it reads: sections in order,
 * terms sorted and inside theirs, postings that name passages there are. Not here: anything a search does.
 */
import { BLOCK_TERMS, Header } from "./format.ts";
import { compareAt, openShard, readVarint, walkBlock, type TermPostings, type Shard } from "./shard.ts";

const MAX_SHARDS = 4096;
/** Scratch rows take twelve bytes a passage in every isolate. */
const MAX_PASSAGES = 8_000_000;

/** Whether bytes are an index, or one shard of one, that can be searched without looking at them again. `place`: which shard it has to be. */
export function isIndex(bytes: Uint8Array, place?: number): boolean {
  try {
    const shard = openShard(bytes);
    if (place !== undefined && wordOf(shard, Header.shard) !== place) return false;
    return sectionsAreSound(shard) && aboutIsSound(shard) && termsAreSound(shard);
  } catch {
    // Not aligned, cut off, lengths beyond the buffer: all the same to whoever sent it.
    return false;
  }
}

function wordOf({ header }: Shard, at: number): number {
  return header[at] ?? 0;
}

function sectionsAreSound(shard: Shard): boolean {
  const word = (at: number): number => wordOf(shard, at);
  const starts = [Header.about, Header.norms, Header.blockTable, Header.termData, Header.postings, Header.end].map(
    word,
  );
  const inOrder = starts.every((start, at) => start % 4 === 0 && start >= (starts[at - 1] ?? 0));
  const shards = word(Header.shards);
  const passages = word(Header.passages);
  const norms = word(Header.blockTable) - word(Header.norms);
  return (
    inOrder &&
    word(Header.end) === shard.bytes.length &&
    shards >= 1 &&
    shards <= MAX_SHARDS &&
    word(Header.shard) < shards &&
    passages <= MAX_PASSAGES &&
    (word(Header.shard) > 0 || norms >= passages * 2) &&
    word(Header.blocks) === Math.ceil(word(Header.terms) / BLOCK_TERMS) &&
    word(Header.termData) - word(Header.blockTable) >= word(Header.blocks) * 8
  );
}

function aboutIsSound(shard: Shard): boolean {
  const bytes = shard.bytes.subarray(wordOf(shard, Header.about), wordOf(shard, Header.norms));
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes).replace(/\0+$/, "");
  if (text === "") return wordOf(shard, Header.shard) > 0;
  const about: unknown = JSON.parse(text);
  if (typeof about !== "object" || about === null) return false;
  if (!("bases" in about && "perObject" in about && "perBlock" in about && "synonyms" in about)) return false;
  const { bases, perObject, perBlock, synonyms } = about;
  const passages = wordOf(shard, Header.passages);
  return (
    Number.isInteger(perObject) &&
    Number(perObject) >= 1 &&
    Number.isInteger(perBlock) &&
    Number(perBlock) >= 1 &&
    Number(perObject) % Number(perBlock) === 0 &&
    Array.isArray(bases) &&
    bases.every(
      (range) => typeof range?.base === "string" && isWithin(range.from, passages) && isWithin(range.to, passages),
    ) &&
    Array.isArray(synonyms) &&
    synonyms.every((list) => typeof list?.base === "string" && Array.isArray(list.groups) && list.groups.every(isTexts))
  );
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function termsAreSound(shard: Shard): boolean {
  const end = wordOf(shard, Header.end);
  const last = { term: new Uint8Array(0), known: false };
  let terms = 0;
  for (let block = 0; block < wordOf(shard, Header.blocks); block += 1) {
    const whole = walkBlock(shard, block, (term, found) => {
      const sorted = !last.known || compareAt(last.term, 0, last.term.length, term) < 0;
      last.term = term.slice();
      last.known = true;
      terms += 1;
      return (
        sorted && term.length > 0 && found.start <= found.end && found.end <= end && postingsAreSound(shard, found)
      );
    });
    if (!whole) return false;
  }
  return terms === wordOf(shard, Header.terms);
}

function postingsAreSound(shard: Shard, { bytes, start, end, count }: TermPostings): boolean {
  const passages = wordOf(shard, Header.passages);
  const cursor = { at: start };
  let [passage, seen] = [-1, 0];
  while (cursor.at < end) {
    const value = readVarint(bytes, cursor);
    if (value % 2 === 1) cursor.at += 1;
    passage += Math.floor(value / 2) + 1;
    seen += 1;
    if (passage >= passages) return false;
  }
  return cursor.at === end && seen === count;
}
