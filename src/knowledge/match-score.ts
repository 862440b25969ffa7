/**
 * How well each place fits a query, from two independent reasons: the trained ranking of words, and an author's own
 * phrases standing in the query. Not here: what is done with the scores (`match.ts`).
 */
import { openLabels, scoreLabels, type OpenLabels } from "../search/labels.ts";
import { unitsOf, type Unit } from "../search/units.ts";
import { LONGEST_PHRASE, PART_WORTH, type RoutingData, type RoutingPlace } from "./match-model.ts";

interface Text {
  text: string;
  worth: number;
  /** Filled when the place is first looked at. */
  units?: readonly Unit[];
}

/** The router's data opened for queries. */
export interface OpenRouting {
  data: RoutingData;
  labels: OpenLabels;
  phrases: ReadonlyMap<string, number>;
  /** What the author wrote about each place. */
  texts: ReadonlyMap<number, Text[]>;
}

export interface Scored {
  index: number;
  place: RoutingPlace;
  /** 0…1. */
  score: number;
}

/** An author's keyword in the query brings it here even among other words; a title has to be most of what is said. */
const KEYWORD = 1;
/** How many of the best are looked at word by word. */
const JUDGED = 12;
/** What is left of one that shares no word of the subject. */
const EMPTY_TALK = 0.7;

/** Opens the router's data; once per isolate and release. */
export function openRouting(data: RoutingData): OpenRouting {
  const texts = new Map<number, Text[]>();
  for (const { place, text, worth } of data.texts) {
    const known = texts.get(place);
    if (known === undefined) texts.set(place, [{ text, worth }]);
    else known.push({ text, worth });
  }
  return {
    data,
    labels: openLabels(data.labels),
    phrases: new Map(data.phrases.map((phrase, index) => [phrase, index])),
    texts,
  };
}

/** Every place with a score above zero, best first; `base` ≥ 0 keeps the places of that base only. */
export function rankPlaces(routing: OpenRouting, query: string, base: number): Scored[] {
  const similar = scoreLabels(routing.labels, query);
  const asked = openQuery(routing, query);
  const contained = scorePhrases(routing, asked);
  const both = (index: number, phrases: number): number =>
    1 - (1 - Math.min(1, Math.max(0, similar[index] ?? 0))) * (1 - phrases);
  const scored = routing.data.places.map((place, index) => ({
    index,
    place,
    score: both(index, contained.get(index) ?? 0),
  }));
  const ranked = scored.filter(({ place, score }) => score > 0 && (base < 0 || place.base === base)).toSorted(byScore);
  const judged = ranked.slice(0, JUDGED);
  for (const row of judged) {
    const empty = nearest(routing, row.index, asked.subject) === undefined;
    row.score = empty
      ? row.score * EMPTY_TALK
      : Math.max(row.score, both(row.index, scoreScattered(routing, row.index, asked)));
  }
  return [...judged, ...ranked.slice(JUDGED)].toSorted(byScore);
}

function byScore(left: Scored, right: Scored): number {
  return right.score - left.score || left.index - right.index;
}

/** The author's own words nearest to the query; undefined when a place shares no word of its subject. */
export function nearestText(routing: OpenRouting, index: number, query: string): string | undefined {
  return nearest(routing, index, openQuery(routing, query).subject);
}

interface Query {
  units: readonly Unit[];
  /** What each unit says about the subject. */
  rarities: readonly number[];
  total: number;
  /** The words that are not stop words; all of them when there are no others. */
  subject: ReadonlySet<string>;
}

function openQuery(routing: OpenRouting, query: string): Query {
  const units = unitsOf(query);
  const rarities = units.map((unit) => rarityOf(routing, unit));
  const subject = units.filter(({ stop }) => !stop);
  return {
    units,
    rarities,
    total: rarities.reduce((sum, rarity) => sum + rarity, 0),
    subject: new Set((subject.length > 0 ? subject : units).map(({ text }) => text)),
  };
}

/** What a unit says about the subject: nothing for a stop word, more the rarer it is; a character is half a word. */
function rarityOf({ data, labels }: OpenRouting, unit: Unit): number {
  if (unit.stop) return 0;
  const feature = labels.index.get(unit.text);
  const rarity = feature === undefined ? data.labels.unseen : (data.labels.weights[feature] ?? 0);
  return unit.unspaced ? rarity / 2 : rarity;
}

/** What covered words are worth: 0…1. */
function worthOf(query: Query, worth: number, covered: (unit: Unit, at: number) => boolean): number {
  const mass = query.units.reduce((sum, unit, at) => (covered(unit, at) ? sum + (query.rarities[at] ?? 0) : sum), 0);
  const share = query.total === 0 ? 1 : Math.min(1, mass / query.total);
  return worth >= KEYWORD ? Math.sqrt(share) : worth * share * share;
}

interface Hit {
  start: number;
  end: number;
  worth: number;
}

/**
 * For places whose phrases stand in the query: how much of what it says they account for, 0…1. A base's own
 * phrases count towards its nodes too, once a node has one of its own.
 */
function scorePhrases(routing: OpenRouting, query: Query): Map<number, number> {
  const { data } = routing;
  const hits = hitsOf(routing, query.units);
  const scores = new Map<number, number>();
  for (const [index, own] of hits) {
    const root = data.bases[data.places[index]?.base ?? -1]?.root ?? index;
    const all = root === index ? own : [...own, ...(hits.get(root) ?? [])];
    const worth = Math.max(...own.map((hit) => hit.worth));
    scores.set(
      index,
      worthOf(query, worth, (_, at) => all.some(({ start, end }) => at >= start && at < end)),
    );
  }
  return scores;
}

function hitsOf({ data, phrases }: OpenRouting, units: readonly Unit[]): Map<number, Hit[]> {
  const hits = new Map<number, Hit[]>();
  for (let start = 0; start < units.length; start += 1) {
    let key = "";
    for (let end = start + 1; end <= units.length && end - start <= LONGEST_PHRASE; end += 1) {
      key = end === start + 1 ? (units[start]?.text ?? "") : `${key} ${units[end - 1]?.text ?? ""}`;
      const phrase = phrases.get(key);
      if (phrase === undefined) continue;
      const last = data.phraseStarts[phrase + 1] ?? 0;
      for (let at = data.phraseStarts[phrase] ?? last; at < last; at += 2) {
        const place = data.phraseEntries[at] ?? 0;
        const found = hits.get(place) ?? [];
        found.push({ start, end, worth: (data.phraseEntries[at + 1] ?? 0) / 100 });
        hits.set(place, found);
      }
    }
  }
  return hits;
}

/** A text of several words that all stand in the query, in whatever order: "internet is slow" for "slow internet". */
function scoreScattered(routing: OpenRouting, index: number, query: Query): number {
  let highest = 0;
  for (const entry of routing.texts.get(index) ?? []) {
    const units = unitsIn(entry);
    const subject = units.filter(({ stop }) => !stop);
    if (subject.length < 2 || subject.some(({ text, unspaced }) => unspaced || !query.subject.has(text))) continue;
    const words = new Set(subject.map(({ text }) => text));
    // A sentence stripped of its small words is no longer what its author wrote: it counts as a part.
    const worth = subject.length < units.length ? Math.min(entry.worth, PART_WORTH) : entry.worth;
    highest = Math.max(
      highest,
      worthOf(query, worth, ({ text }) => words.has(text)),
    );
  }
  return highest;
}

function unitsIn(entry: Text): readonly Unit[] {
  return (entry.units ??= unitsOf(entry.text));
}

function nearest(routing: OpenRouting, index: number, asked: ReadonlySet<string>): string | undefined {
  let [name, highest]: [string | undefined, number] = [undefined, 0];
  for (const entry of routing.texts.get(index) ?? []) {
    const units = unitsIn(entry);
    const shared = units.filter(({ text }) => asked.has(text)).length;
    const score = (shared * shared) / Math.max(1, units.length);
    if (score > highest) [name, highest] = [entry.text, score];
  }
  return name;
}
