/** A dialogue of another program as steps, independent of the program. Not here: how steps become nodes (`draft-of-flow.ts`). */
import type { InputFile } from "../../../compile/schema/schema.ts";

/** What a test of a variable may ask. */
export type Operator =
  | "is"
  | "is not"
  | "contains"
  | "does not contain"
  | "starts with"
  | "ends with"
  | ">"
  | ">="
  | "<"
  | "<="
  | "is set"
  | "is empty";

export interface FlowTest {
  variable: string;
  /** Undefined: an operator that has no counterpart. */
  operator: Operator | undefined;
  value: string;
}

export interface FlowCondition {
  tests: readonly FlowTest[];
  /** Whether all tests must hold, or one of them. */
  all: boolean;
  /** The condition as the source shows it. */
  words: string;
}

export interface FlowStep {
  /** Unique in the flow. */
  key: string;
  title?: string;
  /** What the id is made from, when there is no title. */
  name?: string;
  text: string;
  /** The number of its place, for notes. */
  place: number;
  /** The value that the step asks for, under the name of its variable. */
  input?: Omit<InputFile, "name">;
  /** The variable that keeps the answer. */
  variable?: string;
  options: { words: string; value?: string; to: string | null }[];
  /** Where to go otherwise, in order. */
  next: { condition?: FlowCondition; to: string | null }[];
}

export interface Flow {
  title: string;
  root: string;
  steps: readonly FlowStep[];
  /** What the source calls a variable, for the names of answers. */
  nameOf(variable: string): string;
  /** Placeholders in texts; the first group is what `variableOf` reads. */
  placeholder: RegExp;
  variableOf(name: string): string | undefined;
  /** Whether nothing in the flow gives a placeholder (as the text has it) a value. */
  isNeverSet?(whole: string): boolean;
}
