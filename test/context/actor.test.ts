/** Whom a session is with and who speaks in it: said by the caller, kept in `meta.actor`, and at hand for a template. */
import { describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { product, sources } from "../support/product.ts";

const agent = { agent_id: "agent-001", name: "my-agent", version: "2026-02-10" };
const GREETING = `---
name: greeting
description: Greets by role
language: en
sections: { persona: { priority: must } }
---
# Persona {#persona}

You speak to: \${local:user_role}.
`;

describe("meta.actor", () => {
  test("is what callers said, the latest of each; and the author of what follows", async () => {
    proves("context-document/user", "context-document/agent");
    const { ask, document } = product();
    const { session_id } = await ask("initiate_session", { user_query: "my bicycle is broken" });
    expect((await document(session_id)).meta?.actor).toBeUndefined();
    await ask("record", { session_id, kind: "actor", actor: { user_id: "u-7", agent }, locale: "en-GB" });
    await ask("record", { session_id, kind: "actor", actor: { user_role: "developer" } });
    await ask("navigate_session", { session_id, selected_option_id: "brake" });
    await ask("add_conversation_turn", { session_id, tao_data: { action: "final_answer: Oil it." } });
    const { meta, session } = await document(session_id);
    expect(meta).toMatchObject({ locale: "en-GB", actor: { user_id: "u-7", user_role: "developer", agent } });
    expect(session.messages.slice(3).map(({ author }) => author)).toEqual([
      { kind: "user", id: "u-7" },
      { kind: "agent", id: "cairn" },
      { kind: "agent", id: "agent-001" },
    ]);
  });

  test("reaches a prompt where its template asks for it, and a replay has the same", async () => {
    proves("context-document/user-role-for-model");
    const { ask } = product(undefined, { ...sources, "templates/greeting.en.md": GREETING });
    const first = await ask("assemble_context", { report: "full", user_intent: "Hello", template: "greeting" });
    expect(first.context).toContain("You speak to: (none).");
    const { session_id } = first;
    await ask("record", { session_id, kind: "actor", actor: { user_role: "a customer" } });
    const second = await ask("assemble_context", {
      report: "full",
      session_id,
      user_intent: "Hello",
      template: "greeting",
    });
    expect(second.context).toContain("You speak to: a customer.");
    for (const { assembly_id, messages } of [first, second]) {
      expect(await ask("replay_context", { report: "full", session_id, assembly_id })).toMatchObject({
        identical: true,
        messages,
      });
    }
  });

  test("keeps no number or address of a person, and is in the history", async () => {
    const { ask } = product();
    const { session_id } = await ask("assemble_context", { report: "full", user_intent: "Hello" });
    const key = { session_id, kind: "actor", actor: { user_id: "13800138000", agent }, idempotency_key: "k" };
    const first = await ask("record", key);
    expect(await ask("record", key)).toEqual(first);
    const { contents } = await ask("read_resource", { uri: `conversation://${String(session_id)}/history` });
    const text = JSON.stringify(contents);
    expect(text).toContain("agent-001");
    expect(text).not.toContain("13800138000");
  });

  test.each([
    ["nothing", {}, "actor"],
    ["an agent without an id", { actor: { agent: { name: "x" } } }, "actor.agent.agent_id"],
    ["an empty actor", { actor: {} }, "actor"],
    ["a locale that is none", { locale: "${x}" }, "locale"],
  ])("%s is refused", async (_, given, field) => {
    const { ask, tool } = product();
    const { session_id } = await ask("assemble_context", { report: "full", user_intent: "Hello" });
    const { isError, value } = await tool("record", { session_id, kind: "actor", ...given });
    expect(isError).toBe(true);
    expect(value.error).toMatchObject({ code: "invalid_input", field });
  });
});
