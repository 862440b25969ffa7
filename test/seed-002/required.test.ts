/** Seed 002 §4 and §4.1: each row of the table of required fields, held against the schema and against a lived session. */
import { beforeAll, describe, expect, test } from "vitest";
import { contextDocumentSchema } from "../../src/context/document.ts";
import { proves } from "../requirements.ts";
import { livedOnce, type Lived } from "./everything.ts";
import { full, holders, isValid, type Json, TABLE, without, withValue } from "./table.ts";

describe("the table of required fields", () => {
  test("the whole document of the seed is valid", () => {
    expect(isValid(full())).toBe(true);
  });

  test.each(TABLE)("$path", ({ path, required, allows = [], refuses = [] }) => {
    proves("002-4.1-1", "002-4.1-2", "002-4.1-3", "002-4.1-4", "002-4.1-5", "002-4.1-6", "002-4.1-7", "002-4.1-8");
    proves("002-4.1-9", "002-4.1-10", "002-4.1-11", "002-4.1-12", "002-4.1-13", "002-4.1-14", "002-4.1-15");
    proves("002-4.1-16", "002-4.1-17", "002-4.1-18", "002-4.1-19", "002-4.1-20", "002-4.1-21", "002-4.1-22");
    proves("002-4.1-23", "002-4.1-24", "002-4.1-25", "002-4.1-26", "002-4.1-27", "002-4.1-28", "002-4.1-29");
    proves("002-4.1-30", "002-4.1-31");
    expect(holders(full(), path)).not.toEqual([]);
    expect(isValid(without(path))).toBe(!required);
    for (const value of allows)
      expect({ value, valid: isValid(withValue(path, value)) }).toEqual({ value, valid: true });
    for (const value of refuses)
      expect({ value, valid: isValid(withValue(path, value)) }).toEqual({ value, valid: false });
  });

  test("the smallest document of the seed is valid, and its least is", () => {
    proves("002-4.1-33");
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
  let lived: Lived;
  beforeAll(async () => {
    lived = await livedOnce();
  });

  test("has every required field at every revision, whoever looks and when", async () => {
    proves("002-4.1-32");
    const documents: unknown[] = [...lived.seen, ...(await lived.world.revisions(lived.session_id))];
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
    proves("002-4-1", "002-4-2", "002-4-3");
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
