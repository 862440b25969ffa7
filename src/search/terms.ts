/**
 * Text to search terms, the same for documents and queries: Latin words stemmed, Han characters and their
 * bigrams folded to Simplified, identifiers whole and split.
 * Not here: what a term is worth (`score.ts`), which words a query may leave out (`stop-words.ts`).
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import { foldHan } from "./fold.ts";
import { stem } from "./stem.ts";

/** Scripts written without spaces: read by single characters and bigrams. */
const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー`;
const LETTER = String.raw`(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])`;
const PIECE = new RegExp(`([${UNSPACED}]+)|${LETTER}+(?:[._/:@#'’+-]+${LETTER}+)*(?:\\+\\+|#)?`, "gu");
/** The same for texts of ASCII and the usual Han alone: patterns over all of Unicode take milliseconds to be made ready. */
const ASCII_OR_HAN = /^[\0-\x7f\u4e00-\u9fef、。“”]*$/;
const ASCII_OR_HAN_PIECE = /([\u4e00-\u9fef]+)|[A-Za-z0-9]+(?:[._/:@#'+-]+[A-Za-z0-9]+)*(?:\+\+|#)?/g;
const PLAIN = /^[a-z]+$/;
/** One word in one case, or with a capital in front, or one short number: nothing to split. */
const ONE_WORD = /^(?:[A-Za-z]?[a-z]*|[A-Z]+|\d{1,20})$/;
/** Apostrophes and hyphens join ordinary words; these mark an identifier. */
const JOINED = /[._/:@#+\d]/;
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const DIGIT_EDGE = /(?<=\p{L}{2})(?=\p{N}{2})|(?<=\p{N}{2})(?=\p{L}{2})/u;
/**
 * An elided article, preposition or pronoun before a vowel, as in l'imprimante and dell'acqua: no part of the word. Words
 * that only exist with their apostrophe (aujourd'hui, presqu'île, don't, o'clock) do not begin with one of these.
 */
const ELISION =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|all|dall|dell|sull|nell|coll|degl|negl|un|quest|quell)['’](?=[aeiouhàâäæèéêëìíîïòóôöùúûüœ])/iu;
/** A longer run of letters is no word; its beginning is enough to find it by. */
const MAX_TERM_LENGTH = 64;

const stems = new Map<string, string>();

/** The term of one lower-case word: its stem when it is plain a–z, else itself, at most 64 characters. */
export function wordTerm(word: string): string {
  if (!PLAIN.test(word)) return word.length > MAX_TERM_LENGTH ? word.slice(0, MAX_TERM_LENGTH) : word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size > 20_000) stems.clear();
  const made = stem(word.slice(0, MAX_TERM_LENGTH));
  stems.set(word, made);
  return made;
}

/** Accents are dropped where the base letter is Latin: "café" is found by "cafe". */
function plainLatin(word: string): string {
  return /[^\0-\x7f]/.test(word)
    ? word
        .normalize("NFD")
        .replace(/(?<=\p{sc=Latin})\p{M}+/gu, "")
        .normalize("NFC")
    : word;
}

/** The words an identifier or a joined word is made of; the identifier itself first when it is one. */
function splitWord(piece: string): { whole: string | null; parts: string[] } {
  if (ONE_WORD.test(piece)) return { whole: null, parts: [piece.toLowerCase()] };
  const spelled = plainLatin(piece.replace(ELISION, ""));
  const whole = spelled.toLowerCase();
  if (PLAIN.test(whole) && !CAMEL.test(spelled)) return { whole: null, parts: [whole] };
  const joined = spelled.replace(/['’](?:s$)?/gu, "").split(/[^\p{L}\p{N}\p{M}]+/u);
  const split = joined.flatMap((part) => part.split(CAMEL)).flatMap((part) => part.split(DIGIT_EDGE));
  const parts = split.filter((part) => part !== "").map((part) => part.toLowerCase());
  const identifier = (JOINED.test(whole) || joined.length < split.length) && (parts.length !== 1 || parts[0] !== whole);
  return { whole: identifier ? whole.slice(0, MAX_TERM_LENGTH) : null, parts };
}

/** One stretch of a text: a run of an unspaced script, folded, or a word with its parts (lower case, not stemmed). */
export type Piece = { kind: "run"; text: string } | { kind: "word"; whole: string | null; parts: string[] };

/** The pieces of a text in reading order. Any string is accepted. */
export function* piecesOf(text: string): Generator<Piece> {
  const folded = foldCompatibility(text);
  const usual = ASCII_OR_HAN.test(folded);
  const digits = usual ? /(?<=\d),(?=\d{3}(?!\d))/g : /(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu;
  for (const match of folded.replace(digits, "").matchAll(usual ? ASCII_OR_HAN_PIECE : PIECE)) {
    if (match[1] === undefined) yield { kind: "word", ...splitWord(match[0]) };
    else yield { kind: "run", text: foldHan(match[1]) };
  }
}

/**
 * The terms of a text in reading order, repeats kept. Any string is accepted.
 * An identifier gives itself and its parts: `getUserById` gives getuserbyid, get, user, by, id.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const piece of piecesOf(text)) {
    if (piece.kind === "word") {
      if (piece.whole !== null) terms.push(piece.whole);
      for (const part of piece.parts) terms.push(wordTerm(part));
      continue;
    }
    let previous = "";
    for (const character of piece.text) {
      if (previous !== "") terms.push(previous + character);
      terms.push(character);
      previous = character;
    }
  }
  return terms;
}

const SINGLE = new RegExp(`^[${UNSPACED}]$`, "u");

/** Whether a term is one character of an unspaced script: the weakest kind of evidence. */
export function isSingleCharacter(term: string): boolean {
  return SINGLE.test(term);
}
