/**
 * Whether an entry says what a need wants done with material: pictures, sound, films, code. What works with material of one kind is no evidence of
 * a certain deed on it: who takes pictures with a camera puts no watermark on them.
 * Not here: how much of the things an entry has (`functionality.ts`).
 */
import { actionKindOf } from "../gap/features.ts";
import { GENERAL_OBJECTS } from "../gap/head.ts";
import type { ReadPart } from "../gap/read-texts.ts";
import { lexicon } from "../lexicon/concepts.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { wordTerm } from "../../search/terms.ts";
import { matchOfSaid, type Said } from "./said.ts";

/** Things that deeds are done to, and that a text may name without doing any of them. */
const MATERIAL: ReadonlySet<string> = new Set([
  ..."image icon media video audio music pdf code python javascript java".split(" "),
  "rust go",
]);

/** What is left of the coverage where the deed is not said: shown by others at most, and never chosen. */
export const WITHOUT_DEED = 0.3;

const kindsIn = ({ concepts: ids }: TextUnit) => {
  const { concepts } = lexicon();
  return ids.map((id) => ({ id, kind: concepts.get(id)?.kind }));
};

const isAction = (id: string): boolean => lexicon().concepts.get(id)?.kind === "action";

/** Whether a word is a verb and nothing else. */
const isVerb = (unit: TextUnit): boolean =>
  unit.concepts.length > 0 && kindsIn(unit).every(({ kind }) => kind === "action");

/** Whether a text says one of these verbs, a broader or a narrower one; to look at, to find and to get are one. */
function saysVerb(ids: readonly string[], { concepts, broader }: Said): boolean {
  const { concepts: known } = lexicon();

  return ids.some(
    (id) =>
      concepts.has(id) ||
      broader.has(id) ||
      known.get(id)?.broader.some((one) => concepts.has(one)) === true ||
      (isLook(id) && [...concepts].some(isLook)),
  );
}

/** Verbs of who only looks. Who writes down what was said in a meeting arranges none. */
const LOOKS: ReadonlySet<string> = new Set(
  "read search list check analyze monitor compare summarize transcribe extract detect count explain".split(" "),
);
/** Verbs of who makes or changes something. */
const CHANGES: ReadonlySet<string> = new Set(
  "create draw write send update delete move schedule buy convert switch".split(" "),
);
/** Words of an entry that does whatever can be done with a thing. */
const DOES_ALL = "manage interact integrate control automate operate operation work handle organize use access".split(
  " ",
);

const isLook = (id: string): boolean => actionKindOf(id) === "take";

/** Whether an entry says that it looks at things and no more, and a need wants them made or changed. */
function onlyLooks(wanted: readonly string[], { text }: Said): boolean {
  if (!wanted.some((id) => CHANGES.has(id)) || DOES_ALL.some((word) => text.terms.has(wordTerm(word)))) return false;
  const verbs = text.units.filter(isVerb).flatMap(({ concepts }) => concepts);
  return verbs.length > 0 && verbs.every((id) => LOOKS.has(id));
}

/** Whether an entry may do what is asked for: true where the need is about more than material, or names no deed. */
export function saysDeed({ head }: ReadPart, units: readonly TextUnit[], said: Said): boolean {
  const things = units.flatMap((unit) => {
    const ids = kindsIn(unit).filter(({ id, kind }) => kind === "object" && !GENERAL_OBJECTS.has(id));
    return ids.length === 0 ? [] : [ids.map(({ id }) => id)];
  });
  if (onlyLooks(head.actions, said)) return false;
  if (things.length === 0 || !things.every((ids) => ids.some((id) => MATERIAL.has(id)))) return true;
  // A thing that is made by one deed alone says the deed: speech is made by speaking.
  if (units.some(({ concepts }) => concepts.length > 1 && saysVerb(concepts.filter(isAction), said))) return true;
  const verbs = units.filter(isVerb).flatMap(({ concepts }) => concepts);
  const wanted = head.actions.length > 0 ? head.actions : verbs;
  // Things are there to be looked at, where a text says nothing of what is done with them.
  if (wanted.length > 0) return saysVerb(wanted, said) || (wanted.every(isLook) && !said.text.units.some(isVerb));
  // A deed that the lexicon has no word for is one of the words that it does not know.
  const strange = units.filter(({ concepts, stop }) => concepts.length === 0 && !stop);
  return strange.length === 0 || strange.some((unit) => matchOfSaid(unit, said) >= 1);
}
