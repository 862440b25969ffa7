/**
 * Whether a text repeats sentences of others, however they are written: only letters and digits are compared, so that case,
 * blanks, stops, marks of bold, and either Chinese script make no difference. Reading a text takes one pass.
 * Not here: which sentences those are (`sensitivity.ts`). Words that retell a sentence are not found.
 */
import { foldHan } from "../search/fold.ts";

/** Shorter sentences ("Thank you.") stand in many texts. Han, kana and hangul say more and count twice. */
const MIN_SENTENCE = 16;
/** A content of one short line is looked for as well. */
const MIN_CONTENT = 12;
/** Letters by which a sentence is looked up; every sentence has as many. */
const KEY = 6;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** A stop within a number or an abbreviation ends no sentence. */
const STOPS = /[。！？!?；;\n\r]+|\.(?=\s|$)/u;

const lettersOf = (text: string): string =>
  // The line breaks and quotation marks of texts that are shown as JSON.
  foldHan(text.replace(/\\[nrt"]/g, " ").normalize("NFKC"))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

const weightOf = (letters: string): number => letters.length + (letters.match(WIDE)?.length ?? 0);

function sentencesOf(content: string): string[] {
  const whole = lettersOf(content);
  const parts = content
    .split(STOPS)
    .map(lettersOf)
    .filter((part) => weightOf(part) >= MIN_SENTENCE);
  return [...parts, whole].filter((one) => one.length >= KEY && weightOf(one) >= MIN_CONTENT);
}

export class QuotedSentences {
  /** Sentences by their first letters. */
  readonly #byKey = new Map<string, string[]>();

  /** The sentences of `contents`; those that also stand in one of `open` are nobody's secret. */
  constructor(contents: readonly string[], open: readonly string[]) {
    const known = new Set(open.flatMap(sentencesOf));
    for (const sentence of new Set(contents.flatMap(sentencesOf))) {
      if (known.has(sentence)) continue;
      const key = sentence.slice(0, KEY);
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), sentence]);
    }
  }

  /** Whether a text holds one of the sentences whole. */
  isIn(text: string): boolean {
    if (this.#byKey.size === 0) return false;
    const letters = lettersOf(text);
    for (let at = 0; at + KEY <= letters.length; at += 1) {
      const begun = this.#byKey.get(letters.slice(at, at + KEY));
      if (begun?.some((sentence) => letters.startsWith(sentence, at)) === true) return true;
    }
    return false;
  }
}
