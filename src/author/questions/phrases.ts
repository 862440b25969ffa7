/** What tells two questions apart, and the phrases that may be their subject or a keyword. Not here: which are tried (`keyword.ts`). */
import { foldCompatibility } from "../../fold-compatibility.ts";
import { phrasesIn } from "../../routing/phrases.ts";

/** A text without what does not tell two questions apart. */
export function plain(text: string): string {
  return foldCompatibility(text)
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, "");
}

/** Every phrase of whole words of a text, as it is written. */
export function phrasesOf(text: string): string[] {
  return [...phrasesIn(foldCompatibility(text)).values()];
}
