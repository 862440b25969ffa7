/** Failures in English and Chinese. */
import { expect, test } from "vitest";
import { describeFailure, type Failure } from "../src/errors.ts";
import { failureText } from "../src/failures.ts";

const failures: Failure[] = [
  { code: "unknown_session", session_id: "abc" },
  { code: "session_complete", session_id: "abc" },
  { code: "unknown_option", option: "tea", known: [] },
  { code: "unknown_option", option: "tea", known: ["green", "red"] },
  { code: "invalid_input", field: "people", expected: "4711" },
  { code: "revision_conflict", revision: 41, expected_revision: 47 },
  { code: "idempotency_mismatch", idempotency_key: "key" },
  { code: "unknown_knowledge_base", knowledge_base: "tea", known: ["coffee"] },
  { code: "unknown_knowledge_base", knowledge_base: "tea", known: [] },
  { code: "unknown_template", template: "tea", known: ["coffee"] },
  { code: "unknown_template", template: "tea", known: [] },
  { code: "unknown_tool", tool: "tea", known: ["coffee"] },
  { code: "unknown_tool", tool: "tea", known: ["coffee"], left_out: "needs_task" },
  { code: "over_budget", token_budget: 41, token_needed: 47 },
  { code: "over_budget", token_budget: 41, token_needed: 47, what: "row" },
  { code: "over_budget", token_budget: 41, token_needed: 47, what: "prompt" },
  { code: "knowledge_unavailable", what: "release", channel: "beta" },
  { code: "knowledge_unavailable", what: "published knowledge", channel: "main", starting: true },
  { code: "rate_limited", retry_after_seconds: 47 },
  { code: "rate_limited", retry_after_seconds: 47, daily: "sessions", limit: 41 },
  { code: "rate_limited", retry_after_seconds: 47, daily: "bytes", limit: 41 },
  { code: "unknown_lesson", lesson: "abc" },
  { code: "lessons_off" },
  { code: "queue_full", limit: 47 },
  { code: "task_takes_no_decision", task_id: "abc", status: "waiting", waits_for: {} },
  {
    code: "task_takes_no_decision",
    task_id: "abc",
    status: "waiting",
    waits_for: { not_before: "2027-01-01T00:00:00.000Z", depends_on: ["d41"] },
  },
  { code: "task_takes_no_decision", task_id: "abc", status: "input_required", question: "May it?", reason: "approval" },
  { code: "task_asks_nothing", task_id: "abc", status: "running" },
  { code: "forbidden", scope: "author" },
  { code: "forbidden", scope: "operator", no_token: true },
  { code: "forbidden", scope: "operator", wrong_token: true },
  { code: "forbidden", scope: "operator", needs_agreement: true },
  { code: "forbidden", scope: "operator", operator_refused: true },
  { code: "too_large", what: "request body", limit: 47, unit: "bytes" },
  { code: "overloaded", retry_after_seconds: 47 },
  { code: "outcome_unknown", session_id: "abc" },
  { code: "session_damaged", session_id: "abc", revision: 47 },
  { code: "misconfigured", variable: "CAIRN_AUTHOR_TOKEN" },
  { code: "misconfigured", variable: "CAIRN_ACCESS_TEAM", problem: "keys_unreachable", named: "https://acme.example" },
  { code: "forbidden", scope: "operator", approve_url: "https://cairn.example/approve/c47" },
  { code: "unknown_server", server: "charts", known: [] },
  { code: "unknown_server", server: "charts", known: ["maps"] },
  { code: "not_approved", server: "charts" },
  { code: "not_approved", server: "charts", tool: "draw", approve_url: "https://cairn.example/approve/c47" },
  { code: "not_approved", server: "charts", tool: "draw", covers: "read_only" },
  { code: "not_approved", server: "charts", tool: "draw", covers: "other_session" },
  { code: "not_approved", server: "charts", tool: "draw", concern: "carries_result" },
  { code: "not_approved", server: "charts", tool: "draw", concern: "secrets", answered: "declined" },
  { code: "not_approved", server: "charts", tool: "draw", concern: "secrets", answered: "cancelled" },
  {
    code: "not_approved",
    server: "charts",
    tool: "draw",
    concern: "secrets",
    approve_url: "https://cairn.example/approve/c47",
  },
  { code: "definition_changed", server: "charts", tool: "draw" },
  { code: "redacted_arguments", server: "charts", tool: "draw" },
  { code: "needs_sign_in", server: "charts" },
  { code: "needs_sign_in", server: "charts", sign_in_url: "https://sign.example/c47" },
  { code: "needs_sign_in", server: "charts", sign_in_url: "https://sign.example/c47", again: true },
  { code: "needs_sign_in", server: "charts", sign_in_url: "https://sign.example/c47", more_access: true },
  { code: "server_unavailable", server: "charts", reason: "unreachable" },
  { code: "server_unavailable", server: "charts", reason: "unusable_package" },
  { code: "server_unavailable", server: "charts", reason: "cooling_down", retry_after_seconds: 47 },
  { code: "timeout", server: "charts", seconds: 47 },
  { code: "internal", correlation_id: "c-47" },
];

/** Kinds, units and states are words of the text's language, not names. */
const translated = new Map([
  ["request body", "请求体"],
  ["bytes", "字节"],
  ["sessions", "会话"],
  ["row", "行"],
  ["prompt", "提示词"],
  ["waiting", "等待"],
]);

test.each(failures.map((failure) => [failure.code, failure] as const))("%s names the same in both", (_, failure) => {
  const { en, zh } = failureText(failure);
  expect(en).toBe(describeFailure(failure));
  expect(zh).toMatch(/\p{Script=Han}.*[。\w]$/u);
  const { code: _code, ...fields } = failure;
  const names = Object.values(fields).flat().map(String);
  for (const name of names) if (en.includes(name)) expect(zh).toContain(translated.get(name) ?? name);
});

test("what cannot be read is named in both languages", () => {
  expect(failureText({ code: "knowledge_unavailable", what: "search index" })).toEqual({
    en: "The search index cannot be read at the moment: the store does not answer, or holds something other than what was published. No session is lost. Try again in a minute. If it stays so, tell whoever runs this server: its log names what does not match (knowledge_altered).",
    zh: "暂时读取不到搜索索引：存储没有响应，或其中的内容与发布时不一致。会话都还在，请一分钟后再试。如果一直如此，请告诉服务器的管理员：日志会指出哪一项不一致（knowledge_altered）。",
  });
});

test("what a step expects is said in one language, with the name that the user sees", () => {
  const failure = { code: "invalid_input", field: "age", expected: "0 到 130 之间的整数" } as const;
  const told = describeFailure({ ...failure, title: "您的年龄", language: "zh-CN" });
  expect(told).toBe("“您的年龄” 的值不符合要求，应为：0 到 130 之间的整数。什么都没有改动，请重新输入。");
  expect(
    describeFailure({ code: "invalid_input", field: "age", expected: "a whole number", title: "Your age" }),
  ).toMatch(/^The value of "Your age" does not fit: expected a whole number\./);
});

test("what is too large is named in both languages", () => {
  const named = {
    record: "这条记录太大，超过了 47 个字符",
    "request body": "请求体太大",
    release: "这次发布的内容太大",
    "list of objects": "对象清单太大",
    "list of subscriptions": "订阅清单太大",
    "text of all answers in this session": "这个会话里全部回答的文字太大",
  } as const;
  for (const [what, chinese] of Object.entries(named) as [keyof typeof named, string][]) {
    const text = failureText({ code: "too_large", what, limit: 47, unit: "characters" });
    expect(text.en).toContain(`The ${what} is larger than 47 characters.`);
    expect(text.zh).toContain(chinese);
  }
});
