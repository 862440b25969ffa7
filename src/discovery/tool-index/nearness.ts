/**
 * Tools by meaning, beside the words: which tools' texts are near a need's, by vectors that an embedding model makes. Only where one is
 * configured. It changes the order of tools and may add one; whether a tool does what is needed is decided by words alone, whose
 * confidence is measured.
 * Not here: the model (`worker/text-vectors.ts`), the ranking by words (`rank.ts`).
 */
import type { KnownTool } from "../model.ts";
import { fieldsOf } from "./fields.ts";

/**
 * Makes vectors of texts, in their order and all of one length. Rejects where the model does not answer. `keep`: they will be wanted again,
 * as those of tools are; what somebody asks is kept nowhere.
 */
export interface TextVectors {
  vectors(texts: readonly string[], options?: { keep?: boolean }): Promise<readonly Float32Array[]>;
}

/** Places of the index with their cosine to a need, nearest first. */
export type Nearness = ReadonlyMap<number, number>;

/** Tools of the nearest that are looked at. */
const MAX_NEAR = 10;
/** Characters of a tool and of a need that the model reads. */
const MAX_TEXT = 1000;

/** What the model reads of a tool: its name as words, its server and what it says of itself first. */
export function textOfTool(tool: KnownTool): string {
  const { server, name, title, first, rest } = fieldsOf(tool);
  return `${server} ${name} ${title}\n${first}\n${rest}`.slice(0, MAX_TEXT);
}

export const textOfNeed = (need: string): string => need.slice(0, MAX_TEXT);

/** The nearest tools. A vector of another length is near nothing. */
export function nearest(tools: readonly Float32Array[], need: Float32Array): Nearness {
  const rows = tools.map((vector, place): [number, number] => [place, cosine(vector, need)]);
  return new Map(rows.toSorted((left, right) => right[1] - left[1] || left[0] - right[0]).slice(0, MAX_NEAR));
}

function cosine(left: Float32Array, right: Float32Array): number {
  if (left.length !== right.length) return 0;
  let [product, first, second] = [0, 0, 0];
  for (const [at, value] of left.entries()) {
    const other = right[at] ?? 0;
    product += value * other;
    first += value * value;
    second += other * other;
  }
  return product === 0 ? 0 : product / Math.sqrt(first * second);
}
