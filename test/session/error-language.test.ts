/**
 * Every error that a walk can give, in both languages: whole sentences of the language that is spoken, a field by the title
 * that the user sees.
 */
import { describe, expect, test } from "vitest";
import { failureToWire, refuse, speakIn, type Failure, type FailureCode, type Outcome } from "../../src/errors.ts";
import type { InitiateInput, NavigateInput } from "../../src/session/session-port.ts";
import { MAX_KEY, MAX_TEXT } from "../../src/session/limits.ts";
import { beginSession, takeStep } from "../../src/operations/session/steps.ts";
import type { Caller } from "../../src/operations/call.ts";
import { proves } from "../requirements/index.ts";
import { publishedKnowledge } from "../support/knowledge.ts";
import { memorySessions } from "../support/memory-sessions.ts";

const inputs = {
  hours: {
    input: { name: "hours_a_week", type: "number", unit: "小时", min: 1, max: 100 },
    zh: "每周工时",
    en: "Hours a week",
  },
  whole: { input: { name: "staff_count", type: "integer" }, zh: "员工人数", en: "Staff" },
  day: { input: { name: "first_day", type: "date", max_date: "2030-01-01" }, zh: "入职日期", en: "First day" },
  yes: { input: { name: "is_signed", type: "boolean" }, zh: "是否签字", en: "Signed" },
  length: { input: { name: "notice_time", type: "duration" }, zh: "提前多久", en: "Notice" },
  pay: { input: { name: "monthly_pay", type: "money", currency: "CNY", max: 99 }, zh: "月薪", en: "Pay" },
  one: {
    input: { name: "contract_kind", type: "choice", choices: [{ id: "a", description: "全职" }] },
    zh: "合同种类",
    en: "Kind",
  },
  several: {
    input: { name: "contract_kinds", type: "choices", min: 1, max: 1, choices: [{ id: "a", description: "全职" }] },
    zh: "几种合同",
    en: "Kinds",
  },
  code: {
    input: { name: "serial_code", type: "text", pattern: "[A-Z]{2}", hint: "两个大写字母" },
    zh: "编号",
    en: "Code",
  },
  cups: { input: { name: "cup_count", type: "number", unit: "杯" }, zh: "几杯", en: "Cups" },
} as const;

const nodes = Object.entries(inputs).map(([id, { input, zh, en }]) => [
  id,
  {
    title: zh,
    response: `${zh}？`,
    input,
    next: "done",
    i18n: {
      en: {
        title: en,
        response: `${en}?`,
        ...("hint" in input && { hint: "two capital letters" }),
        ...("unit" in input && input.unit === "杯" && { unit: "cups" }),
        ...("choices" in input && { options: { a: "Full time" } }),
      },
    },
  },
]);
const tree = {
  title: "劳动",
  language: "zh-CN",
  i18n: { en: { title: "Work" } },
  nodes: {
    root: {
      title: "主题",
      response: "想问什么？",
      options: Object.entries(inputs).map(([id, { zh }]) => ({ id, description: zh, next_node: id })),
      i18n: {
        en: {
          title: "Topic",
          response: "What is it about?",
          options: Object.fromEntries(Object.entries(inputs).map(([id, { en }]) => [id, en])),
        },
      },
    },
    ...Object.fromEntries(nodes),
    done: { title: "完成", response: "好。", i18n: { en: { title: "Done", response: "Good." } } },
  },
};

/** Nothing in Chinese characters in an English text; in a Chinese one no English word but what is quoted or a name to type. */
function strangersIn(message: string, language: "en" | "zh"): string {
  if (language === "en") return message.replace(/[^\p{Script=Han}，。：；？！（）“”]/gu, "");
  return message
    .replace(/“[^”]*”|（[\w:]+）|record \{[^}]*\}/gu, "")
    .replace(
      /\b(?:initiate_session|get_session|assemble_context|session_id|idempotency_key|back|restart|end|zh-CN|en|CNY|GET|JSON)\b|\/api\S*/g,
      "",
    )
    .replace(/\d+(?:h|m)\b|session-\d+/g, "")
    .replace(/[^A-Za-z]/g, "");
}

function world() {
  const knowledge = publishedKnowledge({ "work/main": tree });
  let next = 0;
  const sessions = memorySessions({ knowledge, now: () => 1_000_000 + next, newId: () => `s${(next += 1)}` });
  const call = { services: { sessions }, principal: { tenant: "t", scopes: [] }, channel: "main" } as unknown as Caller;
  return {
    begin: (input: Partial<InitiateInput> = {}) => beginSession({ user_query: "work/main", ...input }, call),
    step: (input: NavigateInput) => takeStep(input, call),
  };
}

function failureOf(outcome: Outcome<unknown>): Failure {
  if (outcome.ok) throw new Error("accepted");
  return outcome.failure;
}

const words = { zh: "我想问工时", en: "about work" };

/** One walk for each error, as an agent could cause it. */
async function allFailures(language: "en" | "zh"): Promise<Failure[]> {
  const { begin, step } = world();
  const tag = language === "zh" ? "zh-CN" : "en";
  const started = async (option?: string) => {
    const begun = await begin({ knowledge_base: "work", language: tag });
    if (!begun.ok) throw new Error("not begun");
    const { session_id } = begun.value;
    if (option !== undefined) await step({ session_id, selected_option_id: option });
    return session_id;
  };
  const failures: Failure[] = [];
  const note = async (outcome: Promise<Outcome<unknown>>) => failures.push(failureOf(await outcome));
  for (const [option, typed] of [
    ["hours", "20 kg"],
    ["hours", "500"],
    ["whole", "1.5"],
    ["day", "2031-01-01"],
    ["yes", "maybe"],
    ["length", "long"],
    ["pay", "100 dollars"],
    ["one", "b"],
    ["several", "b"],
    ["code", "xyz"],
    ["cups", "20 kg"],
    ["cups", "many"],
    ["hours", ""],
  ] as const) {
    const id = await started(option);
    await note(step({ session_id: id, selected_option_id: "answer", user_input: typed }));
  }
  const here = await started();
  await note(step({ session_id: here, selected_option_id: "nothing" }));
  await note(step({ session_id: here, selected_option_id: "goto:nowhere" }));
  await note(step({ session_id: here, selected_option_id: "provide_more_info" }));
  await note(step({ session_id: here, selected_option_id: "provide_more_info", user_input: "x".repeat(MAX_TEXT + 1) }));
  await note(step({ session_id: here, selected_option_id: "hours", idempotency_key: "k".repeat(MAX_KEY + 1) }));
  await note(step({ session_id: here, selected_option_id: "hours", expected_revision: 9 }));
  await step({ session_id: here, selected_option_id: "hours", idempotency_key: "k" });
  await note(step({ session_id: here, selected_option_id: "pay", idempotency_key: "k" }));
  await step({ session_id: here, selected_option_id: "end" });
  await note(step({ session_id: here, selected_option_id: "hours" }));
  await note(step({ session_id: "session-1", selected_option_id: "hours", user_input: words[language] }));
  await note(begin({ knowledge_base: "none", user_query: words[language] }));
  await note(begin({ user_query: (language === "zh" ? "工" : "w").repeat(MAX_TEXT + 1) }));
  await note(begin({ user_query: words[language], language: "not a tag" }));
  // What only the platform causes.
  const platform: Failure[] = [
    { code: "knowledge_unavailable", what: "next step of this guide" },
    { code: "knowledge_unavailable", what: "routing of this release" },
    { code: "too_large", what: "session", limit: 5, unit: "events" },
    { code: "too_large", what: "text of all answers in this session", limit: 5, unit: "characters" },
    { code: "overloaded", retry_after_seconds: 2 },
    { code: "rate_limited", retry_after_seconds: 2 },
    { code: "outcome_unknown", session_id: "session-1" },
    { code: "session_damaged", session_id: "session-1", revision: 3 },
  ];
  return [...failures, ...platform.map((failure) => failureOf(speakIn(tag, refuse(failure))))];
}

const expectedCodes: FailureCode[] = [
  "idempotency_mismatch",
  "invalid_input",
  "knowledge_unavailable",
  "outcome_unknown",
  "overloaded",
  "rate_limited",
  "revision_conflict",
  "session_complete",
  "session_damaged",
  "too_large",
  "unknown_knowledge_base",
  "unknown_option",
  "unknown_session",
];

describe.each(["en", "zh"] as const)("errors of a walk in %s", (language) => {
  test("are whole in that language", async () => {
    proves("navigation/error-language");
    const failures = await allFailures(language);
    expect([...new Set(failures.map(({ code }) => code))].toSorted()).toEqual(expectedCodes);
    for (const failure of failures) {
      const { message } = failureToWire(failure);
      expect(message, message).toMatch(language === "zh" ? /\p{Script=Han}/u : /[a-z]{3}/);
      expect(strangersIn(message, language), message).toBe("");
    }
  });

  test("name a field by the title that the user sees, and the unit that is asked", async () => {
    proves("navigation/error-language");
    const failures = await allFailures(language);
    const messages = failures.map((failure) => failureToWire(failure).message);
    for (const [index, { input, ...titles }] of Object.values(inputs).entries()) {
      const about = messages.filter((message) => message.includes(titles[language]));
      expect(about.length, `${index} ${titles[language]}`).toBeGreaterThan(0);
      for (const message of about) expect(message).not.toContain(input.name);
    }
    expect(messages[0]).toBe(
      language === "zh"
        ? "“每周工时” 的单位是小时，不是公斤。什么都没有改动，请重新输入。"
        : '"Hours a week" is asked in hours, not in kilograms. Nothing was changed; send a corrected value.',
    );
  });
});

test("where a tree has no texts in the session's language, its errors are in the language that the user reads", async () => {
  proves("navigation/error-language");
  const { root, done } = {
    root: { title: "工时", response: "多少？", input: inputs.hours.input, next: "done" },
    done: { response: "好。" },
  };
  const knowledge = publishedKnowledge({ "work/main": { language: "zh-CN", nodes: { root, done } } });
  const sessions = memorySessions({ knowledge, now: () => 1, newId: () => "s" });
  const principal = { tenant: "t", scopes: [] } as never;
  const begun = await sessions.initiate(principal, { user_query: "work", channel: "main", language: "en" });
  if (!begun.ok) throw new Error("not begun");
  const { session_id } = begun.value;
  const step = { session_id, selected_option_id: "answer", user_input: "lots" };
  const { message } = failureToWire(failureOf(await sessions.navigate(principal, step)));
  expect(strangersIn(message, "zh"), message).toBe("");
});
