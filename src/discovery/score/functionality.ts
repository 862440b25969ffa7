/**
 * How likely it is that a registry entry answers a need: by the tools it lists where it lists any, else by its description.
 * The same comparison as with tools at hand. A description says less than tools do, and counts accordingly.
 */
import { confidenceOf } from "../gap/confidence.ts";
import { GENERAL_OBJECTS } from "../gap/head.ts";
import { readTool } from "../gap/read.ts";
import { lexicon } from "../lexicon/concepts.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import type { KnownTool, RegistryEntry } from "../model.ts";
import { whatItsProductsDo } from "../sources/known-products.ts";
import { fieldsOf } from "../tool-index/fields.ts";
import { MIN_COVERAGE } from "./answered.ts";
import type { AskedNeed } from "./asked-need.ts";
import { saysDeed, WITHOUT_DEED } from "./deed.ts";
import { orderedVerb, remainingAfterDoubt } from "./doubt.ts";
import type { CandidateFacts } from "./facts.ts";
import { isOfProduct, lackedProducts } from "./for-product.ts";
import { asVerb, neededUnits } from "./needed-units.ts";
import { CAPABILITIES, kindOf, matchOfSaid, saidBy, type Said } from "./said.ts";
import {
  addTo,
  BESIDE,
  headsOf,
  isOfDeed,
  isWanted,
  OF_SERVICE,
  shareHad,
  shareOfService,
  subjectIn,
  TWICE,
  type Asked,
} from "./subject.ts";
import { withoutSelf } from "./vague.ts";

const MAX_TOOLS = 100;
/** A description is a promise in general words: never as sure as a tool. */
const MOST_BY_DESCRIPTION = 0.9;
/**
 * What the words of a need are worth when they are looked for in a description. `word`: one that the lexicon does not know; `unknown`: a pair
 * of characters.
 */
const WEIGHTS = { object: 1, field: 0.6, word: 0.3, general: 0.2, action: 0.2, unknown: 0.1 };
function asTool(server: string, name: string, description: string): KnownTool {
  return { id: name, server, definition: { name, description, inputSchema: {} }, status: "waiting" };
}

function weightOf(unit: TextUnit): number {
  if (unit.unknown === true) return WEIGHTS.unknown * unit.terms.length;
  if (unit.concepts.length === 0) return WEIGHTS.word;
  if (kindOf(unit) === "object") return WEIGHTS.object;
  const known = unit.concepts.flatMap((id) => lexicon().concepts.get(id) ?? []);
  return Math.max(0, ...known.map(({ id, kind }) => (GENERAL_OBJECTS.has(id) ? WEIGHTS.general : WEIGHTS[kind])));
}

/** The share of what a need is about that a description names, by all words and by things alone. */
function promiseOf(asked: Asked, said: Said): number {
  const { part, instruments, recipients, isNamed } = asked;
  const units = neededUnits(part, orderedVerb(asked.text)).map((unit) => asVerb(unit, said));
  const heads = headsOf(part);
  const words = shareOfService(isNamed);
  const ofDeed = isOfDeed(part);
  for (const unit of units) {
    // When it is wanted for is told to no server's description.
    if (unit.concepts.length > 0 && unit.concepts.every((id) => id === "current")) continue;
    const key = unit.terms.join(" ");
    if (recipients.has(key)) continue;
    const isStrange = heads.has(key) && unit.concepts.length === 0 && isWanted(unit, part, asked.text);
    const isHead = heads.has(key) && kindOf(unit) !== undefined;
    // What is translated is a value of the call.
    const isValue = isHead && ofDeed && unit.concepts.every((id) => !CAPABILITIES.has(id));
    const times = isValue ? BESIDE : instruments.has(key) || isHead ? TWICE : 1;
    const least = isNamed && kindOf(unit) === "object" ? OF_SERVICE : 0;
    addTo(words, isStrange ? WEIGHTS.object : times * weightOf(unit), Math.max(least, matchOfSaid(unit, said, false)));
  }
  const deed = isNamed || saysDeed(part, units, said) ? 1 : WITHOUT_DEED;
  return MOST_BY_DESCRIPTION * subjectIn(asked, units, said) * deed * shareHad(words, 0);
}

/** The most for a server of another product: it is shown, and never chosen. */
const OTHER_PRODUCT = 0.2;

/** Words of a server's name that say nothing of whose it is. */
const OF_ANY_NAME: ReadonlySet<string> = new Set(
  "mcp server servers remote official api cloud service services the for and by a app tool tools client integration local hosted ai".split(
    " ",
  ),
);

/** Whether the services that a need names are all of an entry's name. */
function areAllOf(services: readonly string[], borne: ReadonlySet<string>): boolean {
  return [...borne].every((word) => OF_ANY_NAME.has(word) || services.includes(word));
}

/** Whether a text has more of a need than the name of a service: a chest strap called Polar is nothing of Polar Signals. */
function agrees(units: readonly TextUnit[], services: readonly string[], said: Said): boolean {
  return units.some((unit) => {
    const isSubject = kindOf(unit) !== undefined || unit.concepts.length === 0;
    return isSubject && !unit.stop && !services.includes(unit.shown) && matchOfSaid(unit, said) > 0;
  });
}

/** What an entry covers of needs, for `CandidateFacts.needs`. */
export function coverNeeds(entry: RegistryEntry, needs: readonly AskedNeed[]): NonNullable<CandidateFacts["needs"]> {
  const { name, title = "", description, tags = [], tools = [] } = entry;
  const shortName = name.split("/").at(-1) ?? name;
  const listed = tools.slice(0, MAX_TOOLS).map((tool) => {
    const known = asTool(shortName, tool.name, tool.description);
    const read = readTool(known, fieldsOf(known));
    return { name: tool.name, read, said: saidBy(read.all) };
  });
  const whole = asTool(
    "",
    shortName,
    `${title}. ${withoutSelf(description)} ${tags.join(", ")} ${whatItsProductsDo(entry)}`,
  );
  const said = saidBy(readTool(whole, fieldsOf(whole)).all);
  const borne = new Set(`${shortName} ${title}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return needs.map(
    ({ needed, description, words, read, text, parts, units, instruments, recipients, unknown, ...need }) => {
      const { whole } = read;
      const values = { instruments, recipients, unknown };
      const asked = { ...values, part: whole, text: words, isNamed: false };
      const rows = listed.map((tool) => ({
        tool: tool.name,
        confidence:
          confidenceOf(read, tool.read, () => 1) *
          remainingAfterDoubt(words, whole, tool.said) *
          subjectIn(asked, units, tool.said) *
          (saysDeed(whole, units, tool.said) ? 1 : WITHOUT_DEED),
      }));
      const best = rows.toSorted((left, right) => right.confidence - left.confidence)[0];
      // What few do has to be said, also by the server of what it is done to.
      const isAble = whole.head.actions.every((id) => !CAPABILITIES.has(id) || said.concepts.has(id));
      const services = need.services.filter((service) => borne.has(service));
      const isNamed = isAble && services.length > 0 && (areAllOf(services, borne) || agrees(units, services, said));
      const doubt = isNamed ? 1 : remainingAfterDoubt(words, whole, said);
      const byDescription =
        doubt * Math.max(...parts.map((part) => promiseOf({ ...values, part, text, isNamed }, said)));
      const likeness = Math.round(Math.max(byDescription, best?.confidence ?? 0) * 1000) / 1000;
      const products = lackedProducts(need.products, description, entry);
      const isOther = products.length > 0;
      const isOwn = isOfProduct(need.products, entry);
      // A product's own server may say little of what it does with it.
      const atLeast = isOwn && isAble ? MIN_COVERAGE : 0;
      return {
        needed,
        confidence: isOther ? Math.min(likeness, OTHER_PRODUCT) : Math.max(likeness, atLeast),
        ...(best !== undefined && best.confidence >= byDescription && { tool: best.tool }),
        ...(isOwn && { isOwn }),
        ...(isOther && { lacks: { products, likeness } }),
      };
    },
  );
}
