/** What a text is read into. Not here: how it is read (`read.ts`, `characters.ts`). */

/** A word, or a phrase of the lexicon. */
export interface TextUnit {
  /** As it stands in the text, lower case. */
  shown: string;
  /** What it is found by: stems, an identifier, pairs of characters. */
  terms: readonly string[];
  /** Ids of the concepts it names. */
  concepts: readonly string[];
  /** It says nothing about the subject. */
  stop: boolean;
  /** A number, a name, a path, something quoted: what a tool is called with, rather than what it does. */
  argument: boolean;
  /** The first unit of the phrase that it is a part of, whose concepts it shares: "chart" in "bar chart". */
  phrase?: TextUnit;
  /** A part of an identifier or a file's name. */
  inName?: true;
  /** Chinese characters that the lexicon does not know: a word or several, which only a text of the same script can have. */
  unknown?: true;
}
