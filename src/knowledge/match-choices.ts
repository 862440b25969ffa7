/**
 * The choices a reply is held against (the options on show, the other places of the tree), and how well each accounts
 * for it. Not here: what is believed (`match-reply.ts`).
 */
import { isSingleCharacter, termsOf } from "../search/terms.ts";
import { unitsOf, type Unit } from "../search/units.ts";
import { subjectUnits } from "./match-talk.ts";
import { isNegative } from "./match-words.ts";
import type { Node, Tree } from "./model.ts";
import { nodeWords } from "./text.ts";

/** An option as a person sees it. */
export interface ShownOption {
  id: string;
  description: string;
}

export interface Choice {
  id: string;
  /** Everything that may name it. */
  texts: readonly string[];
  /** The first text as shown, whose yes or no counts; absent for a place. */
  shown?: string;
}

export interface Ranked {
  id: string;
  score: number;
}

/** The options on show, each with its words in every language and what it leads to. */
export function choicesOf(options: readonly ShownOption[], tree: Tree, node: string): Choice[] {
  const here = tree.nodes.find((candidate) => candidate.id === node);
  return options.map(({ id, description }) => ({
    id,
    shown: description,
    texts: textsOfOption(id, description, tree, here),
  }));
}

function textsOfOption(id: string, description: string, tree: Tree, here: Node | undefined): string[] {
  const own = here?.options.find((option) => option.id === id);
  const choice = here?.input?.choices?.find((option) => option.id === id);
  const translated = (here?.texts ?? []).flatMap(({ options }) =>
    options.filter((option) => option.id === id).map((option) => option.description),
  );
  const target = own?.target;
  const leads =
    target?.base === tree.base && target.tree === tree.tree
      ? tree.nodes.find((candidate) => candidate.id === target.node)
      : undefined;
  const there =
    leads === undefined || leads.id === tree.root
      ? []
      : [...leads.keywords, leads.title ?? "", ...leads.texts.flatMap(({ title }) => title ?? [])];
  const said = [id.replaceAll("_", " "), description, own?.description ?? "", choice?.description ?? ""];
  return [...new Set([...said, ...translated, ...there])].filter((text) => text.trim() !== "");
}

/** The places of the tree that are neither the step itself nor what an option on show leads to. */
export function placesElsewhere(tree: Tree, node: string, language: string, shown: readonly Choice[]): Choice[] {
  const ids = new Set(shown.map(({ id }) => id));
  const options = tree.nodes.find(({ id }) => id === node)?.options ?? [];
  const ahead = new Set(
    options.flatMap(({ id, target }) =>
      ids.has(id) && target?.base === tree.base && target.tree === tree.tree ? [target.node] : [],
    ),
  );
  return tree.nodes
    .filter(({ id }) => id !== node && !ahead.has(id))
    .map((other) => ({ id: other.id, texts: namesOf(tree, other, language) }));
}

function namesOf(tree: Tree, node: Node, language: string): string[] {
  const translated = node.texts.flatMap(({ title }) => title ?? []);
  const names = [...node.keywords, nodeWords(tree, node, language).title ?? "", ...translated, node.title ?? ""];
  return [...new Set(names)].filter((text) => text.trim() !== "");
}

/** How much of a choice that denies what the reply affirms, or the other way round, is believed. */
const OPPOSITE = 0.6;
/** What naming a choice whole is worth, whatever else was said; and what saying only a part of one is. */
const NAMED = 0.8;

/** How well each choice accounts for the reply's words and the reply for its; a word many choices share says little. */
export function rankChoices(reply: string, choices: readonly Choice[]): Ranked[] {
  const asked = askedTerms(reply);
  const vocabularies = choices.map(({ texts }) => texts.map(contentOf));
  const holders = new Map<string, number>();
  for (const texts of vocabularies)
    for (const term of new Set(texts.flatMap(({ terms }) => [...terms])))
      holders.set(term, (holders.get(term) ?? 0) + 1);
  const rarity = (term: string): number =>
    (isSingleCharacter(term) ? 0.3 : 1) * Math.log(1 + choices.length / Math.max(1, holders.get(term) ?? 0));
  let total = 0;
  for (const [term, counts] of asked) total += counts * rarity(term);
  const denies = isNegative(reply);
  const ranked = choices.map(({ id, shown }, index) => {
    let score = 0;
    for (const { terms, padding, solid } of vocabularies[index] ?? []) {
      let shared = 0;
      for (const term of terms) shared += (asked.get(term) ?? 0) * rarity(term);
      if (shared === 0) continue;
      const known = shared / (mass(terms, rarity) + padding * PADDING * Math.log(1 + choices.length));
      const said = shared / total;
      const named = solid ? NAMED * Math.max(said, known) : 0;
      score = Math.max(score, Math.sqrt(known * said), named);
    }
    const opposite = shown !== undefined && isNegative(shown) !== denies;
    return { id, score: opposite ? score * OPPOSITE : score };
  });
  return ranked.toSorted((left, right) => right.score - left.score);
}

function mass(terms: ReadonlySet<string>, rarity: (term: string) => number): number {
  let sum = 0;
  for (const term of terms) sum += rarity(term);
  return sum;
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
  /** Whether more than single characters is left. */
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
  const content = { terms, padding, solid: [...terms].some((term) => !isSingleCharacter(term)) };
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
