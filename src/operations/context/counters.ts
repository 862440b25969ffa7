/** Token counters by model and by name. Exact ones need a vocabulary, which is loaded when a model that needs it is named. */
import { cacheCounts } from "../../context/tokens/cached-counter.ts";
import { MODEL_OF_ENCODING } from "../../context/tokens/exact.ts";
import { estimator, estimatorNamed, type TokenCounter } from "../../context/tokens/tokens.ts";
import type { Services } from "../../services.ts";

type Tokenizers = Pick<Services, "tokenizers">;

/** The estimate with its memory, one for each isolate: from turn to turn most of a session's texts are the same. */
export const estimate = cacheCounts(estimator);

/** The counter for a model: exact where its vocabulary is here, else the estimate. Its `name` says which. */
export async function counterFor({ tokenizers }: Tokenizers, modelName: string): Promise<TokenCounter> {
  return (await tokenizers?.exactFor(modelName)) ?? estimate;
}

/** Models to choose from, in order and once each, with what their tokens are counted by. */
export async function countedModels(
  names: readonly string[],
  services: Tokenizers,
): Promise<{ name: string; tokenizer: string }[]> {
  const all = [...new Set([...names, ...Object.values(MODEL_OF_ENCODING)])];
  return Promise.all(all.map(async (name) => ({ name, tokenizer: (await counterFor(services, name)).name })));
}

/** The counter that a recorded assembly was made with; undefined when it is not here (any more). */
export async function counterNamed({ tokenizers }: Tokenizers, name: string): Promise<TokenCounter | undefined> {
  return estimatorNamed(name) ?? tokenizers?.named(name);
}
