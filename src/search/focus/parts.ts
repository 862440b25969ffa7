/** The parts of a question that are tried: stretches that follow each other, with their terms. Not here: judging them (`choose.ts`). */
import { collectTerms } from "../query-terms.ts";
import type { WeighedTerm } from "../score.ts";
import { isHan, type Stretch } from "./stretches.ts";

/** Stretches that are judged together at most, and characters of more than one. */
const MAX_STRETCHES = 6;
const MAX_HAN_CHARACTERS = 30;
const MAX_LATIN_CHARACTERS = 120;

/** A part of a question. */
export interface Part {
  text: string;
  terms: WeighedTerm[];
  /** Terms of its sentences that it does not have. */
  beside: WeighedTerm[];
  /** The sentence that its last terms are of; one for all in Chinese, where a sentence of this kind is a clause. */
  sentence: number;
  /** It begins elsewhere than the part before it. */
  isNew: boolean;
}

/** Stretches that follow each other, with the terms of the question that they have; those of a longer part are added at the end. */
export function* partsOf(stretches: readonly Stretch[], asked: ReadonlyMap<string, WeighedTerm>): Generator<Part> {
  const termsOf = (text: string): WeighedTerm[] =>
    [...collectTerms(text).kept.keys()].flatMap((name) => asked.get(name) ?? []);
  const read = stretches.map(({ text, seam, sentence }) => {
    const own = termsOf(text);
    return { text, own, joined: [...termsOf(seam), ...own], sentence };
  });
  const bySentence = Map.groupBy(read, ({ sentence }) => sentence);
  for (let from = 0; from < read.length; from += 1) {
    const terms = new Set<WeighedTerm>();
    const first = bySentence.get(read[from]?.sentence ?? 0) ?? [];
    let text = "";
    for (const [at, stretch] of read.slice(from, from + MAX_STRETCHES).entries()) {
      text += stretch.text;
      if (at > 0 && text.length > (isHan(text) ? MAX_HAN_CHARACTERS : MAX_LATIN_CHARACTERS)) break;
      for (const term of at > 0 ? stretch.joined : stretch.own) terms.add(term);
      const last = bySentence.get(stretch.sentence) ?? [];
      const around = new Set((first === last ? first : [...first, ...last]).flatMap(({ joined }) => joined));
      const beside = [...around].filter((term) => !terms.has(term));
      const sentence = isHan(text) ? 0 : stretch.sentence;
      yield { text, terms: [...terms], beside, sentence, isNew: at === 0 };
    }
  }
}
