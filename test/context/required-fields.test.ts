/** Each required field, checked against the schema and against the document of a full session. */
import { beforeAll, describe, expect, test } from "vitest";
import { contextDocumentSchema } from "../../src/context/document.ts";
import { proves } from "../requirements/index.ts";
import { requiredFields } from "../requirements/required-fields.ts";
import { fullSession, type FullSession } from "../support/full-session.ts";
import { full, holders, isValid, type Json, TABLE, without, withValue } from "../support/required-fields.ts";

describe("the table of required fields", () => {
  test("a document with every field is valid", () => {
    expect(isValid(full())).toBe(true);
  });

  test.each(TABLE)("$path", ({ path, required, allows = [], refuses = [] }) => {
    proves(
      "required-fields/schema-version",
      "required-fields/meta",
      "required-fields/meta-actor-agent",
      "required-fields/agent-id",
      "required-fields/session",
      "required-fields/session-id",
      "required-fields/messages",
      "required-fields/message-role",
    );
    proves(
      "required-fields/message-content",
      "required-fields/message-author",
      "required-fields/message-at",
      "required-fields/summary",
      "required-fields/task-state",
      "required-fields/todo-list",
      "required-fields/tasks",
    );
    proves(
      "required-fields/tool-state",
      "required-fields/model-usage",
      "required-fields/evidences",
      "required-fields/evidence-entry",
      "required-fields/evidence-id",
      "required-fields/evidence-type",
      "required-fields/evidence-source-kind",
    );
    proves(
      "required-fields/evidence-source-name",
      "required-fields/evidence-content",
      "required-fields/context-blocks",
      "required-fields/block-id",
      "required-fields/block-type",
      "required-fields/block-priority",
      "required-fields/block-token-estimate",
    );
    proves("required-fields/block-content", "required-fields/block-refs");
    expect(holders(full(), path)).not.toEqual([]);
    expect(isValid(without(path))).toBe(!required);
    for (const value of allows)
      expect({ value, valid: isValid(withValue(path, value)) }).toEqual({ value, valid: true });
    for (const value of refuses)
      expect({ value, valid: isValid(withValue(path, value)) }).toEqual({ value, valid: false });
  });

  test("has a row for each field that a requirement names", () => {
    // The last two are of whole documents.
    const named = requiredFields.slice(0, -2).map(({ says }) => says);
    const names = TABLE.map(({ path }) => path.split(".").at(-1)?.replace("[]", "") ?? "");
    expect(named.filter((sentence) => !names.some((name) => sentence.includes(name)))).toEqual([]);
    expect(TABLE).toHaveLength(named.length);
  });

  test("the smallest document is valid, and so is a full one without its optional fields", () => {
    proves("required-fields/smallest-document");
    const smallest = {
      schema_version: "1.0",
      meta: {
        actor: {
          user_id: "xxxx",
          user_role: "developer",
          agent: { agent_id: "agent-001", name: "my-agent", version: "2026-02-10" },
        },
      },
      session: {
        session_id: "uuid",
        messages: [
          { role: "system", author: { kind: "agent", id: "agent-001" }, content: "固定系统提示词", at: "…" },
          { role: "user", author: { kind: "user", id: "xxxx" }, content: "包周期续订的接口是？", at: "…" },
          { role: "assistant", author: { kind: "agent", id: "agent-001" }, content: "…（本轮最终回答）", at: "…" },
        ],
        summary: { content: "", updated_at: "", message_index_range: { from: 0, to: 0 } },
        task_state: { todo_list: { tasks: [] } },
        tool_state: { tool_calls: [] },
        model_usage: [],
      },
      evidences: {},
      context_blocks: [],
    };
    expect(contextDocumentSchema.parse(smallest)).toEqual(smallest);
    const least: Json = full();
    for (const { path, required } of TABLE) {
      if (required) continue;
      for (const { holder, member } of holders(least, path)) delete holder[member];
    }
    expect(isValid(least)).toBe(true);
  });
});

describe("a session in which everything happens", () => {
  let lived: FullSession;
  beforeAll(async () => {
    lived = await fullSession();
  });

  test("has every required field at every revision, whoever looks and when", async () => {
    proves("required-fields/at-every-revision");
    const documents: unknown[] = [...lived.seen, ...(await lived.product.revisions(lived.session_id))];
    expect(documents.length).toBeGreaterThan(50);
    for (const document of documents) {
      expect(contextDocumentSchema.parse(document)).toEqual(document);
      for (const { path } of TABLE.filter(({ required }) => required)) {
        for (const { holder, member } of holders(document, path)) expect(holder).toHaveProperty([member]);
      }
    }
    // At its end the session holds every field of the table, so that none was missed for want of a place.
    for (const { path } of TABLE) {
      const held = holders(lived.document, path).filter(({ holder, member }) => member in holder);
      expect({ path, held: held.length > 0 }).toEqual({ path, held: true });
    }
  });

  test("keeps its state, has one place for evidence, and offers blocks", () => {
    proves("context-document/minimal-state", "evidence/external-first", "blocks/minimal-fields");
    const { session, evidences, context_blocks } = lived.document;
    expect(session.messages.length).toBeGreaterThan(8);
    expect(session.task_state.todo_list.tasks.map(({ task_id, status }) => [task_id, status])).toEqual([
      ["t1", "completed"],
      ["t2", "pending"],
    ]);
    // Whatever came from outside and whatever a model said can be looked up by an id that something else refers to.
    const referred = [
      ...session.messages.flatMap(({ refs = [] }) => refs.map(({ evidence_id }) => evidence_id)),
      ...(session.tool_state?.tool_calls ?? []).flatMap(({ result_evidence_ids }) => result_evidence_ids),
      ...context_blocks.flatMap(({ refs = [] }) => refs.map(({ evidence_id }) => evidence_id)),
    ];
    expect(referred.length).toBeGreaterThan(10);
    for (const id of referred) expect(Object.keys(evidences)).toContain(id);
    expect(new Set(Object.values(evidences).map(({ type }) => type))).toEqual(
      new Set(["user_input", "rag_doc", "skill_output", "tool_result", "llm_output", "other"]),
    );
    for (const block of context_blocks) {
      expect(block.token_estimate).toBeGreaterThan(0);
      expect(block.refs ?? block.content).toBeDefined();
    }
  });
});
