/** How well texts at hand answer a request, judged by its words alone. */
import { contentKeys } from "./rank.ts";

/** Characters of one text that are read. */
const MAX_READ = 20_000;
/** Texts that are read, the newest. */
const MAX_TEXTS = 50;
/** With fewer words about a subject a request says too little to be covered. */
const MIN_WORDS = 2;

/** The largest share (0 to 1) of a request's words about a subject that one text has. 0 for a request with too few. */
export function scoreEvidence(request: string, texts: readonly string[]): number {
  const wanted = contentKeys(request);
  if (wanted.size < MIN_WORDS) return 0;
  const shares = texts.slice(-MAX_TEXTS).map((text) => {
    const held = contentKeys(text.slice(0, MAX_READ));
    return [...wanted].filter((word) => held.has(word)).length / wanted.size;
  });
  return Math.max(0, ...shares);
}
