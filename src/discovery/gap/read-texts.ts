/** A need and a tool as they are compared: sets of words and concepts. Not here: how they are read (`read.ts`). */
import type { TextUnit } from "../lexicon/text-unit.ts";
import type { Head, NamedAct } from "./head.ts";

/** The units of a text that say something, each once, and all that they name. */
export interface ReadText {
  units: readonly TextUnit[];
  terms: ReadonlySet<string>;
  concepts: ReadonlySet<string>;
  /** The concepts that its own words name, without those that they are kinds of. */
  named: ReadonlySet<string>;
  /** It has words of a script without spaces. */
  unspaced: boolean;
}

/** The words of a text as they stand, without marks and capitals: two texts of the same words say the same, whichever of them are known. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A part of a need. */
export interface ReadPart extends ReadText {
  head: Head;
  /** Products that it names, each by all its spellings. */
  products: readonly (readonly string[])[];
  /** Those of them that stand where a place does. */
  places: readonly (readonly string[])[];
  /** Formats of one program that it names, each by what a tool for it says. */
  formats: readonly (readonly string[])[];
}

export interface ReadNeed {
  /** Its words as they stand (`plainWords`). */
  said: string;
  whole: ReadPart;
  /** What is compared, one at a time: the sentences of a long need, else all of it. */
  parts: readonly ReadPart[];
}

/** A tool as it is compared with needs. */
export interface ReadTool {
  /** Its name and its title. */
  name: ReadText;
  /** What either of the two says that it does. */
  acts: readonly NamedAct[];
  /** What it does before all else: the verb of its name, else of its title or its first sentence. */
  deed: TextUnit | undefined;
  /** The same by its first sentence alone, which may be in another language. */
  sentenceDeed: TextUnit | undefined;
  /** The words of its first sentence as they stand. */
  said: string;
  /** The first sentence of its description. */
  first: ReadText;
  /** Words of needs that it served well. */
  feedback: ReadText;
  /** Everything it says. */
  all: ReadText;
  /** Values that its parameters may have. */
  values: ReadText;
  /** How many numbers, and how many other values, a call must give. */
  required: { numbers: number; others: number };
  /** It belongs to a server that says what it works on: a connected one, or Cairn itself, whose tools have titles. */
  isOfServer: boolean;
}
