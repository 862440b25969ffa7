/**
 * Shortening without a model: sentences are chosen, never written. Deterministic, linear in the text's length
 * but for sorting its sentences. A model's summary, where one is configured, replaces only the session's.
 */
import { onOneLine } from "../outside-lines.ts";
import { isSingleCharacter, termsOf } from "../search/terms.ts";

/** Sentences with what separates them kept at their end. A "sentence" never grows past a bound. */
export function sentencesOf(text: string): string[] {
  const found =
    text.match(/[^。！？!?.\n]{0,400}(?:[。！？!?.]+["'”’）)\]]{0,3}\s{0,4}|\n+|$|(?=[^。！？!?.\n]))/gu) ?? [];
  const sentences: string[] = [];
  for (const piece of found) {
    if (piece === "") continue;
    const last = sentences.at(-1);
    // A full stop inside a number or an abbreviation ends nothing.
    if (last !== undefined && /[\p{L}\p{N}]\.$/u.test(last) && last.length < 400)
      sentences[sentences.length - 1] = last + piece;
    else sentences.push(piece);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

/** A figure is what a reader of a summary comes back for: a sum, a date, a version. */
const FIGURE = /\p{N}/u;
const FIGURE_WEIGHT = 1.5;

/**
 * The most informative sentences of a text within `limit` characters, in their own order. The first sentence leads;
 * the others are weighed by how many of the text's frequent terms they carry, and whether they name a figure. A
 * sentence is used once: not twice from this text, and not when it is in `used`, to which the chosen ones are added.
 * Empty when nothing fits.
 */
export function extract(text: string, limit: number, used = new Set<string>()): string {
  const sentences = [...new Set(sentencesOf(text))].filter((sentence) => !used.has(sentence));
  const frequency = new Map<string, number>();
  const terms = sentences.map((sentence) => new Set(termsOf(sentence).filter((term) => !isSingleCharacter(term))));
  for (const set of terms) for (const term of set) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const scored = sentences.map((sentence, place) => {
    const held = [...(terms[place] ?? [])];
    const sum = held.reduce((total, term) => total + Math.log(1 + (frequency.get(term) ?? 0)), 0);
    const weight = FIGURE.test(sentence) ? FIGURE_WEIGHT : 1;
    const score = place === 0 ? Number.POSITIVE_INFINITY : (weight * sum) / Math.sqrt(held.length + 4);
    return { place, sentence, score };
  });
  let room = limit;
  const chosen = new Set<number>();
  for (const one of scored.toSorted((left, right) => right.score - left.score || left.place - right.place)) {
    const cost = one.sentence.length + 1;
    if (cost > room) continue;
    chosen.add(one.place);
    used.add(one.sentence);
    room -= cost;
  }
  return sentences.filter((_, place) => chosen.has(place)).join(" ");
}

/** A half-open range of a text, in UTF-16 units. */
export interface Span {
  from: number;
  to: number;
}

/** A text cut to its beginning and end, and which parts of it that is. */
export interface Shortened {
  text: string;
  parts: Span[];
}

/**
 * A long text's stand-in for when the whole does not fit: its beginning and end, cut at sentences, `mark` between them.
 * At most `limit` characters; undefined where that is too few to say anything.
 */
export function shorten(text: string, limit: number, mark: string): Shortened | undefined {
  if (text.length <= limit) return { text, parts: [{ from: 0, to: text.length }] };
  const room = limit - mark.length - 2;
  if (room < 20) return undefined;
  const head = cutAtSentence(text.slice(0, Math.floor(room * 0.75)));
  const begin = { from: 0, to: head.length };
  const tailFrom = text.length - Math.floor(room * 0.25);
  const tail = text.slice(tailFrom);
  const mend = tail.search(/[。！？!?.\n]/u);
  const end = mend === -1 || mend > tail.length - 10 ? "" : tail.slice(mend + 1).trim();
  if (end === "") return { text: `${head} ${mark}`, parts: [begin] };
  const from = text.indexOf(end, tailFrom + mend + 1);
  return { text: `${head} ${mark} ${end}`, parts: [begin, { from, to: from + end.length }] };
}

/** Text up to its last sentence end, or whole when that would lose more than half. Never splits a character. */
function cutAtSentence(text: string): string {
  const whole = /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
  const end = Math.max(...["。", "！", "？", ". ", "! ", "? ", "\n"].map((mark) => whole.lastIndexOf(mark)));
  return end < whole.length / 2 ? whole.trimEnd() : whole.slice(0, end + 1).trimEnd();
}

/** A message as the rolling summary reads it. */
export interface SummarisedMessage {
  speaker: string;
  content: string;
}

/** The beginning of a text whose sentences are all too long; nothing where later messages say all of it. */
function beginning(text: string, limit: number, said: ReadonlySet<string>): string {
  return sentencesOf(text).every((sentence) => said.has(sentence)) ? "" : text.slice(0, limit);
}

/**
 * The rolling summary of messages, oldest first, on top of what an earlier summary said. Each message gives its
 * most informative sentences, and what a later one repeats is left to that one; when they are too many together, the oldest become
 * terser first. At most `limit` characters.
 */
export function rollSummary(earlier: string, messages: readonly SummarisedMessage[], limit: number): string {
  const each = Math.max(40, Math.floor(limit / Math.max(4, messages.length)));
  const kept: string[] = [];
  const said = new Set<string>();
  let room = limit;
  for (const { speaker, content } of messages.toReversed()) {
    const whole = content.length <= each ? content.replace(/\s+/g, " ").trim() : undefined;
    const words = whole ?? (extract(content, each, said) || beginning(content, each, said));
    if (words === "") continue;
    const line = `${speaker}: ${onOneLine(words)}`;
    if (line.length + 1 > room) break;
    kept.unshift(line);
    room -= line.length + 1;
  }
  const before = earlier === "" || room < 40 ? "" : extract(earlier.replaceAll("\n", "。\n"), room);
  return [before, ...kept].filter((line) => line !== "").join("\n");
}
