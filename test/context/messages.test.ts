/** Messages of every role, their references, and the summary that replaces the older ones in a prompt. */
import { beforeAll, describe, expect, test } from "vitest";
import type { ContextDocument } from "../../src/context/document.ts";
import { proves } from "../requirements/index.ts";
import { fullSession } from "../support/full-session.ts";
import { recordAll, isRecordAccepted } from "../support/context-records.ts";
import { product } from "../support/product.ts";

let made: ContextDocument;
beforeAll(async () => {
  made = (await fullSession()).document;
});

describe("messages", () => {
  test("are of the system, the user, the assistant and tools, whole and dated", async () => {
    proves("messages/system", "messages/user", "messages/tool", "messages/whole-content", "messages/at");
    const { messages } = made.session;
    expect(messages[0]).toMatchObject({
      role: "system",
      content: expect.stringMatching(/^cairn context 1\.0; release /),
    });
    expect(messages[1]).toMatchObject({ role: "user", content: "my bicycle is broken" });
    expect(messages[2]).toMatchObject({ role: "assistant" });
    expect(messages.find(({ role }) => role === "tool")?.content).toBe("工具说八十度");
    expect(messages.map(({ role }) => role)).toEqual(expect.arrayContaining(["system", "user", "assistant", "tool"]));
    for (const { at } of messages) expect(new Date(at ?? "").toISOString()).toBe(at);
    const long = `${"很长的一段话。".repeat(2000)}\n\t<end> \${local:x} $&`;
    const { document } = await recordAll(
      ...["system", "user", "assistant", "tool"].map((role): [string, object] => ["message", { role, content: long }]),
    );
    expect(document.session.messages.filter(({ content }) => content === long).map(({ role }) => role)).toEqual([
      "system",
      "user",
      "assistant",
      "tool",
    ]);
    expect(await isRecordAccepted("message", { role: "robot", content: "x" })).toBe(false);
  });

  test("of the assistant are answers, not thoughts; thoughts are evidence", () => {
    proves("messages/assistant", "messages/user-sees-assistant");
    const answers = made.session.messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
    expect(answers.slice(-3)).toEqual(["见资料。", "八十度。", "八十度。"]);
    expect(answers.join("\n")).not.toMatch(/已有资料|查一下|够了|lookup/);
    const thoughts = Object.values(made.evidences).filter(({ source }) => source.name === "turn");
    expect(thoughts.map(({ content }) => content)).toEqual(
      expect.arrayContaining(["已有资料\nlookup()", '查一下\nretrieve(query="绿茶 水温")']),
    );
  });

  test("have an author: who is named, else whom the session is with, the tool that answered, or the host", async () => {
    proves("messages/author", "context-document/agent");
    const evidences = [{ type: "tool_result", source: { kind: "tool", name: "getOrder" }, content: "paid" }];
    const agent = { agent_id: "agent-001" };
    const fixture = await recordAll(
      ["message", { role: "assistant", content: "Who am I?" }],
      ["actor", { actor: { user_id: "u-7", agent } }],
      ["tool_call", { call: { tool: "getOrder", status: "success" }, evidences }],
    );
    const { session_id } = fixture;
    const refs = [{ evidence_id: fixture.answers[2].ids[1] }];
    const heard = async (fields: object) => {
      await fixture.ask("record", { session_id, kind: "message", ...fields });
      return (await fixture.read()).session.messages.at(-1)?.author;
    };
    const { messages } = fixture.document.session;
    expect(messages.find(({ content }) => content === "Who am I?")?.author).toEqual({ kind: "agent", id: "agent" });
    expect(await heard({ role: "assistant", content: "a" })).toEqual({ kind: "agent", id: "agent-001" });
    expect(await heard({ role: "user", content: "b" })).toEqual({ kind: "user", id: "u-7" });
    expect(await heard({ role: "user", content: "c", refs })).toEqual({ kind: "user", id: "u-7" });
    expect(await heard({ role: "tool", content: "d", refs })).toEqual({ kind: "tool", id: "getOrder" });
    expect(await heard({ role: "tool", content: "e" })).toEqual({ kind: "tool", id: "tool" });
    expect(await heard({ role: "system", content: "f" })).toEqual({ kind: "system", id: "host" });
    for (const role of ["user", "assistant", "tool", "system"]) {
      for (const kind of ["user", "agent", "tool", "system"]) {
        expect(await heard({ role, content: `${role} ${kind}`, author: { kind, id: "x" } })).toEqual({ kind, id: "x" });
      }
    }
    expect(await heard({ role: "user", content: "g", author: { kind: "user", id: "13800138000" } })).toEqual({
      kind: "user",
      id: "[redacted:phone]",
    });
    for (const author of [{ kind: "robot", id: "x" }, { kind: "user" }, { kind: "user", id: "" }, "me"]) {
      expect(await isRecordAccepted("message", { role: "user", content: "x", author })).toBe(false);
    }
  });

  test("refer to evidence and to a part of it, which has to be there", async () => {
    proves("messages/refs", "messages/answer-refs");
    const content = Array.from({ length: 20 }, (_, line) => `line ${line + 1} of the document`).join("\n");
    const fixture = await recordAll(["evidence", { evidence: { type: "rag_doc", source: { kind: "rag" }, content } }]);
    const evidence_id = fixture.answers[0].ids[0];
    const say = (selector: string) => {
      const refs = [{ evidence_id, selector }];
      return fixture.tool("record", {
        session_id: fixture.session_id,
        kind: "message",
        role: "assistant",
        content: "…",
        refs,
      });
    };
    for (const selector of ["lines:12-18,chars:120-400", "lines:1", "chars:1-7"]) {
      expect((await say(selector)).isError).toBe(false);
      const { session } = await fixture.read();
      expect(session.messages.at(-1)?.refs).toEqual([{ evidence_id, selector }]);
    }
    for (const selector of ["lines:12-21", "lines:18-12", "lines:1,chars:400-401", "$.a", "words:1-2"]) {
      const { isError, value } = await say(selector);
      expect({ selector, isError }).toEqual({ selector, isError: true });
      expect(value.error).toMatchObject({ code: "invalid_input", field: "refs.0.selector" });
    }
    const turn = { action: "final_answer: x", refs: [{ evidence_id, selector: "lines:2" }] };
    await fixture.ask("add_conversation_turn", { session_id: fixture.session_id, tao_data: turn });
    const { session } = await fixture.read();
    expect(session.messages.at(-1)).toMatchObject({ role: "assistant", refs: [{ evidence_id, selector: "lines:2" }] });
  });
});

describe("the summary", () => {
  test("stands in for older messages in a prompt, says which, and goes on from there; nothing is lost", async () => {
    proves("messages/summary-content", "messages/summary-updated-at", "messages/summary-range");
    const fixture = product();
    const { session_id } = await fixture.ask("assemble_context", {
      report: "full",
      user_intent: "第一个问题：科技股是什么？",
    });
    const talk = async (from: number, to: number): Promise<void> => {
      for (let place = from; place < to; place += 1) {
        const content = `第${place}段。${"这里说的是估值、风险和时机，各有各的道理。".repeat(8)}`;
        const role = place % 2 === 0 ? "assistant" : "user";
        await fixture.ask("record", { session_id, kind: "message", role, content });
      }
    };
    const ask = (question: string) =>
      fixture.ask("assemble_context", {
        report: "full",
        session_id,
        user_intent: question,
        template: "simple_chat",
        token_budget: 20_000,
      });
    expect((await fixture.document(session_id)).session.summary).toEqual({
      content: "",
      updated_at: "",
      message_index_range: { from: 0, to: 0 },
    });
    await talk(0, 40);
    const prompt = await ask("现在呢？");
    const first = await fixture.document(session_id);
    const { content = "", updated_at = "", message_index_range } = first.session.summary ?? {};
    expect(message_index_range?.from).toBe(1);
    expect(message_index_range?.to).toBeGreaterThan(10);
    expect(new Date(updated_at).toISOString()).toBe(updated_at);
    expect(JSON.stringify(prompt.messages)).toContain(JSON.stringify(content).slice(1, 40));
    const covered = first.session.messages[10];
    expect(JSON.stringify(prompt.messages)).not.toContain(covered?.content);
    expect(first.session.messages.length).toBeGreaterThanOrEqual(42);
    await talk(40, 80);
    await ask("后来呢？");
    const second = await fixture.document(session_id);
    expect(second.session.summary?.message_index_range.from).toBe(1);
    expect(second.session.summary?.message_index_range.to).toBeGreaterThan(message_index_range?.to ?? 0);
    expect(second.session.messages.slice(0, first.session.messages.length)).toEqual(first.session.messages);
  });
});
