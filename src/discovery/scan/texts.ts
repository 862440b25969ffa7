/** The texts of a definition or a result, cut into sentences for the signals. The work is limited by a budget of characters. */
import { isRecord } from "../../json.ts";
import { foldText } from "../names/confusables.ts";
import type { ScannedText } from "./signal.ts";

/** Characters of one scan. The longest of 1,300 real definitions has 30,000. */
const MAX_CHARACTERS = 100_000;
const MAX_TEXTS = 5000;
/** A longer sentence is looked at in pieces, so that a pattern never runs far. */
const MAX_SENTENCE = 600;
/** Deeper than this is not looked at. */
const MAX_DEPTH = 40;

/** After a full stop with a space, at empty lines and items of lists, and around tags: instructions hide between them. */
const SENTENCE_END =
  /(?<=[.!?])\s+|(?<=[。！？])\s*|\s{0,40}\n\s{0,40}\n\s{0,40}|\s{0,40}\n\s{0,40}(?=[-*#>|•]|\d{1,9}[.)])|(?<=>)\s*|\s{0,40}(?=<)/u;
/** Letters that stand apart to hide a word: `i g n o r e`. */
const SPACED_LETTERS = /(?<=(?<![\p{L}\p{N}])\p{L}) (?=\p{L}(?![\p{L}\p{N}]))/gu;

/** An identifier or a word: no order fits into it. */
const SINGLE_WORD = /^[\w$.:/-]*$/;

/** A text with its sentences. */
function readText(path: string, text: string): ScannedText {
  if (SINGLE_WORD.test(text)) return { path, text, sentences: [] };
  const sentences = foldText(text)
    .split(SENTENCE_END)
    .flatMap((sentence) => pieces(sentence.replace(SPACED_LETTERS, "").replace(/\s+/g, " ").trim()))
    .filter((sentence) => sentence !== "");
  return { path, text, sentences };
}

function pieces(sentence: string): string[] {
  if (sentence.length <= MAX_SENTENCE) return [sentence];
  const cut: string[] = [];
  // Pieces overlap by half, so that no phrase is lost between them.
  for (let at = 0; at < sentence.length; at += MAX_SENTENCE / 2) cut.push(sentence.slice(at, at + MAX_SENTENCE));
  return cut;
}

/** Every text within a value, names of properties too; `complete` is false where the budget ended first. */
export function gatherTexts(value: unknown): { texts: ScannedText[]; complete: boolean } {
  const texts: ScannedText[] = [];
  let left = MAX_CHARACTERS;
  let complete = true;
  const add = (path: string, text: string): void => {
    if (text.trim() === "") return;
    if (text.length > left || texts.length >= MAX_TEXTS) complete = false;
    if (left <= 0 || texts.length >= MAX_TEXTS) return;
    texts.push(readText(path, text.slice(0, left)));
    left -= text.length;
  };
  const visit = (one: unknown, path: string, depth: number): void => {
    if (typeof one === "string") return add(path, one);
    if (one === null || typeof one !== "object" || !complete) return;
    if (depth > MAX_DEPTH) {
      complete = false;
      return;
    }
    for (const [key, item] of Object.entries(one)) {
      if (isRecord(one)) add(`${path}/`, key);
      visit(item, `${path}/${key.slice(0, 100)}`, depth + 1);
    }
  };
  visit(value, "", 0);
  return { texts, complete };
}
