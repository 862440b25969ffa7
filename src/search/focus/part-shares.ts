/**
 * What the best rows have of a part of a question, and whether it is enough to answer it. A part grows by stretches: each
 * is added once. Not here: what is asked of a row (`choose.ts`).
 */
import type { Explanation, TermPart } from "../explain.ts";
import { isEvidence, type QueryWeights, type WeighedTerm } from "../score.ts";
import { FOCUS, STRONG_SHARE } from "../settings.ts";
import type { SaidGroup } from "../said-groups.ts";
import { isSlight } from "./slight-words.ts";

/** Whether a term that the base has is evidence in a part of a question. */
export function isTelling({ planned, found }: WeighedTerm): boolean {
  return found !== undefined && isEvidence(planned, false) && planned.seam !== true && !isSlight(planned);
}

/** What each row has of a part of the question that grows by stretches. */
export class PartShares {
  readonly #rowsOf = new Map<string, { row: number; part: TermPart }[]>();
  readonly #rows: RowShare[];
  #taken = 0;
  #sentence = -1;

  constructor(rows: readonly Explanation[]) {
    this.#rows = rows.map(() => ({ ...NOTHING, has: new Set(), synonyms: new Map(), whole: 0 }));
    for (const [row, { parts }] of rows.entries()) {
      for (const part of parts) {
        this.#rows[row]!.has.add(part.term);
        if (part.origin === "synonym") this.#rows[row]!.synonyms.set(part.term, part);
        if (part.origin !== "query") continue;
        this.#rows[row]!.whole += part.adds;
        const known = this.#rowsOf.get(part.term);
        if (known === undefined) this.#rowsOf.set(part.term, [{ row, part }]);
        else known.push({ row, part });
      }
    }
  }

  /** Begins another part. */
  clear(): void {
    this.#taken = 0;
    this.#sentence = -1;
    for (const share of this.#rows) Object.assign(share, NOTHING);
  }

  /** Takes what `terms` have more than at the last call; these are of one sentence. */
  take(terms: readonly WeighedTerm[], sentence: number): void {
    if (sentence !== this.#sentence)
      for (const share of this.#rows) Object.assign(share, { evidence: 0, isNamed: false });
    this.#sentence = sentence;
    for (const term of terms.slice(this.#taken)) {
      const tells = isTelling(term);
      for (const { row, part } of this.#rowsOf.get(term.planned.term) ?? []) {
        const share = this.#rows[row]!;
        share.sum += part.adds;
        share.weight += part.idf;
        if (isEvidence(part, false)) share.strong += part.idf;
        if (!tells) continue;
        share.evidence += 1;
        share.isNamed ||= part.counts.title > 0 || part.counts.tags > 0;
        share.most = Math.max(share.most, share.isNamed ? share.evidence + 1 : share.evidence);
      }
    }
    this.#taken = terms.length;
  }

  /**
   * The row of the greatest ranking value that shares enough with the part, which has expressions of `groups`: its value, and what it
   * has of the rest of the question; 0 and 0 where no row does.
   */
  best(
    { strong }: QueryWeights,
    groups: readonly SaidGroup[],
    valueOfRow: (sum: number, weight: number) => number,
  ): { value: number; rest: number } {
    const added = new Set(groups.flatMap(({ others }) => others.flat()));
    let best = { value: 0, rest: 0 };
    for (const share of this.#rows) {
      const other = groups.filter((group) => isNamedOtherwise(share, group)).length;
      if (share.most + other < FOCUS.evidence) continue;
      let [sum, weight, evident] = [share.sum, share.weight, share.strong];
      for (const term of added) {
        const part = share.synonyms.get(term);
        if (part === undefined) continue;
        sum += part.adds;
        weight += part.idf;
        evident += part.idf;
      }
      if (evident < strong * STRONG_SHARE) continue;
      // As the rest of the question is asked for a little, what a row has of it counts a little.
      const rest = Math.max(0, share.whole - share.sum);
      const value = valueOfRow(sum + FOCUS.outside * rest, weight);
      if (value > best.value) best = { value, rest };
    }
    return best;
  }
}

/** Whether a row has another expression for what is said, and not what is said: then the other stands for it. */
function isNamedOtherwise({ has }: RowShare, { said, others }: SaidGroup): boolean {
  const isWhole = (terms: readonly string[]): boolean => terms.every((term) => has.has(term));
  return others.some(isWhole) && !said.some(isWhole);
}

/** What a row has of no part. */
const NOTHING = { sum: 0, weight: 0, strong: 0, evidence: 0, isNamed: false, most: 0 };

interface RowShare {
  /** What its terms of the whole question add. */
  whole: number;
  /** Its terms of the question and of synonyms, and what the latter add. */
  has: Set<string>;
  synonyms: Map<string, TermPart>;
  sum: number;
  weight: number;
  /** The weight of its words and pairs. */
  strong: number;
  /** How many words and pairs of the last sentence say something. */
  evidence: number;
  /** One of them stands in the title or a tag. */
  isNamed: boolean;
  /** The most evidence in one sentence; a name counts as one more. */
  most: number;
}
