/** What a client's model is asked, and how its answer is read. */
import { describe, expect, test } from "vitest";
import { clientPort, questionReply } from "../../src/mcp/client-port.ts";
import type { HandlerContext } from "../../src/mcp/tool/tool-record.ts";
import { STOP_WORDS } from "../../src/runtime/infer.ts";
import { readTurn } from "../../src/runtime/turn.ts";
import { proves } from "../requirements/index.ts";

/** A round in which the client's model has answered this. */
function answered(result: object) {
  const mcpReq = {
    signal: new AbortController().signal,
    requestState: () => undefined,
    inputResponses: { answer: { role: "assistant", model: "theirs", ...result } },
  };
  return clientPort({ mcpReq, client: { sampling: {} } } as unknown as HandlerContext)?.answer();
}

describe("a question to the client's model", () => {
  test("carries the words at which it stops", () => {
    proves("pipeline/stop-words");
    const reply = questionReply({ ask: [{ role: "user", content: "?" }], state: "{}", stop: STOP_WORDS });
    expect(JSON.stringify(reply)).toContain(JSON.stringify({ stopSequences: STOP_WORDS }).slice(1, -1));
    expect(JSON.stringify(questionReply({ ask: [], state: "{}" }))).not.toContain("stopSequences");
  });
});

describe("an answer of the client's model", () => {
  test("may be cut off, or empty", () => {
    proves("pipeline/truncated-answer", "pipeline/empty-answer");
    const content = { type: "text", text: "八" };
    expect(answered({ content, stopReason: "maxTokens" })).toEqual({ text: "八", model: "theirs", truncated: true });
    expect(answered({ content, stopReason: "endTurn" })).toEqual({ text: "八", model: "theirs" });
    expect(answered({ content: { type: "text", text: "" } })).toEqual({ text: "", model: "theirs" });
  });

  test("may be a native tool call", () => {
    proves("tao-loop/call-forms");
    const use = { type: "tool_use", id: "c1", name: "retrieve", input: { query: "茶" } };
    const answer = answered({ content: [{ type: "text", text: "先查。" }, use], stopReason: "toolUse" });
    expect(readTurn(answer?.text ?? "")).toMatchObject({
      reasoning: "先查。",
      call: { tool: "retrieve", arguments: { query: "茶" } },
    });
  });
});
