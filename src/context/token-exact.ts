/**
 * Exact token counts by byte-pair encoding, for callers who name a model whose vocabulary is at hand. Vocabularies are
 * large and come in from outside, opened when first asked for; without one the estimate of `tokens.ts` serves.
 */
import type { Ranks } from "./token-ranks.ts";
import type { TokenCounter, TokenizerPort } from "./tokens.ts";

export type Encoding = "o200k_base" | "cl100k_base";

/** Which encoding a model reads, by its name; undefined for models with a vocabulary of their own. */
export function encodingOf(modelName: string): Encoding | undefined {
  const name = modelName.toLowerCase().split("/").at(-1) ?? "";
  if (/^(?:chatgpt-4o|gpt-4o|gpt-4\.1|gpt-4\.5|gpt-5|gpt-oss|o1|o3|o4)(?:$|[-.:])/.test(name)) return "o200k_base";
  if (/^(?:gpt-4|gpt-3\.5|text-embedding-3)(?:$|[-.:])/.test(name)) return "cl100k_base";
  return undefined;
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

/** Longer pieces are cut here before merging: keeps hostile text linear, at the cost of at most one token per cut. */
const LONGEST_PIECE = 384;

/** A counter over an opened vocabulary. */
export function exactCounter(encoding: Encoding, ranks: Ranks): TokenCounter {
  const encoder = new TextEncoder();
  const cut = CUTS[encoding];
  const ends = new Int32Array(LONGEST_PIECE + 1);
  const order = new Int32Array(LONGEST_PIECE + 1);
  const countPiece = (bytes: Uint8Array, from: number, to: number): number =>
    ranks.find(bytes, from, to) === -1 ? merge(ranks, bytes, from, to, ends, order) : 1;
  return {
    name: encoding,
    additive: false,
    count(text) {
      let tokens = 0;
      for (const [piece] of text.matchAll(cut)) {
        const bytes = encoder.encode(piece);
        for (let from = 0; from < bytes.length; from += LONGEST_PIECE) {
          tokens += countPiece(bytes, from, Math.min(bytes.length, from + LONGEST_PIECE));
        }
      }
      return tokens;
    },
  };
}

const NONE = 0x7fffffff;

/**
 * Merges neighbours, the lowest rank first, until none can be merged; gives how many parts are left.
 * `ends[i]` is where part i ends, `order[i]` the rank of parts i and i+1 together.
 */
function merge(ranks: Ranks, bytes: Uint8Array, from: number, to: number, ends: Int32Array, order: Int32Array): number {
  let parts = to - from;
  for (let part = 0; part < parts; part += 1) ends[part] = from + part + 1;
  const startOf = (part: number): number => (part === 0 ? from : (ends[part - 1] ?? from));
  const together = (part: number): number => {
    if (part + 1 >= parts) return NONE;
    const rank = ranks.find(bytes, startOf(part), ends[part + 1] ?? to);
    return rank === -1 ? NONE : rank;
  };
  for (let part = 0; part < parts; part += 1) order[part] = together(part);
  for (;;) {
    let best = -1;
    let least = NONE;
    for (let part = 0; part + 1 < parts; part += 1) {
      const rank = order[part] ?? NONE;
      if (rank < least) {
        least = rank;
        best = part;
      }
    }
    if (best === -1) return parts;
    ends.copyWithin(best, best + 1, parts);
    order.copyWithin(best, best + 1, parts);
    parts -= 1;
    order[best] = together(best);
    if (best > 0) order[best - 1] = together(best - 1);
  }
}

/**
 * The exact tokenizer as a port: `load` brings a packed vocabulary, once per encoding and only when a model that needs
 * it is named. A vocabulary that cannot be had is as if there were none, and is asked for again next time.
 */
export function exactTokenizers(load: (encoding: Encoding) => Promise<Ranks | undefined>): TokenizerPort {
  const opened = new Map<Encoding, TokenCounter>();
  return {
    async exactFor(modelName) {
      const encoding = encodingOf(modelName);
      if (encoding === undefined) return undefined;
      const known = opened.get(encoding);
      if (known !== undefined) return known;
      const ranks = await load(encoding).catch(() => undefined);
      if (ranks === undefined) return undefined;
      const counter = exactCounter(encoding, ranks);
      opened.set(encoding, counter);
      return counter;
    },
  };
}
