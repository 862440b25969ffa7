/** The phrases of a question that may be its subject, or a keyword. Not here: which of them are tried (`keyword.ts`). */
import { foldCompatibility } from "../../fold-compatibility.ts";
import { markContentUnits } from "../../routing/content-words.ts";
import { unitsOf } from "../../search/units.ts";

/** A text without what does not tell two questions apart. */
export function plain(text: string): string {
  return foldCompatibility(text)
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, "");
}

/** Every phrase of a text. */
export function phrasesOf(text: string): string[] {
  return contentRuns(text).flatMap(partsOf);
}

/** Neighbouring words of a text that are neither stop words nor small talk. */
function contentRuns(text: string): string[] {
  const units = unitsOf(text);
  const isContent = markContentUnits(units);
  const runs: string[] = [];
  let run = "";
  let unspacedBefore = false;
  for (const [at, { text: word, unspaced }] of units.entries()) {
    if (isContent[at] !== true) {
      if (run !== "") runs.push(run);
      run = "";
      continue;
    }
    run += run === "" || (unspaced && unspacedBefore) ? word : ` ${word}`;
    unspacedBefore = unspaced;
  }
  return run === "" ? runs : [...runs, run];
}

/** A run of words, its shorter parts of Chinese, and each word of other scripts. */
function partsOf(run: string): string[] {
  const phrase = run.trim();
  if (!/\p{Script=Han}/u.test(phrase))
    return phrase.length < 3 ? [] : [phrase, ...phrase.split(" ").filter((one) => one.length > 3)];
  const parts: string[] = phrase.length <= 8 ? [phrase] : [];
  for (let length = 4; length >= 2; length--)
    for (let at = 0; at + length <= phrase.length; at++) parts.push(phrase.slice(at, at + length));
  return parts;
}
