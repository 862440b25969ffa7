/**
 * How much of a question the trees of a base speak of: a route may rest on one word that a question about something else shares with
 * them. Not here: where the question begins (`match.ts`).
 */
import { featureIndex, maskFeatures } from "./labels.ts";
import { MAX_MASK_WORDS, matchTopic } from "./relevance.ts";
import { openQuery, type OpenRouting } from "./query.ts";
import { readableOf } from "./story.ts";

/** The words of a question that a base has. */
export interface CoveredWords {
  /** How many of its content words: in Chinese, pairs of characters. */
  words: number;
  /** Their share of all its content words, by rarity: 0…1. */
  share: number;
}

/** Compares a question with every text of a base's trees. Any string is accepted; a base without trees has no word of it. */
export function coveredWords(routing: OpenRouting, text: string, base: string): CoveredWords {
  const { data, labels } = routing;
  const topic = matchTopic(routing, openQuery(routing, readableOf(text)));
  const words = topic.words.slice(0, MAX_MASK_WORDS);
  const masks = maskFeatures(
    labels,
    words.map((word) => [word]),
  );
  const at = data.bases.findIndex((one) => one.base === base);
  let known = 0;
  for (const [index, place] of data.places.entries()) if (place.base === at) known |= masks[index] ?? 0;
  let [count, own, all] = [0, 0, 0];
  for (const [bit, word] of words.entries()) {
    const feature = featureIndex(labels, word);
    const rarity = feature === undefined ? data.labels.unseen : (data.labels.weights[feature] ?? 0);
    all += rarity;
    if ((known & (1 << bit)) === 0) continue;
    count += 1;
    own += rarity;
  }
  return { words: count, share: all === 0 ? 0 : own / all };
}
