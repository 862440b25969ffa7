/**
 * Whether an entry says what a need wants done with material: pictures, sound, films, code. What works with material of one kind is no evidence of
 * a certain deed on it: who takes pictures with a camera puts no watermark on them.
 * Not here: how much of the things an entry has (`functionality.ts`).
 */
import { actionKindOf } from "../gap/features.ts";
import { GENERAL_OBJECTS } from "../gap/head.ts";
import type { ReadPart } from "../gap/read.ts";
import { lexicon } from "../lexicon/concepts.ts";
import type { TextUnit } from "../lexicon/read.ts";
import { matchOfSaid, type Said } from "./requirement.ts";

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

/** Whether a word is a verb and nothing else. */
const isVerb = (unit: TextUnit): boolean =>
  unit.concepts.length > 0 && kindsIn(unit).every(({ kind }) => kind === "action");

/** Whether a text says one of these verbs, a broader or a narrower one; to look at, to find and to get are one. */
function saysVerb(ids: readonly string[], { concepts, broader }: Said): boolean {
  const { concepts: known } = lexicon();
  const takes = (id: string): boolean => actionKindOf(id) === "take";
  return ids.some(
    (id) =>
      concepts.has(id) ||
      broader.has(id) ||
      known.get(id)?.broader.some((one) => concepts.has(one)) === true ||
      (takes(id) && [...concepts].some(takes)),
  );
}

/** Whether an entry may do what is asked for: true where the need is about more than material, or names no deed. */
export function saysDeed({ head }: ReadPart, units: readonly TextUnit[], said: Said): boolean {
  const things = units.flatMap((unit) => {
    const ids = kindsIn(unit).filter(({ id, kind }) => kind === "object" && !GENERAL_OBJECTS.has(id));
    return ids.length === 0 ? [] : [ids.map(({ id }) => id)];
  });
  if (things.length === 0 || !things.every((ids) => ids.some((id) => MATERIAL.has(id)))) return true;
  const verbs = units.filter(isVerb).flatMap(({ concepts }) => concepts);
  const wanted = head.actions.length > 0 ? head.actions : verbs;
  if (wanted.length > 0) return saysVerb(wanted, said);
  // A deed that the lexicon has no word for is one of the words that it does not know.
  const strange = units.filter(({ concepts, stop }) => concepts.length === 0 && !stop);
  return strange.length === 0 || strange.some((unit) => matchOfSaid(unit, said) >= 1);
}
