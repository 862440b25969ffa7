/** Scores how well each choice fits a reply. Not here: what the choices are (`choices.ts`), and the decision (`reply.ts`). */
import { isSingleCharacter, termsOf } from "../search/terms.ts";
import { unitsOf, type Unit } from "../search/units.ts";
import { correctSpelling } from "./spelling.ts";
import type { Choice } from "./choices.ts";
import { markContentUnits, contentWords } from "./content-words.ts";
import type { Tree } from "../knowledge/model.ts";
import { isNegative, readLeadingYesNo } from "./short-replies.ts";

/** A choice with its score, 0…1. */
export interface RankedChoice {
  id: string;
  score: number;
  /** The reply's content words that the choice has. */
  words: ReadonlySet<string>;
  /** All terms that both have, single characters of an unspaced script too. */
  shared: ReadonlySet<string>;
}

/** Factor where exactly one of choice and reply is negative. */
const OPPOSITE_FACTOR = 0.6;
/** The same where the reply begins with a no and the choice is affirmative: "no token". */
const NO_TO_AFFIRMATIVE_FACTOR = 0.4;
/** The same where one begins with yes and the other with no. */
const OPPOSITE_ANSWER_FACTOR = 0.2;
/** Score for naming a whole choice among other words, or for saying only a part of its name. */
const NAME_SCORE = 0.8;
/** A choice's whole name counts fully when it is at least one in this many of the reply's words. */
const NAME_DILUTION = 3;
/** Weight of the names of a choice's target; its own texts have weight 1. */
const TARGET_WEIGHT = 0.85;
/** Weight of a term that every step of a tree uses. */
const MIN_TERM_WEIGHT = 0.2;
/** A term loses no weight for this many steps: a step, its option and its parent use it anyway. */
const FREE_STEPS = 3;
/** Weight of one character of an unspaced script; a word has weight 1. */
const CHARACTER_WEIGHT = 0.3;
/** Weight of a word after spelling correction. */
const MISSPELLED_WEIGHT = 0.8;

/** Ranks choices by how much of the reply they cover and how much of them it covers; words that many share count less. */
export function rankChoices(reply: string, choices: readonly Choice[], tree: Tree): RankedChoice[] {
  const common = termWeightsIn(tree);
  // A reply of small isSmallTalk only may match an option's own text, but not the names of its target.
  const isSmallTalk = !markContentUnits(unitsOf(reply)).includes(true);
  const vocabularies = choices.map(({ texts, targetNames }) => [
    ...texts.map((text) => ({ ...contentOf(text), worth: 1 })),
    ...(isSmallTalk ? [] : targetNames.map((text) => ({ ...contentOf(text), worth: TARGET_WEIGHT }))),
  ]);
  const holders = new Map<string, number>();
  for (const texts of vocabularies)
    for (const term of new Set(texts.flatMap(({ terms }) => [...terms])))
      holders.set(term, (holders.get(term) ?? 0) + 1);
  const asked = correctTerms(weighReplyTerms(reply), holders);
  const rarity = (term: string): number =>
    (isSingleCharacter(term) ? CHARACTER_WEIGHT : 1) *
    Math.log(1 + choices.length / Math.max(1, holders.get(term) ?? 0)) *
    common(term);
  let total = 0;
  for (const [term, counts] of asked) total += counts * rarity(term);
  const denies = isNegative(reply);
  const answer = readLeadingYesNo(reply);
  const ranked = choices.map(({ id, shown }, index) => {
    let score = 0;
    const words = new Set<string>();
    const sharedTerms = new Set<string>();
    for (const { terms, stopWords, hasContent, worth } of vocabularies[index] ?? []) {
      let shared = 0;
      for (const term of terms) {
        const counts = asked.get(term) ?? 0;
        shared += counts * rarity(term);
        if (counts === 1) sharedTerms.add(term);
        if (counts === 1 && !isSingleCharacter(term)) words.add(term);
      }
      if (shared === 0) continue;
      const known = shared / (sumRarity(terms, rarity) + stopWords * STOP_WORD_WEIGHT * Math.log(1 + choices.length));
      const covered = shared / total;
      const named = hasContent ? NAME_SCORE * Math.max(covered, known * Math.min(1, covered * NAME_DILUTION)) : 0;
      score = Math.max(score, worth * Math.max(Math.sqrt(known * covered), named));
    }
    return { id, score: score * agreement(shown), words, shared: sharedTerms };
  });
  return ranked.toSorted((left, right) => right.score - left.score);

  function agreement(shown: string | undefined): number {
    if (shown === undefined) return 1;
    const own = readLeadingYesNo(shown);
    if (answer !== undefined && own !== undefined) return answer === own ? 1 : OPPOSITE_ANSWER_FACTOR;
    return isNegative(shown) === denies ? 1 : answer === "no" ? NO_TO_AFFIRMATIVE_FACTOR : OPPOSITE_FACTOR;
  }
}

const countedTrees = new WeakMap<Tree, Map<string, number>>();

/**
 * The weight of a term in a tree, from 1 for one that few steps use down to MIN_TERM_WEIGHT for one that all use: in a guide
 * for employees 公司 says little. Counted once per tree.
 */
function termWeightsIn(tree: Tree): (term: string) => number {
  let steps = countedTrees.get(tree);
  if (steps === undefined) {
    steps = new Map<string, number>();
    for (const node of tree.nodes) {
      const texts = [...node.keywords, ...[node, ...node.texts].flatMap(wordsOf)];
      for (const term of new Set(texts.flatMap(termsOf))) steps.set(term, (steps.get(term) ?? 0) + 1);
    }
    countedTrees.set(tree, steps);
  }
  const counts = steps;
  const most = Math.log(1 + tree.nodes.length);
  return (term) => {
    const count = (counts.get(term) ?? 0) - FREE_STEPS;
    return count < 2 ? 1 : Math.max(MIN_TERM_WEIGHT, Math.log(1 + tree.nodes.length / count) / most);
  };
}

function wordsOf({ title, options }: { title?: string; options: readonly { description: string }[] }): string[] {
  return [title ?? "", ...options.map(({ description }) => description)];
}

function sumRarity(terms: ReadonlySet<string>, rarity: (term: string) => number): number {
  let sum = 0;
  for (const term of terms) sum += rarity(term);
  return sum;
}

/** The terms with misspelled ones replaced by the choices' words. */
function correctTerms(asked: ReadonlyMap<string, number>, known: ReadonlyMap<string, unknown>): Map<string, number> {
  const read = new Map(asked);
  for (const [term, counts] of asked) {
    const meant = known.has(term) ? undefined : correctSpelling(term, known.keys());
    if (meant === undefined || read.has(meant)) continue;
    read.delete(term);
    read.set(meant, counts * MISSPELLED_WEIGHT);
  }
  return read;
}

/** Weight of a stop word in an author's text: "What is happening" is more than "happening". */
const STOP_WORD_WEIGHT = 0.2;
/** Weight of a small-talk word beside content words. */
const SMALL_TALK_WEIGHT = 0.3;

/** What two texts deny makes them no more alike: 没动 beside 没气. */
const NEGATIONS = ["没", "没有", "不", "无", "未"];

/** The terms of a reply without stop words, each with its weight. */
function weighReplyTerms(reply: string): Map<string, number> {
  const units = unitsOf(reply);
  const isContent = markContentUnits(units);
  const asked = new Map(
    [...termsWithoutStops(reply)].map((term) => [term, isContent.includes(true) ? SMALL_TALK_WEIGHT : 1]),
  );
  for (const run of runsOf(units, (at) => isContent[at] === true)) for (const term of termsOf(run)) asked.set(term, 1);
  for (const term of NEGATIONS) asked.delete(term);
  return asked;
}

/** An author's text prepared for comparison. */
interface Content {
  terms: ReadonlySet<string>;
  /** Number of stop words left out; an unspaced character is half a word. */
  stopWords: number;
  /** Whether it has content words: more than small talk and single characters. */
  hasContent: boolean;
}

const MAX_CACHED_TEXTS = 8000;
const contentCache = new Map<string, Content>();

/** The terms of an author's text without stop words; all of them when there are only stop words. Cached. */
function contentOf(text: string): Content {
  const known = contentCache.get(text);
  if (known !== undefined) return known;
  const units = unitsOf(text);
  const terms = termsWithoutStops(text);
  const stops = units.every(({ stop }) => stop) ? [] : units.filter(({ stop }) => stop);
  const stopWords = stops.reduce((sum, { unspaced }) => sum + (unspaced ? 0.5 : 1), 0);
  const content = { terms, stopWords, hasContent: contentWords(units).size > 0 };
  if (contentCache.size >= MAX_CACHED_TEXTS) contentCache.clear();
  contentCache.set(text, content);
  return content;
}

function termsWithoutStops(text: string): Set<string> {
  const units = unitsOf(text);
  const runs = units.every(({ stop }) => stop) ? [text] : runsOf(units, (at) => units[at]?.stop === false);
  return new Set(runs.flatMap((run) => termsOf(run)));
}

/** Runs of neighbouring units that are kept, as text. */
function runsOf(units: readonly Unit[], keep: (at: number) => boolean): string[] {
  const runs: string[] = [];
  let run = "";
  let unspacedBefore = false;
  for (const [at, { text, unspaced }] of units.entries()) {
    if (!keep(at)) {
      if (run !== "") runs.push(run);
      run = "";
      continue;
    }
    run += run === "" || (unspaced && unspacedBefore) ? text : ` ${text}`;
    unspacedBefore = unspaced;
  }
  return run === "" ? runs : [...runs, run];
}
