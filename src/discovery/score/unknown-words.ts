/**
 * The words of a need that the lexicon lacks, and how much each is asked for. What a need is about is often exactly such a word: a knitting
 * machine is no machine of a server, and a swimming class no class of code. One that only says of, for or with what it is done is mostly a value
 * of the call.
 * Not here: what an entry has of them (`subject.ts`), whole deeds that nobody knows (`doubt.ts`).
 */
import { PREPOSITIONS } from "../gap/head.ts";
import { readUnits } from "../lexicon/read.ts";

/** What a word counts beside a thing: one of the phrase that the verb is about, and one behind a preposition. */
const OF_PHRASE = 1;
const BEHIND_PREPOSITION = 0.25;
/** The same of each pair of characters in a word. What stands before 的 is mostly a value, as a title is. */
const PAIR = 0.4;
const PAIR_BEFORE_DE = 0.15;
/** Characters that are looked at from one word to the next, so that a long text is read once. */
const MAX_BETWEEN = 60;
/** Words that say when, how many or how, and nothing of what is wanted. */
export const ASIDE: ReadonlySet<string> = new Set(
  (
    "today tonight tomorrow yesterday morning afternoon evening night noon weekend week month year soon ago early late last next first second " +
    "one two three four five six seven eight nine ten few many often ready whether back off away together only just new old good best better " +
    "cheap quick quickly nice big small long short same other another different every each both between"
  ).split(" "),
);

/** Each unknown word of a need that says what is wanted, by its terms with spaces between, and its weight. */
export function unknownWords(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const units = readUnits(text);
  const lower = text.toLowerCase();
  let isBehind = false;
  let from = 0;
  for (const unit of units) {
    const at = lower.slice(from, from + MAX_BETWEEN).indexOf(unit.shown);
    if (at >= 0) from += at;
    const isHan = /^\p{sc=Han}/u.test(unit.shown);
    if (!isHan && PREPOSITIONS.has(unit.shown)) isBehind = true;
    // What is joined on begins a phrase of its own.
    else if (unit.shown === "and") isBehind = false;
    if (unit.stop || unit.argument || unit.concepts.length > 0 || unit.phrase !== undefined || unit.inName === true)
      continue;
    if (ASIDE.has(unit.shown) || unit.shown.length < 2) continue;
    const ofPairs = unit.terms.length * (isBeforeDe(text, from) ? PAIR_BEFORE_DE : PAIR);
    const weight = isHan ? ofPairs : isBehind ? BEHIND_PREPOSITION : OF_PHRASE;
    const key = unit.terms.join(" ");
    found.set(key, Math.max(weight, found.get(key) ?? 0));
  }
  return found;
}

/** Whether 的 follows in the same clause, with what is wanted behind it. */
function isBeforeDe(text: string, at: number): boolean {
  const [clause = ""] = text.slice(at, at + MAX_BETWEEN).split(/[，。；！？,;!?]/u);
  return /的\p{sc=Han}{2}/u.test(clause);
}
