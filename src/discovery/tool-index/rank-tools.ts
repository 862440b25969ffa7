/**
 * Tools for a need, best first: the ranking by words, weighed by how sure each match is. A task of several parts is ranked as
 * a whole and part by part, and the rankings are fused, so that the tool of a small part is not lost behind the many
 * that fit a large one.
 * Not here: names in the need, and what is too unsure to show (`search-tools.ts`).
 */
import { claimOf, confidenceOf, doesSame } from "../gap/confidence.ts";
import { readNeed } from "../gap/read.ts";
import type { ReadNeed } from "../gap/read-texts.ts";
import { splitNeeds } from "../needs/split.ts";
import { fuse } from "../../search/retriever.ts";
import type { ToolIndex } from "./index-tools.ts";
import type { Nearness } from "./nearness.ts";
import { rankPlaces, rarityIn } from "./rank.ts";

/** A tool by its place in the index. */
export interface RankedTool {
  place: number;
  /** How likely it is that the tool does what is needed, or a part of it, 0…1. */
  confidence: number;
  matched: string[];
}

/** So many of the ranking by words are compared. */
const MAX_COMPARED = 30;
/** The ranking's value is multiplied by this power of the confidence. */
const CONFIDENCE_POWER = 0.7;
/** What a tool is worth beside others whose name says the verb and the thing that are wanted. */
const SAME_ACT = 1.25;
/** In the fusion the ranking of the whole counts as this many of a part. */
const WHOLE_WEIGHT = 2;
/** How slowly a rank stops counting in the fusion. */
const RANK_OFFSET = 3;

/** What earlier runs say of tools, by id: how near they were to this need, added up. */
export type TaughtTools = ReadonlyMap<string, number>;

/** What a tool of earlier runs is worth beside the first of the ranking, for each unit of nearness. */
const TAUGHT_WEIGHT = 1;
/** How slowly a rank stops counting beside what was taught. */
const TAUGHT_RANK_OFFSET = 1;

/** Raises tools that served like needs before; those that words do not find join with the confidence that words give them. */
function raiseTaught(index: ToolIndex, read: ReadNeed, rows: RankedTool[], taught: TaughtTools): RankedTool[] {
  const byPlace = new Map(rows.map((row, rank) => [row.place, { row, value: 1 / (rank + TAUGHT_RANK_OFFSET) }]));
  const rarity = rarityIn(index.rank);
  for (const [place, { id }] of index.ranked.entries()) {
    const weight = taught.get(id);
    const tool = index.read[place];
    if (weight === undefined || tool === undefined) continue;
    const known = byPlace.get(place);
    const row = known?.row ?? { place, confidence: claimOf(read, tool, rarity), matched: [] };
    byPlace.set(place, { row, value: (known?.value ?? 0) + TAUGHT_WEIGHT * weight });
  }
  return Array.from(byPlace.values())
    .toSorted((left, right) => right.value - left.value || left.row.place - right.row.place)
    .map(({ row }) => row);
}

/**
 * Tools that share a word or a concept with a need, best first; the first of each ranking, at most. With `near` the nearest by meaning as
 * well, the two rankings fused by rank. With `taught` those that served like needs before stand higher (requirement lessons/raises-tools).
 */
export function rankTools(
  index: ToolIndex,
  need: string,
  near?: Nearness,
  taught?: TaughtTools,
  read = readNeed(need),
): RankedTool[] {
  const rows = rankByMeaning(index, need, read, near);
  return taught === undefined || taught.size === 0 ? rows : raiseTaught(index, read, rows, taught);
}

function rankByMeaning(index: ToolIndex, need: string, read: ReadNeed, near: Nearness | undefined): RankedTool[] {
  const byWords = rankByWords(index, need, read);
  if (near === undefined || near.size === 0) return byWords;
  const rows = new Map(byWords.map((row) => [row.place, row]));
  const rarity = rarityIn(index.rank);
  const fused = fuse([
    { retriever: "words", ids: byWords.map(({ place }) => String(place)) },
    { retriever: "meaning", ids: [...near.keys()].map(String) },
  ]);
  return fused.flatMap(({ id }) => {
    const place = Number(id);
    const tool = index.read[place];
    if (tool === undefined) return [];
    return [rows.get(place) ?? { place, confidence: claimOf(read, tool, rarity), matched: [] }];
  });
}

function rankByWords(index: ToolIndex, need: string, read: ReadNeed): RankedTool[] {
  const whole = rankOne(index, need, read);
  const parts = splitNeeds(need);
  if (parts.length < 2) return whole;
  const fused = new Map<number, RankedTool & { sum: number }>();
  const add = (ranking: readonly RankedTool[], weight: number): void => {
    for (const [rank, row] of ranking.entries()) {
      const known = fused.get(row.place);
      const worth = weight / (rank + RANK_OFFSET);
      if (known === undefined) fused.set(row.place, { ...row, sum: worth });
      else {
        known.sum += worth;
        known.confidence = Math.max(known.confidence, row.confidence);
        known.matched = [...new Set([...known.matched, ...row.matched])];
      }
    }
  };
  add(whole, WHOLE_WEIGHT);
  for (const { text } of parts) add(rankOne(index, text), 1);
  return [...fused.values()]
    .toSorted((left, right) => right.sum - left.sum || left.place - right.place)
    .map(({ place, confidence, matched }) => ({ place, confidence, matched }));
}

function rankOne(index: ToolIndex, need: string, read = readNeed(need)): RankedTool[] {
  const rarity = rarityIn(index.rank);
  const rows = rankPlaces(index.rank, need)
    .slice(0, MAX_COMPARED)
    .flatMap(({ place, value, matched }) => {
      const tool = index.read[place];
      if (tool === undefined) return [];
      const isSame = read.parts.some((part) => doesSame(part, tool, rarity));
      const worth = value * (isSame ? SAME_ACT : 1) * confidenceOf(read, tool, rarity) ** CONFIDENCE_POWER;
      return [{ place, confidence: claimOf(read, tool, rarity), matched, value: worth }];
    });
  return rows
    .toSorted((left, right) => right.value - left.value || left.place - right.place)
    .map(({ place, confidence, matched }) => ({ place, confidence, matched }));
}
