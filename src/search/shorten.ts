/**
 * A question too long to be named and repeated, cut down to its most telling clauses: stretches of the question as they
 * stand, in their order. Deterministic for one index, and a result is its own result. Not here: how long a question may
 * be, and in what it is measured (`operations/search/question.ts`).
 */
import { clauseHits } from "./clause-hits.ts";
import { findTerm, type SearchIndex } from "./open.ts";
import { visitTerms } from "./query-terms.ts";
import { idfOf } from "./score.ts";
import { loadShards } from "./service.ts";
import type { SearchStore } from "./store.ts";

/** A stretch of a question, and what its words are worth. */
interface Clause {
  text: string;
  cost: number;
  /** Its terms but stop words, and whether each says little by itself: a word of everyday talk, or a single character. */
  terms: ReadonlyMap<string, boolean>;
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
  let rarity: ReadonlyMap<string, number> | undefined;
  if (index !== null) {
    rarity = await rarityOf(store, index, clauses);
    const terms = clauses.map((clause) => clause.terms);
    for (const [at, hit] of (await clauseHits(store, index, question, terms)).entries()) clauses[at]!.hit = hit;
  }
  return chooseClauses(clauses, rarity, most)
    .map(({ text }) => text)
    .join(" ");
}

function clausesOf(question: string, costOf: (text: string) => number): Clause[] {
  const texts = [...new Set(stretchesOf(question.toWellFormed().replace(SIGNS, " ").trim()))];
  const half = MAX_CLAUSES / 2;
  const considered = texts.length <= MAX_CLAUSES ? texts : [...texts.slice(0, half), ...texts.slice(-half)];
  return considered.map((whole, place) => {
    const text = withoutRepeats(whole);
    const terms = termsOfClause(whole);
    const asks = place === 0 || place === considered.length - 1 || ASKS.test(whole);
    return { text, cost: costOf(` ${text}`), terms, asks, hit: 0 };
  });
}

function termsOfClause(text: string): Map<string, boolean> {
  const terms = new Map<string, boolean>();
  visitTerms(text, (term, kind, _shown, stop, marks) => {
    if (!stop && !terms.has(term)) terms.set(term, kind === "single" || marks?.everyday === true);
  });
  return terms;
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

/** How rare the terms of the clauses are in the index, those that it has. */
async function rarityOf(
  store: SearchStore,
  index: SearchIndex,
  clauses: readonly Clause[],
): Promise<ReadonlyMap<string, number>> {
  const inShards = index.shards > 1;
  const looked = termsToLookUp(clauses, inShards ? MAX_LOOKED_UP_IN_SHARDS : MAX_LOOKED_UP);
  if (inShards) await loadShards(store, index, looked);
  const rarity = new Map<string, number>();
  for (const term of looked) {
    const found = findTerm(index, term);
    if (found !== undefined) rarity.set(term, idfOf(index, found.count));
  }
  return rarity;
}

/**
 * At most so many distinct terms: in rounds, one of each clause, so that the end of a question is weighed like its beginning;
 * what says little by itself comes last.
 */
function termsToLookUp(clauses: readonly Clause[], most: number): Set<string> {
  const looked = new Set<string>();
  for (const wantsSlight of [false, true]) {
    // A few of each are read: a row for each clause of a long question would be most of what it costs.
    let rows = clauses.map(({ terms }) => terms.entries());
    while (rows.length > 0) {
      rows = rows.filter((row) => {
        const term = nextTerm(row, wantsSlight);
        if (term === undefined || looked.size === most) return false;
        looked.add(term);
        return true;
      });
    }
  }
  return looked;
}

/** The next term of a clause that says little by itself, or one that says more. */
function nextTerm(row: Iterator<[term: string, isSlight: boolean]>, wantsSlight: boolean): string | undefined {
  for (let next = row.next(); next.done !== true; next = row.next()) {
    const [term, isSlight] = next.value;
    if (isSlight === wantsSlight) return term;
  }
  return undefined;
}

/** Best first by what a clause adds to those chosen, for what it costs; given in the order of the question. */
function chooseClauses(
  clauses: readonly Clause[],
  rarity: ReadonlyMap<string, number> | undefined,
  most: number,
): Clause[] {
  const chosen = new Set<Clause>();
  const covered = new Set<string>();
  const worthOf = (term: string): number => (rarity === undefined ? 1 : (rarity.get(term) ?? UNKNOWN));
  const gainOf = ({ terms, asks, hit }: Clause): number => {
    let gain = TOGETHER * hit;
    for (const [term, isSlight] of terms) {
      if (!covered.has(term)) gain += worthOf(term) * (isSlight ? SLIGHT : 1);
    }
    return asks ? gain * ASKING : gain;
  };
  // What a clause adds only becomes less: one that added less before than the best does now is not counted again.
  const gains = new Map<Clause, number>();
  let left = most;
  for (;;) {
    let best: Clause | undefined;
    let bestWorth = 0;
    for (const clause of clauses) {
      if (clause.cost > left || chosen.has(clause)) continue;
      const share = clause.cost + most / 10;
      if ((gains.get(clause) ?? Infinity) / share <= bestWorth) continue;
      const gain = gainOf(clause);
      gains.set(clause, gain);
      if (gain / share > bestWorth) [best, bestWorth] = [clause, gain / share];
    }
    if (best === undefined) break;
    chosen.add(best);
    left -= best.cost;
    for (const term of best.terms.keys()) covered.add(term);
  }
  return clauses.filter((clause) => chosen.has(clause));
}
