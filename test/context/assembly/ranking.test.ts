/** Which evidence comes first where room is short: fit to the question, then confidence, then recency; and a given priority. */
import { describe, expect, test } from "vitest";
import type { RecordedEvent } from "../../../src/context/events.ts";
import { makeEvidence } from "../../../src/context/evidence.ts";
import { intentTerms, scoreRelevance } from "../../../src/context/relevance.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import { proves } from "../../requirements/index.ts";
import { AT, started } from "../support.ts";
import { compose } from "./compose-prompt.ts";

let minute = 0;
const noted = (content: string, confidence?: number, priority?: "high" | "medium" | "low"): RecordedEvent => {
  minute += 1;
  return {
    type: "evidence_recorded",
    at: AT + minute * 60_000,
    evidence: makeEvidence({
      type: "tool_result",
      source: { kind: "tool", name: "notes", uri: `notes://${minute}` },
      content,
      ...(confidence === undefined ? {} : { confidence }),
    }),
    ...(priority && { priority }),
  };
};

const assemble = async (events: readonly RecordedEvent[], user_intent: string, token_budget: number) =>
  (await compose([started, ...events], user_intent, { token_budget })).assembly;

const MINUTES = Array.from(
  { length: 12 },
  (_, week) =>
    `Minutes of week ${week + 1}: the canteen committee discussed the new coffee machine, the price of lunch, and who waters the plants. ` +
    "It was agreed to ask three suppliers for an offer and to decide at the next meeting. ".repeat(3),
);
const ANSWER =
  "The certificate of the payment gateway is renewed by the platform team: they run the renewal job on the first Monday of March, and the new certificate is valid for one year. Questions go to the duty officer.";
const QUESTION = "Who renews the certificate of the payment gateway, and when?";

describe("the answer before a dozen later minutes of another subject", () => {
  test("is in the prompt, and first among the evidence", async () => {
    proves("assembly/relevance");
    const events = [noted(ANSWER, 0.99), ...MINUTES.map((text) => noted(text, 0.6))];
    expect(estimator.count(ANSWER)).toBeLessThan(60);
    const { context, omitted } = await assemble(events, QUESTION, 700);
    expect(omitted.filter(({ reason }) => reason === "budget").length).toBeGreaterThan(5);
    expect(context).toContain("first Monday of March");
    expect(context.indexOf("first Monday of March")).toBeLessThan(context.indexOf("canteen"));
  });

  test("also where the minutes are the more confident ones", async () => {
    const events = [noted(ANSWER, 0.3), ...MINUTES.map((text) => noted(text, 0.99))];
    expect((await assemble(events, QUESTION, 700)).context).toContain("first Monday of March");
  });

  test("in Chinese", async () => {
    const events = [
      noted("支付网关的证书由平台组续期，每年三月的第一个星期一执行。", 0.99),
      ...MINUTES.map((_, week) =>
        noted(`第${week + 1}周会议纪要：食堂委员会讨论了咖啡机、午餐价格和绿植养护，决定下次会议再议。`.repeat(4), 0.6),
      ),
    ];
    expect((await assemble(events, "支付网关的证书由谁续期？", 600)).context).toContain("第一个星期一");
  });
});

describe("among evidence that fits as well", () => {
  const about = (word: string): string => `The warehouse ${word} is checked each night by the guard.`;

  test("the more confident comes first, then the more recent", async () => {
    const events = [noted(about("north"), 0.9), noted(about("south"), 0.4), noted(about("east"), 0.9)];
    const { context } = await assemble(events, "who checks the warehouse?", 4000);
    const order = ["east", "north", "south"].map((word) => context.indexOf(about(word)));
    expect(order).toEqual(order.toSorted((left, right) => left - right));
    expect(order[0]).toBeGreaterThan(0);
  });

  test("a question without telling words leaves it to confidence and recency", async () => {
    const events = [noted(about("north"), 0.2), noted(about("south"), 0.8)];
    const { context } = await assemble(events, "how?", 4000);
    expect(context.indexOf("south")).toBeLessThan(context.indexOf("north"));
  });
});

test("a priority given when it is recorded decides before any of that; the last one given counts", async () => {
  proves("evidence/priority");
  const events = [
    ...MINUTES.map((text) => noted(text, 0.6)),
    noted("Invoices are archived for ten years in building nine.", 0.1, "high"),
  ];
  const { kept, context } = await assemble(events, QUESTION, 500);
  expect(context).toContain("building nine");
  expect(kept.find(({ block_type }) => block_type === "evidence")).toMatchObject({ priority: "high" });
  const last = events.at(-1);
  if (last?.type !== "evidence_recorded") throw new Error("no evidence");
  const lowered = await assemble([...events, { ...last, priority: "low" }], QUESTION, 500);
  expect(lowered.omitted).toContainEqual(expect.objectContaining({ priority: "low", reason: "budget" }));
});

describe("fit", () => {
  test("is 1 for the best, 0 for what shares no word, and the same every time", () => {
    const texts = [ANSWER, ...MINUTES].map((content) => ({ title: "", content }));
    const fits = scoreRelevance(intentTerms(QUESTION), texts);
    expect(fits[0]).toBe(1);
    expect(Math.max(...fits.slice(1))).toBeLessThan(0.5);
    expect(scoreRelevance(intentTerms(QUESTION), texts)).toEqual(fits);
    expect(scoreRelevance(intentTerms("quantum"), texts)).toEqual(texts.map(() => 0));
    expect(scoreRelevance(intentTerms(""), texts)).toEqual(texts.map(() => 0));
    expect(scoreRelevance(intentTerms("anything"), [])).toEqual([]);
  });

  test("counts the words of a title", () => {
    const fits = scoreRelevance(intentTerms("refund policy"), [
      { title: "Refund policy", content: "Fourteen days, with the receipt." },
      { title: "Opening hours", content: "Nine to five, and the policy of the house." },
    ]);
    expect(fits[0]).toBe(1);
    expect(fits[1]).toBeLessThan(0.5);
  });
});
