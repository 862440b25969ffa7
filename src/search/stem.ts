/**
 * English suffix stripping after Porter's 1980 description, in a form of our own: rules as data, longest ending first.
 * Not here: deciding which words are English (`terms.ts` stems plain a–z words only).
 */

const VOWEL = /[aeiou]/;

function isVowel(word: string, index: number): boolean {
  const letter = word[index] ?? "";
  if (VOWEL.test(letter)) return true;
  return letter === "y" && index > 0 && !isVowel(word, index - 1);
}

/** How many times a vowel run is followed by a consonant run. */
function measure(word: string): number {
  let count = 0;
  let wasVowel = false;
  for (let index = 0; index < word.length; index += 1) {
    const vowel = isVowel(word, index);
    if (wasVowel && !vowel) count += 1;
    wasVowel = vowel;
  }
  return count;
}

function hasVowel(word: string): boolean {
  for (let index = 0; index < word.length; index += 1) if (isVowel(word, index)) return true;
  return false;
}

function endsDouble(word: string): boolean {
  const last = word.length - 1;
  return last > 0 && word[last] === word[last - 1] && !isVowel(word, last);
}

/** consonant–vowel–consonant where the last is not w, x or y: such stems want their silent e back. */
function endsShort(word: string): boolean {
  const last = word.length - 1;
  return (
    last > 1 && !isVowel(word, last) && isVowel(word, last - 1) && !isVowel(word, last - 2) && !/[wxy]$/.test(word)
  );
}

type Rules = ReadonlyMap<string, string>;

function rules(text: string): Rules {
  const map = new Map<string, string>();
  for (const rule of text.split(" ")) {
    const [ending = "", replacement = ""] = rule.split(">");
    map.set(ending, replacement);
  }
  return map;
}

const DERIVED = rules(
  "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble logi>log",
);
const REDUCED = rules("icate>ic ative> alize>al iciti>ic ical>ic ful> ness>");
const DROPPED = rules(
  "al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> iti> ous> ive> ize>",
);

/** Applies the longest ending found when what remains is long enough. */
function replaceEnding(word: string, table: Rules, least: number): string {
  for (let size = Math.min(7, word.length - 1); size > 1; size -= 1) {
    const ending = word.slice(-size);
    const replacement = table.get(ending);
    if (replacement === undefined) continue;
    const rest = word.slice(0, -size);
    if (measure(rest) <= least) return word;
    if (ending === "ion" && !/[st]$/.test(rest)) return word;
    return rest + replacement;
  }
  return word;
}

function dropPlural(word: string): string {
  if (/(ss|x|z|sh|ch)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}i` : word.slice(0, -1);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function dropTense(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const rest = word.replace(/(ed|ing)$/, "");
  if (rest === word || !hasVowel(rest)) return word;
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (endsDouble(rest) && !/[lsz]$/.test(rest)) return rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

function dropFinal(word: string): string {
  let result = word;
  if (result.endsWith("e")) {
    const rest = result.slice(0, -1);
    const size = measure(rest);
    if (size > 1 || (size === 1 && !endsShort(rest))) result = rest;
  }
  return result.endsWith("ll") && measure(result) > 1 ? result.slice(0, -1) : result;
}

/** The stem of one lower-case a–z word; words of up to three letters stay as they are. */
export function stem(word: string): string {
  if (word.length < 4) return word;
  let result = dropTense(dropPlural(word));
  if (result.endsWith("y") && result.length > 2 && !isVowel(result, result.length - 2))
    result = `${result.slice(0, -1)}i`;
  result = replaceEnding(result, DERIVED, 0);
  result = replaceEnding(result, REDUCED, 0);
  result = replaceEnding(result, DROPPED, 1);
  return dropFinal(result);
}
