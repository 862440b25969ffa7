/**
 * Whether a tool does what a need's head says: the same verb on the same thing. Its name says both, whatever its description goes on
 * about.
 * Not here: how sure that makes a match (`confidence.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { doesOtherwise, matchOf } from "./features.ts";
import { GENERAL_OBJECTS, namedAct, type NamedAct } from "./head.ts";
import type { ReadPart, ReadTool } from "./read-texts.ts";
import { sharesVerb } from "./verbs.ts";

/** From this match on two units mean the same thing. */
const SAME_THING = 0.6;

/** `same`: its name says the verb and the thing; `other`: another kind of the thing, such as a line chart for a bar chart. */
export type Act = "same" | "other" | "unknown";

/** Compares a part of a need with what a tool's name says. */
export function actOf(part: ReadPart, tool: ReadTool): Act {
  if (tool.acts.some((act) => isOtherKind(part, act))) return "other";
  if (doesOtherwise(part, tool)) return "unknown";
  return saysThing(part, tool) || tool.acts.some((act) => isSame(part, act, tool)) ? "same" : "unknown";
}

/**
 * Whether a tool's first sentence says the verb of a need and its thing, where the lexicon does not know the thing: names of tools are
 * Latin, so that a sentence is all that says it in Chinese. Where the verb is not known either, the thing is all there is.
 */
function saysThing({ head: { thing, actions } }: ReadPart, { first }: ReadTool): boolean {
  if (thing?.unknown !== true || matchOf(thing, first) < SAME_THING) return false;
  return actions.length === 0 || sharesVerb(actions, [...first.named].filter(isAction));
}

const isAction = (id: string): boolean => lexicon().concepts.get(id)?.kind === "action";

function isSame(part: ReadPart, { actions, things }: NamedAct, tool: ReadTool): boolean {
  const { head } = part;
  if (head.strange === true || !sharesVerb(head.actions, actions)) return false;
  // All that the name says is wanted, and the head is what it says.
  if (things.some((unit) => matchOf(unit, part) < SAME_THING)) return false;
  if (things.length > 0) return head.objects.some((unit) => isIn(unit, things));
  return head.objects.some((unit) => isSpecific(unit) && matchOf(unit, tool.first) >= SAME_THING);
}

/**
 * Whether a tool does what another one does, by what the other says of itself: the same verb, and a thing in common that is
 * more than what every tool has.
 */
export function isLikeAct(
  { name, title, first }: { name: string; title: string; first: string },
  tool: ReadTool,
): boolean {
  const named = [name, title].filter((text) => text !== "").map((text) => namedAct(readUnits(text)));
  // A name without a verb: the first sentence begins with it.
  const acts = named.some(({ actions }) => actions.length > 0) ? named : [namedAct(readUnits(first))];
  // A name that is a verb alone: its first sentence says what to.
  const said = readUnits(first).filter((unit) => isSpecific(unit));
  const offers = tool.acts.some(({ actions }) => actions.length > 0) ? tool.acts : [namedAct(tool.first.units)];
  return acts.some(({ actions, things }) => {
    const wanted = things.length > 0 ? things : said;
    return offers.some((act) => {
      const isVerb = act.actions.length > 0 && actions.length > 0 && sharesVerb(actions, act.actions);
      const offered = act.things.length > 0 ? act.things : tool.first.units;
      return isVerb && wanted.some((unit) => isIn(unit, offered)) && !isKindBeside(wanted, act.things);
    });
  });
}

/** Whether a unit names a thing that not every need has. */
function isSpecific({ concepts }: TextUnit): boolean {
  const { concepts: known } = lexicon();
  // A note is a memo as well, and as general.
  if (concepts.some((id) => GENERAL_OBJECTS.has(id))) return false;
  return concepts.some((id) => known.get(id)?.kind !== "action");
}

/** Whether one of these is the same word or names the same concept. */
function isIn({ terms, concepts }: TextUnit, things: readonly TextUnit[]): boolean {
  return things.some(
    (thing) => thing.terms.some((term) => terms.includes(term)) || thing.concepts.some((id) => concepts.includes(id)),
  );
}

/** Whether the name says another kind of the wanted thing, which the need does not speak of. */
function isOtherKind({ head, concepts: asked }: ReadPart, { things }: NamedAct): boolean {
  const isAsked = ({ concepts }: TextUnit): boolean => concepts.some((id) => asked.has(id));
  return isKindBeside(
    head.objects,
    things.filter((unit) => !isAsked(unit)),
  );
}

/** Whether things are another kind of what is wanted: bar charts and pie charts are both charts. */
function isKindBeside(wanted: readonly TextUnit[], things: readonly TextUnit[]): boolean {
  const { concepts } = lexicon();
  const broaderOf = ({ concepts: ids }: TextUnit): readonly string[] =>
    ids.flatMap((id) => concepts.get(id)?.broader ?? []);
  const kinds = new Set(wanted.flatMap(broaderOf));
  if (kinds.size === 0 || wanted.some((unit) => isIn(unit, things))) return false;
  return things.some((unit) => broaderOf(unit).some((kind) => kinds.has(kind)));
}
