/**
 * A registry entry as a passage of the product's search engine, and a need as a query for it. The concepts that words name
 * are indexed as terms of their own, so that a Chinese need finds an English entry. The same for a published mirror, which
 * the search compiler cuts into shards, and for a few entries in memory.
 * Not here: searching (`search-entries.ts`), reading a mirror (`worker/`).
 */
import { GENERAL_OBJECTS } from "../gap/head.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";
import type { IndexedPassage } from "../../search/build.ts";
import type { PlannedTerm } from "../../search/query-terms.ts";
import { DEFAULT_RANKING, type RankingSettings } from "../../search/settings.ts";
import type { RegistryEntry } from "../model.ts";
import { whatItsProductsDo } from "./known-products.ts";

/** The base that all entries are of. */
export const ENTRY_BASE = "servers";
/** Open an index of entries with this. Chosen with `npm run bench -- registry`: a long title is no sign of a poor fit. */
export const ENTRY_RANKING: RankingSettings = { ...DEFAULT_RANKING, titleWeight: 2, tagWeight: 1 };
/** What naming a concept is worth beside a word of the need. */
const CONCEPT_WEIGHT = { action: 0.15, object: 0.5, field: 0.35, general: 0.1 };
const MAX_TOOLS = 60;

/** The term of a concept: letters and digits mixed, so that nothing splits or stems it. */
function conceptTerm(id: string): string {
  return `x1${id.replace(/[^a-z0-9]/gu, "0")}`;
}

/** Ids of the concepts that a text names, the broader ones with them. */
function conceptsIn(text: string): Set<string> {
  const { concepts } = lexicon();
  const ids = new Set<string>();
  for (const { concepts: named } of readUnits(text)) {
    for (const id of named) {
      ids.add(id);
      for (const broader of concepts.get(id)?.broader ?? []) ids.add(broader);
    }
  }
  return ids;
}

/** What is indexed of an entry. */
export function entryPassage(entry: RegistryEntry): IndexedPassage {
  const { name, title = "", description, tags = [], tools = [] } = entry;
  const said = tools.slice(0, MAX_TOOLS).map((tool) => `${tool.name.replace(/[_-]+/gu, " ")}: ${tool.description}`);
  const known = whatItsProductsDo(entry);
  const content = [description, known, ...said].join("\n");
  // The owner before the slash says who, not what.
  const shortName = name.split("/").at(-1) ?? name;
  // A server of a hundred tools names every concept somewhere: what it is for stands in its own description.
  const concepts = conceptsIn([shortName, title, description, known, ...tags].join(" ; "));
  return {
    base: ENTRY_BASE,
    id: `${entry.registry} ${name}`,
    title: `${shortName} ${title}`,
    content,
    tags: [...tags, Array.from(concepts, conceptTerm).join(" ")],
  };
}

/** The terms that a need adds to its own words, for `SearchOptions.more`. */
export function entryTerms(need: string): PlannedTerm[] {
  const { concepts } = lexicon();
  return [...conceptsIn(need)].flatMap((id) => {
    const concept = concepts.get(id);
    if (concept === undefined) return [];
    const weight = CONCEPT_WEIGHT[GENERAL_OBJECTS.has(id) ? "general" : concept.kind];
    return [{ term: conceptTerm(id), kind: "word", shown: id, weight, origin: "synonym" } satisfies PlannedTerm];
  });
}
