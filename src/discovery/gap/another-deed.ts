/**
 * Whether a tool that stands high for a need says that it does something else, or leaves open whether it does what is needed: nobody is told that such a
 * tool does it.
 * Not here: whether it surely does (`same-deed.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";
import { isKnown, meaningsOf, synonymKey } from "../lexicon/synonyms.ts";
import { readNameWords, type SaidDeed, type SaidThing } from "./said-deed.ts";
import { isAnyOfKind } from "./said-deed-chinese.ts";
import {
  allThings,
  headOf,
  isKnownVerb,
  isLooking,
  isReversed,
  isSaid,
  isSameTurn,
  OF_TEXTS,
  saysLittle,
  share,
} from "./same-deed.ts";
import { areOpposite, namesOtherSide } from "./opposites.ts";

const HAN = /\p{sc=Han}/u;

/** `another`: it says another deed, or another thing; `unsure`: by words of which nobody knows what they mean. */
export type Doubt = "another" | "unsure";

/** What speaks against a tool, by its name and by what it says of itself; undefined where nothing does. */
export function doubtOf(name: string, asked: SaidDeed, said: SaidDeed): Doubt | undefined {
  // What is asked in words that nobody reads may be an order: only a tool that looks something up is known to do no harm.
  if (asked.verb.length === 0) return said.verb.length === 0 || isLooking(said.verb) ? undefined : "unsure";
  if (said.verb.length === 0) return undefined;
  if (goesOtherWay(asked, readNameWords(name))) return "another";
  if (undoesDeed(asked, said) || undoesDeed(said, asked) || namesOtherSide(wordsOf(asked), wordsOf(said)))
    return "another";
  if (share(asked.verb, said.verb) || (isLooking(asked.verb) && isLooking(said.verb))) {
    if (!isSameTurn(asked, said) || isReversed(asked, said)) return "another";
    return doubtOfThing(name, asked, said);
  }
  return areOpposite(asked.verb[0], said.verb[0]) ? "another" : doubtOfVerb(name, asked, said);
}

const wordsOf = (deed: SaidDeed): string[] => [...allThings(deed).map(({ shown }) => shown), ...deed.turns];

/** Verbs that take back what another verb does. */
const TAKES_BACK: ReadonlySet<string> = new Set(
  "cancel undo revoke remove reverse lift 取消 解除 撤销 撤回 撤消".split(" ").map(synonymKey),
);

/** Whether one of the two takes back what the other does: to cancel a like, or the cancellation of an order. */
function undoesDeed({ verb: [verb = ""], object }: SaidDeed, other: SaidDeed): boolean {
  const [taken = ""] = other.verb;
  if (!TAKES_BACK.has(verb)) return false;
  return object.some(({ shown }) => shown === taken || (HAN.test(taken) && taken.length > 1 && shown.includes(taken)));
}

/** Words that say with a verb which way it goes. */
const DIRECTIONS: ReadonlySet<string> = new Set("in out up down on off back forward backward over".split(" "));

/** Whether a name has the verb of a need with another direction: `zoom_in` for "zoom out", whatever its sentence says. */
function goesOtherWay({ verb: [shown = ""] }: SaidDeed, [first = "", way = ""]: readonly string[]): boolean {
  const [own, direction = ""] = shown.split(" ");
  return own === synonymKey(first) && direction !== way && DIRECTIONS.has(direction) && DIRECTIONS.has(way);
}

/** Verbs that say nothing of what is done. */
const VAGUE: ReadonlySet<string> = new Set(
  "get have make do give put take bring 弄 搞 做 来".split(" ").map(synonymKey),
);

/** The concepts of a word. */
const conceptsOf = (word: string): string[] => readUnits(word).flatMap(({ concepts }) => concepts);

const isAction = (id: string): boolean => lexicon().concepts.get(id)?.kind === "action";

/** The first verb of a name: the others stand for things, as in `restore_backup`. */
function verbOfName(name: string): readonly string[] {
  const words = readNameWords(name);
  const keys = words.flatMap((word, at) => [`${word} ${words[at + 1] ?? ""}`, word]).map(synonymKey);
  const key = keys.find((one) => isKnown(one, "deeds"));
  return key === undefined ? [] : meaningsOf(key, "deeds");
}

function doubtOfVerb(name: string, asked: SaidDeed, said: SaidDeed): Doubt | undefined {
  if (share(verbOfName(name), asked.verb)) return undefined;
  const [own = "", its = ""] = [asked.verb[0], said.verb[0]];
  if (isKnownVerb(asked.verb) && isKnownVerb(said.verb)) return VAGUE.has(own) ? "unsure" : "another";
  // "Move out" is not "move", whatever it is.
  if (own.split(" ")[0] === its.split(" ")[0]) return "unsure";
  // There are more ways to ask for what is looked up than verbs.
  if (isLooking(said.verb) || !isVerbAlone(own, asked) || !isVerbAlone(its, said)) return undefined;
  const concepts = conceptsOf(its);
  return conceptsOf(own).some((id) => concepts.includes(id)) ? undefined : "unsure";
}

/** Whether what a sentence begins with is a verb: a word of the table, or one that is known as nothing else and has something that it is done to. */
function isVerbAlone(word: string, { verb, object, places }: SaidDeed): boolean {
  if (isKnownVerb(verb)) return true;
  const units = readUnits(word);
  const isOther = units.some(
    ({ stop, argument, concepts }) => stop || argument || concepts.some((id) => !isAction(id)),
  );
  return object.length + places.length > 0 && !isOther && !isKnown(word, "things");
}

/** Of two deeds with one verb: what speaks against their being done to the same thing. */
function doubtOfThing(name: string, asked: SaidDeed, said: SaidDeed): Doubt | undefined {
  if (isLooking(asked.verb) || share(asked.verb, OF_TEXTS)) return undefined;
  const [thing, its] = [headOf(asked.object), headOf(said.object)];
  if (thing === undefined || its === undefined || thing.isValue || isSaid(thing, [its]))
    return doubtOfKind(asked, said, name);
  const offered = [...allThings(said), ...namedThings(name, said)];
  if (!isSaid(thing, offered)) {
    // A part of a thing is not the thing, and "the PDF report" is a PDF.
    if (isSaid(its, asked.object)) return "unsure";
    // Across languages a concept in common is all that a translation has.
    if (areRelated(thing, its)) return HAN.test(thing.shown) === HAN.test(its.shown) ? "unsure" : undefined;
    return isKnownThing(thing) && isKnownThing(its) ? "another" : "unsure";
  }
  const isPart = said.object.some((one) => one !== its && isSaid(thing, [one]));
  if (isPart && !saysLittle(its) && !isSaid(its, allThings(asked))) return "unsure";
  return doubtOfKind(asked, said, name);
}

const isKnownThing = ({ shown }: SaidThing): boolean =>
  isKnown(shown, "things") || conceptsOf(shown).some((id) => !isAction(id));

/** Whether two things are of one kind, or one is a kind of the other. */
function areRelated({ shown }: SaidThing, other: SaidThing): boolean {
  const kindsOf = (word: string): string[] =>
    conceptsOf(word).flatMap((id) => [id, ...(lexicon().concepts.get(id)?.broader ?? [])]);
  const kinds = kindsOf(other.shown);
  return kindsOf(shown).some((id) => kinds.includes(id));
}

/** Words of a name besides its verb. */
function namedThings(name: string, said: SaidDeed): SaidThing[] {
  return readNameWords(name)
    .map(synonymKey)
    .filter((key) => !said.verb.includes(key))
    .map((key) => ({ shown: key, meanings: meaningsOf(key, "things"), isValue: false }));
}

/** Whether each of two says of its own which of the things it is, and the other does not. */
function doubtOfKind(asked: SaidDeed, said: SaidDeed, name: string): Doubt | undefined {
  const [thing, its] = [headOf(asked.object), headOf(said.object)];
  if (thing === undefined || its === undefined || thing.isValue) return undefined;
  const all = allThings(asked);
  const offered = [...allThings(said), ...namedThings(name, said)];
  const isMissing = said.object.some(
    (one) => one !== its && !isSaid(one, all) && !(HAN.test(one.shown) && isAnyOfKind(one.shown)),
  );
  const isOther = isMissing && asked.object.some((one) => one !== thing && !one.isValue && !isSaid(one, offered));
  return isOther ? "unsure" : undefined;
}
