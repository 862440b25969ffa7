/** Random and hand-made event logs for the tests of this folder. */
import fc from "fast-check";
import type { ContextEvent, RecordedEvent, WalkEvent } from "../../src/context/events.ts";
import { makeEvidence } from "../../src/context/evidence.ts";

const ref = (node: string) => ({ base: "tech", tree: "main", node });
export const AT = Date.UTC(2026, 0, 20, 10);

export const started: WalkEvent = {
  type: "started",
  at: AT,
  release: "r1",
  channel: "main",
  language: "zh-CN",
  user_query: "我想投资科技股",
  match: { score: 0.8, matched: "投资", alternatives: [] },
  entry: ref("root"),
  candidates: [],
};
export const moved = (from: string, to: string | null, option: string, at = AT + 1000): WalkEvent => ({
  type: "moved",
  at,
  from: ref(from),
  option,
  answer: { value: option, via: "option" },
  to: to === null ? null : ref(to),
  complete: to === null,
});
export const document = (content: string, metadata = {}, confidence = 0.9) =>
  makeEvidence({
    type: "rag_doc",
    source: { kind: "rag", name: "wiki", uri: "document://tech/one" },
    content,
    confidence,
    metadata,
  });

export const searched = (id: string, contents: string[], at = AT + 2000): ContextEvent => ({
  type: "tool_called",
  at,
  call: {
    tool_call_id: id,
    tool: "search_knowledge",
    provider: { kind: "builtin", name: "cairn" },
    type: "tool",
    called_at: new Date(at).toISOString(),
    args_digest: { query: "MCP" },
    status: "success",
    duration_ms: 3,
    result_evidence_ids: [],
  },
  evidences: contents.map((content) => document(content)),
});

/** Something noted for later. */
export const remembered = (
  content: string,
  { subject, valid_until, priority = "high" }: { [name: string]: string | null } = {},
  when = AT + 3000,
): ContextEvent => ({
  type: "memory_recorded",
  at: when,
  memories: [
    {
      priority: priority as "high",
      evidence: makeEvidence({
        type: "other",
        source: { kind: "system", name: "memory", uri: "session://s1" },
        content,
        metadata: { ...(subject && { subject }), ...(valid_until && { valid_until }) },
      }),
    },
  ],
});

const text = fc.oneof(fc.constantFrom("你好", "MCP 是什么？", "", "final", "${local:x}"), fc.string({ maxLength: 12 }));
const at = fc.integer({ min: -1, max: 4e12 });
const node = fc.constantFrom("root", "a", "b").map(ref);
const navigation: fc.Arbitrary<WalkEvent> = fc.oneof(
  fc.record({ at, user_query: text, entry: fc.option(node) }).map((over) => Object.assign({}, started, over)),
  fc
    .record({ at, from: fc.option(node), to: fc.option(node), option: text, user_input: text })
    .map(({ at: when, from, to, option, user_input }): WalkEvent => ({
      type: "moved",
      at: when,
      from,
      to,
      option,
      user_input,
      complete: to === null,
      answer: { value: option, via: "option" },
    })),
  at.map((when): WalkEvent => ({ type: "stayed", at: when, reason: "not_understood", option: "x", likely: [] })),
  at.map((when): WalkEvent => ({ type: "went_back", at: when })),
  at.map((when): WalkEvent => ({ type: "restarted", at: when })),
  at.map((when): WalkEvent => ({ type: "ended", at: when })),
  fc.tuple(at, node).map(([when, where]): WalkEvent => ({
    type: "revised",
    at: when,
    node: "a",
    trail: [{ ref: where }],
    dropped: [],
    complete: false,
  })),
);
const id = fc.constantFrom("t1", "t2", "t3");
export const anyMemory: fc.Arbitrary<ContextEvent> = fc
  .tuple(at, text, fc.option(fc.constantFrom("s1", "s2")), fc.option(fc.constantFrom("2026-01-01", "2999-12-31")))
  .map(([when, content, subject, valid_until]) => remembered(content, { subject, valid_until }, when));
const recorded: fc.Arbitrary<ContextEvent> = fc.oneof(
  fc.tuple(at, text).map(([when, user_intent]): ContextEvent => ({
    type: "opened",
    at: when,
    user_intent,
    language: "en",
    release: "r",
    channel: "main",
  })),
  at.map((when): ContextEvent => ({ type: "identified", at: when, actor: { user_id: "u", agent: { agent_id: "a" } } })),
  fc
    .tuple(at, text, fc.constantFrom("system", "user", "assistant", "tool" as const))
    .map(([when, content, role]): ContextEvent => ({ type: "message_added", at: when, role: role as "user", content })),
  fc
    .tuple(at, text, fc.constantFrom("s1", "s2"), fc.constantFrom(1, 2))
    .map(([when, content, subject, value]): ContextEvent => ({
      type: "evidence_recorded",
      at: when,
      evidence: document(content, { subject, value }),
    })),
  fc.tuple(id, fc.array(text, { maxLength: 3 }), at).map(([call, contents, when]) => searched(call, contents, when)),
  fc.tuple(at, text).map(([when, output]): ContextEvent => ({
    type: "model_called",
    at: when,
    usage: {
      model_usage_id: "m",
      stage: "answer",
      provider: "qwen",
      model: "qwen-max",
      params: {},
      prompt_tokens: 1,
      completion_tokens: 1,
      total_tokens: 2,
      latency_ms: 5,
      status: "success",
      error: "",
    },
    output: makeEvidence({ type: "llm_output", source: { kind: "llm" }, content: output }),
  })),
  fc.tuple(at, id, text).map(([when, task_id, name]): ContextEvent => ({
    type: "tasks_updated",
    at: when,
    tasks: [{ task_id, name, depends_on: [], status: "pending", result_evidence_ids: [], error: "" }],
  })),
  fc.tuple(at, text, text, fc.nat(9)).map(([when, reasoning, final_answer, turn]): ContextEvent => ({
    type: "turn_added",
    at: when,
    turn: { turn, timestamp: "", reasoning, action: "retrieve()", observation: "seen", final_answer },
  })),
  anyMemory,
  fc.tuple(at, text, fc.nat(5)).map(([when, content, to]): ContextEvent => ({
    type: "summarised",
    at: when,
    content,
    from: 1,
    to,
    made_by: "extract",
  })),
);
export const anyLog: fc.Arbitrary<RecordedEvent[]> = fc.array(fc.oneof(navigation, recorded), { maxLength: 14 });
