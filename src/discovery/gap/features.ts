/**
 * What is compared of one need and one tool: how much of the need the tool has and how much of what the tool says of itself
 * the need asks for, since a tool whose name says more than the need does something else; and whether the need gives what a
 * call requires.
 * Not here: what each is worth (`confidence.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import type { ReadNeed, ReadPart, ReadText, ReadTool } from "./read-texts.ts";

export const FEATURES = ["overlap", "name", "numbers", "others", "values"] as const;
/**
 * Each 0…1. `overlap`: both texts in each other; `name`: the tool's name in the need; `numbers`, `others`: required values
 * that the need gives; `values`: the need says a value that a parameter may have.
 */
export type Features = Record<(typeof FEATURES)[number], number>;

/** What a concept in common is worth beside the same word. */
const SAME_CONCEPT = { action: 0.5, object: 0.7, field: 0.6 };
const BROADER_CONCEPT = 0.6;
/** The same where the two are in different languages, which have no word in common: a translation is nearly the word. */
const TRANSLATED_CONCEPT = { action: 0.6, object: 0.8, field: 0.75 };
/** What words with the same beginning are worth: *convert* and *converter*, *volume* and *volumetric*. */
const SAME_BEGINNING = 0.5;
const BEGINNING = 5;
/** What a number or a name in a need is worth: it says what a tool is called with, seldom what it does. */
const ARGUMENT_WEIGHT = 0.3;
/** What a word is worth that most tools and most requests have. */
const COMMON_WEIGHT = 0.4;
const COMMON_WORDS = new Set(
  (
    "get find show tell list give make want like use using used data information info value values provide provides return " +
    "returns retrieve retrieves user current specified given new name help time number details based type id ids result " +
    "results function system particular certain various allow allowing allows including include includes required optional " +
    "following please perform performs request fetch fetches set process available specific could would can kindly thanks " +
    "thank hi hello hey let need i'd i'm looking know wondering able try"
  ).split(" "),
);
/** What unknown characters are worth where the other text has none at all: it could not have them. */
const FOREIGN_WEIGHT = 0.6;
/** Characters of most Chinese words: what the lexicon does not know may be several. */
const CHARACTERS_OF_WORD = 2;
/** The share of required values for a tool that requires none, and for a need that gives none at all. */
const NONE_REQUIRED = 0.7;
const NONE_GIVEN = 0.5;

/** How rare a unit is among the tools at hand; larger is rarer. */
export type Rarity = (unit: TextUnit) => number;

const beginnings = new WeakMap<ReadText, Set<string>>();

function sharesBeginning(term: string, text: ReadText): boolean {
  if (!/^[a-z]{5,}$/u.test(term)) return false;
  let known = beginnings.get(text);
  if (known === undefined) {
    known = new Set([...text.terms].filter((one) => /^[a-z]{5,}$/u.test(one)).map((one) => one.slice(0, BEGINNING)));
    beginnings.set(text, known);
  }
  return known.has(term.slice(0, BEGINNING));
}

const isHan = ({ shown }: TextUnit): boolean => /^\p{sc=Han}/u.test(shown);

/** The share of a word's characters that stand in pairs which are there: of several words in one stretch some may be. */
function shareOfCharacters(pairs: readonly string[], there: ReadonlySet<string>): number {
  const has = pairs.map((pair) => there.has(pair));
  if (pairs.length < 2) return has[0] === true ? 1 : 0;
  const had = Array.from({ length: pairs.length + 1 }, (_, at) => has[at - 1] === true || has[at] === true);
  return had.filter(Boolean).length / had.length;
}

/** How well a text has a unit: 1 for its own words. */
export function matchOf(unit: TextUnit, text: ReadText): number {
  const { concepts: known } = lexicon();
  const [term = ""] = unit.terms;
  const isUnknown = unit.concepts.length === 0;
  let best =
    unit.unknown === true
      ? shareOfCharacters(unit.terms, text.terms)
      : unit.terms.filter((one) => text.terms.has(one)).length / Math.max(1, unit.terms.length);
  // Unknown characters have no beginning to share, and a long text has many of them.
  if (best === 0 && isUnknown && unit.unknown !== true && unit.terms.length === 1 && sharesBeginning(term, text))
    best = SAME_BEGINNING;
  if (isUnknown) return best;
  const worth = isHan(unit) === text.unspaced ? SAME_CONCEPT : TRANSLATED_CONCEPT;
  for (const id of unit.concepts) {
    const concept = known.get(id);
    if (concept === undefined) continue;
    if (text.named.has(id)) best = Math.max(best, worth[concept.kind]);
    else if (text.concepts.has(id)) best = Math.max(best, SAME_CONCEPT[concept.kind]);
    else if (concept.broader.some((broader) => text.concepts.has(broader))) best = Math.max(best, BROADER_CONCEPT);
  }
  return best;
}

function weightOf(unit: TextUnit, rarity: Rarity): number {
  const words = unit.unknown === true ? Math.max(1, unit.shown.length / CHARACTERS_OF_WORD) : 1;
  const worth = (unit.argument ? ARGUMENT_WEIGHT : 1) * (COMMON_WORDS.has(unit.shown) ? COMMON_WEIGHT : 1);
  return words * rarity(unit) * worth;
}

/** The weighted share of one text's units that another text has, 0…1; 0 for a text without any. */
export function shareOf(of: ReadText, within: ReadText, rarity: Rarity): number {
  let [all, had] = [0, 0];
  for (const unit of of.units) {
    const weight = weightOf(unit, rarity) * (unit.unknown === true && !within.unspaced ? FOREIGN_WEIGHT : 1);
    all += weight;
    // A word of a phrase is there where the phrase is, in whatever language.
    had += weight * Math.max(matchOf(unit, within), unit.phrase === undefined ? 0 : matchOf(unit.phrase, within));
  }
  return all === 0 ? 0 : had / all;
}

/**
 * Whether a tool has any word of a need besides its verbs: to create something is not yet to create this, and to look something up (查询,
 * "query") not yet this, though such a word is a thing as well.
 */
export function sharesSubject({ whole }: ReadNeed, tool: ReadTool): boolean {
  const { concepts: known } = lexicon();
  const { units, head } = whole;
  const looksUp = ({ concepts }: TextUnit): boolean =>
    concepts.some((id) => head.actions.includes(id) && actionKindOf(id) === "take");
  const [first] = units;
  const at =
    first !== undefined && looksUp(first) && units.slice(1).some(({ concepts }) => concepts.length > 0) ? 1 : 0;
  const subjects = units
    .slice(at)
    .filter(
      ({ concepts, argument }) =>
        !argument && (concepts.length === 0 || concepts.some((id) => known.get(id)?.kind !== "action")),
    );
  return subjects.length === 0 || subjects.some((unit) => matchOf(unit, tool.all) > 0);
}

/** Compares a part of a need with a tool. */
export function featuresOf(part: ReadText, tool: ReadTool, rarity: Rarity): Features {
  const given = part.units.filter(({ argument }) => argument);
  const numbers = given.filter(({ shown }) => /^\p{N}/u.test(shown)).length;
  const others = given.length - numbers;
  // A need that names no value at all is put in general terms: what a call requires says nothing then.
  const met = (count: number, required: number): number =>
    given.length === 0 ? NONE_GIVEN : required === 0 ? NONE_REQUIRED : Math.min(1, count / required);
  const coverage = shareOf(part, tool.all, rarity);
  // What it served before counts as much as what it says.
  const said = Math.max(shareOf(tool.first, part, rarity), shareOf(part, tool.feedback, rarity));
  return {
    overlap: Math.sqrt(coverage * said),
    name: shareOf(tool.name, part, rarity),
    numbers: met(numbers, tool.required.numbers),
    others: met(others, tool.required.others),
    values: tool.values.units.some((unit) => matchOf(unit, part) >= 1) ? 1 : 0,
  };
}

/** Kinds of actions that are not each other: whoever wants to read does not want to send. */
const ACTION_KINDS: ReadonlyMap<string, string> = new Map(
  [
    ["take", "read list search receive check explain download monitor compare"],
    ["give", "create write send upload draw"],
    ["change", "update move"],
    ["end", "delete stop"],
  ].flatMap(([kind = "", ids = ""]) => ids.split(" ").map((id): [string, string] => [id, kind])),
);

/** Whether an action takes, gives, changes or ends something; undefined for others. */
export function actionKindOf(id: string): string | undefined {
  return ACTION_KINDS.get(id);
}

const kindsOfTexts = new WeakMap<ReadText, Set<string>>();

/** Kept for a text: a need is compared with many tools, and a tool with many needs. */
function actionKinds(text: ReadText): Set<string> {
  const kept = kindsOfTexts.get(text);
  if (kept !== undefined) return kept;
  const made = readKinds(text);
  kindsOfTexts.set(text, made);
  return made;
}

function readKinds({ units }: ReadText): Set<string> {
  const { concepts: known } = lexicon();
  // A word that is a noun as well, such as "email", says nothing of what is done.
  const verbs = units.filter(({ concepts }) => concepts.every((id) => known.get(id)?.kind === "action"));
  return new Set(verbs.flatMap(({ concepts }) => concepts.flatMap((id) => ACTION_KINDS.get(id) ?? [])));
}

/** Whether a tool's name says that it does something else with the thing: `send_email` for "read my e-mail". */
export function doesOtherwise(part: ReadPart, tool: ReadTool): boolean {
  const wanted = part.head.draws === true ? new Set(["give"]) : actionKinds(part);
  const offered = actionKinds(tool.name);
  return wanted.size > 0 && offered.size > 0 && ![...wanted].some((kind) => offered.has(kind));
}
