/**
 * The part of a question that a base answers best. Whoever tells a story, greets or pastes a log says more than what is
 * sought, and no passage has most of it: a few stretches that follow each other are judged as a question by themselves.
 * Several are tried, so that each must show more than a whole question has to. Not here: searching for it (`search-focused.ts`).
 */
import { absoluteScore } from "../absolute.ts";
import { explain } from "../explain.ts";
import type { SearchIndex } from "../open.ts";
import { planQuery } from "../plan.ts";
import { valueOf, type Fields, type QueryWeights, type WeighedTerm } from "../score.ts";
import { pageOf, type Focus, type SearchResult } from "../search.ts";
import { FOCUS, STRONG_SCORE } from "../settings.ts";
import { groupsIn } from "../synonyms.ts";
import { queryWeights, sumOfWeights } from "../weights.ts";
import { isTelling, PartShares } from "./part-shares.ts";
import { partsOf } from "./parts.ts";
import { readSaid } from "../said-groups.ts";
import { isSlight } from "./slight-words.ts";
import { stretchesOf } from "./stretches.ts";

interface Judged {
  merit: number;
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
  const groups = groupsIn(question, index.about.synonyms, base);
  for (const { text, terms, beside, sentence, isNew } of partsOf(stretches, asked)) {
    if (isNew) shares.clear();
    shares.take(terms, sentence);
    const said = readSaid(index, text, groups);
    if (said.length === 0 && !terms.some(isTelling)) continue;
    const weights = weightsOf(terms, beside, whole, new Set(said.flatMap(({ renamed }) => renamed)));
    const { value, rest } = shares.best(weights, said, (sum, weight) =>
      valueOf(index, { ...result.rule, weights }, sum, weight),
    );
    const score = absoluteScore(value, weights.asked, index.ranking.k1);
    // A short part reaches a high score with one word. What is meant is the strong part whose row has most of the whole question.
    const merit = score * (value + rest);
    if (score >= STRONG_SCORE && merit > (best?.merit ?? 0)) best = { merit, text, terms: [...terms], weights };
  }
  if (best === undefined) return undefined;
  const added = planQuery(best.text, index.about.synonyms, base).terms.filter(({ origin }) => origin === "synonym");
  return {
    terms: new Set([...best.terms.map(({ planned }) => planned.term), ...added.map(({ term }) => term)]),
    weights: { ...best.weights, shown: result.rule.weights.shown },
  };
}

const ownTerms = ({ weighed }: SearchResult): WeighedTerm[] =>
  weighed.filter(({ planned }) => planned.origin === "query");

/**
 * What is asked of a row by a part: less for words that say little, something for the rest of its sentences, and a little
 * for the rest of the question.
 */
function weightsOf(
  terms: readonly WeighedTerm[],
  beside: readonly WeighedTerm[],
  whole: number,
  renamed: ReadonlySet<string>,
): QueryWeights {
  const isRenamed = ({ planned, found }: WeighedTerm): boolean => found === undefined && renamed.has(planned.term);
  const slight = terms.filter((term, at) => !isRenamed(term) && saysLittle(terms, term, at));
  const disregarded = sumOfWeights(terms.filter(isRenamed)) + FOCUS.slight * sumOfWeights(slight);
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
