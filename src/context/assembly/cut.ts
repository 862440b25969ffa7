/**
 * A long text cut to the room there is: first the parts that hold words of what the user wants, then what stands around the
 * best of them; without such words, beginning and end. Same text, words and room, same cut. Not here: which blocks are cut
 * (`budget/budget.ts`).
 */
import type { CuttableText, StandIn } from "../block.ts";
import { quoteLines } from "../../outside-lines.ts";
import { characterSelector } from "../selector/write.ts";
import { shorten, type Shortened, type Span } from "../summary.ts";
import type { TokenCounter } from "../tokens/tokens.ts";

/** A cut of fewer tokens says too little, unless its block allows it. */
export const MIN_CUT_TOKENS = 80;
/** Times a cut that came out too long is made shorter. */
const MAX_TRIES = 10;
/** The most of it that is tried again; less where the count says by how much it was too long. */
const SHRINK = 0.97;
/** Characters of one part, where no sentence ends before. */
const PART = /[^。！？!?.\n]{0,240}(?:[。！？!?.\n]+|$|(?=[^。！？!?.\n]))/gu;

/** The cut of a text within `room` tokens; undefined where there is no room for one that says anything. */
export function cutToFit(cuttable: CuttableText, room: number, counter: TokenCounter): StandIn | undefined {
  const { text, before, after, skipped, tokens, min_tokens = MIN_CUT_TOKENS } = cuttable;
  const least = Math.min(min_tokens, tokens - 1);
  if (room < least) return undefined;
  const frame = before === "" && after === "" ? 0 : counter.count(`${before}${after}`);
  const content = Math.max(1, tokens - frame);
  let limit = Math.floor((text.length * Math.max(0, room - frame)) / content);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const made = choose(cuttable, Math.min(limit, text.length - 1));
    if (made === undefined) return undefined;
    const said = cuttable.quoted === true ? quoteLines(made.text) : made.text;
    const shown = `${before}${said}${after}`;
    const cost = counter.count(shown);
    const most = Math.min(room, tokens - 1);
    if (cost > most) {
      limit = Math.floor(limit * Math.min(SHRINK, Math.max(0, most - frame) / Math.max(1, cost - frame)));
      continue;
    }
    if (cost < Math.min(least, MIN_CUT_TOKENS / 2) || (cuttable.min_tokens !== undefined && cost < cuttable.min_tokens))
      return undefined;
    const selectors = made.parts.map((part) => characterSelector(text, part, skipped));
    return { text: shown, tokens: cost, selectors };
  }
  return undefined;
}

function choose({ text, words, mark }: CuttableText, limit: number): Shortened | undefined {
  const found = words.length === 0 ? undefined : aroundWords(text, words, mark, limit);
  return found ?? shorten(text, limit, mark);
}

function partsOf(text: string): Span[] {
  return Array.from(text.matchAll(PART), (match) => ({ from: match.index, to: match.index + match[0].length })).filter(
    ({ from, to }) => to > from,
  );
}

/** The parts that hold the rarest words first, then the neighbours of the best; undefined where no part holds any. */
function aroundWords(text: string, words: readonly string[], mark: string, limit: number): Shortened | undefined {
  const parts = partsOf(text);
  const lower = parts.map(({ from, to }) => text.slice(from, to).toLowerCase());
  const held = lower.map((part) => words.filter((word) => part.includes(word)));
  const counts = new Map<string, number>();
  for (const own of held) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  const worth = held.map((own) =>
    own.reduce((sum, word) => sum + Math.log(1 + parts.length / (counts.get(word) ?? 1)), 0),
  );
  const hits = worth.flatMap((value, place) => (value > 0 ? [place] : []));
  hits.sort((left, right) => (worth[right] ?? 0) - (worth[left] ?? 0) || left - right);
  const [best] = hits;
  if (best === undefined) return undefined;
  const chosen = new Set<number>();
  let left = limit;
  const add = (place: number): boolean => {
    const part = parts[place];
    if (part === undefined || chosen.has(place)) return true;
    // A part that continues another needs no mark.
    const cost = part.to - part.from + (chosen.has(place - 1) || chosen.has(place + 1) ? 0 : mark.length + 4);
    if (cost > left) return false;
    chosen.add(place);
    left -= cost;
    return true;
  };
  if (!add(best)) return undefined;
  for (const place of hits) add(place);
  for (let distance = 1; distance < parts.length; distance += 1) {
    const both = [add(best + distance), add(best - distance)];
    if (both.includes(false)) break;
  }
  return joined(text, parts, chosen, mark);
}

function joined(text: string, parts: readonly Span[], chosen: ReadonlySet<number>, mark: string): Shortened {
  const runs: Span[] = [];
  for (const place of [...chosen].toSorted((left, right) => left - right)) {
    const { from, to } = parts[place] ?? { from: 0, to: 0 };
    const last = runs.at(-1);
    if (last?.to === from) last.to = to;
    else runs.push({ from, to });
  }
  const trimmed = runs.flatMap(({ from, to }): Span[] => {
    const raw = text.slice(from, to);
    const begin = from + raw.length - raw.trimStart().length;
    const end = to - (raw.length - raw.trimEnd().length);
    return begin < end ? [{ from: begin, to: end }] : [];
  });
  const pieces = trimmed.map(({ from, to }) => text.slice(from, to)).join(` ${mark} `);
  const cutBefore = (trimmed[0]?.from ?? 0) > 0 ? `${mark} ` : "";
  const cutAfter = (trimmed.at(-1)?.to ?? 0) < text.trimEnd().length ? ` ${mark}` : "";
  return { text: `${cutBefore}${pieces}${cutAfter}`, parts: trimmed };
}
