/**
 * What a need requires of a server, by its words: the things and subjects it names, what it is to be done with, and the service it names.
 * What a text is to be about is the user's own, and no requirement. Two kinds of a thing are not each other.
 * Not here: how much of it an entry has (`functionality.ts`).
 */
import { wordTerm } from "../../search/terms.ts";
import { matchOf } from "../gap/features.ts";
import { GENERAL_OBJECTS } from "../gap/head.ts";
import type { ReadPart, ReadText } from "../gap/read.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits, type TextUnit } from "../lexicon/read.ts";
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

/** Words that name a thing as well, and are a verb by themselves: to track a parcel is about a parcel, and no track of music. */
const RATHER_VERBS: ReadonlySet<string> = new Set(["track", "tracks", "tracking"]);
/** Words that are so where a request begins with them: whoever books a table asks for no book. In Chinese a verb has its object behind it. */
const VERBS_AT_START: ReadonlySet<string> = new Set(
  "book order query schedule plan record register log post".split(" "),
);
const VERBS_BEFORE_MORE: ReadonlySet<string> = new Set(["查询", "记录", "预订", "预定"]);

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

const isAction = (id: string): boolean => lexicon().concepts.get(id)?.kind === "action";

const verbsOf = ({ concepts: ids }: TextUnit): string[] => ids.filter((id) => isAction(id) && !CAPABILITIES.has(id));

/** Words of several senses in the one that another word of the need has as well: a port that vessels are near is one of ships. */
function inOneSense(units: readonly TextUnit[]): TextUnit[] {
  const times = new Map<string, number>();
  for (const id of units.flatMap(({ concepts }) => concepts)) times.set(id, (times.get(id) ?? 0) + 1);
  const isShared = (id: string): boolean => !isAction(id) && (times.get(id) ?? 0) > 1;
  return units.map((unit) => {
    if (unit.concepts.length < 2) return unit;
    return unit.concepts.some(isShared) ? { ...unit, concepts: unit.concepts.filter(isShared) } : unit;
  });
}

/** The units of a need that are no values, as they are meant where they stand. `verb`: the word that its order begins with. */
export function neededUnits({ units: all }: ReadPart, verb?: string): TextUnit[] {
  const units = inOneSense(all.filter(({ argument }) => !argument).map(asMeant));
  return units.flatMap((unit, at) => {
    const { shown } = unit;
    // Whoever balances the wheels asks for no balance; whoever pings a site wants what says that it pings.
    if (at === 0 && shown === verb && !unit.concepts.some(isAction)) return unit.concepts.length === 0 ? unit : [];
    const isVerb =
      RATHER_VERBS.has(shown) ||
      (at === 0 && VERBS_AT_START.has(shown)) ||
      (at < units.length - 1 && VERBS_BEFORE_MORE.has(shown));
    const verbs = isVerb ? verbsOf(unit) : [];
    return verbs.length === 0 ? unit : { ...unit, concepts: verbs };
  });
}

/** A word that is a verb and a thing as that verb, where a text names the verb alone: who remembers has no reminders. */
export function asVerb(unit: TextUnit, said: Said): TextUnit {
  const verbs = verbsOf(unit);
  if (verbs.length === 0 || kindOf(unit) === undefined) return unit;
  const thing = { ...unit, concepts: unit.concepts.filter((id) => !verbs.includes(id)) };
  return matchOfSaid(thing, said) === 0 && verbs.some((id) => said.concepts.has(id))
    ? { ...unit, concepts: verbs }
    : thing;
}

const TOPIC =
  /\b(?:about|regarding|concerning|(?<=\b(?:papers?|articles?|news|books?|posts?|studies|research|literature) )on)\s[^.,;!?]*|(?:关于|有关|關於|有關)[^，。；！？的]{1,30}的/giu;

/** A need without what its text, search or message is to be about; all of it where nothing else says what is wanted. */
export function withoutTopic(need: string, read: (text: string) => ReadPart): string {
  const rest = need.replace(TOPIC, " ").trim();
  return rest !== need && read(rest).units.some((unit) => kindOf(unit) !== undefined) ? rest : need;
}

/** What stands before a name that is a service: "on GitHub", "our Slack channel". */
const SERVICE =
  /(?<=\b(?:on|in|into|to|from|with|via|using|through|my|our|the|a|an|new|this|that) )\p{Lu}[\p{L}\p{N}]{2,}/gu;
const LATIN = /[a-z][a-z\d]{2,}/giu;
const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/u;
const QUOTED = /["“「『][^"”」』\n]*["”」』]/gu;

/** The names in a need that may be those of services, lower case. In Chinese each Latin word may be one. */
export function servicesIn(need: string): string[] {
  const text = need.replace(QUOTED, " ");
  const names = text.match(/\p{sc=Han}/u) ? text.match(LATIN) : text.match(SERVICE);
  return (names ?? []).map((name) => name.toLowerCase()).filter((name) => !DAY.test(name));
}

const INSTRUMENT =
  /(?:(?:使用|利用|通过|通過|(?<![费費信应應作引])用(?!户|戶))\s*|\b(?:via|using)\s)(\p{sc=Han}{1,4}|[\p{L}\p{N} -]{2,20})/gu;

/** The things that a need is to be done with, each as its terms with spaces between: 用邮件发给, "via Slack". */
export function instrumentsIn(need: string): ReadonlySet<string> {
  const said = Array.from(need.matchAll(INSTRUMENT), ([, thing = ""]) =>
    readUnits(thing).find((unit) => kindOf(unit) === "object"),
  );
  return new Set(said.flatMap((unit) => (unit === undefined ? [] : [unit.terms.join(" ")])));
}
