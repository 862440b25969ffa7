/** Opens the routing data for queries, and parses a query once. Not here: scoring (`rank-places.ts`). */
import { joinCompounds } from "./compounds.ts";
import { featureIndex, lowerBound, openLabels, type OpenLabels } from "./labels.ts";
import { readText, unitsOf, type Reading, type Unit } from "../search/units.ts";
import { MAX_PHRASE_UNITS, type RoutingData, type RoutingPlace } from "./model.ts";

/** A text about a place. */
export interface PlaceText {
  text: string;
  worth: number;
  units: readonly Unit[];
}

/** The routing data with its indices. `texts` and the labels' cache fill as queries come; results do not depend on them. */
export interface OpenRouting {
  data: RoutingData;
  labels: OpenLabels;
  /** Indices into `data.texts` by place: those of place p begin at `textStarts[p]`. */
  textOrder: Int32Array;
  textStarts: Int32Array;
  texts: Map<number, readonly PlaceText[]>;
  /** For each place, the index of its tree's root place. */
  treeRoots: Int32Array;
}

/** Opens the routing data, once per isolate and release. Builds little, so that a cold start stays fast. */
export function openRouting(data: RoutingData): OpenRouting {
  const textStarts = new Int32Array(data.places.length + 1);
  for (const { place } of data.texts) textStarts[place + 1] = (textStarts[place + 1] ?? 0) + 1;
  for (let place = 1; place < textStarts.length; place += 1)
    textStarts[place] = (textStarts[place] ?? 0) + (textStarts[place - 1] ?? 0);
  const next = textStarts.slice();
  const textOrder = new Int32Array(data.texts.length);
  for (let index = 0; index < textOrder.length; index += 1) {
    const place = data.texts[index]?.place ?? 0;
    const at = next[place] ?? 0;
    textOrder[at] = index;
    next[place] = at + 1;
  }
  return {
    data,
    labels: openLabels(data.labels),
    textOrder,
    textStarts,
    texts: new Map(),
    treeRoots: treeRootsOf(data),
  };
}

function treeRootsOf({ bases, places, roots }: RoutingData): Int32Array {
  const found = new Int32Array(places.length);
  let [before, root]: [RoutingPlace | undefined, number] = [undefined, -1];
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index];
    if (place === undefined) continue;
    // The places of a tree are consecutive.
    if (before === undefined || place.tree !== before.tree || place.base !== before.base) {
      const own = roots.find((at) => places[at]?.tree === place.tree && places[at]?.base === place.base);
      root = own ?? bases[place.base]?.root ?? -1;
    }
    found[index] = root;
    before = place;
  }
  return found;
}

/** The texts about a place, parsed at the first use. */
export function textsOf(routing: OpenRouting, place: number): readonly PlaceText[] {
  const known = routing.texts.get(place);
  if (known !== undefined) return known;
  const read: PlaceText[] = [];
  const end = routing.textStarts[place + 1] ?? 0;
  for (let at = routing.textStarts[place] ?? end; at < end; at += 1) {
    const row = routing.data.texts[routing.textOrder[at] ?? -1];
    if (row !== undefined) read.push({ text: row.text, worth: row.worth, units: unitsOf(joinCompounds(row.text)) });
  }
  routing.texts.set(place, read);
  return read;
}

/** An author's phrase found in a query: units `start` to `end` (exclusive). */
export interface PhraseHit {
  start: number;
  end: number;
  worth: number;
}

/** A query parsed against a release. */
export interface Query {
  reading: Reading;
  /** The rarity of each unit, 0 for stop words. */
  rarities: readonly number[];
  total: number;
  /** The words without stop words; all words when there are only stop words. */
  contentWords: ReadonlySet<string>;
  /** Phrases found in the query, by the place they point to. */
  hits: ReadonlyMap<number, readonly PhraseHit[]>;
}

/** Parses a query. Any string is accepted. */
export function openQuery(routing: OpenRouting, text: string): Query {
  const reading = readText(joinCompounds(text));
  const rarities = reading.units.map((unit) => rarityOf(routing, unit));
  const content = reading.units.filter(({ stop }) => !stop);
  return {
    reading,
    rarities,
    total: rarities.reduce((sum, rarity) => sum + rarity, 0),
    contentWords: new Set((content.length > 0 ? content : reading.units).map((unit) => unit.text)),
    hits: hitsOf(routing.data, reading.units),
  };
}

/** Whether the query has of one place (index) an expression around each that it has of the other, and more words than that. */
export function saysMore({ hits }: Query, index: number, other: number): boolean {
  const [own, others] = [hits.get(index) ?? [], hits.get(other) ?? []];
  const isLonger = (hit: PhraseHit, part: PhraseHit): boolean =>
    hit.start <= part.start && part.end <= hit.end && hit.end - hit.start > part.end - part.start;
  return others.length > 0 && others.every((part) => own.some((hit) => isLonger(hit, part)));
}

/** The rarity of a unit: 0 for a stop word; an unspaced character counts as half a word. */
function rarityOf({ data, labels }: OpenRouting, unit: Unit): number {
  if (unit.stop) return 0;
  const feature = featureIndex(labels, unit.text);
  const rarity = feature === undefined ? data.labels.unseen : (data.labels.weights[feature] ?? 0);
  return unit.unspaced ? rarity / 2 : rarity;
}

/** Finds phrases by prefix in the sorted list; most words begin no phrase, so the inner loop ends early. */
function hitsOf(
  { phrases, phraseStarts, phraseEntries }: RoutingData,
  units: readonly Unit[],
): Map<number, PhraseHit[]> {
  const hits = new Map<number, PhraseHit[]>();
  for (let start = 0; start < units.length; start += 1) {
    let [key, phrase] = ["", 0];
    for (let end = start + 1; end <= units.length && end - start <= MAX_PHRASE_UNITS; end += 1) {
      key = end === start + 1 ? (units[start]?.text ?? "") : `${key} ${units[end - 1]?.text ?? ""}`;
      phrase = lowerBound(phrases, key, phrase);
      const found = phrases[phrase];
      if (found === undefined || !found.startsWith(key)) break;
      if (found !== key) continue;
      const last = phraseStarts[phrase + 1] ?? 0;
      for (let at = phraseStarts[phrase] ?? last; at < last; at += 2) {
        const place = phraseEntries[at] ?? 0;
        const known = hits.get(place);
        const hit = { start, end, worth: (phraseEntries[at + 1] ?? 0) / 100 };
        if (known === undefined) hits.set(place, [hit]);
        else known.push(hit);
      }
    }
  }
  return hits;
}
