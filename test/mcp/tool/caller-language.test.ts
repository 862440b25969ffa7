/** A failure is told in the language of its session wherever that one can still be read. */
import { expect, test } from "vitest";
import { failureToWire, type Failure } from "../../../src/errors.ts";
import type { Call } from "../../../src/mcp/call.ts";
import { inCallersLanguage } from "../../../src/mcp/tool/caller-language.ts";

const failure: Failure = { code: "outcome_unknown", session_id: "s" };
const given = { session_id: "s", selected_option_id: "back", user_input: "x" };

const callOf = (read: () => Promise<unknown>): Call =>
  ({ services: { sessions: { read } }, principal: { tenant: "t", scopes: ["mcp"] } }) as unknown as Call;

test("a step whose answer was lost is told in the session's language", async () => {
  const call = callOf(() => Promise.resolve({ ok: true, value: { language: "zh-CN" } }));
  expect(failureToWire(await inCallersLanguage(failure, given, call)).message).toMatch(/^\p{Script=Han}/u);
});

test("where the session cannot be read either, in that of the call's words", async () => {
  const call = callOf(() => Promise.reject(new Error("no room")));
  expect(failureToWire(await inCallersLanguage(failure, given, call)).message).toMatch(/^[A-Z][a-z]+ /);
  const chinese = await inCallersLanguage(failure, { ...given, user_input: "返回上一步" }, call);
  expect(failureToWire(chinese).message).toMatch(/^\p{Script=Han}/u);
});
