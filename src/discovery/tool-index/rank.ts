/**
 * Ranks tools for a need: BM25F over the fields of a tool, where a word of the need also matches by the concept it names.
 * In memory and synchronous; an index is built anew when tools change.
 * Not here: how sure a match is (`gap/`), exact names (`search.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { FIELD_NAMES, type ToolFields } from "./fields.ts";
import { DEFAULT_TOOL_RANKING, type ToolRanking } from "./settings.ts";

interface Posting {
  place: number;
  frequency: number;
}

/** Texts made ready for ranking. */
export interface RankIndex {
  size: number;
  ranking: ToolRanking;
  postings: ReadonlyMap<string, readonly Posting[]>;
}

/** A place of the index with the sum that ranks it, and the words that are the reason. */
export interface RankedPlace {
  place: number;
  value: number;
  /** The share of the need that the tool has, 0…1. */
  coverage: number;
  matched: string[];
}

/** The key of a concept: no term of a text begins so. */
export function conceptKey(id: string): string {
  return `#${id}`;
}

/** Keys of a unit's concepts with their weights, the broader ones for less. */
export function conceptKeys({ concepts }: TextUnit, ranking: ToolRanking): Map<string, number> {
  const keys = new Map<string, number>();
  const { concepts: known } = lexicon();
  for (const id of concepts) {
    const concept = known.get(id);
    if (concept === undefined) continue;
    const weight = ranking.concept[concept.kind];
    keys.set(conceptKey(id), Math.max(weight, keys.get(conceptKey(id)) ?? 0));
    for (const broader of concept.broader) {
      const key = conceptKey(broader);
      keys.set(key, Math.max(weight * ranking.broader, keys.get(key) ?? 0));
    }
  }
  return keys;
}

/** Builds an index over the fields of tools, in the order given. */
export function buildRankIndex(rows: readonly ToolFields[], ranking: ToolRanking = DEFAULT_TOOL_RANKING): RankIndex {
  const read = rows.map((row) => FIELD_NAMES.map((field) => readUnits(row[field])));
  const averages = FIELD_NAMES.map((_, at) => {
    const lengths = read.map((fields) => fields[at]?.length ?? 0).filter((length) => length > 0);
    return lengths.length === 0 ? 1 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  });
  const postings = new Map<string, Posting[]>();
  for (const [place, fields] of read.entries()) {
    const frequencies = new Map<string, number>();
    for (const [at, field] of FIELD_NAMES.entries()) {
      const units = fields[at] ?? [];
      const b = ranking.length[field];
      const worth = ranking.weights[field] / (1 - b + (b * units.length) / (averages[at] ?? 1));
      const count = (key: string, weight: number): void => {
        frequencies.set(key, (frequencies.get(key) ?? 0) + weight * worth);
      };
      for (const unit of units) {
        if (unit.stop) continue;
        for (const term of unit.terms) count(term, 1);
        for (const id of unit.concepts) {
          count(conceptKey(id), 1);
          for (const broader of lexicon().concepts.get(id)?.broader ?? []) count(conceptKey(broader), 1);
        }
      }
    }
    for (const [key, frequency] of frequencies) {
      const list = postings.get(key);
      if (list === undefined) postings.set(key, [{ place, frequency }]);
      else list.push({ place, frequency });
    }
  }
  return { size: rows.length, ranking, postings };
}

function idf({ size, ranking }: RankIndex, count: number): number {
  return Math.log(1 + (size + ranking.assumedTools - count + 0.5) / (count + 0.5));
}

/** Tools assumed beside those at hand when a word's rarity is judged: among a few tools every word is rare or frequent by chance. */
const ASSUMED_FOR_RARITY = 300;

/** How rare a unit is among the texts of an index, by the rarest of its terms. */
export function rarityIn({ size, postings }: RankIndex): (unit: TextUnit) => number {
  const rarity = (term: string): number => {
    const count = postings.get(term)?.length ?? 0;
    return Math.log(1 + (size + ASSUMED_FOR_RARITY - count + 0.5) / (count + 0.5));
  };
  // A unit is weighed against many tools, in several ways.
  const known = new WeakMap<TextUnit, number>();
  return (unit) => {
    const found = known.get(unit);
    if (found !== undefined) return found;
    const made = Math.max(...unit.terms.map(rarity));
    known.set(unit, made);
    return made;
  };
}

/** A unit of a need, once, with the keys it is found by. */
interface Wanted {
  shown: string;
  alternatives: { key: string; weight: number }[];
  /** What the whole unit is worth. */
  weight: number;
}

function wantedOf(index: RankIndex, need: string): Wanted[] {
  const { ranking } = index;
  const wanted = new Map<string, Wanted>();
  for (const unit of readUnits(need)) {
    if (unit.stop) continue;
    const worth = unit.argument ? ranking.argument : 1;
    const id = unit.terms.join(" ");
    if (wanted.has(id)) continue;
    const alternatives = unit.terms.map((key) => ({ key, weight: worth / unit.terms.length }));
    for (const [key, weight] of conceptKeys(unit, ranking)) alternatives.push({ key, weight: worth * weight });
    const best = Math.max(
      ...alternatives.map(({ key, weight }) => weight * idf(index, index.postings.get(key)?.length ?? 0)),
    );
    wanted.set(id, { shown: unit.shown, alternatives, weight: best });
  }
  return [...wanted.values()];
}

/** Every place that shares a word or a concept with a need, best first. */
export function rankPlaces(index: RankIndex, need: string): RankedPlace[] {
  const { k1, coveragePower } = index.ranking;
  const wanted = wantedOf(index, need);
  const all = wanted.reduce((sum, { weight }) => sum + weight, 0);
  const found = new Map<number, { sum: number; covered: number; matched: string[] }>();
  for (const { shown, alternatives, weight } of wanted) {
    const gains = new Map<number, { gain: number; share: number }>();
    for (const alternative of alternatives) {
      const list = index.postings.get(alternative.key) ?? [];
      const worth = alternative.weight * idf(index, list.length);
      for (const { place, frequency } of list) {
        const gain = worth * (((k1 + 1) * frequency) / (frequency + k1));
        const known = gains.get(place);
        if (known === undefined || gain > known.gain) gains.set(place, { gain, share: Math.min(worth, weight) });
      }
    }
    for (const [place, { gain, share }] of gains) {
      const known = found.get(place) ?? { sum: 0, covered: 0, matched: [] };
      known.sum += gain;
      known.covered += share;
      known.matched.push(shown);
      found.set(place, known);
    }
  }
  return [...found]
    .map(([place, { sum, covered, matched }]) => {
      const coverage = Math.min(1, covered / all);
      return { place, value: sum * coverage ** coveragePower, coverage, matched };
    })
    .toSorted((left, right) => right.value - left.value || left.place - right.place);
}
