/** Where a release keeps what search reads, and reading passages out of it. Drivers: `worker/search-store.ts`, tests. */
import { CairnError } from "../errors.ts";
import { readRecords, type Inflate } from "./blocks.ts";
import type { SearchIndex } from "./open.ts";
import { isPassageRecord, type PassageRecord } from "./record.ts";
import type { Retriever } from "./retriever.ts";

export interface SearchStore {
  /** The opened index of the release, its first shard at least; null when the release has no documents. */
  index(): Promise<SearchIndex | null>;
  /** The bytes of `index/<shard>`. */
  shard(shard: number): Promise<Uint8Array>;
  /** The bytes of `passages/<object>`. */
  records(object: number): Promise<Uint8Array>;
  /** Inflates raw deflate at once: a stream for each block would cost several times what inflating does. */
  inflate: Inflate;
  /** Other ways of finding passages, fused with the index's ranking. Absent or empty = the index alone. */
  retrievers?: readonly Retriever[];
}

/** Passages by number, in that order. Rejects with `knowledge_unavailable` for passages that are not as the index says. */
export async function readPassages(
  store: Pick<SearchStore, "records" | "inflate">,
  index: SearchIndex,
  numbers: Iterable<number>,
): Promise<PassageRecord[]> {
  try {
    const records = await readRecords(numbers, index.about, (object) => store.records(object), store.inflate);
    return records.filter(isPassageRecord);
  } catch (error) {
    // Thrown by hand-made releases whose index and passages do not belong together.
    if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
    throw new CairnError({ code: "knowledge_unavailable", what: "search index" });
  }
}
