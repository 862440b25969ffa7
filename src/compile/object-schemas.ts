/**
 * The stored forms of documents, templates and routing data as schemas. What a front matter and a stored template share is one
 * schema: the Worker refuses what the compiler refuses. Not here: trees (`tree-object.ts`), passages (`validate-passages.ts`).
 */
import * as z from "zod";
import { EVIDENCE_TYPES } from "../context/document.ts";
import {
  BEFORE_STEPS,
  EVIDENCE_FORMS,
  PLACEHOLDER_PREFIXES,
  PRIORITIES,
  SENSITIVITY_GRADES,
} from "../templates/model.ts";
export const TEMPLATE_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/;
export const minTokens = z.int().min(0).max(1_000_000);
const evidenceForm = z.enum(EVIDENCE_FORMS);
export const evidenceSettings = z.strictObject({
  render: z
    .union([evidenceForm, z.partialRecord(z.enum(EVIDENCE_TYPES), evidenceForm)])
    .optional()
    .describe("How evidence is shown, for all of it or by its type"),
  max_sensitivity: z.enum(SENSITIVITY_GRADES).optional().describe("The highest grade of evidence that is shown"),
});
/** As compiled (`parseTimeToLive`): a whole number above zero. */
const timeToLive = z.union([
  z.strictObject({ turns: z.int().positive() }),
  z.strictObject({ seconds: z.int().positive() }),
]);

export const documentsSchema = z.array(
  z.object({
    base: z.string().min(1),
    id: z.string().min(1),
    title: z.string(),
    type: z.string(),
    language: z.string(),
    tags: z.array(z.string()),
    valid_until: z.string().optional(),
    meta: z.record(z.string(), z.unknown()),
    body: z.string(),
  }),
);

export const templatesSchema = z.array(
  z.object({
    name: z.string().regex(TEMPLATE_NAME),
    title: z.string(),
    description: z.string(),
    language: z.string(),
    keywords: z.array(z.string()),
    examples: z.array(z.string()),
    arguments: z.array(z.object({ name: z.string(), description: z.string(), required: z.boolean() })),
    end_condition: z.string().nullable(),
    before: z.enum(BEFORE_STEPS).optional(),
    evidence: evidenceSettings.optional(),
    source: z.string(),
    sections: z
      .array(
        z.object({
          name: z.string().min(1),
          title: z.string(),
          priority: z.enum(PRIORITIES),
          ttl: timeToLive.optional(),
          min_tokens: minTokens.optional(),
          parts: z.array(
            z.discriminatedUnion("kind", [
              z.object({ kind: z.literal("text"), text: z.string() }),
              z.object({
                kind: z.literal("placeholder"),
                prefix: z.enum(PLACEHOLDER_PREFIXES),
                key: z.string(),
                raw: z.string(),
                legacy: z.boolean(),
              }),
            ]),
          ),
        }),
      )
      .min(1),
  }),
);

const count = z.int().min(0);
const name = z.string().min(1);
const titles = z.array(z.tuple([name, name])).min(1);
export const routingSchema = z.object({
  format: z.literal(1),
  bases: z.array(z.object({ base: z.string().min(1), titles, root: count })),
  places: z.array(z.object({ base: count, tree: name, node: name, entry: name, titles })),
  roots: z.array(count),
  texts: z.array(z.object({ place: count, text: name, worth: z.number().positive() })),
  phrases: z.array(name),
  phraseStarts: z.array(count),
  phraseEntries: z.array(count),
  labels: z.object({
    labels: count,
    unseen: count,
    features: z.array(name),
    weights: z.array(count),
    starts: z.array(count),
    entries: z.array(z.int()),
  }),
  synonyms: z.array(z.object({ base: count, groups: z.array(z.array(name).min(2)).min(1) })).optional(),
});

/** What of the routing data is checked one by one. */
export type RoutingNumbers = z.infer<typeof routingSchema>;
