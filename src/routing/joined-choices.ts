/**
 * Whether one choice is clearly meant, or a reply names two: 又慢又掉线, "red and blinking". Not here: scores (`rank-choices.ts`), and the
 * decision (`reply.ts`).
 */
import type { Choice } from "./choices.ts";
import { SURE_SCORE } from "./doubt.ts";
import { rankChoices, type RankedChoice } from "./rank-choices.ts";
import type { Tree } from "../knowledge/model.ts";

/** A sure choice wins if it leads the next by this factor. */
export const SURE_LEAD = 1.3;

/** Least score of a choice that is meant. Below SURE_SCORE the lead required grows, up to MIN_SCORE_LEAD at MIN_SCORE. */
export const MIN_SCORE = 0.15;
const MIN_SCORE_LEAD = 2;

/** How far the best choice must lead the next, as a factor: little where all that the next has of the reply is the best's too, and not all. */
export function leadOver(best: RankedChoice | undefined, second: RankedChoice | undefined): number {
  const score = best?.score ?? 0;
  const weakness = Math.min(1, Math.max(0, (SURE_SCORE - score) / (SURE_SCORE - MIN_SCORE)));
  const lead = SURE_LEAD + weakness * (MIN_SCORE_LEAD - SURE_LEAD);
  if (best === undefined || second === undefined || best.shared.size <= second.shared.size) return lead;
  return [...second.shared].every((term) => best.shared.has(term)) ? SURE_LEAD : lead;
}

/** The best of ranked choices where it scores so much and leads so far. */
export function clearWinner(ranked: readonly RankedChoice[], least: number, ahead: number): RankedChoice | undefined {
  const [best, second] = ranked;
  if (best === undefined || best.score < least) return undefined;
  return second === undefined || best.score >= second.score * ahead ? best : undefined;
}

const CONJUNCTION = /[和与跟及或、]|还有|以及|还是|\b(?:and|or|both)\b/iu;
/** These stand before each of two things. */
const DOUBLE_CONJUNCTION = /[又既][^又既]+又/u;
/** More parts are a list of something else. */
const MAX_JOINED_PARTS = 4;
/** From this score on a part of a reply means a choice by itself. */
const MIN_PART_SCORE = 0.3;

/** The other choices that a reply joins with its best one, each of which a part of it means by itself: 电池和账单, 又慢又掉线. */
export function joinedWith(best: RankedChoice, text: string, choices: readonly Choice[], tree: Tree): string[] {
  const parts = text
    .split(DOUBLE_CONJUNCTION.test(text) ? /[又既]/u : CONJUNCTION)
    .filter((part) => part.trim() !== "");
  if (parts.length < 2 || parts.length > MAX_JOINED_PARTS) return [];
  const meant = parts.flatMap(
    (part) => clearWinner(rankChoices(part, choices, tree), MIN_PART_SCORE, SURE_LEAD)?.id ?? [],
  );
  return [...new Set(meant)].filter((id) => id !== best.id);
}
