/** `record`: what a host did by itself, kept in the session. */
import * as z from "zod";
import { MAX_LANGUAGE, MAX_MATERIAL, MAX_NAME } from "../../session/limits.ts";
import { SENSITIVITY_GRADES } from "../../templates/model.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openList, sessionOf, startedSession } from "./context-fields.ts";
import { expectedRevision, idempotencyKey } from "./session-state.ts";

/** Open in the listed schema, checked in full by `context/recording-input.ts`. */
const anyObject = z.looseObject({}).meta({ type: "object", additionalProperties: true });

export const record = defineTool({
  name: "record",
  toolset: "context",
  title: "Record evidence, tasks, calls, memories",
  description: `Keep in the session what happened outside of Cairn, so that later prompts can rest on it. Send session_id always; without it a new session is started. Personal numbers and keys are removed first. By kind:
- evidence: evidence { type: rag_doc|tool_result|skill_output|llm_output|user_input|other, source: { kind: rag|tool|skill|llm|user|system, name?, uri? }, content?, confidence?, metadata? { subject?, value?, version?, valid_until?, sensitivity?: public|internal|confidential|restricted, … } }, priority?: high|medium|low for prompts with little room
- tasks: tasks [{ task_id, name, depends_on?, status?: pending|running|completed|failed|skipped, result_evidence_ids?, error? }]; known ones are updated
- tool_call: call { tool, status: success|timeout|forbidden|not_found|error, args_digest?, duration_ms?, provider?, task_id? }, evidences?, priority? of these
- model_usage: usage { stage: route|plan|tool_call|answer|other, provider, model, prompt_tokens, completion_tokens, status: success|error, latency_ms?, first_token_latency_ms? }, output?
- message: role, content, author? { kind: user|agent|tool|system, id }, refs? [{ evidence_id, selector? }]
- memory: content, a fact or preference to keep beyond its turn; subject? (a newer one of a subject replaces it), priority?: high|medium|low, sensitivity?, valid_until?, refs?. Or only from_session: carry over what another session of yours remembers
- actor: actor { user_id?, user_role?, agent?: { agent_id, name?, version? } }, locale?; whom the session is with`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    kind: z.enum(["evidence", "tasks", "tool_call", "model_usage", "message", "memory", "actor"]),
    session_id: sessionOf.optional(),
    evidence: anyObject.optional(),
    tasks: openList<unknown>().optional(),
    call: anyObject.optional(),
    evidences: openList<unknown>().optional(),
    usage: anyObject.optional(),
    output: z.string().max(MAX_MATERIAL).optional(),
    role: z.enum(["system", "user", "assistant", "tool"]).optional(),
    author: anyObject.optional(),
    content: z.string().max(MAX_MATERIAL).optional(),
    refs: openList<unknown>().optional(),
    subject: z.string().max(MAX_NAME).optional(),
    priority: z.enum(["high", "medium", "low"]).optional(),
    sensitivity: z.enum(SENSITIVITY_GRADES).optional(),
    valid_until: z.string().max(40).optional().describe("ISO date or date-time."),
    from_session: z.string().max(MAX_NAME).optional(),
    actor: anyObject.optional(),
    locale: z.string().max(MAX_LANGUAGE).optional(),
    expected_revision: expectedRevision.optional(),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    session: startedSession.optional(),
    status: z.literal("success"),
    session_id: z.string(),
    ids: z.array(z.string()).describe("Ids to refer to: of evidences, the call, the usage, the tasks, the memories."),
    revision: z.number(),
  }),
  async run(input, call) {
    if (input.kind === "actor")
      return (await import("../../operations/session/identify.ts")).identifyInSession(input, call);
    return (await import("../../operations/session/record.ts")).recordInSession(input, call);
  },
});
