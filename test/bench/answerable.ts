/** Whether the best score shows that a base has an answer: questions to a base compared with questions to other bases. */
import { searchFocused } from "../../src/search/focus/search-focused.ts";
import { judgeNearest } from "../../src/search/nearest.ts";
import { openIndex, type SearchIndex } from "../../src/search/open.ts";
import { pageOf, scoresOf, type SearchResult } from "../../src/search/search.ts";
import { COLLECTIONS, readCollection, sampleQueries, type Collection } from "./collection.ts";
import { cairnIndex } from "./engines.ts";

/** A collection as a base, with questions that it answers and questions that it does not. */
export interface QuestionedBase {
  name: string;
  /** The collection it was made of. */
  collection: string;
  index: SearchIndex;
  ids: string[];
  relevant: Collection["relevant"];
  own: Collection["queries"];
  /** Questions to the other collections of the same language, and to those of the other language. */
  foreign: { sameLanguage: string[]; otherLanguage: string[] };
}

const isChinese = ({ queries }: Collection): boolean => /\p{Script=Han}/u.test(queries[0]?.text ?? "");

/** The collection reduced to about `count` documents, most of them relevant to a remaining question, like a small base. */
function shrink(collection: Collection, count: number): Collection {
  const kept = new Set<string>();
  for (let at = 0; kept.size < count * 0.8; at += 1) {
    const { id } = collection.queries[(at * 37) % collection.queries.length] ?? { id: "" };
    const gains = [...(collection.relevant.get(id) ?? [])].filter(([, gain]) => gain > 0);
    for (const [document] of gains.slice(0, 8)) kept.add(document);
    if (at > collection.queries.length) break;
  }
  const step = Math.floor(collection.documents.length / (count * 0.2));
  const documents = collection.documents.filter(({ id }, at) => kept.has(id) || at % step === 0);
  const present = new Set(documents.map(({ id }) => id));
  const isAnswered = (query: string): boolean =>
    [...(collection.relevant.get(query) ?? [])].some(([document, gain]) => gain > 0 && present.has(document));
  const queries = collection.queries.filter(({ id }) => isAnswered(id));
  return { ...collection, name: `${collection.name}/${documents.length}`, documents, queries };
}

/** The development collections as bases; with `small`, each also reduced to that many documents. Undefined when their data is absent. */
export function questionedBases(questions: number, small?: number): QuestionedBase[] | undefined {
  const read = COLLECTIONS.map(readCollection);
  const collections = read.flatMap((collection) => (collection === undefined ? [] : [collection]));
  if (collections.length < read.length) return undefined;
  const texts = (from: readonly Collection[]): string[] =>
    from.flatMap((collection) => sampleQueries(collection, questions / 2).queries.map(({ text }) => text));
  return collections.flatMap((collection) => {
    const others = collections.filter((other) => other !== collection);
    const foreign = {
      sameLanguage: texts(others.filter((other) => isChinese(other) === isChinese(collection))),
      otherLanguage: texts(others.filter((other) => isChinese(other) !== isChinese(collection))),
    };
    const sizes = small === undefined ? [collection] : [collection, shrink(collection, small)];
    return sizes.map((sized) => {
      const { bytes, ids } = cairnIndex(sized.documents);
      const own = sampleQueries(sized, questions).queries;
      const { name, relevant } = sized;
      return { name, collection: collection.name, index: openIndex(bytes), ids, relevant, own, foreign };
    });
  });
}

/** A search with its best rows, without weak ones. */
export interface BestRows {
  result: SearchResult;
  passages: Uint32Array;
  values: Float32Array;
  scores: Float32Array;
}

export function bestRows(index: SearchIndex, query: string, limit: number): BestRows {
  const { result } = judgeNearest(index, searchFocused(index, query));
  const { strong, medium } = result.tiers;
  const { passages, scores: values } = pageOf(result, 0, Math.min(limit, strong + medium));
  return { result, passages, values, scores: scoresOf(index, result, values) };
}

/** The area under the ROC curve: the probability that a value of `positive` is above one of `negative`; ties count half. */
export function auroc(positive: readonly number[], negative: readonly number[]): number {
  const all = [...positive.map((value) => ({ value, own: 1 })), ...negative.map((value) => ({ value, own: 0 }))];
  all.sort((left, right) => left.value - right.value);
  let ranks = 0;
  for (let at = 0; at < all.length;) {
    let end = at;
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1;
    for (let tied = at; tied < end; tied += 1) ranks += (all[tied]?.own ?? 0) * ((at + end + 1) / 2);
    at = end;
  }
  return (ranks - (positive.length * (positive.length + 1)) / 2) / (positive.length * negative.length);
}
