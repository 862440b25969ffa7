/**
 * A run of passages of one base, indexed by itself: an index is its segments one behind the other (`build.ts`), so that an
 * edit of one document makes one segment again. Postings are as in the index but for the first of each term, whose gap
 * depends on what stands before the segment.
 */
import { ByteWriter } from "./bytes.ts";
import { normOf, ONCE, packCounts } from "./format.ts";
import type { TermNumbers } from "./term-numbers.ts";
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

/** One entry of each array for each term; passages are counted from the segment's first. */
export interface Segment {
  passages: number;
  /** Terms of all contents, and of all titles. */
  lengths: number;
  titleLengths: number;
  norms: Uint8Array;
  titleNorms: Uint8Array;
  terms: Uint32Array;
  counts: Uint32Array;
  firsts: Uint32Array;
  lasts: Uint32Array;
  /** The packed counts of the first passage. */
  firstPacked: Uint8Array;
  /** Where the term's part of `rest` ends: the postings behind its first. */
  ends: Uint32Array;
  rest: Uint8Array;
}

interface Posting {
  first: number;
  firstPacked: number;
  last: number;
  count: number;
  rest: ByteWriter | undefined;
}

/** Takes the passages of one base in order. */
export class SegmentBuilder {
  readonly #numbers: TermNumbers;
  readonly #postings = new Map<number, Posting>();
  readonly #norms = new ByteWriter(64);
  readonly #titleNorms = new ByteWriter(64);
  #passages = 0;
  #lengths = 0;
  #titleLengths = 0;

  constructor(numbers: TermNumbers) {
    this.#numbers = numbers;
  }

  add(passage: IndexedPassage): void {
    const place = this.#passages;
    this.#passages += 1;
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
      this.#post(this.#numbers.numberOf(term), place, packed);
    }
  }

  #post(term: number, place: number, packed: number): void {
    const posting = this.#postings.get(term);
    if (posting === undefined) {
      this.#postings.set(term, { first: place, firstPacked: packed, last: place, count: 1, rest: undefined });
      return;
    }
    posting.rest ??= new ByteWriter(8);
    writePosting(posting.rest, place - posting.last - 1, packed);
    posting.last = place;
    posting.count += 1;
  }

  finish(): Segment {
    const size = this.#postings.size;
    const rest = new ByteWriter(size);
    const segment: Segment = {
      passages: this.#passages,
      lengths: this.#lengths,
      titleLengths: this.#titleLengths,
      norms: this.#norms.view().slice(),
      titleNorms: this.#titleNorms.view().slice(),
      terms: new Uint32Array(size),
      counts: new Uint32Array(size),
      firsts: new Uint32Array(size),
      lasts: new Uint32Array(size),
      firstPacked: new Uint8Array(size),
      ends: new Uint32Array(size),
      rest: new Uint8Array(0),
    };
    let at = 0;
    for (const [term, posting] of this.#postings) {
      segment.terms[at] = term;
      segment.counts[at] = posting.count;
      segment.firsts[at] = posting.first;
      segment.lasts[at] = posting.last;
      segment.firstPacked[at] = posting.firstPacked;
      if (posting.rest !== undefined) rest.append(posting.rest.view());
      segment.ends[at] = rest.length;
      at += 1;
    }
    return { ...segment, rest: rest.view().slice() };
  }
}

/** One posting: passages that were skipped since the last, and the counts where they are not one in the content alone. */
function writePosting(into: ByteWriter, gap: number, packed: number): void {
  into.varint(gap * 2 + (packed === ONCE ? 0 : 1));
  if (packed !== ONCE) into.byte(packed);
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

/** All postings of segments that follow each other, by term. */
export interface JoinedPostings {
  /** Passages that have the term; 0 for a term of no segment. */
  counts: Uint32Array;
  bytes(term: number): Uint8Array;
}

/** Joins the postings of each term. `size`: how many terms are numbered. */
export function joinPostings(segments: readonly Segment[], size: number): JoinedPostings {
  const counts = new Uint32Array(size);
  const ends = new Float64Array(size);
  eachFirst(segments, size, (segment, at, term, gap) => {
    const isOnce = segment.firstPacked[at] === ONCE;
    const rest = (segment.ends[at] ?? 0) - (at === 0 ? 0 : (segment.ends[at - 1] ?? 0));
    counts[term] = (counts[term] ?? 0) + (segment.counts[at] ?? 0);
    ends[term] = (ends[term] ?? 0) + varintLength(gap * 2 + (isOnce ? 0 : 1)) + (isOnce ? 0 : 1) + rest;
  });
  let total = 0;
  const places = new Float64Array(size);
  for (let term = 0; term < size; term += 1) {
    places[term] = total;
    total += ends[term] ?? 0;
    ends[term] = total;
  }
  const starts = places.slice();
  const bytes = new Uint8Array(total);
  const first = new ByteWriter(8);
  eachFirst(segments, size, (segment, at, term, gap) => {
    first.length = 0;
    writePosting(first, gap, segment.firstPacked[at] ?? 0);
    let place = places[term] ?? 0;
    bytes.set(first.view(), place);
    place += first.length;
    const from = at === 0 ? 0 : (segment.ends[at - 1] ?? 0);
    const to = segment.ends[at] ?? 0;
    // Most are a byte or two: copied one by one that is quicker than by a view.
    for (let next = from; next < to; next += 1) bytes[place + next - from] = segment.rest[next] ?? 0;
    places[term] = place + to - from;
  });
  return { counts, bytes: (term) => bytes.subarray(starts[term], ends[term]) };
}

/** Each term of each segment, with the passages between its first there and its last before. */
function eachFirst(
  segments: readonly Segment[],
  size: number,
  see: (segment: Segment, at: number, term: number, gap: number) => void,
): void {
  const last = new Float64Array(size).fill(-1);
  let before = 0;
  for (const segment of segments) {
    for (let at = 0; at < segment.terms.length; at += 1) {
      const term = segment.terms[at] ?? 0;
      see(segment, at, term, before + (segment.firsts[at] ?? 0) - (last[term] ?? -1) - 1);
      last[term] = before + (segment.lasts[at] ?? 0);
    }
    before += segment.passages;
  }
}

function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length += 1;
  return length;
}
