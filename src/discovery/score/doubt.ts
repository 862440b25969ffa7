/**
 * What speaks against an entry although it names the thing that a need is about: the need orders a deed that nobody knows, and the entry does not
 * say it ("prune the branches" is no work on branches of a repository); or the thing is one that other things have, and the entry has not the
 * word that says whose it is: a bitcoin price is no price of a product.
 * Not here: how much of the thing an entry has (`subject.ts`), deeds on material (`deed.ts`).
 */
import { foldHan } from "../../search/fold.ts";
import { wordTerm } from "../../search/terms.ts";
import { GENERAL_OBJECTS, PREPOSITIONS } from "../gap/head.ts";
import type { ReadPart } from "../gap/read-texts.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { headsOf } from "./subject.ts";
import { ASIDE } from "./unknown-words.ts";
import { matchOfSaid, type Said } from "./said.ts";

/** What is left of the coverage for each reason. */
const STRANGE_DEED = 0.45;
const OF_ANOTHER = 0.35;

/** How an English order begins: a verb, and what it is done to with a word before it that no noun has. "Work out" is another verb than "work". */
const ORDER =
  /^(?:(?:please|now|just|also|then|and|help me(?: to)?|(?:can|could|would|will) you(?: please)?|i(?: want|['’]d like| would like| need) (?:you )?to)\s+)*(\p{L}+)\s+(?:the|my|our|your|his|her|its|their|an?|this|that|these|those|all|some)\s/iu;
/** What a thing has, and is nothing by itself: the word before it says whose it is. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  "price balance metric gauge vote history ranking appointment".split(" "),
);
/** The same of words that name a concept with others that are something by themselves. */
const OF_ANOTHER_WORDS: ReadonlySet<string> = new Set([
  ..."subscription membership ticket refund permit fine result report account licence license".split(" ").map(wordTerm),
  ..."订阅 会员 报告 账户 成绩 分数 号码".split(" "),
]);

const isAction = (id: string): boolean => lexicon().concepts.get(id)?.kind === "action";

/** The verb that an English order begins with, lower case; undefined for any other text. */
export function orderedVerb(text: string): string | undefined {
  const [, verb] = ORDER.exec(text.trim()) ?? [];
  const word = verb?.toLowerCase();
  const isQuestion = word !== undefined && readUnits(word).every(({ stop }) => stop);
  return isQuestion ? undefined : word;
}

/** Whether a text says a deed that the lexicon has in Chinese alone: by the same word, or by one in English that means the same. */
function saysDeedOf(id: string, { text, concepts }: Said): boolean {
  const words = lexicon().concepts.get(id)?.english ?? [];
  return concepts.has(id) || words.some((word) => word.split(" ").every((part) => text.terms.has(wordTerm(part))));
}

const isInChineseAlone = (id: string): boolean => /^\p{sc=Han}/u.test(id);

/** Whether a need orders a deed that the lexicon has no verb for, or none in English, and a text does not say its word. */
function ordersOtherDeed(text: string, { head }: ReadPart, said: Said): boolean {
  const verb = orderedVerb(text);
  if (verb === undefined) {
    const rare = head.actions.filter(isInChineseAlone);
    return head.strange === true || (rare.length > 0 && !rare.some((id) => saysDeedOf(id, said)));
  }
  // Read in its sentence: a particle may stand apart from it, as in "turn the light off".
  const isKnown = readUnits(text).some(({ shown, concepts }) => shown === verb && concepts.some(isAction));
  return !isKnown && !said.text.terms.has(wordTerm(verb));
}

/** Words behind which stands whose a thing is: "an appointment with the dentist", "a ticket for the ferry". */
const OF_WHOM: ReadonlySet<string> = new Set("of at with for to".split(" "));

/** Whose a thing is, behind it: the "shares" of "the price of Apple shares". A word that nobody knows is none where it is a name. */
function ownersBehind(units: readonly TextUnit[], at: number, text: string): TextUnit[] {
  if (!OF_WHOM.has(units[at + 1]?.shown ?? "")) return [];
  const behind = units.slice(at + 2);
  const end = behind.findIndex(({ shown }) => PREPOSITIONS.has(shown));
  const phrase = end === -1 ? behind : behind.slice(0, end);
  return phrase.filter(
    ({ shown, stop, argument, concepts }) =>
      !stop && !argument && (concepts.length > 0 || (text.includes(shown) && !ASIDE.has(shown))),
  );
}

/** The words beside a need's head that say whose it is, where it is nothing by itself. */
function ownersOf(text: string, part: ReadPart): TextUnit[] {
  const heads = headsOf(part);
  const units = readUnits(text);
  const verb = orderedVerb(text);
  const found: TextUnit[] = [];
  for (const [at, unit] of units.entries()) {
    const isOfAnother =
      unit.concepts.some((id) => ATTRIBUTES.has(id)) || unit.terms.some((term) => OF_ANOTHER_WORDS.has(term));
    if (!isOfAnother || !heads.has(unit.terms.join(" "))) continue;
    found.push(...ownersBehind(units, at, text).filter(saysOwner));
    const before = units[at - 1];
    if (before === undefined || before.stop || before.argument) continue;
    if (before.phrase !== undefined || unit.phrase !== undefined || before.shown === verb) continue;
    // 的 is left out of units: what stands before it may be a name, an owner or a quality.
    if (/^\p{sc=Han}/u.test(before.shown) && !standsBefore(before.shown, unit.shown, text)) continue;
    if (saysOwner(before)) found.push(before);
  }
  return found;
}

/** Whether one word stands before another, with one character between at most: of the 卡 of 公交卡余额 no unit is made. */
function standsBefore(word: string, next: string, text: string): boolean {
  const folded = foldHan(text).toLowerCase();
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (folded.startsWith(next, end) || (folded.charAt(end) !== "的" && folded.startsWith(next, end + 1))) return true;
  }
  return false;
}

function saysOwner({ concepts }: TextUnit): boolean {
  return concepts.length === 0 || concepts.some((id) => !isAction(id) && !GENERAL_OBJECTS.has(id));
}

/** What is left of an entry's coverage of a need, 0…1. `text`: the need's words; `said`: what the entry says. */
export function remainingAfterDoubt(text: string, part: ReadPart, said: Said): number {
  const deed = ordersOtherDeed(text, part, said) ? STRANGE_DEED : 1;
  const owners = ownersOf(text, part);
  const isOther = owners.length > 0 && owners.every((unit) => matchOfSaid(unit, said) === 0);
  return deed * (isOther ? OF_ANOTHER : 1);
}
