/**
 * The words of a need that a server has to name, as they are meant where they stand.
 * Not here: how well a text names them (`said.ts`), what else a need says of what is wanted (`need-phrases.ts`).
 */
import type { ReadPart } from "../gap/read-texts.ts";
import { lexicon } from "../lexicon/concepts.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { asMeant, CAPABILITIES, kindOf, matchOfSaid, type Said } from "./said.ts";

/** Words that name a thing as well, and are a verb by themselves: to track a parcel is about a parcel, and no track of music. */
const RATHER_VERBS: ReadonlySet<string> = new Set(["track", "tracks", "tracking"]);
/** Words that are so where a request begins with them: whoever books a table asks for no book. In Chinese a verb has its object behind it. */
const VERBS_AT_START: ReadonlySet<string> = new Set(
  "book order query schedule plan record register log post".split(" "),
);
const VERBS_BEFORE_MORE: ReadonlySet<string> = new Set(["查询", "记录", "预订", "预定"]);

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
