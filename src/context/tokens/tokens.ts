/**
 * Token counting: a fast estimate that errs on the safe side, and the port for exact tokenizers.
 * `test/bench/context-tokens.ts` measures the estimate beside a real tokenizer.
 */
import { FEATURES, LEAD, PAIR, SINGLE, TRIPLE, WORD } from "./features.ts";
import { KINDS, NEWEST, profileText, type Edition } from "./profile.ts";
import { KIND_MARGINS, PAIR_PRICES, RUN_PRICES, SINGLE_PRICES, TRIPLE_PRICES, WORD_PRICES } from "./table.ts";

/** Counts tokens. `count` must be deterministic and never throw. */
export interface TokenCounter {
  /** Shown to callers as `tokenizer`. */
  name: string;
  /** Whether counts of parts add up to at least the count of the whole, so that sums can be trusted. */
  additive: boolean;
  count(text: string): number;
}

/** Exact counters, loaded when first asked for. Never rejects: undefined when there is none, or it cannot be had. */
export interface TokenizerPort {
  /** The counter that a model's own tokenizer agrees with. */
  exactFor(modelName: string): Promise<TokenCounter | undefined>;
  /** The counter a recorded assembly names as its `tokenizer`. */
  named(name: string): Promise<TokenCounter | undefined>;
}

/** All learned prices in one table, in the order of `features.ts`. */
const prices = new Float64Array(FEATURES);
prices.set(WORD_PRICES, WORD);
prices.set(unpack(PAIR_PRICES, 32, 32), PAIR);
prices.set(unpack(TRIPLE_PRICES, 32, 40), TRIPLE);
prices.set(unpack(RUN_PRICES, 16, 24), LEAD);
prices.set(SINGLE_PRICES, SINGLE);

/** One price a letter: steps from `zero` on, so many of them to a token. */
function unpack(packed: string, zero: number, steps: number): Float64Array {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return Float64Array.from(packed, (letter) => (alphabet.indexOf(letter) - zero) / steps);
}

const estimatorOf = (edition: Edition): TokenCounter => ({
  name: `cairn-estimate-${edition}`,
  additive: true,
  count(text) {
    if (text === "") return 0;
    const sums = new Float64Array(KINDS);
    profileText(text, prices, sums, undefined, edition);
    let tokens = 0;
    for (let kind = 0; kind < KINDS; kind += 1) tokens += (sums[kind] ?? 0) * (KIND_MARGINS[kind] ?? 1);
    // Sums of fractions end in noise, which must not cost a token.
    return Math.ceil(tokens - 1e-9);
  },
});

/** The default counter: whole tokens, rounded up, each kind of piece with its own margin. */
export const estimator = estimatorOf(NEWEST);
/** Estimates that no new prompt is made with, for those recorded with them. */
const EARLIER: readonly TokenCounter[] = [estimatorOf(2)];

/** The estimate of that name, which a recorded assembly gives as its `tokenizer`; undefined for any other name. */
export function estimatorNamed(name: string): TokenCounter | undefined {
  return [estimator, ...EARLIER].find((one) => one.name === name);
}
