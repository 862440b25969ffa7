/**
 * The interface of an input type: everything that the schema, the check, sessions and the command line need of it. Each
 * type is one record in its own file, listed in `index.ts`; no other code depends on a particular type.
 */
import type { Json } from "../../json.ts";
import type { InputSpec } from "../model.ts";
import type { Choice, SpecKey } from "./spec-values.ts";
import type { LocalizedText } from "../../localized-text.ts";

/** A mistake in an author's spec: the key that has it, and the texts of the finding. */
export interface SpecProblem {
  key: "type" | SpecKey;
  text: LocalizedText<readonly [message: string, fix: string]>;
}

/**
 * One input type. Functions are pure and never throw. A `spec` may lack keys and, before the check, may be contradictory.
 * Invariants, tested for every type: `read` returns values of `valueKind`; every sample is accepted, and `read` returns it
 * from the text that `write` produces.
 */
export interface InputType<Name extends string = string> {
  /** What authors write as `type`. */
  readonly name: Name;
  /** Its name for people, in exported documents and in findings. */
  readonly label: LocalizedText;
  /** The JSON type of its values, as conditions see them. */
  readonly valueKind: "string" | "number" | "boolean" | "list";
  /** The spec keys that it supports, with descriptions for the editor's schema: `{ min: "least value" }`. */
  readonly keys: { readonly [Key in SpecKey]?: string };
  /** Finds mistakes in a spec of this type. Unsupported keys are reported by the caller. */
  check?(spec: InputSpec): SpecProblem[];
  /** Reads a non-empty text as a value. Undefined when it is not one, or is ambiguous. `accepts` checks the bounds. */
  read(text: string, spec: InputSpec): Json | undefined;
  /** Whether a value (never null) fits the spec. Also called with values that were read before the spec was edited. */
  accepts(value: Json, spec: InputSpec): boolean;
  /** Describes the expected value in parts, joined with spaces (English) or commas (Chinese); empty parts are dropped. */
  expected(spec: InputSpec): LocalizedText<string[]>;
  /** What a person is told beside what is expected, once something was refused: why it may be that theirs was. */
  readonly refused?: LocalizedText;
  /** The options that a step lists for it. Absent: the answer is typed. */
  options?(spec: InputSpec, language: string): Choice[];
  /**
   * Values that the check evaluates conditions with.
   * @param literals the values that conditions compare with, of any type
   */
  samples(spec: InputSpec, literals: readonly Json[]): Json[];
  /**
   * More values for random exploration, where conditions compute with them. They may be outside the bounds.
   * @param now milliseconds since the epoch
   */
  explorationSamples?(literals: readonly Json[], now: number): Json[];
  /** The text a user would type for a value. Absent or undefined: the value as text, `yes` or `no`, lists with commas. */
  write?(value: Json, spec: Pick<InputSpec, "unit">): string | undefined;
}
