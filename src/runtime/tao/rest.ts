/** What a model wrote behind its call or in its answer: more calls, which nobody makes, and what it believes to come of the first. */
import { answerIn, readAction } from "./action.ts";
import type { CutText, Decision } from "./decide.ts";
import { isKnown } from "./forms/known.ts";
import type { Piece } from "./labels/cut.ts";
import { beginsResult } from "./labels/words.ts";
import { findCalls } from "./prose.ts";
import { hasVisibleContent } from "./visible.ts";

/** A kind of text that stands behind a call, where a model goes on as if the call had been made. */
export type DiscardedPart = (typeof DISCARDED_PARTS)[number];

const DISCARDED_PARTS = ["reasoning", "action", "observation", "final_answer"] as const;

export const isDiscardedPart = (name: string): name is DiscardedPart => DISCARDED_PARTS.some((part) => part === name);

export interface Rest {
  /** Calls, as written. */
  calls: string[];
  discarded: Set<DiscardedPart>;
}

/** Characters behind a call that are searched for what they are. */
const MAX_SEARCHED = 20_000;
/** Pieces behind a call that are read for further calls; only what they are counts of the others. */
const MAX_READ = 100;
/** Marks that belong to the call before them. */
const CLOSING = /^(?:[\s`*。.;；,，]|<\/?[\w:]{1,40}>|<[|｜/][^>\n]{1,40}>)+/u;

/** Reads what stands behind what decided. */
export function readRest(cut: CutText, { from, to, read }: Decision): Rest {
  const { text, pieces, forms, ends, tools } = cut;
  const calls = new Set(read.kind === "call" ? read.more.map((one) => one.text) : []);
  const discarded = new Set<DiscardedPart>();
  if (read.kind === "call" && read.answers === true) discarded.add("final_answer");
  // A call set off by marks inside what was to be the answer: the answer before it is none either.
  for (const piece of pieces) if (piece.label === "final" && piece.at < from) discarded.add("final_answer");
  const behind = forms.filter((form) => form.from >= to);
  let tried = 0;
  for (const piece of pieces) {
    if (piece.to <= to) continue;
    const begun = piece.from < to;
    const said = (begun ? text.slice(to, piece.to) : text.slice(piece.from, piece.to)).replace(CLOSING, "");
    const inside = behind.filter((form) => form.from >= piece.at && form.from < piece.to);
    for (const { read: one } of inside) {
      if (one.kind === "call") for (const { text: written } of [one, ...one.more]) calls.add(written);
      if (one.kind === "final") discarded.add("final_answer");
    }
    if (!hasVisibleContent(said)) continue;
    tried += 1;
    if (tried > MAX_READ) discarded.add(partOf(piece));
    else if (begun || piece.label === "loose" || piece.label === "reasoning") {
      for (const part of partsOf(said, ends)) discarded.add(part);
      for (const one of findCalls(said, tools, begun && piece.label === "action")) calls.add(one.text);
    } else if (piece.label === "action") {
      const action = readAction(said, ends, "", tools);
      discarded.add(action.kind === "final" ? "final_answer" : "action");
      if (action.kind === "call") for (const { text: written } of [action, ...action.more]) calls.add(written);
      else if (action.kind === "unread") calls.add(said.trim());
    } else if (piece.label !== "input") discarded.add(partOf(piece));
  }
  if (calls.size > 0) discarded.add("action");
  return { calls: [...calls], discarded };
}

/**
 * The calls of known tools under labels behind a final answer that begins at `from`, as written. They are a part of its text, which is kept
 * whole; nobody makes them.
 */
export function callsInAnswer({ text, pieces, ends, tools }: CutText, from: number): string[] {
  const calls = new Set<string>();
  const actions = pieces.filter(({ label, at }) => label === "action" && at > from).slice(0, MAX_READ);
  for (const piece of actions) {
    const next = pieces[pieces.indexOf(piece) + 1];
    const read = readAction(text.slice(piece.from, piece.to), ends, next?.label === "input" ? next.text : "", tools);
    if (isKnown(read, tools) && read.kind === "call") calls.add(read.text);
  }
  return [...calls];
}

/** What a piece is by its label alone. */
function partOf({ label }: Piece): DiscardedPart {
  if (label === "final") return "final_answer";
  if (label === "input") return "action";
  return label === "loose" ? "reasoning" : label;
}

/** What the lines behind a call are, where no label names them. */
function partsOf(text: string, ends: readonly string[]): DiscardedPart[] {
  const lines = text.slice(0, MAX_SEARCHED).split("\n");
  const parts: DiscardedPart[] = [];
  if (lines.some((line) => answerIn(line, ends) !== undefined)) parts.push("final_answer");
  if (lines.some((line) => beginsResult(line))) parts.unshift("observation");
  return parts.length === 0 ? ["reasoning"] : parts;
}
