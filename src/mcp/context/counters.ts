/** Token counters by name and by model. Exact ones need a vocabulary, which is loaded when a model that needs it is named. */
import { estimator, type TokenCounter, type TokenizerPort } from "../../context/tokens.ts";

/** No vocabulary travels with the Worker: every model is counted by the estimate, and answers say so in `tokenizer`. */
export const tokenizers: TokenizerPort = { exactFor: async () => undefined };

/** The counter that a recorded assembly was made with; undefined when it is no longer here. */
export function counterNamed(name: string): TokenCounter | undefined {
  return name === estimator.name ? estimator : undefined;
}
