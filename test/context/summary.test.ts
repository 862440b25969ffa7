import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { extract, rollSummary, sentencesOf, shorten } from "../../src/context/summary.ts";
import { planSummary } from "../../src/context/rolling-summary.ts";
import { foldContext } from "../../src/context/project.ts";
import type { RecordedEvent } from "../../src/context/events.ts";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { anyLog, AT, started } from "./support.ts";
import { proves } from "../requirements/index.ts";
import { runs } from "../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const prose = fc
  .array(
    fc.constantFrom(
      "今天天气很好。",
      "MCP 是一种协议！",
      "It costs 3.14 dollars. ",
      "Why? ",
      "\n",
      "no end",
      "a".repeat(500),
      "🧠。",
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

/** No sentence begins like another one. */
const numbered = fc
  .array(fc.constantFrom("今天天气很好。", "MCP 是一种协议！", "costs 3.14 dollars. ", "\n"), { maxLength: 20 })
  .map((parts) => parts.map((part, place) => `${place}: ${part}`).join(""));

describe("choosing sentences", () => {
  test("Chinese and English ends, numbers left whole", () => {
    expect(sentencesOf("今天很好。明天呢？It costs 3.14 dollars. Fine")).toEqual([
      "今天很好。",
      "明天呢？",
      "It costs 3.14 dollars.",
      "Fine",
    ]);
  });

  test("law: every letter is in some sentence", () => {
    fc.assert(
      fc.property(prose, (text) => sentencesOf(text).join("").replace(/\s/g, "") === text.replace(/\s/g, "")),
      { numRuns: runs(2000) },
    );
  });

  test("law: an extract is made of the text's own sentences, in order, within its limit", () => {
    fc.assert(
      fc.property(numbered, fc.integer({ min: 0, max: 300 }), (text, limit) => {
        const made = extract(text, limit);
        expect(made.length).toBeLessThanOrEqual(limit);
        let read = 0;
        for (const sentence of sentencesOf(text)) {
          if (made.startsWith(sentence, read)) read = Math.min(made.length, read + sentence.length + 1);
        }
        expect(read).toBe(made.length);
        expect(extract(text, limit)).toBe(made);
      }),
      { numRuns: runs(2000) },
    );
  });

  test("law: a shortened text is within its limit, marked, and never half a character", () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 0, max: 400 }), (text, limit) => {
        const short = shorten(text, limit, "[…]");
        const made = short?.text ?? "";
        expect(made.length).toBeLessThanOrEqual(Math.max(limit, 0));
        if (made !== text && made !== "") expect(made).toContain("[…]");
        expect(made.isWellFormed()).toBe(true);
        // The parts it names are the parts it shows.
        const parts = (short?.parts ?? []).map(({ from, to }) => text.slice(from, to));
        if (short !== undefined) expect(parts.join(" […] ")).toBe(made.replace(/ \[…\]$/, ""));
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe("the rolling summary", () => {
  test("law: within its limit, the same every time", () => {
    fc.assert(
      fc.property(
        prose,
        fc.array(prose, { maxLength: 6 }),
        fc.integer({ min: 40, max: 600 }),
        (earlier, texts, limit) => {
          const messages = texts.map((content) => ({ speaker: "用户", content }));
          const made = rollSummary(earlier, messages, limit);
          expect(made.length).toBeLessThanOrEqual(limit);
          expect(rollSummary(earlier, messages, limit)).toBe(made);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  const talk = (count: number): RecordedEvent[] => [
    started,
    ...Array.from({ length: count }, (_, place): RecordedEvent => ({
      type: "message_added",
      at: AT + place,
      role: place % 2 === 0 ? "user" : "assistant",
      content: `第${place}句。这里说了很多关于科技行业投资的话，包括估值、风险和时机。`.repeat(4),
    })),
  ];

  test("a short conversation is left alone", () => {
    expect(planSummary(foldContext(talk(4), { session_id: "s" }), estimator)).toBeUndefined();
  });

  test("a long one is summarised up to its recent part, and the range is recorded", () => {
    proves("messages/summary-range");
    const log = talk(60);
    const plan = planSummary(foldContext(log, { session_id: "s" }), estimator);
    expect(plan).toMatchObject({ from: 1 });
    expect(plan?.to).toBeGreaterThan(20);
    expect(plan?.to).toBeLessThan(62 - 6);
    const event: RecordedEvent = {
      type: "summarised",
      at: AT + 1000,
      content: plan?.content ?? "",
      from: plan?.from ?? 0,
      to: plan?.to ?? 0,
      made_by: "extract",
    };
    const after = foldContext([...log, event], { session_id: "s" });
    expect(after.document.session.messages).toHaveLength(63);
    expect(after.document.session.summary?.message_index_range).toEqual({ from: 1, to: plan?.to });
    expect(planSummary(after, estimator)).toBeUndefined();
  });

  test("law: planning never fails and never moves back", () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const projection = foldContext(log, { session_id: "s" });
        const plan = planSummary(projection, estimator, { threshold: 10, keep_recent: 1, limit: 200 });
        if (plan !== undefined)
          expect(plan.to).toBeGreaterThan(projection.document.session.summary?.message_index_range.to ?? 0);
      }),
      { numRuns: runs(500) },
    );
  });
});

test("words that return in every message are told once, and figures before them", () => {
  const common = "这里是一些补充说明，介绍背景和细节。";
  const messages = Array.from({ length: 12 }, (_, at) => ({
    speaker: "用户",
    content: `这是第${at}条。预算定为${at + 3}00万元。${common.repeat(8)}`,
  }));
  const summary = rollSummary("", messages, 1000);
  for (let at = 0; at < 12; at += 1) expect(summary).toContain(`预算定为${at + 3}00万元。`);
  expect(summary.split(common)).toHaveLength(2);
});

test("a message that a later one repeats word for word is left to it", () => {
  const content = "先看合同。再看付款记录。最后看往来邮件里怎么写的。".repeat(6);
  const summary = rollSummary(
    "",
    [
      { speaker: "甲", content },
      { speaker: "乙", content },
    ],
    400,
  );
  expect(summary).toBe("乙: 先看合同。 再看付款记录。 最后看往来邮件里怎么写的。");
});
