/** The values that an input's spec may have beyond its name, type, hint and `optional`. Each type takes some of them. */

/** One thing that can be picked. */
export interface Choice {
  id: string;
  description: string;
}

/** As releases store them. What authors may write for each is in `spec-keys.ts`; what a type makes of it, in the type's file. */
export interface SpecValues {
  /** Numbers: bounds of the value. Text: bounds of the length in characters. Choices: how many. */
  min?: number;
  max?: number;
  /** Dates, ISO `YYYY-MM-DD`. */
  min_date?: string;
  max_date?: string;
  /** Text: a regular expression that the whole value must match (checked for authors; a subset that runs in linear time). */
  pattern?: string;
  /** What may be picked. */
  choices?: Choice[];
  /** Money: the ISO 4217 code shown with it. */
  currency?: string;
}

export type SpecKey = keyof SpecValues;
