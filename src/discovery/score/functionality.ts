/**
 * How likely it is that a registry entry answers a need: by the tools it lists where it lists any, else by its description.
 * The same comparison as with tools at hand. A description says less than tools do, and counts accordingly.
 */
import { confidenceOf } from "../gap/confidence.ts";
import { GENERAL_OBJECTS } from "../gap/head.ts";
import { readNeed, readTool, type ReadPart } from "../gap/read.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { withFileWords } from "../lexicon/file-names.ts";
import type { TextUnit } from "../lexicon/read.ts";
import type { KnownTool, RegistryEntry } from "../model.ts";
import { fieldsOf } from "../tool-index/fields.ts";
import { saysDeed, WITHOUT_DEED } from "./deed.ts";
import type { CandidateFacts } from "./facts.ts";
import { isOfProduct, lackedProducts } from "./for-product.ts";
import {
  asMeant,
  asVerb,
  instrumentsIn,
  isGeneral,
  kindOf,
  matchOfSaid,
  saidBy,
  servicesIn,
  subjectMatch,
  withoutTopic,
  type Said,
} from "./requirement.ts";

const MAX_TOOLS = 100;
/** A description is a promise in general words: never as sure as a tool. */
const MOST_BY_DESCRIPTION = 0.9;
/**
 * What the words of a need are worth when they are looked for in a description. `word`: one that the lexicon does not know; `unknown`: a pair
 * of characters; `service`: the name of a service that the entry bears.
 */
const WEIGHTS = { service: 3, object: 1, field: 0.6, word: 0.3, general: 0.2, action: 0.2, unknown: 0.1 };
/** How often an instrument counts, and the subject that a need for no thing is about. */
const TWICE = 2;
/** How well a named service has the things that its own words do not name. */
const OF_SERVICE = 0.6;
/** What is left where a need names neither a thing nor a subject: a verb in common is little. */
const ONLY_VERBS = 0.3;

function asTool(server: string, name: string, description: string): KnownTool {
  return { id: name, server, definition: { name, description, inputSchema: {} }, status: "waiting" };
}

function weightOf(unit: TextUnit): number {
  if (unit.unknown === true) return WEIGHTS.unknown;
  if (unit.concepts.length === 0) return WEIGHTS.word;
  if (kindOf(unit) === "object") return WEIGHTS.object;
  const known = unit.concepts.flatMap((id) => lexicon().concepts.get(id) ?? []);
  return Math.max(0, ...known.map(({ id, kind }) => (GENERAL_OBJECTS.has(id) ? WEIGHTS.general : WEIGHTS[kind])));
}

function unitsOf({ units }: ReadPart): TextUnit[] {
  return units.filter(({ argument }) => !argument).map(asMeant);
}

/** The share of the things that a need names that a tool names, of its subjects where it names no thing; 1 where it names neither. */
function subjectIn(need: ReadPart, said: Said): number {
  const units = unitsOf(need);
  const things = units.filter((unit) => kindOf(unit) === "object");
  const subjects = things.length > 0 ? things : units.filter((unit) => kindOf(unit) === "field");
  if (subjects.length === 0) return 1;
  return subjects.reduce((sum, unit) => sum + subjectMatch(unit, said), 0) / subjects.length;
}

interface Asked {
  part: ReadPart;
  instruments: ReadonlySet<string>;
  /** The entry bears the name of the service that the need names. */
  isNamed: boolean;
}

/** The share of what a need is about that a description names, by all words and by things alone. */
function promiseOf({ part, instruments, isNamed }: Asked, said: Said): number {
  const { actions, objects } = part.head;
  const heads = new Set(part.unspaced ? [] : objects.map(({ terms }) => terms.join(" ")));
  const units = unitsOf(part).map((unit) => asVerb(unit, said));
  const kinds = new Set(units.map(kindOf));
  let [all, had, things, kept] = isNamed
    ? [WEIGHTS.service, WEIGHTS.service, WEIGHTS.service, WEIGHTS.service]
    : [0, 0, 0, 0];
  let [subjects, met] = [0, 0];
  for (const unit of units) {
    const key = unit.terms.join(" ");
    const kind = kindOf(unit);
    // With a known verb a word that the lexicon lacks is mostly the user's own, such as the minutes to send; else it may be all that is asked for.
    const isStrange = heads.has(key) && unit.concepts.length === 0 && actions.length === 0;
    const isSubject = heads.has(key) && kind === "field" && !kinds.has("object");
    const times = instruments.has(key) || isSubject ? TWICE : 1;
    const isThing = isStrange || kind === "object";
    const weight = isStrange ? WEIGHTS.object : times * weightOf(unit);
    const least = isNamed && kind === "object" ? OF_SERVICE : 0;
    all += weight;
    had += weight * Math.max(least, matchOfSaid(unit, said));
    things += isThing ? times : 0;
    kept += isThing ? times * Math.max(least, subjectMatch(unit, said)) : 0;
    subjects += kind === "field" ? times : 0;
    met += kind === "field" ? times * subjectMatch(unit, said) : 0;
  }
  if (all === 0) return 0;
  const general = units.filter(isGeneral);
  const ofGeneral = general.reduce((sum, unit) => sum + subjectMatch(unit, said), 0) / Math.max(1, general.length);
  // A verb in common is no reason where the subject is another: who looks up a part of a page has no weather.
  const withoutThings = subjects > 0 ? met / subjects : general.length > 0 ? ofGeneral : ONLY_VERBS;
  const byThings = things > 0 ? kept / things : withoutThings;
  const ofDeed = isNamed || saysDeed(part, units, said) ? 1 : WITHOUT_DEED;
  return (MOST_BY_DESCRIPTION * byThings * ofDeed * had) / all;
}

/**
 * Below this a candidate is shown and never chosen: it shares a word with the need. Chosen over the requests of
 * `test/bench/needs/development.txt` and the entries beside them: most of the right ones have more, what is right by chance less.
 */
export const MIN_COVERAGE = 0.3;

/** How likely it is that a candidate answers the need that it fits best, 0…1. */
export function bestCoverage({ needs = [] }: CandidateFacts): number {
  return Math.max(0, ...needs.map(({ confidence }) => confidence));
}

/** The most for a server of another product: it is shown, and never chosen. */
const OTHER_PRODUCT = 0.2;

/** What an entry covers of needs, for `CandidateFacts.needs`. */
export function coverNeeds(
  entry: RegistryEntry,
  needs: readonly { needed: string; description: string }[],
): NonNullable<CandidateFacts["needs"]> {
  const { name, title = "", description, tags = [], tools = [] } = entry;
  const shortName = name.split("/").at(-1) ?? name;
  const listed = tools.slice(0, MAX_TOOLS).map((tool) => {
    const known = asTool(shortName, tool.name, tool.description);
    const read = readTool(known, fieldsOf(known));
    return { name: tool.name, read, said: saidBy(read.all) };
  });
  const whole = asTool("", shortName, `${title}. ${description} ${tags.join(", ")}`);
  const said = saidBy(readTool(whole, fieldsOf(whole)).all);
  const borne = new Set(`${shortName} ${title}`.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return needs.map(({ needed, description }) => {
    // Without the names of files and paths: a server for notes does not read notes.txt.
    const words = withFileWords(description);
    const need = readNeed(words);
    const rows = listed.map((tool) => ({
      tool: tool.name,
      confidence:
        confidenceOf(need, tool.read, () => 1) *
        subjectIn(need.whole, tool.said) *
        (saysDeed(need.whole, unitsOf(need.whole), tool.said) ? 1 : WITHOUT_DEED),
    }));
    const best = rows.toSorted((left, right) => right.confidence - left.confidence)[0];
    const required = withoutTopic(words, (text) => readNeed(text).whole);
    const asked = required === words ? need : readNeed(required);
    const instruments = instrumentsIn(words);
    const isNamed = servicesIn(words).some((service) => borne.has(service));
    const byDescription = Math.max(...asked.parts.map((part) => promiseOf({ part, instruments, isNamed }, said)));
    const likeness = Math.round(Math.max(byDescription, best?.confidence ?? 0) * 1000) / 1000;
    const products = lackedProducts(description, entry);
    const isOther = products.length > 0;
    const isOwn = isOfProduct(description, entry);
    // A product's own server may say little of what it does with it.
    const atLeast = isOwn ? MIN_COVERAGE : 0;
    return {
      needed,
      confidence: isOther ? Math.min(likeness, OTHER_PRODUCT) : Math.max(likeness, atLeast),
      ...(best !== undefined && best.confidence >= byDescription && { tool: best.tool }),
      ...(isOwn && { isOwn }),
      ...(isOther && { lacks: { products, likeness } }),
    };
  });
}
