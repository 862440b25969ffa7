/**
 * The retriever port: another way of finding passages (embeddings, say) that can join the index's own ranking,
 * and the fusion of rankings by reciprocal rank. Drivers live in `worker/`.
 */

/** One passage found, by the id it is stored under (`<base>/<document>#<passage>`). */
export interface Retrieved {
  id: string;
  /** The driver's own score, for showing only: scores of different retrievers do not compare. */
  score: number;
}

export interface RetrieveRequest {
  query: string;
  /** Only passages of this base. */
  base?: string;
  limit: number;
}

export interface Retriever {
  /** Shown in explanations: `index`, `embeddings`. */
  readonly name: string;
  /** Best first. An unreachable retriever rejects; the caller goes on without it and says so. */
  retrieve(request: RetrieveRequest): Promise<Retrieved[]>;
}

export interface Fused {
  id: string;
  score: number;
  /** Rank from 1 in each ranking that has it. */
  ranks: { retriever: string; rank: number }[];
}

/** Ranks far down differ little; 60 is the constant of Cormack, Clarke and Büttcher (SIGIR 2009). */
const RANK_OFFSET = 60;

/**
 * Fuses rankings: each gives a passage weight / (60 + rank). Nothing of any ranking is lost, and the order of the
 * lists does not matter; ties go by id.
 */
export function fuse(rankings: readonly { retriever: string; weight?: number; ids: Iterable<string> }[]): Fused[] {
  const fused = new Map<string, Fused>();
  for (const { retriever, weight = 1, ids } of rankings) {
    let rank = 0;
    const seen = new Set<string>();
    for (const id of ids) {
      if (seen.has(id)) continue;
      seen.add(id);
      rank += 1;
      const row = fused.get(id) ?? { id, score: 0, ranks: [] };
      row.score += weight / (RANK_OFFSET + rank);
      row.ranks.push({ retriever, rank });
      fused.set(id, row);
    }
  }
  return [...fused.values()].toSorted((left, right) => right.score - left.score || (left.id < right.id ? -1 : 1));
}
