/** What a caller is told of a result that is longer than an answer: how much of it is there, and how the whole is read. */
import { describe, expect, test } from "vitest";
import { capResult, MAX_PROMPT_CHARACTERS, MAX_STORED_CHARACTERS } from "../../../src/discovery/results.ts";
import { answerOf, repeated, type ToolCalled } from "../../../src/operations/discovery/call-answer.ts";
import type { SessionLog } from "../../../src/operations/session/session-log.ts";

const log = { session_id: "s1", log: [] } as unknown as SessionLog;

/** The event of a call whose result is kept as this evidence. */
const event = (content: string, metadata: object = { untrusted: true }) =>
  ({
    call: { tool_call_id: "c1", tool: "t__draw", status: "success", provider: { name: "t" } },
    evidences: [{ evidence_id: "ev_1", content, metadata }],
  }) as unknown as ToolCalled;

test.each([
  ["fits", MAX_PROMPT_CHARACTERS, undefined],
  ["is longer", MAX_PROMPT_CHARACTERS + 1, /^content is the first 16384 of 16385 characters\. .*read_resource.*"ev_1"/],
])("a result that %s", (_, length, expected) => {
  const whole = "x".repeat(length);
  const result = capResult({ content: [{ type: "text", text: whole }] }, "t", "t__draw");
  for (const { message, truncated } of [
    answerOf({ ...result, evidence: undefined }, event(whole), log),
    repeated(event(whole), log),
  ]) {
    expect(truncated).toBe(expected === undefined ? undefined : true);
    if (expected === undefined) expect(message).toBeUndefined();
    else expect(message).toMatch(expected);
  }
});

describe("a result that is longer than a session keeps", () => {
  const kept = "汉".repeat(MAX_STORED_CHARACTERS);
  const cut = event(kept, { untrusted: true, truncated: true, whole_characters: 900_000 });
  const first = (content: object[]) => ({ ...capResult({ content }, "t", "t__draw"), evidence: undefined });

  test("is said to be so, now and when the call is repeated, in the session's language", () => {
    const text = first([{ type: "text", text: "汉".repeat(900_000) }]);
    for (const { message } of [answerOf(text, cut, log), repeated(cut, log)])
      expect(message).toMatch(
        /^content is the first 16384 of 900000 characters\. Only the first 150000 of 900000 characters are kept: .*"ev_1"/,
      );
    const chinese = { ...log, log: [{ type: "started", language: "zh-CN" }] } as unknown as SessionLog;
    expect(repeated(cut, chinese).message).toMatch(
      /前 16384 个字符.*900000.*只保存了全文 900000 个字符中的前 150000 个.*"ev_1"/,
    );
  });

  test("is said to be so where it is a resource beside a short text", () => {
    const resource = { uri: "file:///a.txt", text: "x".repeat(900_000) };
    const short = first([
      { type: "text", text: "done" },
      { type: "resource", resource },
    ]);
    expect(answerOf(short, cut, log).message).toMatch(/^Only the first 150000 of 900000 characters are kept/);
  });
});
