/**
 * The words that a registry is asked for, one at a time: it looks for parts of names, which are Latin and have no spaces. Those are the nouns of
 * a need: its head first, then the words that the lexicon lacks and its other things. What is done with them is in few names.
 * Not here: the query that is shown, and what else a need may be called (`needs/search-words.ts`).
 */
import { headsOf } from "../score/subject.ts";
import { orderedVerb } from "../score/doubt.ts";
import { ASIDE } from "../score/unknown-words.ts";
import { withoutAsking } from "../lexicon/asking.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { withoutFileNames } from "../lexicon/file-names.ts";
import { readUnits } from "../lexicon/read.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { readNeed } from "../gap/read.ts";

/** A word that the name of a server may have. */
const LATIN = /^[a-z][\w.-]{2,}$/u;

const isAction = (id: string): boolean => lexicon().concepts.get(id)?.kind === "action";

/** A noun in the form that is a part of its plural too: "passwords" asks for less than "password". */
const asSingular = (word: string): string => word.replace(/(?<=[^aeiousy])s$|(?<=[aeo])s$/u, "");

/** The last word of a phrase: a bar chart is a chart. */
const lastWord = (phrase: string): string => phrase.split(" ").at(-1) ?? phrase;

/** The words for one unit: its own in Latin, in Chinese what its concepts are called. */
function wordsOf({ shown, concepts }: TextUnit): string[] {
  if (LATIN.test(shown)) return [asSingular(shown)];
  return concepts.filter((id) => !isAction(id)).map(lastWord);
}

/** The nouns of a need, as registries are asked for them, the most telling first. Total: any string gives a list. */
export function registryWords(need: string): string[] {
  const text = withoutFileNames(withoutAsking(need));
  const heads = headsOf(readNeed(text).whole);
  const verb = orderedVerb(text) ?? /^\W*(\p{L}+)/u.exec(text)?.[1]?.toLowerCase();
  const units = readUnits(text);
  const nouns = units.filter((unit, at) => {
    const { shown, concepts, stop, argument } = unit;
    if (stop || argument || ASIDE.has(shown) || units[at + 1]?.phrase === unit) return false;
    if (at === 0 && shown === verb) return false;
    return concepts.length === 0 || !concepts.every(isAction);
  });
  const isHead = ({ terms }: TextUnit): boolean => heads.has(terms.join(" "));
  const found = [...nouns.filter(isHead), ...nouns.filter((one) => !isHead(one))].flatMap(wordsOf);
  return [...new Set(found.filter((word) => LATIN.test(word)))];
}
