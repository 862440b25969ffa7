/**
 * Evidences that contradict each other: same subject, different value or version (requirement
 * evidence/conflicts-detected). Notes about a subject that give neither contradict nothing. The rule, in this order: what
 * is valid now beats what is not; then the clearly more confident; then the more recent; then the more confident by
 * however little; then what was recorded later. Both sides
 * stay visible: nothing is deleted, the loser is named with its reason.
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import { canonicalJson, type Json } from "../json.ts";
import type { Evidence } from "./document.ts";

export type ConflictRule = "validity" | "recency" | "confidence" | "order";

export interface Conflict {
  subject: string;
  /** Evidence id of the side that is used. */
  winner: string;
  losers: { evidence_id: string; decided_by: ConflictRule }[];
}

/** Milliseconds of an ISO date or date-time; a bare date used as an end lasts the whole day. */
function moment(text: string | undefined, endOfDay: boolean): number | undefined {
  if (text === undefined) return undefined;
  const parsed = Date.parse(text);
  if (Number.isNaN(parsed)) return undefined;
  return endOfDay && /^\d{4}-\d{2}-\d{2}$/.test(text) ? parsed + 86_399_999 : parsed;
}

/** Whether an evidence counts at a moment (milliseconds since the epoch). Without dates it always does. */
export function isValidAt(evidence: Evidence, now: number): boolean {
  const from = moment(evidence.metadata?.valid_from, false);
  const until = moment(evidence.metadata?.valid_until, true);
  return (from === undefined || from <= now) && (until === undefined || now <= until);
}

/** When an evidence was observed, as it says itself, else when it was recorded; milliseconds since the epoch. */
export function observedAt(evidence: Evidence, recordedAt: (id: string) => number | undefined): number {
  return moment(evidence.metadata?.observed_at, false) ?? recordedAt(evidence.evidence_id) ?? 0;
}

/** Whether an evidence says something about its subject that another one can contradict: a value or a version. */
function makesClaim(evidence: Evidence): boolean {
  return claimOf(evidence, "value") !== undefined || claimOf(evidence, "version") !== undefined;
}

/** A number as people write it in a text, thousands apart or not. */
const NUMBER = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** What is claimed, in one form however it was written: `"９４ "` is 94. Undefined for null and a blank text, which say nothing. */
function claimOf({ metadata }: Evidence, name: "value" | "version"): Json | undefined {
  const given: Json | undefined = metadata?.[name];
  if (given === undefined || given === null) return undefined;
  if (typeof given !== "string") return given;
  const text = foldCompatibility(given).trim();
  if (text === "") return undefined;
  // In a version 1.10 and 1.1 are two.
  return name === "value" && NUMBER.test(text) ? Number(text.replaceAll(",", "")) : text;
}

/** Whether two evidences of one subject claim different things: both give a value or both a version, and not the same. */
function contradict(left: Evidence, right: Evidence): boolean {
  return (["value", "version"] as const).some((name) => {
    const [one, other] = [claimOf(left, name), claimOf(right, name)];
    return one !== undefined && other !== undefined && canonicalJson(one) !== canonicalJson(other);
  });
}

interface Side {
  evidence: Evidence;
  valid: boolean;
  seen: number;
  order: number;
}

/** From this difference on, confidence decides before recency. */
const CLEAR_DIFFERENCE = 0.2;
/** Differences of decimal fractions are not exact: 0.6 − 0.4 is a little less than 0.2. */
const ROUNDING = 1e-9;

/** Whether the first confidence is clearly higher. An evidence that gives none is neither clearly surer nor less sure. */
const isClearlyAbove = (high: number | undefined, low: number | undefined): boolean =>
  high !== undefined && low !== undefined && high - low >= CLEAR_DIFFERENCE - ROUNDING;

/**
 * Orders sides, the one that is used first. A confidence is compared with the highest one, not pair by pair: three sides,
 * each a little less confident and newer than the one before, would beat each other in a circle.
 */
function comparison(sides: readonly Side[]): (left: Side, right: Side) => { by: ConflictRule; sign: number } {
  const anyValid = sides.some(({ valid }) => valid);
  const given = sides.flatMap(({ valid, evidence }) => (valid === anyValid ? (evidence.confidence ?? []) : []));
  const highest = given.length === 0 ? undefined : Math.max(...given);
  const isUnsure = ({ evidence }: Side): boolean => isClearlyAbove(highest, evidence.confidence);
  return (left, right) => {
    if (left.valid !== right.valid) return { by: "validity", sign: left.valid ? -1 : 1 };
    if (isUnsure(left) !== isUnsure(right)) return { by: "confidence", sign: isUnsure(right) ? -1 : 1 };
    if (left.seen !== right.seen) return { by: "recency", sign: right.seen - left.seen };
    const leftConfidence = left.evidence.confidence ?? 0;
    const rightConfidence = right.evidence.confidence ?? 0;
    if (leftConfidence !== rightConfidence) return { by: "confidence", sign: rightConfidence - leftConfidence };
    return { by: "order", sign: right.order - left.order };
  };
}

/**
 * Every conflict among evidences. `now` in milliseconds; `recordedAt` says when each was recorded, used where an
 * evidence does not say itself when it was observed.
 */
export function findConflicts(
  evidences: readonly Evidence[],
  now: number,
  recordedAt: (id: string) => number | undefined,
): Conflict[] {
  const bySubject = new Map<string, Side[]>();
  for (const [order, evidence] of evidences.entries()) {
    const subject = evidence.metadata?.subject;
    if (subject === undefined || subject === "" || !makesClaim(evidence)) continue;
    const seen = observedAt(evidence, recordedAt);
    const side: Side = { evidence, valid: isValidAt(evidence, now), seen, order };
    const sides = bySubject.get(subject);
    if (sides === undefined) bySubject.set(subject, [side]);
    else sides.push(side);
  }
  const conflicts: Conflict[] = [];
  for (const [subject, sides] of bySubject) {
    if (sides.length < 2) continue;
    const compare = comparison(sides);
    const [winner, ...others] = sides.toSorted((left, right) => compare(left, right).sign);
    if (winner === undefined) continue;
    const losers = others
      .filter((side) => contradict(side.evidence, winner.evidence))
      .map((side) => ({ evidence_id: side.evidence.evidence_id, decided_by: compare(winner, side).by }));
    if (losers.length > 0) conflicts.push({ subject, winner: winner.evidence.evidence_id, losers });
  }
  return conflicts;
}
