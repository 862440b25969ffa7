/**
 * The words that a need is searched by in registries, which are written in English: what it is about as concepts, then its own words.
 * Not here: what is at hand for it (`analyze.ts`), the search (`sources/`).
 */
import { GENERAL_OBJECTS } from "../gap/head.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { withoutFileNames } from "../lexicon/file-names.ts";
import { readUnits } from "../lexicon/read.ts";
import type { NeedPart } from "./split.ts";

/** Keywords of one need, and of all that is missing. */
export const MAX_KEYWORDS = 8;

/** Characters of a keyword: what is longer is no word of a registry, and would make an answer grow with its question. */
export const MAX_KEYWORD = 60;

/** Verbs that say what is needed by themselves; others are done to anything, and every registry is full of them. */
const CAPABILITIES: ReadonlySet<string> = new Set(
  "translate transcribe summarize encrypt compress speak schedule predict classify buy crop simulate optimize backup".split(
    " ",
  ),
);

/**
 * The concepts to search registries for: verbs that say what is needed first, then the things, then the subjects they are about.
 * Other verbs and things that every task has are for needs that name nothing else.
 */
function soughtConcepts({ actions, objects }: NeedPart): string[] {
  const { concepts } = lexicon();
  const able = actions.filter((id) => CAPABILITIES.has(id));
  const specific = objects.filter((id) => !GENERAL_OBJECTS.has(id));
  const isThing = (id: string): boolean => concepts.get(id)?.kind === "object";
  return [...able, ...specific.filter(isThing), ...specific.filter((id) => !isThing(id))];
}

/** The words of a need that say what it is about, as they stand; those that are a value of a call last. */
function ownWords({ text }: NeedPart): string[] {
  const { concepts } = lexicon();
  const isVerb = (id: string): boolean => concepts.get(id)?.kind === "action" && !CAPABILITIES.has(id);
  const units = readUnits(withoutFileNames(text)).filter(
    (unit) =>
      !unit.stop &&
      !(unit.unknown === true && unit.argument) &&
      !/^\p{N}/u.test(unit.shown) &&
      unit.shown.length <= MAX_KEYWORD &&
      (unit.shown.length > 1 || unit.unknown === true),
  );
  const said = units.filter(({ concepts: ids }) => ids.length === 0 || !ids.every(isVerb));
  return [...new Set((said.length === 0 ? units : said).map(({ shown }) => shown))];
}

/** What one need is searched by: concepts in English, then the words of the request that none of them has. */
export function searchWords(part: NeedPart): string[] {
  const sought = soughtConcepts(part);
  const general = sought.length === 0 ? [...part.objects, ...part.actions] : [];
  return [...new Set([...sought, ...ownWords(part), ...general])];
}

/** Words to search registries with, the broader ones with them: registries look for parts of names. */
export function keywordsOf(part: NeedPart): string[] {
  const { concepts } = lexicon();
  const own = ownWords(part);
  const words = soughtConcepts(part).flatMap((id) => {
    const concept = concepts.get(id);
    if (concept === undefined) return [];
    // A subject has many words, and the second is often another side of it: sales and the programs for customers.
    return [id, ...concept.broader, ...(concept.kind === "field" ? [] : concept.english.slice(1, 2))];
  });
  // The request's own words have room beside what the lexicon adds.
  const added = [...new Set(words)].filter((word) => !own.includes(word));
  const first = own.slice(0, Math.max(MAX_KEYWORDS - added.length, MAX_KEYWORDS / 2));
  const chosen = added.slice(0, MAX_KEYWORDS - first.length);
  const general = first.length + chosen.length === 0 ? [...part.objects, ...part.actions] : [];
  return [...chosen, ...first, ...general].slice(0, MAX_KEYWORDS);
}
