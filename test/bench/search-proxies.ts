/**
 * How robust the ranking's settings are: quality on modified development collections. Prints nDCG@10 of
 * each for the settings in force; change `DEFAULT_RANKING` (`search/settings.ts`) and run it again.
 * `node test/bench/search-proxies.ts`, about a minute.
 */
import { findTerm, openIndex } from "../../src/search/open.ts";
import { buildIndex } from "../../src/search/build.ts";
import { collectTerms } from "../../src/search/query-terms.ts";
import { DEFAULT_RANKING } from "../../src/search/settings.ts";
import { ndcg10, readCollection, sampleQueries, type Collection } from "./collection.ts";
import { cairnEngine, plainBigrams, type Rank } from "./engines.ts";
import { seeded } from "./generated.ts";

type Documents = Collection["documents"];
type Queries = { text: string; gains: ReadonlyMap<string, number> }[];

function show(name: string, documents: Documents, queries: Queries, rank: Rank = cairnEngine(documents)): void {
  const sum = queries.reduce((total, { text, gains }) => total + ndcg10(rank(text), gains), 0);
  console.log(`${name.padEnd(28)} ${(sum / queries.length).toFixed(4)}`);
}

function queriesOf(collection: Collection, turn = (text: string): string => text): Queries {
  return collection.queries.map(({ id, text }) => ({
    text: turn(text),
    gains: collection.relevant.get(id) ?? new Map<string, number>(),
  }));
}

const withoutTitles = (documents: Documents): Documents => documents.map((document) => ({ ...document, title: "" }));

/** A question's rarest words or pairs, from `first` on. */
function keywords(documents: Documents, first: number, count: number): (text: string) => string {
  const passages = documents.map(({ id, title, text }) => ({ base: "b", id, title, content: text, tags: [] }));
  const index = openIndex(buildIndex(passages).shards[0] ?? new Uint8Array(0));
  return (text) => {
    const terms = [...collectTerms(text).kept.values()].filter(({ kind }) => kind !== "single");
    const counted = terms.map(({ shown, term }) => ({ shown, count: findTerm(index, term)?.count ?? 0 }));
    const rare = counted.filter(({ count: many }) => many > 0).toSorted((left, right) => left.count - right.count);
    return rare
      .slice(Math.min(first, rare.length - 1), first + count)
      .map(({ shown }) => shown)
      .join(" ");
  };
}

/** Typing errors: two neighbouring letters swapped in a third of the longer words. */
function swapLetters(random: () => number): (text: string) => string {
  return (text) =>
    text.replace(/[a-z]{5,}/g, (word) => {
      const at = 1 + Math.floor(random() * (word.length - 2));
      return random() < 1 / 3 ? word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2) : word;
    });
}

/** Each text with about half of its sentences. */
function halveTexts(documents: Documents, random: () => number): Documents {
  return documents.map((document) => {
    const kept = document.text.split(/(?<=\.)\s+/).filter(() => random() < 0.5);
    return { ...document, text: kept.length === 0 ? document.text : kept.join(" ") };
  });
}

/** One to six texts joined into one, with the title of the first. */
function joined(collection: Collection, random: () => number): [Documents, Queries] {
  const documents: Documents = [];
  const joinedIds = new Map<string, string>();
  const left = collection.documents
    .map((document) => ({ document, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ document }) => document);
  while (left.length > 0) {
    const parts = left.splice(0, 1 + Math.floor(random() * 6));
    const id = `joined-${documents.length}`;
    for (const part of parts) joinedIds.set(part.id, id);
    documents.push({ id, title: parts[0]?.title ?? "", text: parts.map(({ text }) => text).join("\n") });
  }
  const moved = queriesOf(collection).map(({ text, gains }) => ({
    text,
    gains: new Map([...gains].map(([id, gain]) => [joinedIds.get(id) ?? "", gain])),
  }));
  return [documents, moved];
}

/** Long passages, Cairn's ranking beside plain BM25 over characters and bigrams. */
async function showLong(name: string, collection: Collection): Promise<void> {
  const [documents, queries] = joined(collection, seeded(7));
  show(`${name}, joined`, documents, queries);
  show(`${name}, joined, plain BM25`, documents, queries, await plainBigrams.open(documents));
}

console.log(JSON.stringify(DEFAULT_RANKING));
const [chinese, english] = [readCollection("cmrc2018"), readCollection("cranfield")];
const medical = readCollection("toyhom-med-zh");
if (chinese === undefined || english === undefined) console.log("skipped: ../shared/data/search is absent");
else {
  show("CMRC", chinese.documents, queriesOf(chinese));
  show("CMRC, no titles", withoutTitles(chinese.documents), queriesOf(chinese));
  show("CMRC, three pairs", chinese.documents, queriesOf(chinese, keywords(chinese.documents, 1, 3)));
  await showLong("CMRC", chinese);
  if (medical !== undefined) await showLong("Toyhom", sampleQueries(medical, 600));
  const { documents } = english;
  show("Cranfield", documents, queriesOf(english));
  show("Cranfield, no titles", withoutTitles(documents), queriesOf(english));
  show("Cranfield, three keywords", documents, queriesOf(english, keywords(documents, 0, 3)));
  show("Cranfield, swapLetters", documents, queriesOf(english, swapLetters(seeded(5))));
  show("Cranfield, half texts", halveTexts(documents, seeded(9)), queriesOf(english));
  const titled = documents.filter(({ title, text }) => title !== "" && text !== "");
  const byTitle = titled.map(({ id, title }) => ({ text: title, gains: new Map([[id, 1]]) }));
  show("Cranfield, title to text", withoutTitles(documents), byTitle);
}
