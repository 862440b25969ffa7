/**
 * Whether a text repeats sentences of others, however they are written: only letters and digits are compared, so that case,
 * blanks, stops, marks of bold, and either Chinese script make no difference. Reading a text takes one pass.
 * Not here: which sentences those are (`sensitivity.ts`). Words that retell a sentence are not found.
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import { foldHan } from "../search/fold.ts";

/** Shorter sentences ("Thank you.") stand in many texts. Han, kana and hangul say more and count twice. */
const MIN_SENTENCE = 16;
/** A content of one short line is looked for as well. */
const MIN_CONTENT = 12;
/** Shorter parts of a sentence between commas stand in many texts too. */
const MIN_CLAUSE = 20;
/** Letters by which a sentence is looked up; every sentence has as many. */
const KEY = 6;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** A stop within a number or an abbreviation ends no sentence. */
const STOPS = /[。！？!?；;\n\r]+|\.(?=\s|$)/u;

const CLAUSES = /[,，、:：()（）]+|\s[-–—]\s/u;

/** Marks that a page or a file puts between the same words: tags, names of characters, targets of links, escapes of JSON and addresses. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt"]|%20|&(?:nbsp|amp|quot|apos|lt|gt|#x?[0-9a-f]{1,6});/gi, " ")
    .replace(/<\/?[a-z][^<>]{0,60}>|\]\([^()\s]{0,200}\)/gi, " ");

const lettersOf = (text: string): string =>
  foldHan(foldCompatibility(withoutMarkup(text)))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

const weightOf = (letters: string): number => letters.length + (letters.match(WIDE)?.length ?? 0);

function sentencesOf(content: string): string[] {
  const whole = lettersOf(content);
  const sentences = content.split(STOPS);
  const long = (texts: readonly string[], least: number): string[] =>
    texts.map(lettersOf).filter((letters) => weightOf(letters) >= least);
  const clauses = sentences.flatMap((sentence) => sentence.split(CLAUSES));
  return [...long(sentences, MIN_SENTENCE), ...long(clauses, MIN_CLAUSE), whole].filter(
    (one) => one.length >= KEY && weightOf(one) >= MIN_CONTENT,
  );
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
