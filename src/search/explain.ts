/** Why passages matched, term by term, from the numbers that ranked them. As one line for people: `reason.ts`. */
import { ONCE, K1, unpackCounts, type Counts } from "./format.ts";
import { findTerm, type SearchIndex } from "./open.ts";
import type { Found } from "./shard.ts";
import type { PlannedTerm, TermKind } from "./plan.ts";
import { frequencyOf, isOnlySingles, STRONG_SHARE, type Fields, type Weighed } from "./score.ts";
import type { SearchResult, Tier } from "./search.ts";

/** One term's part in a passage's score. */
export interface TermPart {
  term: string;
  shown: string;
  kind: TermKind;
  origin: PlannedTerm["origin"];
  counts: Counts;
  /** How rare the term is, times its weight in the query. */
  idf: number;
  /** What it adds to the sum. */
  adds: number;
}

export interface Explanation {
  passage: number;
  parts: TermPart[];
  /** BM25, the sum of the parts. */
  sum: number;
  /** Share of what the query says, 0…1; the score is the sum times its power. */
  covered: number;
  tier: Tier;
}

/** The counts of one term in the given passages (ascending numbers): one walk over its postings. */
function countsIn(found: Found, passages: readonly number[]): Map<number, Counts> {
  const wanted = new Set(passages);
  const last = passages.at(-1) ?? -1;
  const counts = new Map<number, Counts>();
  const { bytes, end } = found;
  let [at, passage] = [found.start, -1];
  while (at < end && passage < last) {
    let [value, weight, byte] = [0, 1, 128];
    while (byte >= 128) {
      byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 127) * weight;
      weight *= 128;
    }
    passage += (value >>> 1) + 1;
    const packed = value % 2 === 1 ? (bytes[at] ?? 0) : ONCE;
    if (value % 2 === 1) at += 1;
    if (wanted.has(passage)) counts.set(passage, unpackCounts(packed));
  }
  return counts;
}

function packedOf({ content, title, tags }: Counts): number {
  return content | (title << 5) | (tags << 7);
}

/** Explains some passages of a result, in the order given. `fields` as searched. */
export function explain(
  index: SearchIndex,
  result: SearchResult,
  passages: Iterable<number>,
  fields: Fields = "all",
): Explanation[] {
  const wanted = [...passages];
  const ascending = wanted.toSorted((left, right) => left - right);
  const explained = new Map(
    wanted.map((passage): [number, Explanation] => [passage, { passage, parts: [], sum: 0, covered: 0, tier: "weak" }]),
  );
  // Common words come last and count where there is nothing else, for nothing.
  const common = result.plan.common.map((planned): Weighed => ({
    planned,
    found: findTerm(index, planned.term),
    idf: 0,
  }));
  for (const { planned, found, idf } of [...result.weighed, ...common]) {
    if (found === undefined) continue;
    for (const [passage, counts] of countsIn(found, ascending)) {
      const frequency = frequencyOf(packedOf(counts), fields);
      const explanation = explained.get(passage);
      if (frequency === 0 || explanation === undefined) continue;
      const first = explanation.parts[0]?.origin ?? "common";
      if (planned.origin === "common" && first !== "common") continue;
      const adds = (idf * (K1 + 1) * frequency) / (frequency + (index.saturation[index.norms[passage] ?? 0] ?? 0));
      const { term, shown, kind, origin } = planned;
      explanation.parts.push({ term, shown, kind, origin, counts, idf, adds });
      explanation.sum += adds;
      if (origin !== "feedback" && origin !== "common")
        explanation.covered += result.mass === 0 ? 1 : idf / result.mass;
    }
  }
  const onlySingles = isOnlySingles(result.weighed);
  for (const explanation of explained.values()) {
    explanation.covered = Math.min(1, explanation.covered);
    explanation.tier = tierOf(explanation, onlySingles);
  }
  return wanted.flatMap((passage) => explained.get(passage) ?? []);
}

/** Whether nothing else was found: such a row is no answer. */
export function sharesOnlyCommonWords(parts: readonly TermPart[]): boolean {
  return parts.length > 0 && parts.every(({ origin }) => origin === "common");
}

function tierOf({ parts, covered }: Explanation, onlySingles: boolean): Tier {
  if (!onlySingles && parts.every(({ kind }) => kind === "single")) return "weak";
  if (sharesOnlyCommonWords(parts)) return "weak";
  return covered >= STRONG_SHARE ? "strong" : "medium";
}
