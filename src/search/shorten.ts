/**
 * A question too long to be named and repeated, cut down to its most telling clauses: stretches of the question as they
 * stand, in their order. Deterministic for one index, and a result is its own result. Not here: how long a question may
 * be, and in what it is measured (`operations/search/question.ts`).
 */
import { clauseHits } from "./clause-hits.ts";
import { findTerm, type SearchIndex } from "./open.ts";
import { collectTerms } from "./query-terms.ts";
import { idfOf } from "./score.ts";
import { loadShards } from "./service.ts";
import type { SearchStore } from "./store.ts";

/** A stretch of a question, and what its words are worth. */
interface Clause {
  text: string;
  cost: number;
  terms: Map<string, number>;
  /** Whether people say here what they want: it begins or ends the question, or asks. */
  asks: boolean;
  /** What one passage has of it. */
  hit: number;
}

/** A clause has about so many characters: short ones are put together, longer ones cut. */
const MIN_CLAUSE = 20;
const MAX_CLAUSE = 80;
/** So many distinct clauses are considered, half of them from the end. */
const MAX_CLAUSES = 400;
/** Distinct terms whose rarity is looked up, 3 µs each; in an index of several shards, where each may cost a read. */
const MAX_LOOKED_UP = 2_048;
const MAX_LOOKED_UP_IN_SHARDS = 512;
/** Worth of a clause that asks, as a factor; and of a word that the knowledge does not have, in all. */
const ASKING = 2;
const UNKNOWN = 0.05;
/** Worth of a word of everyday talk, and of a single character, beside that of a word. */
const SLIGHT = 0.1;
/** What counts of the words of a clause that one passage has, beside the rarity of all its words. */
const TOGETHER = 2;

/** Rules of a log, pictures: they name nothing and cost much. */
const SIGNS = /[^\p{L}\p{N}\p{M}\s]{5,}/gu;
const SENTENCE_END = /(?<=[。！？；，、…\n\r])|(?<=[.!?;,:])(?=\s)/u;
const ASKS = /[?？]\s*$/u;

/**
 * The clauses of a question that say most about its subject to this index, together within `most`. `costOf` measures a
 * text; the whole may cost a little more than its parts for the spaces between them. Rejects when storage fails.
 */
export async function shortenQuestion(
  store: SearchStore,
  question: string,
  costOf: (text: string) => number,
  most: number,
): Promise<string> {
  const index = await store.index();
  const clauses = clausesOf(question, costOf);
  if (index !== null) {
    await weighTerms(store, index, clauses);
    const terms = clauses.map((clause) => clause.terms);
    for (const [at, hit] of (await clauseHits(store, index, question, terms)).entries()) clauses[at]!.hit = hit;
  }
  return chooseClauses(clauses, most)
    .map(({ text }) => text)
    .join(" ");
}

function clausesOf(question: string, costOf: (text: string) => number): Clause[] {
  const texts = [...new Set(stretchesOf(question.toWellFormed().replace(SIGNS, " ").trim()))];
  const half = MAX_CLAUSES / 2;
  const considered = texts.length <= MAX_CLAUSES ? texts : [...texts.slice(0, half), ...texts.slice(-half)];
  return considered.map((whole, place) => {
    const text = withoutRepeats(whole);
    const terms = new Map<string, number>();
    for (const { term, kind, everyday } of collectTerms(whole).kept.values()) {
      terms.set(term, kind === "single" || everyday === true ? SLIGHT : 1);
    }
    const asks = place === 0 || place === considered.length - 1 || ASKS.test(whole);
    return { text, cost: costOf(` ${text}`), terms, asks, hit: 0 };
  });
}

/** Clauses as they stand, each trimmed: sentences and their parts; what goes on without a sign is cut at spaces, else anywhere. */
function stretchesOf(question: string): string[] {
  const stretches: string[] = [];
  let open = "";
  const close = (): void => {
    if (open.trim() !== "") stretches.push(open.trim());
    open = "";
  };
  for (const part of question.split(SENTENCE_END)) {
    if (open.length + part.length > MAX_CLAUSE) close();
    for (const piece of part.length <= MAX_CLAUSE ? [part] : piecesOfStretch(part)) {
      if (open.length + piece.length > MAX_CLAUSE) close();
      open += piece;
    }
    if (open.length >= MIN_CLAUSE) close();
  }
  close();
  return stretches;
}

/** Words with the spaces after them; a longer run in equal parts, never through a character. */
function piecesOfStretch(text: string): string[] {
  const words = text.match(/\S+\s*|\s+/gu) ?? [];
  return words.flatMap((word) => {
    if (word.length <= MAX_CLAUSE) return [word];
    const pieces: string[] = [];
    let open = "";
    for (const character of word) {
      if (open.length + character.length > MAX_CLAUSE) {
        pieces.push(open);
        open = "";
      }
      open += character;
    }
    return [...pieces, open];
  });
}

/** The beginning of a text that only repeats it: `加班` for `加班加班加班加`. */
function withoutRepeats(text: string): string {
  for (let period = 1; period * 2 <= text.length; period += 1) {
    if (text.startsWith(text.slice(period)) && !splitsPair(text, period)) return text.slice(0, period).trim();
  }
  return text;
}

const splitsPair = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** Makes the worth of each term of the clauses that of its rarity in the index; a word it does not have tells next to nothing. */
async function weighTerms(store: SearchStore, index: SearchIndex, clauses: readonly Clause[]): Promise<void> {
  const inShards = index.shards > 1;
  const looked = termsToLookUp(clauses, inShards ? MAX_LOOKED_UP_IN_SHARDS : MAX_LOOKED_UP);
  if (inShards) await loadShards(store, index, looked);
  const rarity = new Map<string, number>();
  for (const term of looked) {
    const found = findTerm(index, term);
    if (found !== undefined) rarity.set(term, idfOf(index, found.count));
  }
  for (const { terms } of clauses) {
    for (const [term, share] of terms) terms.set(term, (rarity.get(term) ?? UNKNOWN) * share);
  }
}

/**
 * At most so many distinct terms: in rounds, one of each clause, so that the end of a question is weighed like its beginning;
 * what says little by itself comes last.
 */
function termsToLookUp(clauses: readonly Clause[], most: number): Set<string> {
  const looked = new Set<string>();
  for (const isSlight of [false, true]) {
    const rows = clauses.map(({ terms }) => [...terms].filter(([, share]) => share < 1 === isSlight));
    const rounds = rows.reduce((longest, row) => Math.max(longest, row.length), 0);
    for (let round = 0; round < rounds; round += 1) {
      for (const row of rows) {
        const term = row[round]?.[0];
        if (term !== undefined) looked.add(term);
        if (looked.size === most) return looked;
      }
    }
  }
  return looked;
}

/** Best first by what a clause adds to those chosen, for what it costs; given in the order of the question. */
function chooseClauses(clauses: readonly Clause[], most: number): Clause[] {
  const chosen = new Set<Clause>();
  const covered = new Set<string>();
  const gainOf = ({ terms, asks, hit }: Clause): number => {
    let gain = TOGETHER * hit;
    for (const [term, worth] of terms) if (!covered.has(term)) gain += worth;
    return asks ? gain * ASKING : gain;
  };
  let left = most;
  for (;;) {
    let best: Clause | undefined;
    let bestWorth = 0;
    for (const clause of clauses) {
      if (clause.cost > left || chosen.has(clause)) continue;
      const worth = gainOf(clause) / (clause.cost + most / 10);
      if (worth > bestWorth) [best, bestWorth] = [clause, worth];
    }
    if (best === undefined) break;
    chosen.add(best);
    left -= best.cost;
    for (const term of best.terms.keys()) covered.add(term);
  }
  return clauses.filter((clause) => chosen.has(clause));
}
