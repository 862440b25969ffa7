/**
 * What a person's own words mean at a step: one of the options shown, another place of the tree, or unclear.
 * Not here: validating a typed value, and moving (`session/`).
 */
import { unitsOf, type Unit } from "../search/units.ts";
import { termsOf, isSingleCharacter } from "../search/terms.ts";
import { ordinalOf, yesOrNo } from "./match-words.ts";
import { nodeWords } from "./text.ts";
import type { Tree } from "./model.ts";

/** `likely` holds option ids, likeliest first; it may be empty. */
export type ReplyMatch =
  | { kind: "option"; id: string }
  | { kind: "node"; node: string }
  | { kind: "unclear"; likely: string[] };

interface Choice {
  id: string;
  texts: string[];
}

/** Longer replies are read up to here. */
const LONGEST_REPLY = 4000;
/** From here the best choice is believed, if it is far enough ahead of the next. */
const SURE = 0.45;
const AHEAD = 1.3;
/** Another place of the tree must fit better than an option on show. */
const SURE_ELSEWHERE = 0.6;
const LIKELY = 0.12;

/**
 * Reads a reply against the options as shown, then the rest of the tree. `node` is where the session stands.
 * Deterministic and total: any string gives an answer.
 */
export function matchReply(
  reply: string,
  options: readonly { id: string; description: string }[],
  tree: Tree,
  node: string,
  language: string,
): ReplyMatch {
  const text = reply.slice(0, LONGEST_REPLY);
  const named = options.find(({ id }) => same(id, text)) ?? options.find(({ description }) => same(description, text));
  if (named !== undefined) return { kind: "option", id: named.id };
  const ordinal = ordinalOf(text);
  if (ordinal !== undefined) {
    const counted = options.at(ordinal);
    return counted === undefined ? { kind: "unclear", likely: [] } : { kind: "option", id: counted.id };
  }
  const choices = options.map(({ id, description }) => ({ id, texts: textsOfOption(id, description, tree, node) }));
  const answer = yesOrNo(text);
  if (answer !== undefined) {
    const fitting = choices.filter(({ id, texts }) => [id, ...texts].some((said) => yesOrNo(said) === answer));
    const [only] = fitting;
    if (fitting.length === 1 && only !== undefined) return { kind: "option", id: only.id };
  }
  const scored = rank(text, choices);
  const winner = clearWinner(scored, SURE);
  if (winner !== undefined) return { kind: "option", id: winner };
  const elsewhere = tree.nodes
    .filter(({ id }) => id !== node)
    .map((other) => ({
      id: other.id,
      texts: [
        ...other.keywords,
        nodeWords(tree, other, language).title ?? "",
        ...other.texts.flatMap(({ title }) => title ?? []),
        other.title ?? "",
      ],
    }));
  const likely = scored.filter(({ score }) => score >= LIKELY).map(({ id }) => id);
  const jump = likely.length === 0 ? clearWinner(rank(text, elsewhere), SURE_ELSEWHERE) : undefined;
  return jump === undefined ? { kind: "unclear", likely } : { kind: "node", node: jump };
}

/** Everything that may name an option: its words in every language, and what it leads to. */
function textsOfOption(id: string, description: string, tree: Tree, node: string): string[] {
  const here = tree.nodes.find((candidate) => candidate.id === node);
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
  return [
    id.replaceAll("_", " "),
    description,
    own?.description ?? "",
    choice?.description ?? "",
    ...translated,
    ...there,
  ].filter((text) => text.trim() !== "");
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, "");
}

function same(left: string, right: string): boolean {
  return plain(left) !== "" && plain(left) === plain(right);
}

interface Ranked {
  id: string;
  score: number;
}

function clearWinner(ranked: readonly Ranked[], least: number): string | undefined {
  const [best, second] = ranked;
  if (best === undefined || best.score < least) return undefined;
  return second === undefined || best.score >= second.score * AHEAD ? best.id : undefined;
}

/** How well each choice accounts for the reply's words and the reply for its; a word many choices share says little. */
function rank(reply: string, choices: readonly Choice[]): Ranked[] {
  const asked = contentTerms(reply);
  const vocabularies = choices.map(({ texts }) => texts.map((text) => contentTerms(text)));
  const rarity = (term: string): number => {
    const holders = vocabularies.filter((texts) => texts.some((terms) => terms.has(term))).length;
    return (isSingleCharacter(term) ? 0.3 : 1) * Math.log(1 + choices.length / Math.max(1, holders));
  };
  const total = mass(asked, rarity);
  const ranked = choices.map(({ id }, index) => {
    let score = 0;
    for (const terms of vocabularies[index] ?? []) {
      const shared = mass(new Set([...terms].filter((term) => asked.has(term))), rarity);
      if (shared === 0) continue;
      const known = shared / mass(terms, rarity);
      const said = shared / total;
      score = Math.max(score, Math.sqrt(known * said), 0.8 * Math.max(said, known));
    }
    return { id, score };
  });
  return ranked.toSorted((left, right) => right.score - left.score);
}

function mass(terms: ReadonlySet<string>, rarity: (term: string) => number): number {
  let sum = 0;
  for (const term of terms) sum += rarity(term);
  return sum;
}

/** The terms of a text without stop words; all of them when nothing else is there. */
function contentTerms(text: string): Set<string> {
  const units = unitsOf(text);
  const runs = units.every(({ stop }) => stop) ? [text] : runsOf(units);
  return new Set(runs.flatMap((run) => termsOf(run)));
}

/** Stretches of neighbouring units between stop words, as text. */
function runsOf(units: readonly Unit[]): string[] {
  const runs: string[] = [];
  let run = "";
  let unspacedBefore = false;
  for (const { text, unspaced, stop } of units) {
    if (stop) {
      if (run !== "") runs.push(run);
      run = "";
      continue;
    }
    run += run === "" || (unspaced && unspacedBefore) ? text : ` ${text}`;
    unspacedBefore = unspaced;
  }
  return run === "" ? runs : [...runs, run];
}
