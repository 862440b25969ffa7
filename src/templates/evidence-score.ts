/** Estimates how well the session's evidence answers a request, by shared content words. */
import { contentKeys } from "./rank.ts";

/** Only this many characters of a text are read. */
const MAX_TEXT_CHARACTERS = 20_000;
/** Only this many texts are read, the newest. */
const MAX_TEXTS = 50;
/** Characters of all texts together, the newest first. */
const MAX_ALL_CHARACTERS = 200_000;
/** A request with fewer content words is too short to be compared. */
const MIN_WORDS = 2;
/** A lower score means too rarely that a text answers. */
const MIN_ANSWERING = 0.5;

/** The largest share (0 to 1) of a request's content words found in one text; 0 for a request with too few. */
export function scoreEvidence(request: string, texts: readonly string[]): number {
  if (texts.length === 0) return 0;
  const wanted = contentKeys(request);
  if (wanted.size < MIN_WORDS) return 0;
  let left = MAX_ALL_CHARACTERS;
  const shares = texts
    .slice(-MAX_TEXTS)
    .toReversed()
    .map((text) => {
      const read = text.slice(0, Math.min(left, MAX_TEXT_CHARACTERS));
      left -= read.length;
      const held = contentKeys(read);
      return [...wanted].filter((word) => held.has(word)).length / wanted.size;
    });
  return Math.max(0, ...shares);
}

/** Whether a score of `scoreEvidence` means that a text answers the request. */
export const answersRequest = (score: number): boolean => score >= MIN_ANSWERING;
