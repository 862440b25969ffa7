/**
 * Token counting: a fast estimate that errs on the safe side, and the port for exact tokenizers.
 * `test/bench/context-tokens.ts` measures the estimate beside a real tokenizer.
 */
import { profileText } from "./token-profile.ts";
import type { TextProfile } from "./token-profile.ts";
import { KIND_MARGINS } from "./token-table.ts";

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

export type TextKind = "english" | "chinese" | "code" | "json" | "mixed";

/** What a text mostly is; decides its margin. */
export function kindOf(profile: TextProfile): TextKind {
  const { length } = profile;
  if (length === 0) return "english";
  if (profile.han / length > 0.3) return "chinese";
  if ((profile.han + profile.other) / length > 0.02) return "mixed";
  if (profile.quotes / length > 0.04) return "json";
  return (profile.marks + profile.digits) / length > 0.06 ? "code" : "english";
}

/** The default counter: whole tokens, rounded up, with the margin of the text's kind. */
export const estimator: TokenCounter = {
  name: "cairn-estimate-1",
  additive: true,
  count(text) {
    if (text === "") return 0;
    const profile = profileText(text);
    return Math.ceil(profile.raw * KIND_MARGINS[kindOf(profile)]);
  },
};

/** The estimate of that name: recorded assemblies say which one counted them. */
export async function estimatorNamed(name: string): Promise<TokenCounter | undefined> {
  return name === estimator.name ? estimator : undefined;
}
