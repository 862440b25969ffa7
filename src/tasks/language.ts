/**
 * The language of a task: of its words, else the one that its client asked for when it was handed in (`Accept-Language`). Numbers, signs,
 * addresses and SQL are no words. Not here: the language of a text in general (`knowledge/language.ts`).
 */
import { guessLanguage } from "../knowledge/language.ts";
import { STOP_WORDS } from "../search/stop-words.ts";

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s，。）]+/giu;
/** SQL as people paste it: its first word in capitals, or with the star of all columns. */
const SQL =
  /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE (?:TABLE|INDEX|VIEW)|ALTER TABLE|DROP TABLE|WITH)\s[\s\S]*(?:\bFROM\b|\bSET\b|\bVALUES\b|[(;])|^\s*select\s+\*\s+from\s/u;

/** The description without what is the same in every language. */
export function wordsOfTask(description: string): string {
  const words = description.replace(ADDRESS, " ");
  return SQL.test(words) ? words.replace(/[a-z]/gi, " ") : words;
}

/** A BCP 47 tag. */
export function languageOfTask({
  description,
  language,
}: {
  description: string;
  language?: string | undefined;
}): string {
  return languageOfWords(wordsOfTask(description), language);
}

/** What is quoted is what is spoken of, in whatever language. */
const QUOTED = /“[^”\n]*”|‘[^’\n]*’|「[^」\n]*」|『[^』\n]*』|《[^》\n]*》|"[^"\n]*"/gu;
/** Characters that build Chinese and Japanese sentences and that names seldom have. */
const SENTENCE_CHARACTERS = /[的了着把被给请帮我你您吗呢吧这那哪怎么什是不没从让谁はをにがでのとも]/gu;
/**
 * The commonest articles, prepositions and pronouns of other languages in Latin letters. Cairn answers their sentences in English; Chinese
 * sentences have words of English among theirs, and seldom any of these.
 */
const OTHER_FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `der die das den dem des ein eine einen einem einer und oder nicht mit auf für von zu zum zur im ins aus bei nach wie was wer wo ist sind ich mir mich man mein meine
  le la les un une du de et ou pas avec pour dans sur est que qui mon ma mes au aux en
  el los las una uno no con para por es mi del al qué cómo il lo gli che di per della nel mio cosa os as um uma em da na não meu onde het een van voor niet wat hoe met mijn`
    .trim()
    .split(/\s+/u),
);
/** Characters of a Chinese word, on average. */
const CHARACTERS_OF_A_WORD = 1.6;

/**
 * The language in which a text speaks, as a BCP 47 tag: an English sentence that names somebody in Chinese is English, a Chinese one about
 * English words is Chinese. A sentence in another language of Latin letters counts as English. `otherwise`: for a text without letters.
 */
export function languageOfWords(text: string, otherwise = "en"): string {
  const guessed = guessLanguage(text, otherwise);
  const said = text.replace(QUOTED, " ");
  const han = said.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = said.toLowerCase().match(/\p{Script=Latin}+/gu) ?? [];
  const letters = said.match(/[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? [];
  const [first = "", last = ""] = [letters[0], letters.at(-1)];
  const isLatin = /\p{Script=Latin}/u;
  if (guessed === "en" || words.length === 0 || !isLatin.test(first)) return guessed;
  const built = words.filter((word) => STOP_WORDS.has(word) || OTHER_FUNCTION_WORDS.has(word)).length;
  const inCharacters = said.match(SENTENCE_CHARACTERS)?.length ?? 0;
  const isEnglish =
    inCharacters === 0
      ? built > 0 && words.length > han / CHARACTERS_OF_A_WORD
      : isLatin.test(last) && built >= 2 * inCharacters;
  return isEnglish ? "en" : guessed;
}
