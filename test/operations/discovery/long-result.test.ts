/** What a caller is told of a result that is longer than an answer: how much of it is there, and how the whole is read. */
import { expect, test } from "vitest";
import { capResult, MAX_PROMPT_CHARACTERS } from "../../../src/discovery/results.ts";
import { answerOf, repeated, type ToolCalled } from "../../../src/operations/discovery/call-answer.ts";
import type { SessionLog } from "../../../src/operations/session/session-log.ts";

const log = { session_id: "s1", log: [] } as unknown as SessionLog;

/** The event of a call whose result is kept as this evidence. */
const event = (content: string) =>
  ({
    call: { tool_call_id: "c1", tool: "t__draw", status: "success", provider: { name: "t" } },
    evidences: [{ evidence_id: "ev_1", content }],
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
