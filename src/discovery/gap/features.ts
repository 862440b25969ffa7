/**
 * What is compared of one need and one tool: how much of the need the tool has, and how much of what the tool says of
 * itself the need asks for. A tool whose name says more than the need (`find_forged_documents` for "find films") does
 * something else.
 * Not here: what each is worth (`confidence.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import type { TextUnit } from "../lexicon/read.ts";
import type { ReadText, ReadTool } from "./read.ts";

export const FEATURES = ["coverage", "name", "first", "parameters", "objects", "actions", "arguments"] as const;
/** Each 0…1. */
export type Features = Record<(typeof FEATURES)[number], number>;

/** What a concept in common is worth beside the same word. */
const SAME_CONCEPT = { action: 0.5, object: 0.7, field: 0.7 };
const BROADER_CONCEPT = 0.4;
/** What a number or a name in a need is worth: it says what a tool is called with, seldom what it does. */
const ARGUMENT_WEIGHT = 0.3;
/** What a word is worth that most tools and most requests have. */
const COMMON_WEIGHT = 0.4;
const COMMON_WORDS = new Set(
  "get find show tell list give make want like use using used data information info value values provide provides return returns retrieve retrieves user current specified given new name help time number details based type id ids result results".split(
    " ",
  ),
);

/** How rare a term is among the tools at hand; larger is rarer. */
export type Rarity = (unit: TextUnit) => number;

function matchOf(unit: TextUnit, { terms, concepts }: ReadText): number {
  const { concepts: known } = lexicon();
  let best = unit.terms.filter((term) => terms.has(term)).length / Math.max(1, unit.terms.length);
  for (const id of unit.concepts) {
    const concept = known.get(id);
    if (concept === undefined) continue;
    if (concepts.has(id)) best = Math.max(best, SAME_CONCEPT[concept.kind]);
    else if (concept.broader.some((broader) => concepts.has(broader))) best = Math.max(best, BROADER_CONCEPT);
  }
  return best;
}

function weightOf(unit: TextUnit, rarity: Rarity): number {
  return rarity(unit) * (unit.argument ? ARGUMENT_WEIGHT : 1) * (COMMON_WORDS.has(unit.shown) ? COMMON_WEIGHT : 1);
}

/** The weighted share of one text's units that another text has; `otherwise` for a text without any. */
function share(of: ReadText, within: ReadText, rarity: Rarity, otherwise: number): number {
  let [all, had] = [0, 0];
  for (const unit of of.units) {
    const weight = weightOf(unit, rarity);
    all += weight;
    had += weight * matchOf(unit, within);
  }
  return all === 0 ? otherwise : had / all;
}

/** Whether a tool has any word of a need besides its verbs: to create something is not yet to create this. */
export function sharesSubject(need: ReadText, tool: ReadTool): boolean {
  const { concepts: known } = lexicon();
  const subjects = need.units.filter(
    ({ concepts, argument }) =>
      !argument && (concepts.length === 0 || concepts.some((id) => known.get(id)?.kind !== "action")),
  );
  return subjects.length === 0 || subjects.some((unit) => matchOf(unit, tool.all) > 0);
}

/** Compares a need with a tool. */
export function featuresOf(need: ReadText, tool: ReadTool, rarity: Rarity): Features {
  const { concepts: known } = lexicon();
  const kinds = { action: { all: 0, had: 0 }, object: { all: 0, had: 0 } };
  let given = 0;
  for (const unit of need.units) {
    if (unit.argument) given += 1;
    const [id] = unit.concepts;
    const concept = id === undefined ? undefined : known.get(id);
    if (concept === undefined) continue;
    const kind = kinds[concept.kind === "action" ? "action" : "object"];
    kind.all += 1;
    if (tool.all.concepts.has(concept.id)) kind.had += 1;
  }
  const part = ({ all, had }: { all: number; had: number }): number => (all === 0 ? 0.5 : had / all);
  return {
    coverage: share(need, tool.all, rarity, 0),
    name: share(tool.name, need, rarity, 0),
    // What it served before counts as much as what it says.
    first: Math.max(share(tool.first, need, rarity, 0), share(need, tool.feedback, rarity, 0)),
    parameters: share(tool.parameters, need, rarity, 0),
    objects: part(kinds.object),
    actions: part(kinds.action),
    arguments: Math.min(1, given / Math.max(1, tool.requiredParameters)),
  };
}
