/**
 * The front matter of a document as a schema, for editors and for the table of keys. `documents.ts` reads it with findings of
 * its own and is more lenient: tags may be one text with commas. An author's own keys are kept.
 */
import * as z from "zod";
import { daySchema } from "../../knowledge/fields.ts";

export const frontMatterSchema = z
  .looseObject({
    id: z.string().min(1).describe("Its name, where it is not that of the file"),
    title: z.string().min(1).describe("Shown above each passage; the first heading when absent"),
    type: z.string().min(1).describe("What kind of text it is: guide, reference, law …"),
    language: z.string().describe("The language of the text, such as zh-CN or en; guessed when absent"),
    tags: z.union([z.array(z.union([z.string(), z.number()])), z.string()]).describe("Words that searches find it by"),
    valid_until: daySchema.describe("The last day, YYYY-MM-DD, on which it may be quoted"),
    review_by: daySchema.describe("The day, YYYY-MM-DD, from which the check reminds you to read it again"),
  })
  .partial()
  .describe("The front matter of a document");

/** The keys that have a meaning. */
export const frontMatterKeys: readonly string[] = Object.keys(frontMatterSchema.shape);
