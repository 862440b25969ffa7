/** Schemas of values that several authored file formats share: ids and days. */
import * as z from "zod";

/** An id: 1 to 120 visible characters, without the separators of `base/tree#node`. */
export const idPattern =
  /^[^\s#/\u0000-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]{1,120}$/u;

export const idSchema = z.string().regex(idPattern).describe("An id: no spaces, no # and no /");

export const daySchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .describe("A day, YYYY-MM-DD");
