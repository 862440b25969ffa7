/** The required fields (test/requirements/required-fields.ts) as data, and helpers to compare a document with them. */
import { contextDocumentSchema } from "../../src/context/document.ts";

export type Json = { [key: string]: unknown };
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
export const isValid = (value: unknown): boolean => contextDocumentSchema.safeParse(value).success;

/** A document with every field. */
export const full = (): Json => ({
  schema_version: "1.0",
  meta: {
    locale: "zh-CN",
    created_at: "2026-01-20T10:00:00Z",
    updated_at: "2026-01-20T10:05:00Z",
    actor: {
      user_id: "xxxx",
      user_role: "developer",
      agent: { agent_id: "agent-001", name: "my-agent", version: "2026-02-10" },
    },
  },
  session: {
    session_id: "s",
    messages: [
      {
        role: "assistant",
        author: { kind: "agent", id: "agent-001" },
        content: "本轮最终回答",
        at: "2026-02-10T10:07:00Z",
        refs: [{ evidence_id: "e", selector: "lines:12-18,chars:120-260" }],
      },
    ],
    summary: { content: "截至目前", updated_at: "2026-02-10T10:07:00Z", message_index_range: { from: 1, to: 18 } },
    task_state: {
      todo_list: {
        tasks: [{ task_id: "t", name: "n", depends_on: [], status: "pending", result_evidence_ids: ["e"], error: "" }],
      },
    },
    tool_state: { tool_calls: [] },
    model_usage: [],
  },
  evidences: {
    e: {
      evidence_id: "e",
      type: "rag_doc",
      source: { kind: "rag", name: "wiki", uri: "https://example.org" },
      content: "可引用片段",
      confidence: 0.92,
      metadata: { dataField: [], knowledgeType: [], tags: [] },
      links: { model_usage_id: "m", tool_call_id: "c" },
    },
  },
  context_blocks: [
    {
      block_id: "b",
      block_type: "evidence",
      priority: "must",
      token_estimate: 350,
      content: "派生内容",
      refs: [{ evidence_id: "e", selector: "$.a" }],
    },
  ],
});

/** Every object that has, or should have, the last member of a path: `a.b[].c`, `a.{id}.c`. */
export function holders(document: unknown, path: string): { holder: Json; member: string }[] {
  const steps = path.split(".").flatMap((part) => (part.endsWith("[]") ? [part.slice(0, -2), "*"] : [part]));
  const each = (step: string): boolean => step === "*" || step.startsWith("{");
  const last = steps.pop() ?? "";
  let places: unknown[] = [document];
  for (const step of steps) {
    places = places.flatMap((place) => {
      if (!isObject(place)) return [];
      return each(step) ? Object.values(place) : step in place ? [place[step]] : [];
    });
  }
  return places
    .filter(isObject)
    .flatMap((holder) =>
      each(last) ? Object.keys(holder).map((member) => ({ holder, member })) : [{ holder, member: last }],
    );
}

export const without = (path: string): Json => {
  const document = full();
  for (const { holder, member } of holders(document, path)) delete holder[member];
  return document;
};
export const withValue = (path: string, value: unknown): Json => {
  const document = full();
  for (const { holder, member } of holders(document, path)) holder[member] = value;
  return document;
};

export interface Row {
  path: string;
  required: boolean;
  /** What the table says may, or may not, stand there. */
  allows?: unknown[];
  refuses?: unknown[];
}

// "是（存在时必须）" is required: the holder is there in the full document.
export const TABLE: Row[] = [
  { path: "schema_version", required: true, refuses: ["", "0.9", "2.0", 1] },
  { path: "meta", required: false, allows: [{}] },
  { path: "meta.actor.agent", required: false },
  { path: "meta.actor.agent.agent_id", required: true, refuses: ["", 7] },
  { path: "session", required: true, refuses: [{}, null, []] },
  { path: "session.session_id", required: true, refuses: ["", null] },
  { path: "session.messages", required: true, refuses: [[], {}] },
  {
    path: "session.messages[].role",
    required: true,
    allows: ["system", "user", "assistant", "tool"],
    refuses: ["robot", ""],
  },
  { path: "session.messages[].content", required: true, allows: [""], refuses: [null] },
  {
    path: "session.messages[].author",
    required: false,
    allows: ["user", "agent", "tool", "system"].map((kind) => ({ kind, id: "x" })),
    refuses: [{ kind: "robot", id: "x" }, { kind: "user" }],
  },
  { path: "session.messages[].at", required: false },
  { path: "session.summary", required: false },
  { path: "session.task_state", required: true, refuses: [{}, null] },
  { path: "session.task_state.todo_list", required: true, refuses: [{}, null] },
  { path: "session.task_state.todo_list.tasks", required: true, allows: [[]], refuses: [{}, null] },
  { path: "session.tool_state", required: false },
  { path: "session.model_usage", required: false, allows: [[]] },
  { path: "evidences", required: true, allows: [{}], refuses: [[], null] },
  { path: "evidences.{evidence_id}", required: false, refuses: [{}, null, "text"] },
  { path: "evidences.{evidence_id}.evidence_id", required: true, refuses: ["", "other"] },
  {
    path: "evidences.{evidence_id}.type",
    required: true,
    allows: ["rag_doc", "tool_result", "skill_output", "llm_output", "user_input", "other"],
    refuses: ["rumour", ""],
  },
  {
    path: "evidences.{evidence_id}.source.kind",
    required: true,
    allows: ["rag", "tool", "skill", "llm", "user", "system"],
    refuses: ["rumour", ""],
  },
  { path: "evidences.{evidence_id}.source.name", required: false, allows: ["wiki", "getOrder", "mySkill", "pangu"] },
  { path: "evidences.{evidence_id}.content", required: false },
  { path: "context_blocks", required: true, allows: [[]], refuses: [{}, null] },
  { path: "context_blocks[].block_id", required: true, refuses: [""] },
  {
    path: "context_blocks[].block_type",
    required: true,
    allows: ["instruction", "conversation", "state", "plan", "evidence", "memory"],
    refuses: ["rumour", ""],
  },
  {
    path: "context_blocks[].priority",
    required: true,
    allows: ["must", "high", "medium", "low"],
    refuses: ["urgent", ""],
  },
  { path: "context_blocks[].token_estimate", required: false, allows: [0], refuses: [-1, 1.5] },
  { path: "context_blocks[].content", required: false },
  { path: "context_blocks[].refs", required: false, allows: [[]], refuses: [[{ selector: "lines:1" }]] },
];
