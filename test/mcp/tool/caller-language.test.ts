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

const here = callOf(() => Promise.resolve({ ok: true, value: { language: "zh-CN" } }));
const message = async (args: object, from = failure): Promise<string> =>
  failureToWire(await inCallersLanguage(from, args, here)).message;

test("the language that a call names decides, whatever its session and its words are in", async () => {
  expect(await message({ ...given, language: "en", user_input: "返回上一步" })).toMatch(/^[A-Z][a-z]+ /);
  expect(await message({ ...given, language: "en" }, { ...failure, language: "zh-CN" })).toMatch(/^[A-Z][a-z]+ /);
  expect(await message({ language: "zh-CN", user_input: "back" })).toMatch(/^\p{Script=Han}/u);
  // Not a language: the session's.
  expect(await message({ ...given, language: "Englisch, bitte" })).toMatch(/^\p{Script=Han}/u);
});

test.each([
  ["What does the sign “小心地滑” over the door mean?", /^[A-Z][a-z]+ /],
  ["Kubernetes 的 Deployment 和 StatefulSet 有什么区别", /^\p{Script=Han}/u],
])("of a text that quotes another language, most of it decides: %s", async (user_intent, expected) => {
  expect(await message({ user_intent, ids: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] })).toMatch(expected);
});

test("rows that a call brings do not decide over its question", async () => {
  const rows = [{ question: "How hot should the water be?", answer: "Eighty degrees." }];
  expect(await message({ current_query: "绿茶", rows })).toMatch(/^\p{Script=Han}/u);
  expect(await message({ current_query: "green tea", rows: [{ content: "绿茶用八十度的水。" }] })).toMatch(
    /^[A-Z][a-z]+ /,
  );
  expect(await message({ kind: "message", data: { content: "绿茶用八十度的水。" } })).toMatch(/^\p{Script=Han}/u);
});
