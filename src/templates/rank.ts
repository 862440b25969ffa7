/**
 * Ranks a short list of described items (templates, tools) against a request. Deterministic, no index. Stop words count
 * only as part of a keyword; a reported match is a word or phrase of the request. Not here: documents (`search/`).
 */
import { unitsOf, type Unit } from "../search/units.ts";
import {
  coveredWords,
  findPhrase,
  readPhrase,
  readRequest,
  shownPhrase,
  type Phrase,
  type RequestWords,
} from "./phrases.ts";

/** An item to rank. `weight` is a field's weight; for each word the field with the highest weight counts. */
export interface Rankable {
  id: string;
  fields: readonly { text: string; weight: number }[];
  /** Words or phrases that count in full when the request contains them; `…` matches any words between. */
  keywords?: readonly string[];
  /** Whole requests it is meant for. */
  examples?: readonly string[];
}

export interface Ranked {
  id: string;
  /** 0…1, rising with the strength of the evidence. */
  score: number;
  /** Sum of the matches' worth, unbounded; a keyword counts about 1. `score` is computed from it. */
  evidence: number;
  /** Words and phrases of the request that were found, strongest first; at most eight. Never a stop word alone. */
  matched: string[];
}

/** Worth of a keyword with a content word, and of each further word in it. */
const KEYWORD_WORTH = 1;
const FURTHER_WORD_WORTH = 0.35;
const MAX_KEYWORD_WORTH = 2;
/** Worth of a keyword made of stop words alone, such as "what is". */
const STOP_KEYWORD_WORTH = 0.45;
/** Worth of a word found in a field only: a Latin word, and a pair of characters. */
const FIELD_WORD_WORTH = 0.45;
const FIELD_PAIR_WORTH = 0.3;
/** Worth of being the same as an example. */
const EXAMPLE_WORTH = 1.5;
const MAX_MATCHED = 8;

/** A word of the request that a field may have: a Latin word or two characters side by side, no stop word in it. */
interface ContentWord {
  key: string;
  places: readonly number[];
  worth: number;
  /** The text as written; absent for two characters. */
  shown?: string;
}

function contentWords(units: readonly Unit[], shown: readonly string[] = []): ContentWord[] {
  return units.flatMap((unit, place): ContentWord[] => {
    if (unit.stop) return [];
    if (!unit.unspaced)
      return [{ key: unit.text, places: [place], worth: FIELD_WORD_WORTH, shown: shown[place] ?? unit.text }];
    const next = units[place + 1];
    if (next === undefined || !next.unspaced || next.stop) return [];
    return [{ key: unit.text + next.text, places: [place, place + 1], worth: FIELD_PAIR_WORTH }];
  });
}

/** The content words of a text: stems of Latin words, pairs of neighbouring characters. */
export function contentKeys(text: string): Set<string> {
  return new Set(contentWords(unitsOf(text)).map(({ key }) => key));
}

/** The Dice coefficient of two sets of words, 0 to 1. */
function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}

interface Prepared {
  id: string;
  fields: { words: ReadonlySet<string>; weight: number }[];
  phrases: { text: string; phrase: Phrase }[];
  examples: ReadonlySet<string>[];
}

/** Candidates are ranked for many requests, so their parsed texts are cached. */
const preparedCache = new WeakMap<Rankable, Prepared>();

function prepare(candidate: Rankable): Prepared {
  const known = preparedCache.get(candidate);
  if (known !== undefined) return known;
  const { id, fields, keywords = [], examples = [] } = candidate;
  const prepared: Prepared = {
    id,
    fields: fields.map(({ text, weight }) => ({ words: contentKeys(text), weight })),
    phrases: [...new Set(keywords)].flatMap((text) => {
      const phrase = readPhrase(text);
      return phrase === undefined ? [] : [{ text: phrase.parts.map((row) => row.join(" ")).join("…"), phrase }];
    }),
    examples: examples.map(contentKeys),
  };
  preparedCache.set(candidate, prepared);
  return prepared;
}

interface Match {
  places: readonly number[];
  worth: number;
  content: boolean;
  /** The text as written; absent for a pair of characters, which may belong to two words. */
  shown?: string;
}

function phraseWorth({ size, content }: Phrase): number {
  if (!content) return STOP_KEYWORD_WORTH;
  return Math.min(MAX_KEYWORD_WORTH, KEYWORD_WORTH + FURTHER_WORD_WORTH * Math.max(0, size - 1));
}

/** Strongest matches first, each weighted by the share of its units that no earlier match covers. */
function withoutOverlap(matches: readonly Match[]): Match[] {
  const taken = new Set<number>();
  return matches
    .toSorted((left, right) => right.worth - left.worth || right.places.length - left.places.length)
    .flatMap((match) => {
      const free = match.places.filter((place) => !taken.has(place)).length;
      for (const place of match.places) taken.add(place);
      return free === 0 ? [] : [{ ...match, worth: (match.worth * free) / match.places.length }];
    });
}

/** Best first; equal scores keep the given order. Every candidate is returned, also those that score 0. */
export function rankByWords(request: string, candidates: readonly Rankable[]): Ranked[] {
  const read = readRequest(request);
  const words = contentWords(read.units, read.shown);
  const wanted = new Set(words.map(({ key }) => key));
  const prepared = candidates.map(prepare);
  const worthOf = fieldWorths(prepared);
  const ranked = prepared.map((one, order) => {
    const matches = withoutOverlap([...keywordMatches(one, prepared, read), ...fieldMatches(words, worthOf(one))]);
    const nearest = Math.max(0, ...one.examples.map((example) => overlap(wanted, example)));
    const evidence = matches.reduce((sum, match) => sum + match.worth, 0) + EXAMPLE_WORTH * nearest ** 2;
    return { id: one.id, evidence, matched: shownMatches(matches, read), order };
  });
  ranked.sort((left, right) => right.evidence - left.evidence || left.order - right.order);
  return ranked.map(({ id, evidence, matched }) => ({ id, score: round(1 - Math.exp(-evidence)), evidence, matched }));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function keywordMatches({ phrases }: Prepared, all: readonly Prepared[], read: RequestWords): Match[] {
  return phrases.flatMap(({ text, phrase }) => {
    const found = findPhrase(phrase, read);
    if (found === undefined) return [];
    const holders = all.filter((other) => other.phrases.some((one) => one.text === text)).length;
    return [
      {
        places: found.flat(),
        worth: phraseWorth(phrase) / holders,
        content: phrase.content,
        shown: shownPhrase(found, read),
      },
    ];
  });
}

/** What a word is worth in the fields of a candidate, as a factor: 0 where none has it. Computed once for each word. */
function fieldWorths(all: readonly Prepared[]): (one: Prepared) => (key: string) => number {
  const rarities = new Map<string, number>();
  const rarityOf = (key: string): number => {
    const holders = all.filter((other) => other.fields.some((field) => field.words.has(key))).length;
    return Math.log(1 + all.length / holders) / Math.log(1 + all.length);
  };
  return ({ fields }) => {
    const known = new Map<string, number>();
    return (key) => {
      const before = known.get(key);
      if (before !== undefined) return before;
      let weight = 0;
      for (const field of fields) if (field.weight > weight && field.words.has(key)) ({ weight } = field);
      if (weight > 0 && !rarities.has(key)) rarities.set(key, rarityOf(key));
      const worth = weight * (rarities.get(key) ?? 0);
      known.set(key, worth);
      return worth;
    };
  };
}

function fieldMatches(words: readonly ContentWord[], worthOf: (key: string) => number): Match[] {
  return words.flatMap(({ key, places, worth, shown }) => {
    const factor = worthOf(key);
    if (factor === 0) return [];
    return [{ places, worth: worth * factor, content: true, ...(shown !== undefined && { shown }) }];
  });
}

/** The matches as text, strongest first: keywords as written in the request, pairs as the whole words they cover. */
function shownMatches(matches: readonly Match[], read: RequestWords): string[] {
  const sorted = matches.filter(({ content }) => content).toSorted((left, right) => right.worth - left.worth);
  const covered = new Set(sorted.flatMap(({ places, shown }) => (shown === undefined ? places : [])));
  const texts = sorted.flatMap(({ places, shown }) =>
    shown === undefined ? coveredWords(places, covered, read) : [shown],
  );
  return [...new Set(texts)].slice(0, MAX_MATCHED);
}
