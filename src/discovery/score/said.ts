/**
 * What a text says that is compared with a need, and how well it names what a need names. Two kinds of a thing are not each other.
 * Not here: which words of a need are compared (`needed-units.ts`), how much of it an entry has (`functionality.ts`).
 */
import { wordTerm } from "../../search/terms.ts";
import { matchOf } from "../gap/features.ts";
import { GENERAL_OBJECTS } from "../gap/head.ts";
import type { ReadText } from "../gap/read-texts.ts";
import { lexicon } from "../lexicon/concepts.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { isVague } from "./vague.ts";

/** A text with the concepts that it names, and the broader ones of these. */
export interface Said {
  text: ReadText;
  concepts: ReadonlySet<string>;
  broader: ReadonlySet<string>;
  /** Those of the concepts that it calls by their own names. */
  byName: ReadonlySet<string>;
}

const SAME = 0.85;
/**
 * What a concept in common is worth where one of the two texts, or neither, calls it by its own name: a dentist is health as a pharmacy is, and
 * neither is the other; a performance is seen in a theatre or measured.
 */
const NAMED_BY_ENTRY = { object: 0.8, field: 0.8, action: SAME };
const NAMED_BY_NEED = { object: 0.7, field: 0.6, action: SAME };
const NAMED_BY_NONE = { object: 0.6, field: 0.5, action: SAME };
/** What a text that names a broader concept is worth: who draws charts draws pie charts; finance is too wide to say as much. */
const BROADER = { object: 0.75, field: 0.4, action: 0.6 };
/** And one that names a kind of the thing alone. */
const NARROWER = 0.55;

/** Verbs that say what is needed by themselves, as a thing does. */
export const CAPABILITIES: ReadonlySet<string> = new Set(
  "translate transcribe summarize encrypt speak print".split(" "),
);

/** What a word ends with in place of its last letter in another form: "companies", "driving". */
const ENDING = /^(?:e|y|s|es|ies|ed|ied|ing|ings|er|ers|or|ors)$/u;

/** What makes a verb of another stem: "united" and "unite" are no units. */
const VERB_ENDING = /^(?:e|ed)$/u;

/**
 * A unit with the concepts that its word has in this form. Stems alone put "locally" beside "localize" and "find" beside "findings":
 * a word is that of a concept, or begins as one does but for an ending: "animations" are no animals.
 */
export function asMeant(unit: TextUnit): TextUnit {
  const { concepts: known } = lexicon();
  const { shown, concepts } = unit;
  if (!/^[a-z]/u.test(shown)) return unit;
  const wordsOf = (id: string): readonly string[] => known.get(id)?.english ?? [];
  const exact = concepts.filter((id) => wordsOf(id).includes(shown));
  const isVerb = (id: string): boolean => known.get(id)?.kind === "action";
  const begins = (id: string, word: string): boolean =>
    (shown.startsWith(word) && (isVerb(id) || !VERB_ENDING.test(shown.slice(word.length)))) ||
    (/[eys]$/u.test(word) && shown.startsWith(word.slice(0, -1)) && ENDING.test(shown.slice(word.length - 1))) ||
    (word.startsWith(shown) && /[ -]/u.test(word[shown.length] ?? ""));
  return {
    ...unit,
    concepts: exact.length > 0 ? exact : concepts.filter((id) => wordsOf(id).some((word) => begins(id, word))),
  };
}

/** Whether a unit begins a phrase of the lexicon, and its word alone names nothing of it: the "text" of "text message". */
function isPhraseAlone({ shown, concepts }: TextUnit): boolean {
  const { concepts: known } = lexicon();
  if (concepts.length === 0 || !/^[a-z]/u.test(shown)) return false;
  const words = concepts.flatMap((id) => known.get(id)?.english ?? []);
  return !words.some((word) => !/[ -]/u.test(word) && shown.startsWith(word.slice(0, -1)));
}

/** How many of a concept's words are its own names: English ones have plurals beside them. */
const OWN_NAMES = { english: 3, chinese: 2 };

/** Whether a unit calls a concept by one of its own names; of a phrase the first word has the concept. */
function isOwnName(id: string, { shown, terms }: TextUnit): boolean {
  const concept = lexicon().concepts.get(id);
  if (concept === undefined) return false;
  if (concept.chinese.slice(0, OWN_NAMES.chinese).includes(shown)) return true;
  const names = [id, ...concept.english.slice(0, OWN_NAMES.english)];
  const own = new Set(names.map((name) => wordTerm(name.split(/[ -]/u)[0] ?? name)));
  return terms.some((term) => own.has(term.split(" ")[0] ?? term));
}

/** A text to be compared by `matchOfSaid`. */
export function saidBy(text: ReadText): Said {
  const { concepts: known } = lexicon();
  const promises = (id: string, { shown }: TextUnit): boolean => {
    const concept = known.get(id);
    return concept !== undefined && !isVague(shown, concept);
  };
  const concepts = new Set(text.units.flatMap((unit) => asMeant(unit).concepts.filter((id) => promises(id, unit))));
  const byName = new Set(text.units.flatMap((unit) => asMeant(unit).concepts.filter((id) => isOwnName(id, unit))));
  // "Time" in "real time" is no time: a word of a longer phrase means the phrase.
  const alone = text.units.filter((unit) => unit.phrase === undefined && !isPhraseAlone(unit));
  const terms = new Set(alone.flatMap((unit) => unit.terms));
  return {
    text: { ...text, terms },
    concepts,
    byName,
    broader: new Set([...concepts].flatMap((id) => known.get(id)?.broader ?? [])),
  };
}

/** Endings of one word are no longer than this: "directions" have the stem of "direct". */
const MAX_ENDING = 3;

/** Whether a text has only the stem of a word, in a word that means something else. */
function isOtherWord({ shown, terms }: TextUnit, text: ReadText): boolean {
  if (!/^[a-z]/u.test(shown)) return false;
  const alike = text.units.filter((unit) => unit.terms.some((term) => terms.includes(term)));
  return alike.length > 0 && alike.every((unit) => Math.abs(unit.shown.length - shown.length) > MAX_ENDING);
}

/**
 * How well a text names what a unit names: 1 for its word. Payments and shares are both finance, and not each other. `senses`: it counts by
 * which of its words a concept is called.
 */
export function matchOfSaid(unit: TextUnit, { text, concepts, broader, byName }: Said, senses = true): number {
  const { concepts: known } = lexicon();
  const named = unit.concepts.map((id) => {
    const concept = known.get(id);
    if (concepts.has(id)) {
      const isNamedHere = isOwnName(id, unit);
      if (concept === undefined || !senses || (isNamedHere && byName.has(id))) return SAME;
      return (isNamedHere ? NAMED_BY_NEED : byName.has(id) ? NAMED_BY_ENTRY : NAMED_BY_NONE)[concept.kind];
    }
    if (concept?.broader.some((one) => concepts.has(one)) === true) return BROADER[concept.kind];
    return broader.has(id) ? NARROWER : 0;
  });
  const terms = isPhraseAlone(unit) || isOtherWord(unit, text) ? [] : unit.terms;
  return Math.max(0, matchOf({ ...unit, terms, concepts: [] }, text), ...named);
}

/** How well a text names the things of a need, where the same concept is as good as the word. */
export function subjectMatch(unit: TextUnit, said: Said): number {
  return Math.min(1, matchOfSaid(unit, said) / SAME);
}

/** Whether a unit names a thing, or a subject of life, that not every need has. */
export function kindOf({ concepts: ids }: TextUnit): "object" | "field" | undefined {
  const { concepts } = lexicon();
  const kinds = new Set(ids.filter((id) => !GENERAL_OBJECTS.has(id)).map((id) => concepts.get(id)?.kind));
  if (kinds.has("object") || ids.some((id) => CAPABILITIES.has(id))) return "object";
  return kinds.has("field") ? "field" : undefined;
}

/** Whether a unit names a thing that nearly every need has, such as a file. */
export function isGeneral({ concepts: ids }: TextUnit): boolean {
  return ids.some((id) => GENERAL_OBJECTS.has(id));
}
