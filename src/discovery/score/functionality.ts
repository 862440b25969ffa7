/**
 * How likely it is that a registry entry answers a need: by the tools it lists where it lists any, else by its description.
 * The same comparison as with tools at hand. A description says less than tools do, and counts accordingly.
 */
import { confidenceOf } from "../gap/confidence.ts";
import { keyObjectsIn, matchOf } from "../gap/features.ts";
import { GENERAL_OBJECTS } from "../gap/head.ts";
import { readNeed, readTool, type ReadText } from "../gap/read.ts";
import { lexicon } from "../lexicon/concepts.ts";
import type { TextUnit } from "../lexicon/read.ts";
import type { KnownTool, RegistryEntry } from "../model.ts";
import { fieldsOf } from "../tool-index/fields.ts";
import type { CandidateFacts } from "./facts.ts";

const MAX_TOOLS = 100;
/** A description is a promise in general words: never as sure as a tool. */
const MOST_BY_DESCRIPTION = 0.9;
/** What the words of a need are worth when they are looked for in a description. */
const WEIGHTS = { object: 1, field: 0.6, word: 0.5, general: 0.2, action: 0.2 };

function asTool(server: string, name: string, description: string): KnownTool {
  return { id: name, server, definition: { name, description, inputSchema: {} }, status: "waiting" };
}

const SAME_SUBJECT = 0.85;

function weightOf({ argument, unknown, concepts }: TextUnit): number {
  if (argument || unknown === true) return 0;
  if (concepts.length === 0) return WEIGHTS.word;
  const known = concepts.flatMap((id) => lexicon().concepts.get(id) ?? []);
  const worth = known.map(({ id, kind }) => (GENERAL_OBJECTS.has(id) ? WEIGHTS.general : WEIGHTS[kind]));
  return Math.max(0, ...worth);
}

/** The share of what a need is about that a description names. */
function promiseOf(part: ReadText, text: ReadText): number {
  let [all, had] = [0, 0];
  for (const unit of part.units) {
    const weight = weightOf(unit);
    all += weight;
    const match = matchOf(unit, text);
    // A description names a subject once or not at all: a concept in common is nearly as good as the word.
    had += weight * (match >= 1 ? 1 : Math.min(SAME_SUBJECT, match / 0.6));
  }
  return all === 0 ? 0 : (MOST_BY_DESCRIPTION * keyObjectsIn(part, text) * had) / all;
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

/** What an entry covers of needs, for `CandidateFacts.needs`. */
export function coverNeeds(
  { name, title = "", description, tags = [], tools = [] }: RegistryEntry,
  needs: readonly { needed: string; description: string }[],
): NonNullable<CandidateFacts["needs"]> {
  const shortName = name.split("/").at(-1) ?? name;
  const listed = tools.slice(0, MAX_TOOLS).map((tool) => {
    const known = asTool(shortName, tool.name, tool.description);
    return { name: tool.name, read: readTool(known, fieldsOf(known)) };
  });
  const whole = asTool("", shortName, `${title}. ${description} ${tags.join(", ")}`);
  const read = readTool(whole, fieldsOf(whole));
  return needs.map(({ needed, description: words }) => {
    const need = readNeed(words);
    const rows = listed.map((tool) => ({
      tool: tool.name,
      confidence: confidenceOf(need, tool.read, () => 1) * keyObjectsIn(need.whole, tool.read.all),
    }));
    const best = rows.toSorted((left, right) => right.confidence - left.confidence)[0];
    const byDescription = Math.max(...need.parts.map((part) => promiseOf(part, read.all)));
    const confidence = Math.round(Math.max(byDescription, best?.confidence ?? 0) * 1000) / 1000;
    return best !== undefined && best.confidence >= byDescription
      ? { needed, confidence, tool: best.tool }
      : { needed, confidence };
  });
}
