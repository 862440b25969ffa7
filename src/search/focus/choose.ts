/**
 * The part of a question that a base answers best. Whoever tells a story, greets or pastes a log says more than what is
 * sought, and no passage has most of it: a few stretches that follow each other are judged as a question by themselves.
 * Several are tried, so that each must show more than a whole question has to. Not here: searching for it (`search-focused.ts`).
 */
import { absoluteScore } from "../absolute.ts";
import { explain, type Explanation, type TermPart } from "../explain.ts";
import type { SearchIndex } from "../open.ts";
import { planQuery } from "../plan.ts";
import { collectTerms } from "../query-terms.ts";
import { isEvidence, valueOf, type Fields, type QueryWeights, type WeighedTerm } from "../score.ts";
import { pageOf, type Focus, type SearchResult } from "../search.ts";
import { FOCUS, STRONG_SCORE, STRONG_SHARE } from "../settings.ts";
import { queryWeights, sumOfWeights } from "../weights.ts";
import { isSlight } from "./slight-words.ts";
import { isHan, stretchesOf, type Stretch } from "./stretches.ts";

/** Stretches that are judged together at most, and characters of more than one. */
const MAX_STRETCHES = 6;
const MAX_HAN_CHARACTERS = 30;
const MAX_LATIN_CHARACTERS = 120;

interface Judged {
  score: number;
  text: string;
  terms: WeighedTerm[];
  weights: QueryWeights;
}

/** The part of the question to judge a result by; undefined where none gets a strong row. `question` as it was searched. */
export function chooseFocus(
  index: SearchIndex,
  question: string,
  result: SearchResult,
  { fields = "all", base }: { fields?: Fields; base?: string } = {},
): Focus | undefined {
  const stretches = stretchesOf(question);
  if (stretches.length < 2) return undefined;
  const page = pageOf(result, 0, Math.min(FOCUS.rows, result.tiers.medium));
  const shares = new PartShares(explain(index, result, page.passages, fields));
  const asked = new Map(ownTerms(result).map((term) => [term.planned.term, term]));
  const whole = sumOfWeights([...asked.values()]);
  let best: Judged | undefined;
  for (const { text, terms, beside, isNew } of partsOf(stretches, asked)) {
    if (isNew) shares.clear();
    shares.take(terms);
    if (!terms.some(isTelling)) continue;
    const weights = weightsOf(terms, beside, whole);
    const value = shares.bestValue(weights, (sum, weight) => valueOf(index, { ...result.rule, weights }, sum, weight));
    const score = absoluteScore(value, weights.asked, index.ranking.k1);
    if (score > (best?.score ?? 0)) best = { score, text, terms: [...terms], weights };
  }
  if (best === undefined || best.score < STRONG_SCORE) return undefined;
  const added = planQuery(best.text, index.about.synonyms, base).terms.filter(({ origin }) => origin === "synonym");
  return {
    terms: new Set([...best.terms.map(({ planned }) => planned.term), ...added.map(({ term }) => term)]),
    weights: { ...best.weights, shown: result.rule.weights.shown },
  };
}

const ownTerms = ({ weighed }: SearchResult): WeighedTerm[] =>
  weighed.filter(({ planned }) => planned.origin === "query");

/** A part of a question. */
interface Part {
  text: string;
  terms: WeighedTerm[];
  /** Terms of its sentences that it does not have. */
  beside: WeighedTerm[];
  /** It begins elsewhere than the part before it. */
  isNew: boolean;
}

/** Stretches that follow each other, with the terms of the question that they have; those of a longer part are added at the end. */
function* partsOf(stretches: readonly Stretch[], asked: ReadonlyMap<string, WeighedTerm>): Generator<Part> {
  const termsOf = (text: string): WeighedTerm[] =>
    [...collectTerms(text).kept.keys()].flatMap((name) => asked.get(name) ?? []);
  const read = stretches.map(({ text, seam, sentence }) => {
    const own = termsOf(text);
    return { text, own, joined: [...termsOf(seam), ...own], sentence };
  });
  const bySentence = Map.groupBy(read, ({ sentence }) => sentence);
  for (let from = 0; from < read.length; from += 1) {
    const terms = new Set<WeighedTerm>();
    const first = bySentence.get(read[from]?.sentence ?? 0) ?? [];
    let text = "";
    for (const [at, stretch] of read.slice(from, from + MAX_STRETCHES).entries()) {
      text += stretch.text;
      if (at > 0 && text.length > (isHan(text) ? MAX_HAN_CHARACTERS : MAX_LATIN_CHARACTERS)) break;
      for (const term of at > 0 ? stretch.joined : stretch.own) terms.add(term);
      const last = bySentence.get(stretch.sentence) ?? [];
      const around = new Set((first === last ? first : [...first, ...last]).flatMap(({ joined }) => joined));
      const beside = [...around].filter((term) => !terms.has(term));
      yield { text, terms: [...terms], beside, isNew: at === 0 };
    }
  }
}

/** Whether a term that the base has is evidence in a part of a question. */
function isTelling({ planned, found }: WeighedTerm): boolean {
  return found !== undefined && isEvidence(planned, false) && planned.seam !== true && !isSlight(planned);
}

/**
 * What is asked of a row by a part: less for words that say little, something for the rest of its sentences, and a little
 * for the rest of the question.
 */
function weightsOf(terms: readonly WeighedTerm[], beside: readonly WeighedTerm[], whole: number): QueryWeights {
  const disregarded = FOCUS.slight * sumOfWeights(terms.filter((term, at) => saysLittle(terms, term, at)));
  const weights = queryWeights(terms, disregarded);
  const words = sumOfWeights(beside.filter(({ planned }) => planned.kind === "word"));
  const characters = sumOfWeights(beside) - words;
  const rest = Math.min(whole - weights.all - words - characters, FOCUS.most * weights.asked);
  const more = FOCUS.words * words + FOCUS.characters * characters + FOCUS.outside * Math.max(0, rest);
  return { ...weights, asked: weights.asked + more };
}

function saysLittle(terms: readonly WeighedTerm[], { planned, found }: WeighedTerm, at: number): boolean {
  if (planned.everyday === true || isSlight(planned)) return true;
  if (planned.kind !== "pair" || found !== undefined) return false;
  return planned.seam === true || standsBetweenKnown(terms, planned.shown, at);
}

/** Whether the pairs that share a character with this one are both known: then it is the seam of two words. */
function standsBetweenKnown(terms: readonly WeighedTerm[], pair: string, at: number): boolean {
  const isPair = ({ planned }: WeighedTerm): boolean => planned.kind === "pair";
  const before = terms.slice(Math.max(0, at - 4), at).findLast(isPair);
  const after = terms.slice(at + 1, at + 5).find(isPair);
  return (
    before?.found !== undefined &&
    after?.found !== undefined &&
    before.planned.shown.at(-1) === pair.at(0) &&
    after.planned.shown.at(0) === pair.at(-1)
  );
}

/** What each row has of a part of the question that grows by stretches. */
class PartShares {
  readonly #rowsOf = new Map<string, { row: number; part: TermPart }[]>();
  readonly #rows: RowShare[];
  #taken = 0;

  constructor(rows: readonly Explanation[]) {
    this.#rows = rows.map(() => ({ sum: 0, weight: 0, strong: 0, evidence: 0, isNamed: false }));
    for (const [row, { parts }] of rows.entries()) {
      for (const part of parts) {
        if (part.origin !== "query") continue;
        const known = this.#rowsOf.get(part.term);
        if (known === undefined) this.#rowsOf.set(part.term, [{ row, part }]);
        else known.push({ row, part });
      }
    }
  }

  /** Begins another part. */
  clear(): void {
    this.#taken = 0;
    for (const share of this.#rows) Object.assign(share, { sum: 0, weight: 0, strong: 0, evidence: 0, isNamed: false });
  }

  /** Takes what `terms` have more than at the last call. */
  take(terms: readonly WeighedTerm[]): void {
    for (const term of terms.slice(this.#taken)) {
      const tells = isTelling(term);
      for (const { row, part } of this.#rowsOf.get(term.planned.term) ?? []) {
        const share = this.#rows[row]!;
        share.sum += part.adds;
        share.weight += part.idf;
        if (isEvidence(part, false)) share.strong += part.idf;
        if (!tells) continue;
        share.evidence += 1;
        share.isNamed ||= part.counts.title > 0 || part.counts.tags > 0;
      }
    }
    this.#taken = terms.length;
  }

  /** The greatest ranking value of a row that shares enough with the part; 0 for none. */
  bestValue({ strong }: QueryWeights, valueOfRow: (sum: number, weight: number) => number): number {
    let best = 0;
    for (const share of this.#rows) {
      if (share.evidence < (share.isNamed ? FOCUS.evidence - 1 : FOCUS.evidence)) continue;
      if (share.strong < strong * STRONG_SHARE) continue;
      best = Math.max(best, valueOfRow(share.sum, share.weight));
    }
    return best;
  }
}

interface RowShare {
  sum: number;
  weight: number;
  /** The weight of its words and pairs. */
  strong: number;
  /** How many words and pairs say something. */
  evidence: number;
  /** One of them stands in the title or a tag. */
  isNamed: boolean;
}
