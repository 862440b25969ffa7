/** The selection of a template is stored in the session: a repeated call answers with it and asks no model. */
import { expect, test } from "vitest";
import { choose, files } from "../support/mcp-documents.ts";
import { mcpClient } from "../support/mcp-client.ts";

test.each([
  ["run_pipeline", [choose("rag_answer"), "Five days.", choose("simple_chat"), "Six days."]],
  ["assemble_context", [choose("rag_answer"), choose("simple_chat")]],
])("%s under its key again gives the same answer", async (tool, replies) => {
  const client = mcpClient(files, replies);
  const { value: opened } = await client.tool("record", { kind: "message", role: "user", content: "年假几天？" });
  const args = { user_intent: "年假几天？", session_id: opened.session_id, idempotency_key: "k" };
  const first = await client.tool(tool, args);
  expect(first.value.selection).toMatchObject({ selected_template: "rag_answer", decided_by: "model" });
  const asked = client.asked.length;
  const again = await client.tool(tool, args);
  expect(client.asked).toHaveLength(asked);
  // How long a placeholder took is of the call, not of the prompt.
  const lasting = JSON.stringify(again.value, (key, value) => (key === "ms" ? 0 : value));
  expect(lasting).toBe(JSON.stringify(first.value, (key, value) => (key === "ms" ? 0 : value)));
});

test("the reasons of a choice are kept without what must not be stored", async () => {
  const reason = JSON.stringify({
    selected_template: "rag_answer",
    reasoning: "asked by 13812345678",
    confidence: 0.9,
  });
  const client = mcpClient(files, [reason]);
  const { value } = await client.tool("assemble_context", { report: "full", user_intent: "年假几天？" });
  const { value: log } = await client.tool("get_session", { session_id: value.session_id, view: "events" });
  const kept = JSON.stringify(log.events);
  expect(kept).toContain("asked by [redacted:phone]");
  expect(kept).not.toContain("13812345678");
});
