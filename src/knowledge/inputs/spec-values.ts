/** The values of an input's spec besides its name, type, hint and `optional`. Each type supports some of them. */

/** One choice of a list. */
export interface Choice {
  id: string;
  description: string;
}

/** The values as releases store them. Not here: their schemas (`spec-keys.ts`), their meaning for a type (its file). */
export interface SpecValues {
  /** Numbers: bounds of the value. Text: bounds of the length in characters. Choices: how many. */
  min?: number;
  max?: number;
  /** Dates, ISO `YYYY-MM-DD`. */
  min_date?: string;
  max_date?: string;
  /** Text: a regular expression that the whole value must match (the subset of `pattern.ts`). */
  pattern?: string;
  /** The choices of a list. */
  choices?: Choice[];
  /** Money: the ISO 4217 code shown with it. */
  currency?: string;
  /** Numbers and durations: what the value counts, such as hours. Bounds are in it too. */
  unit?: string;
}

export type SpecKey = keyof SpecValues;
