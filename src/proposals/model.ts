/**
 * Proposals: a draft of a tree from runs that went well. A run is read into walks (events of a session without its first choice of a
 * subject), walks into what was seen at each step, and that into a draft with the runs as its tests.
 * Invariants: a draft has no way that no run took; every run of it is a test that passes; nothing of it is published by itself.
 * Not here: reading files and servers, writing files, checking a draft (`author/proposals/`).
 */
import type { ShownInput } from "../context/navigation-fold.ts";
import type { Json } from "../json.ts";
import type { SessionEvent } from "../session/types.ts";

/** Runs of one essence that a draft needs at least: what two have in common may be chance. */
export const MIN_RUNS = 3;

/** Where a walk comes from. */
export interface RunSource {
  kind: "session" | "task";
  id: string;
}

/** What a user was shown at a step. */
export interface Seen {
  response: string;
  options: readonly { id: string; description: string }[];
  input?: ShownInput;
  /** What they had typed until then, in their own words or as values. */
  typed: readonly string[];
}

/** Words that were not understood, or that led somewhere else than an option does. */
export interface Said {
  /** `base/tree#node` */
  at: string;
  text: string;
  /** Where it led; absent when it was not understood. */
  to?: string;
}

/** A run through steps from one entry on. */
export interface Walk {
  source: RunSource;
  language: string;
  /** The first words of the user. */
  query: string;
  /** What it has in common with others: the tree that it began in, or the tools of a task. */
  essence: string;
  /** Begins with `started` at an entry. */
  events: SessionEvent[];
  /** How many of the events there were when it last reached an end; 0 = it never did. */
  completed: number;
  /** By `base/tree#node`. */
  seen: Map<string, Seen[]>;
  /** What a step is called, by `base/tree#node`, where somebody named it. */
  titles: Map<string, string>;
  /** Steps whose words were left out, because a tool said them. */
  withheld: Set<string>;
  said: Said[];
  /** What tools answered in it: none of these words may enter a draft. */
  observations: readonly string[];
}

export interface DraftOption {
  id: string;
  description: string;
  next_node?: string | null;
}

export interface DraftRule {
  when?: string;
  next_node: string | null;
}

export interface DraftInput {
  name: string;
  type: "text" | "number" | "integer" | "money" | "duration" | "boolean" | "date" | "choice" | "choices";
  hint?: string;
  min?: number;
  max?: number;
  min_date?: string;
  max_date?: string;
  unit?: string;
  currency?: string;
  choices?: { id: string; description: string }[];
  optional?: boolean;
  sensitive?: boolean;
}

export interface DraftNode {
  title?: string;
  response: string;
  keywords?: string[];
  options?: DraftOption[];
  input?: DraftInput;
  next?: string | null | DraftRule[];
}

/** A tree in the shape of a tree file. */
export interface DraftTree {
  title: string;
  language: string;
  root: string;
  keywords?: string[];
  nodes: { [id: string]: DraftNode };
}

/** A step of a conversation of a test file. */
export type DraftStep = ({ choose: string } | { answer: string | number | boolean }) & {
  expect?: { node?: string; complete?: boolean };
};

export interface DraftConversation {
  name: string;
  start: { node: string };
  steps: DraftStep[];
}

/** What an author should look at before they use the draft. `node`: the step it is about. */
export interface DraftNote {
  node?: string;
  en: string;
  zh: string;
}

export interface Draft {
  /** A name for files: letters, digits, `_` and `-`. */
  name: string;
  tree: DraftTree;
  conversations: DraftConversation[];
  notes: DraftNote[];
  /** The keywords of the tree, and how many runs have each. */
  words: { word: string; runs: number }[];
  sources: RunSource[];
}

/** The answers of a walk at a moment, as conditions see them. */
export type Environment = ReadonlyMap<string, Json>;
