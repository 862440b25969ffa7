/**
 * The context document as a schema, with its required fields enforced (test/requirements/required-fields.ts).
 * Types are inferred from it; making one from events is `project.ts`, older versions are `migrate.ts`.
 */
import * as z from "zod";
import { LANGUAGE_LEVELS } from "../templates/language-level.ts";
import { PRIORITIES, SENSITIVITY_GRADES } from "../templates/model.ts";

export const SCHEMA_VERSION = "1.0";

const text = z.string();
const id = z.string().min(1);
const count = z.int().min(0);
const json: z.ZodType<z.core.util.JSONType> = z.json();

export const referenceSchema = z.object({ evidence_id: id, selector: text.optional() });

export const authorSchema = z.object({ kind: z.enum(["user", "agent", "tool", "system"]), id: text });

export const messageSchema = z.object({
  role: z.enum(["system", "user", "assistant", "tool"]),
  author: authorSchema.optional(),
  content: text,
  at: text.optional(),
  refs: z.array(referenceSchema).optional(),
});

export const summarySchema = z.object({
  content: text,
  updated_at: text,
  /** One-based and inclusive; 0 to 0 means nothing is covered yet. */
  message_index_range: z.object({ from: count, to: count }),
  /** Not a required field: whether a model wrote it or its sentences were chosen from the messages. */
  made_by: z.enum(["model", "extract"]).optional(),
  /** Why a model that was asked did not write it. */
  model_failed: text.optional(),
});

export const TASK_STATUSES = ["pending", "running", "completed", "failed", "skipped"] as const;
export const taskSchema = z.object({
  task_id: id,
  name: text,
  depends_on: z.array(id),
  status: z.enum(TASK_STATUSES),
  result_evidence_ids: z.array(id),
  error: text,
});

export const TOOL_CALL_STATUSES = ["success", "timeout", "forbidden", "not_found", "error"] as const;
export const toolCallSchema = z.object({
  task_id: id.optional(),
  tool_call_id: id,
  tool: id,
  provider: z.object({ kind: z.enum(["builtin", "mcp", "other"]), name: text, uri: text.optional() }),
  type: z.enum(["tool", "skill", "function_call"]),
  called_at: text,
  args_digest: z.record(z.string(), json),
  status: z.enum(TOOL_CALL_STATUSES),
  duration_ms: z.number().min(0),
  result_evidence_ids: z.array(id),
});

export const modelUsageSchema = z.object({
  model_usage_id: id,
  task_id: id.optional(),
  stage: z.enum(["route", "plan", "tool_call", "answer", "other"]),
  provider: text,
  model: text,
  params: z.record(z.string(), json),
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  first_token_latency_ms: z.number().min(0).optional(),
  latency_ms: z.number().min(0),
  status: z.enum(["success", "error"]),
  error: text,
});

export const EVIDENCE_TYPES = ["rag_doc", "tool_result", "skill_output", "llm_output", "user_input", "other"] as const;
export const SOURCE_KINDS = ["rag", "tool", "skill", "llm", "user", "system"] as const;

/** Known keys are typed, others are kept: `metadata` is open for governance fields (requirement evidence/metadata). */
export const evidenceMetadataSchema = z
  .object({
    dataField: z.array(text).optional(),
    knowledgeType: z.array(text).optional(),
    tags: z.array(text).optional(),
    /** What the evidence speaks about; two evidences of one subject can contradict each other. */
    subject: text.optional(),
    /** What it says about the subject. */
    value: json.optional(),
    version: text.optional(),
    /** ISO date or date-time; outside of them the evidence no longer counts. */
    valid_from: text.optional(),
    valid_until: text.optional(),
    /** When it was true or published; decides recency before the time of recording does. */
    observed_at: text.optional(),
    /** Who may be shown it; prompts can be limited to a grade. Without one it is the lowest. */
    sensitivity: z.enum(SENSITIVITY_GRADES).optional(),
  })
  .catchall(json);

export const evidenceSchema = z.object({
  evidence_id: id,
  type: z.enum(EVIDENCE_TYPES),
  source: z.object({ kind: z.enum(SOURCE_KINDS), name: text.optional(), uri: text.optional() }),
  content: text.optional(),
  confidence: z.number().min(0).max(1).optional(),
  metadata: evidenceMetadataSchema.optional(),
  links: z.object({ model_usage_id: id.optional(), tool_call_id: id.optional() }).optional(),
});

export const BLOCK_TYPES = ["instruction", "conversation", "state", "plan", "evidence", "memory"] as const;
export const contextBlockSchema = z.object({
  block_id: id,
  block_type: z.enum(BLOCK_TYPES),
  priority: z.enum(PRIORITIES),
  token_estimate: count.optional(),
  content: text.optional(),
  refs: z.array(referenceSchema).optional(),
});

export const actorSchema = z.object({
  user_id: text.optional(),
  user_role: text.optional(),
  language_level: z.enum(LANGUAGE_LEVELS).optional(),
  agent: z.object({ agent_id: id, name: text.optional(), version: text.optional() }).optional(),
});

export const contextDocumentSchema = z
  .object({
    schema_version: z.literal(SCHEMA_VERSION),
    meta: z
      .object({
        locale: text.optional(),
        created_at: text.optional(),
        updated_at: text.optional(),
        actor: actorSchema.optional(),
      })
      .optional(),
    session: z.object({
      session_id: id,
      messages: z.array(messageSchema).min(1),
      summary: summarySchema.optional(),
      task_state: z.object({ todo_list: z.object({ tasks: z.array(taskSchema) }) }),
      tool_state: z.object({ tool_calls: z.array(toolCallSchema) }).optional(),
      model_usage: z.array(modelUsageSchema).optional(),
    }),
    evidences: z.record(z.string(), evidenceSchema),
    context_blocks: z.array(contextBlockSchema),
  })
  .superRefine((document, context) => {
    for (const [key, evidence] of Object.entries(document.evidences)) {
      if (evidence.evidence_id === key) continue;
      context.addIssue({ code: "custom", path: ["evidences", key, "evidence_id"], message: "must equal its key" });
    }
  });

export type Reference = z.infer<typeof referenceSchema>;
export type Author = z.infer<typeof authorSchema>;
export type Message = z.infer<typeof messageSchema>;
export type Summary = z.infer<typeof summarySchema>;
export type Task = z.infer<typeof taskSchema>;
export type ToolCall = z.infer<typeof toolCallSchema>;
export type ModelUsage = z.infer<typeof modelUsageSchema>;
export type Evidence = z.infer<typeof evidenceSchema>;
export type ContextBlock = z.infer<typeof contextBlockSchema>;
export type BlockType = ContextBlock["block_type"];
export type Actor = z.infer<typeof actorSchema>;
export type ContextDocument = z.infer<typeof contextDocumentSchema>;
