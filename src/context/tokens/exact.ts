/**
 * Exact token counts by byte-pair encoding, for callers who name a model whose vocabulary is at hand. Vocabularies are
 * large and come in from outside, opened when first asked for; without one the estimate of `tokens.ts` serves.
 */
import { mergeLong, mergeShort } from "./merge.ts";
import { cacheCounts } from "./cached-counter.ts";
import type { Ranks } from "./ranks.ts";
import type { TokenCounter, TokenizerPort } from "./tokens.ts";

export type Encoding = "o200k_base" | "cl100k_base";

/** Which encoding a model reads, by its name with or without its provider's; undefined for those of other families. */
export function encodingOf(modelName: string): Encoding | undefined {
  const last = modelName.toLowerCase().split("/").at(-1) ?? "";
  const name = last.replace(/^(?:openai|azure|ft):/, "");
  if (/^(?:chatgpt-4o|gpt-4o|gpt-4\.1|gpt-4\.5|gpt-5|gpt-oss|o1|o3|o4)(?:$|[-.:])/.test(name)) return "o200k_base";
  if (/^(?:gpt-4|gpt-3\.5|gpt-35|text-embedding-3)(?:$|[-.:])/.test(name)) return "cl100k_base";
  return undefined;
}

/** A well-known model of each encoding, for whoever chooses a model to count with. */
export const MODEL_OF_ENCODING: Readonly<Record<Encoding, string>> = { o200k_base: "gpt-5", cl100k_base: "gpt-4" };

function isEncoding(name: string): name is Encoding {
  return name === "o200k_base" || name === "cl100k_base";
}

/** Endings of English words stay with their word, in either case. */
const ENDING = "(?:'(?:[sSdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE]))";
const UPPER = String.raw`[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`;
const LOWER = String.raw`[\p{Ll}\p{Lm}\p{Lo}\p{M}]`;
/** One sign or blank goes with the letters after it. */
const LEAD = String.raw`[^\r\n\p{L}\p{N}]?`;
const WORDS = `${LEAD}${UPPER}*${LOWER}+${ENDING}?|${LEAD}${UPPER}+${LOWER}*${ENDING}?`;

/** How each encoding cuts text before merging. */
const CUTS: Readonly<Record<Encoding, RegExp>> = {
  o200k_base: new RegExp(String.raw`${WORDS}|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`, "gu"),
  cl100k_base: new RegExp(
    String.raw`${ENDING}|${LEAD}\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s+$|\s*[\r\n]|\s+(?!\S)|\s`,
    "gu",
  ),
};

/** Bytes from which merging keeps its candidates in order instead of looking through all of them each time. */
const MIN_LONG_PIECE = 96;

/** A counter over an opened vocabulary. Texts that look like control tokens are counted as the text they are. */
export function exactCounter(encoding: Encoding, ranks: Ranks): TokenCounter {
  const encoder = new TextEncoder();
  const cut = CUTS[encoding];
  return {
    name: encoding,
    additive: false,
    count(text) {
      let tokens = 0;
      for (const [piece] of text.matchAll(cut)) {
        const bytes = encoder.encode(piece);
        if (ranks.find(bytes, 0, bytes.length) !== -1) tokens += 1;
        else tokens += bytes.length < MIN_LONG_PIECE ? mergeShort(ranks, bytes) : mergeLong(ranks, bytes);
      }
      return tokens;
    },
  };
}

/**
 * The exact tokenizer as a port. `load` brings a vocabulary: once per encoding, and only when a model that needs it is
 * named. One that is not here (undefined) is not looked for again; one that could not be fetched (rejected) is.
 */
export function exactTokenizers(load: (encoding: Encoding) => Promise<Ranks | undefined>): TokenizerPort {
  const opened = new Map<Encoding, TokenCounter | undefined>();
  const open = async (encoding: Encoding): Promise<TokenCounter | undefined> => {
    if (opened.has(encoding)) return opened.get(encoding);
    let ranks: Ranks | undefined;
    try {
      ranks = await load(encoding);
    } catch {
      return undefined;
    }
    const counter = ranks === undefined ? undefined : cacheCounts(exactCounter(encoding, ranks));
    opened.set(encoding, counter);
    return counter;
  };
  return {
    exactFor: async (modelName) => {
      const encoding = encodingOf(modelName);
      return encoding === undefined ? undefined : open(encoding);
    },
    named: async (name) => (isEncoding(name) ? open(name) : undefined),
  };
}
