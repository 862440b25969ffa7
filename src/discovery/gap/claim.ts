/**
 * Whether a tool may be said to do what a need asks for, however many words they share: it has the verb, where no
 * other verb does it; it is no tool that draws where data is asked for, none that deletes where something is to be read, and
 * none that lacks the product that the need names.
 * Not here: how much they share (`features.ts`), the same verb on the same thing (`act.ts`).
 */
import { DATABASES } from "../lexicon/products.ts";
import { pairsOf } from "../lexicon/characters.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { wordTerm } from "../../search/terms.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { actionKindOf, matchOf } from "./features.ts";
import { GENERAL_OBJECTS } from "./head.ts";
import type { ReadNeed, ReadPart, ReadTool } from "./read-texts.ts";

/** Verbs that no other verb does: a tool that names none of these does not do it, whatever else it has of the need. */
const UNMISTAKABLE: ReadonlySet<string> = new Set("translate transcribe summarize encrypt speak buy".split(" "));
/** To translate one of these is to convert it. */
const MEASURES: ReadonlySet<string> = new Set(["time", "timezone", "date", "unit", "number", "location"]);
/** Where what a tool keeps is a matter of the call: a person, a company and a product are entities alike. */
const KEEPS_ANYTHING = ["graph", "memory"];
/** A need that names one of these may want a chart. */
const DRAWINGS = ["chart", "draw", "diagram", "image"];

/** Whether the tool names the verb of the need, where no other verb does it. */
export function hasCapability({ head }: ReadPart, { name, first, feedback }: ReadTool): boolean {
  const isMeasure = head.objects.some(({ concepts }) => concepts.some((id) => MEASURES.has(id)));
  const wanted = head.actions.filter((id) => UNMISTAKABLE.has(id) && !(id === "translate" && isMeasure));
  return wanted.length === 0 || wanted.some((id) => [name, first, feedback].some(({ concepts }) => concepts.has(id)));
}

/** Whether a tool that draws charts is compared with a need that speaks of none: charts of prices give nobody a price. */
export function drawsUnasked({ concepts }: ReadPart, tool: ReadTool): boolean {
  return tool.name.concepts.has("chart") && !DRAWINGS.some((id) => concepts.has(id));
}

/** From this share of its characters on an unknown word is said. */
const SAID = 0.6;
/** Verbs of who makes something that was not there. */
const MAKES: ReadonlySet<string> = new Set(["create", "draw"]);

/** Whether a unit names a thing of its own kind, such as a chart or slides: a record or a file may be of anything. */
function isOneKind({ concepts: ids }: TextUnit): boolean {
  const { concepts } = lexicon();
  return ids.some((id) => concepts.get(id)?.kind === "object") && !ids.some((id) => GENERAL_OBJECTS.has(id));
}

/**
 * Whether a need wants a thing made that the tool does not name: who makes records of sales makes no chart of them, whatever else the two texts
 * share.
 */
export function lacksMade({ head }: ReadPart, { acts, all, feedback, isOfServer }: ReadTool): boolean {
  // A function by itself need not say what it works on.
  if (!isOfServer || !head.actions.some((id) => MAKES.has(id))) return false;
  // A chart has words of its own; other things may have other names, and are missed by who makes records and the like.
  const makesAny = acts.some(({ things }) => things.length > 0 && !things.some(isOneKind));
  if (head.draws !== true && !makesAny) return false;
  const made = head.objects.filter(isOneKind);
  return made.length > 0 && made.every((unit) => matchOf(unit, all) === 0 && matchOf(unit, feedback) === 0);
}

/**
 * Whether a need is about a thing that the lexicon does not know, and the tool, in the same script, has no word of it: who knows where to park
 * knows no charging points.
 */
export function lacksThing({ head: { thing } }: ReadPart, { all, feedback }: ReadTool): boolean {
  if (thing?.unknown !== true || !all.unspaced) return false;
  return matchOf(thing, all) === 0 && matchOf(thing, feedback) === 0;
}

/** Whether a tool says in its name or its first sentence what the lexicon does not know of a need. */
export function saysUnknown({ units }: ReadPart, { name, first }: ReadTool): boolean {
  const unknown = units.filter((unit) => unit.unknown === true && !unit.argument);
  return unknown.some((unit) => matchOf(unit, name) >= SAID || matchOf(unit, first) >= SAID);
}

/**
 * Whether a tool whose name says that it deletes is compared with a need that only reads, or that deletes something else: no observation
 * is a file. "Find the entity and delete it" says so itself.
 */
export function deletesUnasked(part: ReadPart, tool: ReadTool): boolean {
  const { head, concepts } = part;
  const { acts, first } = tool;
  const offered = acts.find(({ actions }) => actions.length > 0);
  if (offered === undefined || !offered.actions.every((id) => id === "delete")) return false;
  if (!concepts.has("delete"))
    return head.actions.length > 0 && head.actions.every((id) => actionKindOf(id) === "take");
  // A name that is the verb alone: its first sentence says what.
  const things = offered.things.length > 0 ? offered.things : first.units;
  const wanted = head.objects.filter(({ concepts: ids }) => ids.length > 0);
  return wanted.length > 0 && !keepsIt(part, tool) && !wanted.some((unit) => isAmong(unit, things));
}

/** Whether one of these is the same word, or names the same concept. */
function isAmong({ terms, concepts }: TextUnit, things: readonly TextUnit[]): boolean {
  return things.some(
    (thing) => thing.terms.some((term) => terms.includes(term)) || thing.concepts.some((id) => concepts.includes(id)),
  );
}

const isAbout = ({ name, first }: ReadTool, id: string): boolean =>
  [name, first].some(({ concepts }) => concepts.has(id));

/** Whether a need speaks of a memory or a graph, and the tool works on one: what is remembered may be of anything. */
function keepsIt({ concepts }: ReadPart, tool: ReadTool): boolean {
  const isAsked = ["graph", "memory", "knowledge", "remember"].some((id) => concepts.has(id));
  return isAsked && KEEPS_ANYTHING.some((id) => isAbout(tool, id));
}

/**
 * Whether a product is something that a memory keeps rather than where it is. Told apart by where its name stands: "in Salesforce" is a place
 * unless the need says the memory itself. What deletes needs both, since nothing brings back what it took.
 */
function isKept(spellings: readonly string[], part: ReadPart, tool: ReadTool): boolean {
  if (!keepsIt(part, tool)) return false;
  const { concepts, terms } = part;
  const saysMemory =
    concepts.has("memory") || concepts.has("remember") || terms.has(wordTerm("knowledge")) || terms.has("图谱");
  const isPlace = part.places.some(([first]) => first === spellings[0]);
  const deletes = tool.acts.some(({ actions }) => actions.includes("delete"));
  return deletes ? saysMemory && !isPlace : saysMemory || !isPlace;
}

/** What is done to a file whatever it holds: no format matters. */
const WITH_ANY_FORMAT: ReadonlySet<string> = new Set(
  "move copy list search delete compress upload download".split(" "),
);

/** Whether a tool or its server says one of these names, or served needs that did. */
function isNamedBy(spellings: readonly string[], { all, feedback }: ReadTool): boolean {
  const says = (term: string): boolean => all.terms.has(term) || feedback.terms.has(term);
  return spellings.some((one) =>
    /^\p{sc=Han}/u.test(one)
      ? pairsOf(one).every(says)
      : one.split(" ").every((word) => says(word) || says(wordTerm(word))),
  );
}

/**
 * Whether a need names a product that neither the tool nor its server does: what is in MySQL is not in a knowledge graph. A tool for
 * databases in general may well do. A function by itself need not say what it works on.
 */
export function lacksProduct(part: ReadPart, tool: ReadTool): boolean {
  const { products, formats, concepts, head } = part;
  if (!tool.isOfServer) return false;
  const isAnyFormat = head.actions.some((id) => WITH_ANY_FORMAT.has(id)) || concepts.has("metadata");
  if (!isAnyFormat && formats.some((spellings) => !isNamedBy(spellings, tool))) return true;
  if (products.length === 0) return false;
  const isGeneral = isAbout(tool, "database") && !DATABASES.some((name) => isNamedBy([name], tool));
  return products.some(
    (spellings) =>
      !isNamedBy(spellings, tool) &&
      !isKept(spellings, part, tool) &&
      !(isGeneral && spellings.some((one) => DATABASES.includes(one))),
  );
}

/**
 * Whether a tool or its server says each product that a need names, whatever else speaks for it. `onlyPlaces`: those alone that the need is to be
 * done in.
 */
export function saysProducts({ parts }: ReadNeed, tool: ReadTool, onlyPlaces: boolean): boolean {
  return parts.every(({ products, places }) =>
    (onlyPlaces ? places : products).every((spellings) => isNamedBy(spellings, tool)),
  );
}
