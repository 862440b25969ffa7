/**
 * What a search without a strong row is near to. A brand or another word that stands nowhere in the base lowers every
 * score, although the words that the base knows may name the right document: such rows may help, and are given with the
 * word that nothing fits well. Not here: the words for people (`operations/search/texts.ts`).
 */
import { valueOfScore } from "./absolute.ts";
import { explain, type Explanation, type TermPart } from "./explain.ts";
import { findTerm, type SearchIndex } from "./open.ts";
import { idfOf, isEvidence, type Fields } from "./score.ts";
import { pageOf, type SearchResult } from "./search.ts";
import { NEAREST, PERHAPS_SCORE } from "./settings.ts";
import { readVarint, type TermPostings } from "./shard.ts";

/** Rows that may help at most: more of them are not nearer. */
const MAX_PERHAPS = 3;
/** Seams of words, and single letters and digits, stand anywhere. */
const CHARACTER = /^[\p{Nd}\p{Script=Latin}]$/u;

/** A result with its nearest rows judged. */
export interface JudgedResult {
  /** The result; where a row may help, its scores are raised to the middle of the scale at least. */
  result: SearchResult;
  /** So many of the first rows may help although none is strong. */
  perhaps: number;
  /** Whether the best row, which is not strong, shares a rare word with the query. */
  isNear: boolean;
}

/** Judges the best rows of a result that has no strong one. */
export function judgeNearest(index: SearchIndex, result: SearchResult, fields: Fields = "all"): JudgedResult {
  const { strong, medium } = result.tiers;
  const none = { result, perhaps: 0, isNear: false };
  if (strong > 0 || medium === 0 || result.found_by !== "words") return none;
  const page = pageOf(result, 0, Math.min(MAX_PERHAPS, medium));
  const rows = explain(index, result, page.passages, fields);
  const [best] = rows;
  if (best === undefined || !sharesRareWord(index, best)) return none;
  const unhelpful = rows.findIndex((row) => !mayHelp(index, result, row));
  const perhaps = unhelpful === -1 ? rows.length : unhelpful;
  return { result: perhaps === 0 ? result : raised(index, result, page.scores[0] ?? 0), perhaps, isNear: true };
}

/** The same rows with scores that begin at `PERHAPS_SCORE` or above: their order and their tiers stay. */
function raised(index: SearchIndex, result: SearchResult, value: number): SearchResult {
  const { weights } = result.rule;
  const asked = (weights.asked * value) / valueOfScore(PERHAPS_SCORE, weights.asked, index.ranking.k1);
  if (asked >= weights.asked) return result;
  return { ...result, rule: { ...result.rule, weights: { ...weights, asked } } };
}

/**
 * A row may help if two different words of the query name it, one of them uncommon; or if one does that belongs to one or
 * two documents alone, and the row has most of what the base knows of the query. A name is a word of the title or a tag.
 * One pair of characters is no name by itself: 学习 stands in 机器学习 too. Of a long question a word or two are too little.
 */
function mayHelp(index: SearchIndex, result: SearchResult, row: Explanation): boolean {
  if (row.covered < NEAREST.covered) return false;
  const own = tellingParts(row);
  const names = joined(own.filter(isName));
  if (names.length >= 2 && names.flat().some((part) => isRare(index, part))) return true;
  const whole = names.filter((parts) => parts.length > 1 || parts[0]?.kind === "word").flat();
  const isOwn = whole.some(({ term }) => documentsOf(findTerm(index, term)) <= NEAREST.documents);
  return isOwn && knownShare(result, own) >= NEAREST.known;
}

function sharesRareWord(index: SearchIndex, row: Explanation): boolean {
  return tellingParts(row).some((part) => isRare(index, part) || isName(part));
}

/** The parts of a row that are words or pairs of the query itself, and say something. */
function tellingParts({ parts }: Explanation): TermPart[] {
  return parts.filter((part) => part.origin === "query" && isTelling(part));
}

function isTelling(part: Pick<TermPart, "kind" | "origin" | "everyday" | "seam" | "shown">): boolean {
  return isEvidence(part, false) && part.seam !== true && !CHARACTER.test(part.shown);
}

function isName({ counts }: TermPart): boolean {
  return counts.title > 0 || counts.tags > 0;
}

/** Parts that stand apart, each with those that overlap it: 缓冲, 冲膨 and 膨胀 are one word. */
function joined(parts: readonly TermPart[]): TermPart[][] {
  const words: TermPart[][] = [];
  for (const part of parts) {
    const last = words.at(-1);
    const before = last?.at(-1);
    const overlaps = part.kind === "pair" && before?.kind === "pair" && before.shown.at(-1) === part.shown.at(0);
    if (last !== undefined && overlaps) last.push(part);
    else words.push([part]);
  }
  return words;
}

function isRare(index: SearchIndex, { term }: TermPart): boolean {
  return idfOf(index, findTerm(index, term)?.count ?? 0) >= NEAREST.rarity * idfOf(index, 0);
}

/** The share of the words that the base knows, by weight. Parts of a name are not asked for. */
function knownShare({ weighed }: SearchResult, own: readonly TermPart[]): number {
  const known = weighed.filter(({ planned, found }) => found !== undefined && planned.origin === "query");
  const asked = known.filter(({ planned }) => isTelling(planned) && planned.part !== true);
  return sumOf(own.filter(({ part }) => part !== true)) / sumOf(asked);
}

function sumOf(terms: readonly { idf: number }[]): number {
  return terms.reduce((sum, { idf }) => sum + idf, 0);
}

/** About how many documents have a term: passages of one document follow each other. */
function documentsOf(found: TermPostings | undefined): number {
  if (found === undefined) return 0;
  const cursor = { at: found.start };
  let documents = 0;
  while (cursor.at < found.end) {
    const value = readVarint(found.bytes, cursor);
    if (value >>> 1 > 0 || documents === 0) documents += 1;
    cursor.at += value & 1;
  }
  return documents;
}
