/** Schemas of values that several authored file formats share: ids and days. */
import * as z from "zod";

/** An id: 1 to 120 visible characters, without the separators of `base/tree#node`. */
export const idPattern =
  /^[^\s#/\u0000-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]{1,120}$/u;

export const idSchema = z.string().regex(idPattern).describe("An id: no spaces, no # and no /");

/** Whether a text is a day of the calendar, `YYYY-MM-DD`: 2027-02-30 is none. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** A day of the calendar. The schema for editors has the pattern alone. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { abort: true })
  .refine(isDay)
  .describe("A day, YYYY-MM-DD");
