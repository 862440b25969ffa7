/** The shapes a caller may write into a session's context, one arm per kind. What becomes of them is `recording.ts`. */
import * as z from "zod";
import { inWords } from "../errors.ts";
import { isRecord } from "../json.ts";
import { A_MOMENT, readMoment } from "../knowledge/moment.ts";
import { MAX_REFS } from "../session/limits.ts";
import { SENSITIVITY_GRADES } from "../templates/model.ts";
import {
  authorSchema,
  EVIDENCE_TYPES,
  evidenceMetadataSchema,
  modelUsageSchema,
  referenceSchema,
  SOURCE_KINDS,
  TASK_STATUSES,
  toolCallSchema,
  type Reference,
} from "./document.ts";

const MAX_TEXT = 200_000;
/** A memory is a sentence or two; what is longer is evidence. */
const MAX_MEMORY = 2_000;
const text = z.string().max(MAX_TEXT);
const id = z.string().min(1).max(200);

/**
 * A reference as callers write it: as it is kept, with its `evidence_id` as `id`, or that id alone, as tools hand it out in
 * `evidence_ids`.
 */
const reference = z.unknown().transform((given, context): Reference => {
  const written = isRecord(given) ? { evidence_id: given["id"], ...given } : { evidence_id: given };
  const read = referenceSchema.safeParse(written);
  if (read.success) return read.data;
  context.addIssue({ code: "custom", ...inWords(A_REFERENCE) });
  return z.NEVER;
});
const A_REFERENCE = {
  en: "the id of an evidence as text, or { evidence_id, selector? }",
  zh: "写成文本的证据 id，或 { evidence_id, selector? }",
};

/** What is stored is compared as times. */
const moment = text.refine((given) => readMoment(given) !== undefined, inWords(A_MOMENT));

export const evidenceInput = z.object({
  type: z.enum(EVIDENCE_TYPES),
  source: z.object({ kind: z.enum(SOURCE_KINDS), name: id.optional(), uri: z.string().max(2000).optional() }),
  content: text.optional(),
  confidence: z.number().min(0).max(1).optional(),
  metadata: evidenceMetadataSchema
    .extend({ valid_from: moment.optional(), valid_until: moment.optional(), observed_at: moment.optional() })
    .optional(),
});
export const taskInput = z.object({
  task_id: id,
  name: text.optional(),
  depends_on: z.array(id).max(100).optional(),
  status: z.enum(TASK_STATUSES).optional(),
  result_evidence_ids: z.array(id).max(1000).optional(),
  error: text.optional(),
});

const priority = z.enum(["high", "medium", "low"]);

/** One `record`: evidence, a message, tasks, a tool call with what it brought, a model call, or something to remember. */
export const recordSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("evidence"), evidence: evidenceInput, priority: priority.optional() }),
  z.object({
    kind: z.literal("message"),
    role: z.enum(["system", "user", "assistant", "tool"]),
    /** Who says it; by the role, and whom the session is with, when absent. */
    author: authorSchema.extend({ id }).optional(),
    content: text,
    refs: z.array(reference).max(MAX_REFS).optional(),
  }),
  z.object({ kind: z.literal("tasks"), tasks: z.array(taskInput).min(1).max(500) }),
  z.object({
    kind: z.literal("tool_call"),
    call: toolCallSchema.extend({ called_at: moment }).partial({
      tool_call_id: true,
      called_at: true,
      duration_ms: true,
      result_evidence_ids: true,
      args_digest: true,
      type: true,
      provider: true,
    }),
    evidences: z.array(evidenceInput).max(200).optional(),
    /** Of all its evidences. */
    priority: priority.optional(),
  }),
  z.object({
    kind: z.literal("model_usage"),
    usage: modelUsageSchema.partial({
      model_usage_id: true,
      params: true,
      total_tokens: true,
      error: true,
      latency_ms: true,
    }),
    output: text.optional(),
  }),
  z.object({
    kind: z.literal("memory"),
    content: z.string().min(1).max(MAX_MEMORY).optional(),
    subject: id.optional(),
    priority: priority.optional(),
    sensitivity: z.enum(SENSITIVITY_GRADES).optional(),
    valid_until: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
    refs: z.array(reference).max(MAX_REFS).optional(),
    /** Instead of all the others: another session, whose memories are carried over. */
    from_session: id.optional(),
  }),
]);
export type RecordInput = z.infer<typeof recordSchema>;
