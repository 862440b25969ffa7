/**
 * Splits a task into what it needs, by its sentences and the verbs that begin a new step. Chinese and English.
 * Not here: which tool does a part (`analyze.ts`).
 */
import { GENERAL_OBJECTS } from "../gap/head.ts";
import { withFileWords } from "../lexicon/file-names.ts";
import { inPlainWords } from "../lexicon/phrasings.ts";
import { lexicon, MAX_WORD_CHARACTERS, type Concept } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { isFurtherStep, splitAtDestination, splitAtFurtherSteps } from "./further-step.ts";

/** One thing a task needs. */
export interface NeedPart {
  /** The words of the task. */
  text: string;
  /** Concepts of what is done, in reading order. */
  actions: string[];
  /** Concepts of what it is done to, general ones such as `file` last. */
  objects: string[];
}

/** More parts than this are one task too many: the rest is read as one. */
export const MAX_PARTS = 8;

const BREAK =
  /[.!?;](?=\s|$)|[。！？；\n]|,?\s+(?:and then|then|after that|afterwards|finally|next)\b,?|[，,]?\s*(?:然后|接着|之后|最后|随后|并且|并把|并将|再把|再将|再用|同时)|,\s+and\s+|(?:,|\s+and)\s+(?=\p{L}+\s+(?:it|them|the|a|an|this|that|all)\b)|[，,]\s*(?:并|再)(?=\p{sc=Han})/giu;

/** One space for many, and one line end: a pattern that looks for a word after spaces would begin anew at each of a long run. */
function withSingleSpaces(text: string): string {
  return text.replace(/[^\S\n]+/g, " ").replace(/ ?\n[ \n]*/g, "\n");
}

/** The parts of a task, at least one for a text with a word in it. */
export function splitNeeds(task: string): NeedPart[] {
  const parts: string[][] = [];
  for (const text of withSingleSpaces(task)
    .split(BREAK)
    .flatMap(splitAtAnd)
    .flatMap(splitAtFurtherSteps)
    .flatMap(splitAtDestination)
    .map((piece) => piece.replace(/^and\s|[,，、]\s*$/u, "").trim())) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const last = parts.at(-1);
    // A piece that names no action and no object of its own says more about the piece before it.
    const isOwn = last === undefined || isStep(text) || isFurtherStep(text, last.join(", "));
    if (last === undefined || (parts.length < MAX_PARTS && isOwn)) parts.push([text]);
    else last.push(text);
  }
  // Read once more together, not at each piece: a long task has thousands of them.
  return parts.map((pieces) => partOf(pieces.join(", ")));
}

/** Cut before 并 where a verb follows; 合并 and 并列 are words of their own. */
function splitAtAnd(piece: string): string[] {
  return piece.split(/(?<!合)[并並](?=\p{sc=Han})/u).reduce<string[]>((pieces, text) => {
    const last = pieces.at(-1);
    const first = readUnits(text.slice(0, MAX_WORD_CHARACTERS)).find(({ stop }) => !stop);
    if (last !== undefined && !isVerb(first)) pieces[pieces.length - 1] = `${last}并${text}`;
    else pieces.push(text);
    return pieces;
  }, []);
}

function isVerb(unit: TextUnit | undefined): boolean {
  const { concepts } = lexicon();
  return unit?.concepts.some((id) => concepts.get(id)?.kind === "action") ?? false;
}

function isStep(text: string): boolean {
  const { actions, objects } = partOf(text);
  return actions.length > 0 && objects.length > 0;
}

/** A text as one part. */
export function partOf(text: string): NeedPart {
  const { concepts } = lexicon();
  const actions = new Set<string>();
  const objects = new Set<string>();
  const general = new Set<string>();
  const read = readUnits(withFileWords(inPlainWords(text))).map((unit) => {
    const senses = unit.concepts.flatMap((id) => concepts.get(id) ?? []);
    // The concept that the word is the first name of: "translate" is rather to translate than to convert.
    const isFirst = ({ english, chinese }: Concept): boolean => english[0] === unit.shown || chinese[0] === unit.shown;
    const verbs = senses.filter(({ kind }) => kind === "action");
    return {
      action: verbs.find(isFirst) ?? verbs[0],
      object: senses.find(({ kind }) => kind !== "action"),
    };
  });
  // In Chinese a verb that is nothing else may come last: the 录音 of 把录音转成文字 is a noun.
  const hasVerb = /\p{sc=Han}/u.test(text) && read.some(({ action, object }) => action && object === undefined);
  for (const { action, object } of read) {
    // A word that is both a verb and a noun, such as "email", is the verb where none came before it.
    if (action !== undefined && (object === undefined || (actions.size === 0 && !hasVerb))) actions.add(action.id);
    else if (object !== undefined) (GENERAL_OBJECTS.has(object.id) ? general : objects).add(object.id);
  }
  return { text, actions: [...actions], objects: [...objects, ...general] };
}
