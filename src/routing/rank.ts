/** How well each choice accounts for a reply. Not here: what the choices are, and which of them is believed. */
import { isSingleCharacter, termsOf } from "../search/terms.ts";
import { unitsOf, type Unit } from "../search/units.ts";
import { nearWord } from "./spelling.ts";
import type { Choice } from "./choices.ts";
import { subjectUnits, subjectWords } from "./talk.ts";
import type { Tree } from "../knowledge/model.ts";
import { isNegative, openingAnswer } from "./words.ts";

export interface Ranked {
  id: string;
  score: number;
  /** The reply's words about a subject that the choice has. */
  words: ReadonlySet<string>;
}

/** How much of a choice that denies what the reply affirms, or the other way round, is believed. */
const OPPOSITE = 0.6;
/** The same of one that affirms, where the reply begins with a no: "no token". */
const DENIED = 0.4;
/** The same of one that begins with a yes where the reply begins with a no, or the other way round. */
const CONTRARY = 0.2;
/** What naming a choice whole is worth, whatever else was said; and what saying only a part of one is. */
const NAMED = 0.8;
/** A choice that is named whole is meant if its name is one word in so many; less so in a longer story. */
const ENOUGH = 3;
/** What the words of the place a choice leads to count beside its own. */
const THERE = 0.85;
/** What a term is worth that every step of a tree uses. */
const COMMON = 0.2;
/** Steps that may use a term before it is common: a word, its step and what leads there say it three times anyway. */
const FEW = 3;
/** What one character of an unspaced script counts beside a word. */
const CHARACTER = 0.3;
/** What a word counts that is only nearly spelled like one of a choice. */
const MISSPELLED = 0.8;

/** How well each choice accounts for the reply's words and the reply for its; a word many choices share says little. */
export function rankChoices(reply: string, choices: readonly Choice[], tree: Tree): Ranked[] {
  const common = commonnessIn(tree);
  // Small talk alone may be an option's own words; what an option leads to is a subject.
  const talk = !subjectUnits(unitsOf(reply)).includes(true);
  const vocabularies = choices.map(({ texts, there }) => [
    ...texts.map((text) => ({ ...contentOf(text), worth: 1 })),
    ...(talk ? [] : there.map((text) => ({ ...contentOf(text), worth: THERE }))),
  ]);
  const holders = new Map<string, number>();
  for (const texts of vocabularies)
    for (const term of new Set(texts.flatMap(({ terms }) => [...terms])))
      holders.set(term, (holders.get(term) ?? 0) + 1);
  const asked = spelled(askedTerms(reply), holders);
  const rarity = (term: string): number =>
    (isSingleCharacter(term) ? CHARACTER : 1) *
    Math.log(1 + choices.length / Math.max(1, holders.get(term) ?? 0)) *
    common(term);
  let total = 0;
  for (const [term, counts] of asked) total += counts * rarity(term);
  const denies = isNegative(reply);
  const answer = openingAnswer(reply);
  const ranked = choices.map(({ id, shown }, index) => {
    let score = 0;
    const words = new Set<string>();
    for (const { terms, padding, solid, worth } of vocabularies[index] ?? []) {
      let shared = 0;
      for (const term of terms) {
        const counts = asked.get(term) ?? 0;
        shared += counts * rarity(term);
        if (counts === 1 && !isSingleCharacter(term)) words.add(term);
      }
      if (shared === 0) continue;
      const known = shared / (mass(terms, rarity) + padding * PADDING * Math.log(1 + choices.length));
      const said = shared / total;
      const named = solid ? NAMED * Math.max(said, known * Math.min(1, said * ENOUGH)) : 0;
      score = Math.max(score, worth * Math.max(Math.sqrt(known * said), named));
    }
    return { id, score: score * agreement(shown), words };
  });
  return ranked.toSorted((left, right) => right.score - left.score);

  function agreement(shown: string | undefined): number {
    if (shown === undefined) return 1;
    const said = openingAnswer(shown);
    if (answer !== undefined && said !== undefined) return answer === said ? 1 : CONTRARY;
    return isNegative(shown) === denies ? 1 : answer === "no" ? DENIED : OPPOSITE;
  }
}

const countedTrees = new WeakMap<Tree, Map<string, number>>();

/**
 * What a term of a tree says there, from 1 for one that few steps use down to COMMON for what stands in
 * all of them: in a guide for employees 公司 means nothing. Read once per tree.
 */
function commonnessIn(tree: Tree): (term: string) => number {
  let steps = countedTrees.get(tree);
  if (steps === undefined) {
    steps = new Map<string, number>();
    for (const node of tree.nodes) {
      const said = [...node.keywords, ...[node, ...node.texts].flatMap(wordsOf)];
      for (const term of new Set(said.flatMap(termsOf))) steps.set(term, (steps.get(term) ?? 0) + 1);
    }
    countedTrees.set(tree, steps);
  }
  const counts = steps;
  const most = Math.log(1 + tree.nodes.length);
  return (term) => {
    const count = (counts.get(term) ?? 0) - FEW;
    return count < 2 ? 1 : Math.max(COMMON, Math.log(1 + tree.nodes.length / count) / most);
  };
}

function wordsOf({ title, options }: { title?: string; options: readonly { description: string }[] }): string[] {
  return [title ?? "", ...options.map(({ description }) => description)];
}

function mass(terms: ReadonlySet<string>, rarity: (term: string) => number): number {
  let sum = 0;
  for (const term of terms) sum += rarity(term);
  return sum;
}

/** The same terms with slips of the pen read as the words of the choices they can only mean. */
function spelled(asked: ReadonlyMap<string, number>, known: ReadonlyMap<string, unknown>): Map<string, number> {
  const read = new Map(asked);
  for (const [term, counts] of asked) {
    const meant = known.has(term) ? undefined : nearWord(term, known.keys());
    if (meant === undefined || read.has(meant)) continue;
    read.delete(term);
    read.set(meant, counts * MISSPELLED);
  }
  return read;
}

/** What a stop word of an author's text counts beside a word: "What is happening" is more than "happening". */
const PADDING = 0.2;
/** What a word of small talk counts beside a word of the subject. */
const TALK = 0.3;

/** The terms of a reply without stop words, each with what it counts. */
function askedTerms(reply: string): Map<string, number> {
  const units = unitsOf(reply);
  const subject = subjectUnits(units);
  const asked = new Map([...termsWithoutStops(reply)].map((term) => [term, subject.includes(true) ? TALK : 1]));
  for (const run of runsOf(units, (at) => subject[at] === true)) for (const term of termsOf(run)) asked.set(term, 1);
  return asked;
}

/** An author's text as it is compared. */
interface Content {
  terms: ReadonlySet<string>;
  /** How many words were left out: an unspaced character is half a word. */
  padding: number;
  /** Whether it is about a subject: more than small talk and single characters. */
  solid: boolean;
}

const MOST_REMEMBERED = 8000;
const remembered = new Map<string, Content>();

/** The terms of an author's text without stop words; all of them when nothing else is there. Read once. */
function contentOf(text: string): Content {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const units = unitsOf(text);
  const terms = termsWithoutStops(text);
  const stops = units.every(({ stop }) => stop) ? [] : units.filter(({ stop }) => stop);
  const padding = stops.reduce((sum, { unspaced }) => sum + (unspaced ? 0.5 : 1), 0);
  const content = { terms, padding, solid: subjectWords(units).size > 0 };
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, content);
  return content;
}

function termsWithoutStops(text: string): Set<string> {
  const units = unitsOf(text);
  const runs = units.every(({ stop }) => stop) ? [text] : runsOf(units, (at) => units[at]?.stop === false);
  return new Set(runs.flatMap((run) => termsOf(run)));
}

/** Stretches of neighbouring units that are kept, as text. */
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
