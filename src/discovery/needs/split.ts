/**
 * Splits a task into what it needs, by its sentences and the verbs that begin a new step. Chinese and English.
 * Not here: which tool does a part (`analyze.ts`).
 */
import { GENERAL_OBJECTS } from "../gap/features.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";

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
  /[.!?;](?=\s|$)|[。！？；\n]|,?\s+(?:and then|then|after that|afterwards|finally|next)\b,?|[，,]?\s*(?:然后|接着|之后|最后|随后|并且|并把|并将|再把|再将|再用|同时)|,\s+and\s+|\s+and\s+(?=\p{L}+\s+(?:it|them|the|a|an|this|that|all)\b)|[，,]\s*(?:并|再)(?=\p{sc=Han})/giu;

/** The parts of a task, at least one for a text with a word in it. */
export function splitNeeds(task: string): NeedPart[] {
  const parts: string[][] = [];
  for (const text of task.split(BREAK).map((piece) => piece.trim())) {
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    const last = parts.at(-1);
    // A piece that names no action and no object of its own says more about the piece before it.
    if (last === undefined || (parts.length < MAX_PARTS && isStep(text))) parts.push([text]);
    else last.push(text);
  }
  // Read once more together, not at each piece: a long task has thousands of them.
  return parts.map((pieces) => partOf(pieces.join(", ")));
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
  for (const unit of readUnits(text)) {
    const senses = unit.concepts.flatMap((id) => concepts.get(id) ?? []);
    const action = senses.find(({ kind }) => kind === "action");
    const object = senses.find(({ kind }) => kind !== "action");
    // A word that is both a verb and a noun, such as "email", is the verb where none came before it.
    if (action !== undefined && (object === undefined || actions.size === 0)) actions.add(action.id);
    else if (object !== undefined) (GENERAL_OBJECTS.has(object.id) ? general : objects).add(object.id);
  }
  return { text, actions: [...actions], objects: [...objects, ...general] };
}
