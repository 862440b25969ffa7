/**
 * How much of what a need is about a text names: its things, the head of the need before all, its subjects where it names no thing. What nobody
 * knows is promised by nobody, so that a need of unknown words is covered by little.
 * Not here: verbs and the other words (`functionality.ts`), what is done with the things (`deed.ts`).
 */
import type { ReadPart } from "../gap/read-texts.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { CAPABILITIES, isGeneral, kindOf, matchOfSaid, subjectMatch, type Said } from "./said.ts";

/** How often the head of a need counts, and what it is to be done with: a screenshot of a price list is a screenshot. */
export const TWICE = 2;
/** What another subject counts beside the head: the price of a company's shares. */
export const BESIDE = 0.5;
/** What the name of a service counts that the entry bears. */
const SERVICE = 3;
/** How well a named service has the things that its own words do not name. */
export const OF_SERVICE = 0.6;
/** What is left where a need names neither a thing nor a subject: a verb in common is little. */
const ONLY_VERBS = 0.3;
/**
 * What is left where a need names nothing that the lexicon knows, and a text says its very words: at least one of a phrase, or two pairs of
 * characters.
 */
const BY_WORDS = { factor: 0.75, least: 0.8 };
/** What a word that nobody knows counts beside a thing that every need has, such as a record; of characters, two are a word. */
const UNKNOWN_PART = 0.5;

/** A part of a need, to be compared with an entry. */
export interface Asked {
  part: ReadPart;
  /** The need as it is read. */
  text: string;
  instruments: ReadonlySet<string>;
  /** Whom something is sent to (`recipient.ts`). */
  recipients: ReadonlySet<string>;
  /** What the lexicon lacks of it, each with its weight (`unknown-words.ts`). */
  unknown: ReadonlyMap<string, number>;
  /** The entry bears the name of the service that the need names. */
  isNamed: boolean;
}

/** Weights of what is asked for, and of what a text has of it. */
interface Share {
  all: number;
  had: number;
}

/** A share that begins with the service that a need names, where it names the entry's. */
export const shareOfService = (isNamed: boolean): Share => ({ all: isNamed ? SERVICE : 0, had: isNamed ? SERVICE : 0 });

/** 0…1; `none` where nothing is asked for. */
export const shareHad = ({ all, had }: Share, none: number): number => (all === 0 ? none : had / all);

export function addTo(share: Share, weight: number, match: number): void {
  share.all += weight;
  share.had += weight * match;
}

/** Whether a part wants a deed that says what is needed by itself, whatever it is done to. */
export const isOfDeed = ({ head }: ReadPart): boolean => head.actions.some((id) => CAPABILITIES.has(id));

/** The head of a part, each as its terms with spaces between. */
export const headsOf = ({ head }: ReadPart): ReadonlySet<string> =>
  new Set(head.objects.map(({ terms }) => terms.join(" ")));

/**
 * Whether a word that the lexicon lacks is what a need wants. With a known verb and "the" or "my" it is mostly the user's own, such as the
 * minutes to send.
 */
export function isWanted({ shown, unknown }: TextUnit, { head }: ReadPart, text: string): boolean {
  if (unknown === true) return false;
  return head.actions.length === 0 || !isThere(text, shown);
}

/** Whether a text speaks of a thing as one that is there already. */
function isThere(text: string, thing: string): boolean {
  const before = text.slice(0, Math.max(0, text.toLowerCase().indexOf(thing)));
  return /\b(?:the|this|that|these|those|my|our|your|his|her|its|their|all|every|each)\s+(?:[\p{L}-]+\s+){0,2}$/iu.test(
    before,
  );
}

/** The share of the things that a need names that a text names, of its subjects where it names no thing. */
export function subjectIn(
  { part, text, instruments, recipients, unknown: lacked, isNamed }: Asked,
  units: readonly TextUnit[],
  said: Said,
): number {
  const [things, general, words] = [shareOfService(isNamed), shareOfService(false), shareOfService(false)];
  const heads = headsOf(part);
  // What is translated into is a value of the call, as its language is.
  const isDeed = isOfDeed(part);
  for (const unit of units) {
    const key = unit.terms.join(" ");
    if (recipients.has(key)) continue;
    const kind = kindOf(unit);
    const isHead = !isDeed && heads.has(key);
    const times = isHead || instruments.has(key) ? TWICE : 1;
    const match = Math.max(isNamed && kind === "object" ? OF_SERVICE : 0, subjectMatch(unit, said));
    const isStrange = isHead && unit.concepts.length === 0;
    // What a chart shows is a value of the call.
    if (part.head.draws === true && times === 1) continue;
    // What is sent or shown with something is a value as well.
    const isBeside = times === 1 && (kind === "field" || instruments.size > 0);
    if (kind !== undefined || (isStrange && isWanted(unit, part, text)))
      addTo(things, isBeside ? BESIDE : times, match);
    else if (isGeneral(unit)) addTo(general, 1, match);
    else addTo(words, lacked.get(key) ?? 0, match);
  }
  // What follows from a thing that nobody knows is not known either: "a record of offences" is no record.
  const unknown = units.filter(({ concepts, stop }) => concepts.length === 0 && !stop);
  const missed = unknown
    .filter((unit) => matchOfSaid(unit, said) === 0)
    .reduce((sum, { terms }) => sum + terms.length, 0);
  const known = general.all / Math.max(1, general.all + UNKNOWN_PART * missed);
  // A verb in common is no reason where the subject is another: who looks up a part of a page has no weather.
  const withoutThings = known * shareHad(general, ONLY_VERBS);
  if (things.all > 0) return (things.had + words.had) / (things.all + words.all);
  const byWords = words.had >= BY_WORDS.least ? BY_WORDS.factor * shareHad(words, 0) : 0;
  return Math.max(withoutThings, byWords);
}
