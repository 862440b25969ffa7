import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { deriveCandidates } from "../../src/context/candidates.ts";
import { contextDocumentSchema } from "../../src/context/document.ts";
import type { ContextEvent, RecordedEvent } from "../../src/context/events.ts";
import { projectContext } from "../../src/context/list-blocks.ts";
import { ContextFold, foldContext } from "../../src/context/project.ts";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { anyLog, AT, document, moved, searched, started } from "./support.ts";
import { proves } from "../requirements/index.ts";
import { runs } from "../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const options = {
  session_id: "s1",
  shown: () => ({ response: "您想了解哪个领域？", options: [{ id: "ai", description: "人工智能" }] }),
};
const turn = (over: object): ContextEvent => ({
  type: "turn_added",
  at: AT + 5000,
  turn: {
    turn: 1,
    timestamp: "",
    reasoning: "需要资料",
    action: 'retrieve(query="MCP")',
    observation: "找到 3 篇",
    ...over,
  },
});

const task = (task_id: string, status: "pending" | "completed") => ({
  task_id,
  name: task_id,
  depends_on: [],
  status,
  result_evidence_ids: [],
  error: "",
});
const candidates = (log: RecordedEvent[], now = AT + 10_000) =>
  deriveCandidates(foldContext(log, options), {
    counter: estimator,
    language: "zh-CN",
    now,
    conversation: true,
    user_message: "继续",
  });
const record = (content: string, metadata: object, at: number, confidence = 0.9): ContextEvent => ({
  type: "evidence_recorded",
  at,
  evidence: document(content, metadata, confidence),
});

describe("the context document", () => {
  test("law: valid at every revision of any log", () => {
    proves("required-fields/at-every-revision");
    fc.assert(
      fc.property(anyLog, (log) => {
        for (let revision = 0; revision <= log.length; revision += 1) {
          const made = projectContext(log.slice(0, revision), { session_id: "s" });
          const parsed = contextDocumentSchema.safeParse(made);
          if (!parsed.success) throw new Error(JSON.stringify(parsed.error.issues));
          const ids = new Set(Object.keys(made.evidences));
          for (const message of made.session.messages)
            for (const ref of message.refs ?? []) expect(ids).toContain(ref.evidence_id);
        }
      }),
      { numRuns: runs(1500) },
    );
  });

  test("law: folded on from where it stopped, it is the whole log's, and what was read before stays as it was", () => {
    fc.assert(
      fc.property(anyLog, fc.array(fc.nat(4), { minLength: 15, maxLength: 15 }), (log, steps) => {
        const fold = new ContextFold({ session_id: "s" });
        const read: { made: object; was: string }[] = [];
        const text = (made: object): string =>
          inspect(made, { depth: null, maxArrayLength: null, maxStringLength: null });
        for (let at = 0, step = 0; ; step += 1) {
          const made = fold.projection();
          expect(made).toEqual(foldContext(log.slice(0, at), { session_id: "s" }));
          read.push({ made, was: text(made) });
          if (at === log.length) break;
          const next = Math.min(log.length, at + Math.max(1, steps[step] ?? 1));
          fold.add(log.slice(at, next));
          at = next;
        }
        for (const { made, was } of read) expect(text(made)).toBe(was);
      }),
      { numRuns: runs(200) },
    );
  });

  test("a navigation becomes messages, and what the user said evidence", () => {
    proves("messages/user", "messages/assistant");
    const made = projectContext(
      [started, moved("root", "a", "ai"), { type: "ended", at: AT + 3000, user_input: "就到这里" }],
      options,
    );
    expect(made.session.messages.map((message) => [message.role, message.content])).toEqual([
      ["system", "cairn context 1.0; release r1; language zh-CN"],
      ["user", "我想投资科技股"],
      ["assistant", "您想了解哪个领域？\n- ai: 人工智能"],
      ["user", "人工智能"],
      ["assistant", "您想了解哪个领域？\n- ai: 人工智能"],
      ["user", "就到这里"],
      ["assistant", "您想了解哪个领域？\n- ai: 人工智能"],
    ]);
    const evidence = Object.values(made.evidences).find((one) => one.metadata?.subject !== undefined);
    expect(evidence).toMatchObject({
      type: "user_input",
      content: "人工智能",
      metadata: { subject: "answer:tech/main#root", value: "ai" },
    });
    expect(made.meta).toMatchObject({ locale: "zh-CN", created_at: "2026-01-20T10:00:00.000Z" });
  });

  test("evidence found twice is kept once and linked to the call that first brought it", () => {
    proves("evidence/updated-in-place", "evidence/links");
    const made = projectContext([started, searched("c1", ["甲", "乙"]), searched("c2", ["乙", "丙"])], options);
    const found = Object.values(made.evidences).filter((one) => one.type === "rag_doc");
    expect(found.map((one) => [one.content, one.links?.tool_call_id])).toEqual([
      ["甲", "c1"],
      ["乙", "c1"],
      ["丙", "c2"],
    ]);
    const calls = made.session.tool_state?.tool_calls ?? [];
    expect(calls.map((call) => call.result_evidence_ids.length)).toEqual([2, 2]);
    expect(calls[1]?.result_evidence_ids[0]).toBe(calls[0]?.result_evidence_ids[1]);
  });

  test("a turn is evidence and a tool's message; only a final answer is the assistant's", () => {
    const made = projectContext(
      [started, turn({}), turn({ turn: 2, observation: "", action: "final_answer: 完", final_answer: "完" })],
      { session_id: "s" },
    );
    expect(made.session.messages.slice(3).map((message) => [message.role, message.content])).toEqual([
      ["tool", "找到 3 篇"],
      ["assistant", "完"],
    ]);
    expect(Object.values(made.evidences).filter((one) => one.type === "llm_output")).toHaveLength(2);
  });

  test("tasks are replaced by id and keep their order", () => {
    proves("tasks/status");
    const log: RecordedEvent[] = [
      started,
      { type: "tasks_updated", at: AT, tasks: [task("a", "pending"), task("b", "pending")] },
      { type: "tasks_updated", at: AT, tasks: [task("a", "completed")] },
    ];
    const tasks = projectContext(log, options).session.task_state.todo_list.tasks;
    expect(tasks.map((one) => [one.task_id, one.status])).toEqual([
      ["a", "completed"],
      ["b", "pending"],
    ]);
  });

  test.each([
    ["no session", { session: undefined }],
    ["no messages", { session: { session_id: "s", messages: [], task_state: { todo_list: { tasks: [] } } } }],
    ["no task state", { session: { session_id: "s", messages: [{ role: "user", content: "x" }] } }],
    ["no evidences", { evidences: undefined }],
    ["no blocks", { context_blocks: undefined }],
    ["another version", { schema_version: "2.0" }],
    [
      "an evidence under another's key",
      { evidences: { a: { evidence_id: "b", type: "other", source: { kind: "user" } } } },
    ],
    ["an evidence without a source", { evidences: { a: { evidence_id: "a", type: "other" } } }],
    ["a block without priority", { context_blocks: [{ block_id: "a", block_type: "plan" }] }],
    ["an agent without id", { meta: { actor: { agent: { name: "x" } } } }],
  ])("%s is no context document", (_, change) => {
    const sound = projectContext([started], options);
    expect(contextDocumentSchema.safeParse(sound).success).toBe(true);
    expect(contextDocumentSchema.safeParse({ ...sound, ...change }).success).toBe(false);
  });

  test("the smallest document is valid", () => {
    proves("required-fields/smallest-document");
    const least = {
      schema_version: "1.0",
      session: {
        session_id: "uuid",
        messages: [{ role: "user", content: "包周期续订的接口是？" }],
        task_state: { todo_list: { tasks: [] } },
      },
      evidences: {},
      context_blocks: [],
    };
    expect(contextDocumentSchema.safeParse(least).success).toBe(true);
  });
});

describe("candidates", () => {
  test("summary, facts, tasks, evidence and conversation, each with its priority", () => {
    const log: RecordedEvent[] = [
      started,
      moved("root", "a", "ai"),
      searched("c1", ["甲"]),
      {
        type: "tasks_updated",
        at: AT,
        tasks: [
          { task_id: "t", name: "查资料", depends_on: [], status: "running", result_evidence_ids: [], error: "" },
        ],
      },
      { type: "summarised", at: AT, content: "用户在看人工智能。", from: 1, to: 3, made_by: "extract" },
    ];
    const { blocks } = candidates(log);
    expect(
      blocks.map((block) => [block.block_id.replace(/ev_.*/, "ev"), block.block_type, block.priority, block.out]),
    ).toEqual([
      ["memory:summary", "memory", "high", undefined],
      ["state:answers", "state", "high", undefined],
      ["plan:tasks", "plan", "high", undefined],
      ["evidence:ev", "evidence", "medium", undefined],
      ["message:2", "conversation", "high", "summarised"],
      ["message:3", "conversation", "high", "summarised"],
      ["message:4", "conversation", "high", undefined],
      ["message:5", "conversation", "high", undefined],
    ]);
  });

  test("contradicting evidence: validity, then a clear confidence, then recency; both sides stay visible", () => {
    proves("evidence/conflicts-detected");
    const subject = "续订接口";
    const { blocks, conflicts } = candidates([
      started,
      record("v1 已下线", { subject, value: "v1", valid_until: "2025-12-31" }, AT + 9000),
      record("用 v2", { subject, value: "v2", observed_at: "2026-01-01" }, AT + 1),
      record("用 v3", { subject, value: "v3", observed_at: "2026-01-10" }, AT + 2, 0.85),
    ]);
    expect(conflicts).toHaveLength(1);
    expect(conflicts[0]?.losers.map((loser) => loser.decided_by)).toEqual(["recency", "validity"]);
    const shown = blocks.filter((block) => block.block_type === "evidence");
    expect(shown.map((block) => block.out)).toEqual(["conflict", "conflict", undefined]);
    expect(shown[2]?.text).toMatch(/用 v3\n（?\(?与此不一致、未采用: \[ev_[0-9a-f]+\] v2/);
  });

  test("equal claims do not contradict, expired evidence is out by ttl", () => {
    const { blocks, conflicts } = candidates([
      started,
      record("甲", { subject: "x", value: 1 }, AT),
      record("乙", { subject: "x", value: 1 }, AT),
      record("丙", { valid_until: "2020-01-01" }, AT),
    ]);
    expect(conflicts).toEqual([]);
    const evidence = blocks.filter((block) => block.block_type === "evidence");
    expect(new Map(evidence.map(({ text, out }) => [text.at(-1), out]))).toEqual(
      new Map([
        ["甲", undefined],
        ["乙", undefined],
        ["丙", "ttl"],
      ]),
    );
  });

  test("notes about one subject that claim no value and no version contradict nothing", () => {
    proves("evidence/no-false-conflicts");
    const found = (...evidences: RecordedEvent[]) => candidates([started, ...evidences]).conflicts;
    expect(found(record("周一开会", { subject: "会议" }, AT), record("带上合同", { subject: "会议" }, AT))).toEqual([]);
    // One that claims something contradicts only another claim of the same kind.
    expect(
      found(record("周一", { subject: "会议", value: "周一" }, AT), record("带合同", { subject: "会议" }, AT)),
    ).toEqual([]);
    expect(
      found(
        record("周一", { subject: "会议", value: "周一" }, AT),
        record("第二版", { subject: "会议", version: "2" }, AT),
      ),
    ).toEqual([]);
    expect(
      found(record("v1", { subject: "接口", version: "1" }, AT), record("v2", { subject: "接口", version: "2" }, AT)),
    ).toHaveLength(1);
  });

  test("the words of this turn are not said twice", () => {
    const { blocks } = candidates([started, { type: "message_added", at: AT, role: "user", content: "继续" }]);
    expect(blocks.at(-1)).toMatchObject({ text: "继续", out: "superseded" });
  });
});
