/**
 * The parts of a text in which words give an option no support: what is denied as a whole, left out, fine, refused, over or doubted. One file
 * for each class of evidence. Not here: single denied words (`polarity.ts`), and the decision (`reply.ts`, `match.ts`).
 */
import { contentWords, splitClauses } from "../content-words.ts";
import { unitsOf } from "../../search/units.ts";
import { contrary } from "./contrary.ts";
import { disbelief } from "./disbelief.ts";
import { elsewhere, outsider } from "./elsewhere.ts";
import { splitException } from "./except.ts";
import { fine } from "./fine.ts";
import { neither } from "./neither.ts";
import { notAll, notOnly, several } from "./quantity.ts";
import { refusal } from "./refusal.ts";
import type { Evidence } from "./scope.ts";
import { settled, stopped } from "./settled.ts";

const CLASSES: readonly Evidence[] = [
  fine,
  settled,
  stopped,
  refusal,
  elsewhere,
  outsider,
  disbelief,
  neither,
  notAll,
  notOnly,
  several,
  contrary,
];

/** A clause and the evidence against what it names; `isLeftOut`: by an exception, for every option. */
export interface Part {
  text: string;
  against: readonly Evidence[];
  isLeftOut: boolean;
}

const SENTENCE = /(?<=[。；;！!？?\n])|(?<=\.)\s/u;
const REST = /别的|其他|其它|其余|剩下|\b(?:else|rest|others?|everything|everyone)\b/iu;
/** A clause with at most this many content words of its own says nothing but what closes it. */
const MAX_BARE_WORDS = 1;
const MAX_PARTS = 64;

/** The parts of a text in order. */
export function readParts(text: string): Part[] {
  const pieces = text
    .split(SENTENCE)
    .flatMap(splitException)
    .flatMap(({ text: piece, closed }) => clausesOf(piece).map((clause) => ({ clause, closed })))
    .slice(0, MAX_PARTS);
  const clauses = pieces.map(({ clause }) => clause);
  const parts = pieces.map(({ clause, closed }, at): Part => {
    const others = clauses.filter((_, other) => other !== at);
    return { text: clause, against: CLASSES.filter((one) => one.closes(clause, others)), isLeftOut: closed };
  });
  return parts.map((part, at) => ({ ...part, against: [...part.against, ...reachingBack(parts[at + 1])] }));
}

/** The clauses of a piece; a question mark stays, since a question may doubt. */
function clausesOf(piece: string): string[] {
  const asks = /[?？]\s*$/u.test(piece);
  const clauses = splitClauses(piece);
  return clauses.map((clause, at) => (asks && at === clauses.length - 1 ? `${clause}?` : clause));
}

/** What a clause that names nothing itself says of the one before it. */
function reachingBack(next: Part | undefined): readonly Evidence[] {
  if (next === undefined || next.isLeftOut || REST.test(next.text)) return [];
  if (contentWords(unitsOf(next.text)).size > MAX_BARE_WORDS) return [];
  return next.against.filter(({ reachesBack }) => reachesBack);
}

/**
 * The text without the parts that give these names no support; undefined where there are none. Empty where nothing is left. Without names: for
 * any choice.
 */
export function openText(parts: readonly Part[], names: readonly string[]): string | undefined {
  const open = parts.filter(
    ({ text, against, isLeftOut }) => !isLeftOut && against.every((one) => names.length > 0 && one.spares(names, text)),
  );
  return open.length === parts.length ? undefined : open.map(({ text }) => text).join("，");
}

/**
 * The parts as a first question is read. Who asks in English often tells what works and what is over, and means the rest: there only what is
 * left out, disbelieved or not so of all counts; more of it led more questions of 150 intents astray than it saved.
 */
export function partsOfQuestion(text: string): Part[] {
  const isCounted = isChinese(text)
    ? (one: Evidence): boolean => one.inRepliesOnly !== true
    : (one: Evidence): boolean => one.inEnglishQuestions === true;
  return readParts(text).map((part) => ({ ...part, against: part.against.filter(isCounted) }));
}

/** Whether a text has Chinese characters. */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);
