/**
 * Everything the program knows of one type of input, as a record. Each type has a file here and a place in the list of
 * `index.ts`; all other code (schema, check, sessions, command line) asks the record and names no type.
 */
import type { Json } from "../../json.ts";
import type { InputSpec } from "../model.ts";
import type { Choice, SpecKey } from "./spec-values.ts";
import type { LocalizedText } from "../../localized-text.ts";

/** What is wrong with an author's spec: the key it is wrong at, and what to say of it. */
export interface SpecProblem {
  key: "type" | SpecKey;
  text: LocalizedText<readonly [message: string, fix: string]>;
}

/**
 * One type of input. Functions are pure and never throw. A `spec` may lack keys or, before the check, contradict itself.
 * Properties, tested for every type of the list: what `read` returns is of `valueKind`; every sample is accepted, and `read`
 * returns it for the text that `write` makes of it.
 */
export interface InputType<Name extends string = string> {
  /** What authors write as `type`. */
  readonly name: Name;
  /** What people call it, in exported books and in findings. */
  readonly label: LocalizedText;
  /** The JSON type of its values, as conditions see them. */
  readonly valueKind: "string" | "number" | "boolean" | "list";
  /** The keys of the spec that it takes and what each says, for the editor's schema: `{ min: "least value" }`. */
  readonly keys: { readonly [Key in SpecKey]?: string };
  /** What a spec of this type has wrong. Keys that the type does not take are found without it. */
  check?(spec: InputSpec): SpecProblem[];
  /** Reads a text as a value; undefined when it is none, or could be two. Bounds are checked by `accepts`. The text is not empty. */
  read(text: string, spec: InputSpec): Json | undefined;
  /** Whether a value, never null, fits the spec. Also asked of values that were read before the spec was edited. */
  accepts(value: Json, spec: InputSpec): boolean;
  /** What is expected, in parts to be joined; empty parts are left out. English: with blanks. Chinese: with commas. */
  expected(spec: InputSpec): LocalizedText<string[]>;
  /** What a step lists to pick from. Absent: the answer is typed. */
  options?(spec: InputSpec, language: string): Choice[];
  /**
   * Values that decide conditions: what the check tries out.
   * @param literals the values that conditions compare with, of any type
   */
  samples(spec: InputSpec, literals: readonly Json[]): Json[];
  /**
   * More values for exploring walks, where conditions compute. They may lie outside the bounds.
   * @param now milliseconds since the epoch
   */
  explorationSamples?(literals: readonly Json[], now: number): Json[];
  /** How a user types a value; absent or undefined: as text, `yes` and `no`, lists with commas. */
  write?(value: Json): string | undefined;
}
