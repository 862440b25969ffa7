/** `record`: what a host did by itself, kept in the session. */
import * as z from "zod";
import { defineTool } from "../tool/define-tool.ts";
import { sessionOf, startedSession } from "./context-fields.ts";
import { expectedRevision, idempotencyKey } from "./session-state.ts";

/** The fields of a kind; checked in full by `context/recording-input.ts`. */
const fields = z.looseObject({}).meta({ type: "object", additionalProperties: true });

export const record = defineTool({
  name: "record",
  toolset: "context",
  title: "Record evidence, tasks, calls, memories",
  description: `Keep in the session what happened outside of Cairn, for later prompts to rest on. data by kind:
- evidence: type rag_doc|tool_result|skill_output|llm_output|user_input|other, source { kind: rag|tool|skill|llm|user|system, name?, uri? }, content?, confidence?, metadata? { subject?, value?, valid_until?, sensitivity?: public|internal|confidential|restricted, … }
- tasks: tasks [{ task_id, name, depends_on?, status?: pending|running|completed|failed|skipped, error? }]; known ones are updated
- tool_call: tool, status success|timeout|forbidden|not_found|error, args_digest?, duration_ms?, provider?, task_id?, evidences? [as above]
- model_usage: stage route|plan|tool_call|answer|other, provider, model, prompt_tokens, completion_tokens, status success|error, output?
- message: role, content, author? { kind: user|agent|tool|system, id }, refs? [{ evidence_id, selector? }]
- memory: content to keep beyond its turn, subject? (a newer one replaces it), sensitivity?, valid_until? (2026-12-31), refs?; or from_session, to carry over another session's
- actor: user_id?, user_role?, language_level? beginner|intermediate|expert, agent? { agent_id, name? }, locale?
Evidence, calls and memories take priority? high|medium|low.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  // Fields of a kind beside `data` are read as if they stood in it.
  input: z.looseObject({
    kind: z.enum(["evidence", "tasks", "tool_call", "model_usage", "message", "memory", "actor"]),
    data: fields.optional(),
    session_id: sessionOf.optional(),
    expected_revision: expectedRevision.optional(),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    session: startedSession.optional(),
    status: z.literal("success"),
    session_id: z.string(),
    ids: z.array(z.string()).describe("Ids to refer to: of evidences, the call, the usage, the tasks, the memories."),
    revision: z.number(),
    message: z.string().optional().describe("Where from_session had nothing to carry over."),
  }),
  async run(input, call) {
    if (input.kind === "actor")
      return (await import("../../operations/session/identify.ts")).identifyInSession(input, call);
    return (await import("../../operations/session/record.ts")).recordInSession(input, call);
  },
});
