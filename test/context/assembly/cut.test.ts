/** Long evidence in a small prompt: what is shown of it, and that more room never loses it. */
import { describe, expect, test } from "vitest";
import type { RecordedEvent } from "../../../src/context/events.ts";
import { makeEvidence } from "../../../src/context/evidence.ts";
import { template } from "../../templates/support.ts";
import { AT, started } from "../support.ts";
import { compose, replayOf, withAssembly } from "./compose-prompt.ts";

const evidence = (content: string, confidence = 0.5) =>
  makeEvidence({ type: "rag_doc", source: { kind: "rag", name: "wiki" }, content, confidence });
const logOf = (...all: ReturnType<typeof evidence>[]): RecordedEvent[] => [
  started,
  ...all.map((one, place): RecordedEvent => ({ type: "evidence_recorded", at: AT + place, evidence: one })),
];
const FILLER = "The annual report of the fishing fleet lists boats, nets and harbours at great length. ";
const INTENT = "When is the gateway certificate renewed?";
const ANSWER = "The gateway certificate is renewed in March.";

const withExamples = template(`---
name: with_examples
description: answers
language: en
sections: { persona: { priority: must }, examples: { priority: medium } }
---
# Persona {#persona}

Answer.

# Examples {#examples}

${"Question: how many boats are there? Answer: seven boats, all of them blue. ".repeat(20)}
`);

describe("evidence that does not fit whole", () => {
  test("is cut to the room there is, and the sentence with the answer stays", async () => {
    const log = logOf(evidence(`${FILLER.repeat(300)}${ANSWER} ${FILLER.repeat(300)}`));
    const made = await compose(log, INTENT, { token_budget: 1000 });
    expect(made.assembly.context).toContain(ANSWER);
    expect(made.assembly.token_used).toBeGreaterThan(850);
    expect(made.assembly.token_used).toBeLessThanOrEqual(1000);
  });

  test("leaves room for others: fifteen long ones fill a prompt of 8,000", async () => {
    const all = Array.from({ length: 15 }, (_, place) => evidence(`Part ${place}. ${FILLER.repeat(2_000)}`));
    const { assembly } = await compose(logOf(...all), INTENT, { token_budget: 8000 });
    expect(assembly.kept.filter(({ block_type }) => block_type === "evidence").length).toBeGreaterThan(3);
    expect(assembly.token_used).toBeGreaterThan(7000);
    expect(assembly.token_used).toBeLessThanOrEqual(8000);
  });

  test("in Chinese, is cut before anything of lower priority is kept", async () => {
    const content = `${"港口的年度报告列出了船只、渔网与码头的情况。".repeat(60)}网关证书在三月更新。${"其他内容说明。".repeat(60)}`;
    const made = await compose(logOf(evidence(content)), "网关证书什么时候更新", { token_budget: 600 });
    expect(made.assembly.context).toContain("网关证书在三月更新。");
  });

  test("is replayed to the same bytes", async () => {
    const log = logOf(evidence(`${FILLER.repeat(300)}${ANSWER} ${FILLER.repeat(300)}`));
    const made = await compose(log, INTENT, { token_budget: 1000, template: withExamples });
    expect((await replayOf(withAssembly(log, made), withExamples)).identical).toBe(true);
  });
});

describe("evidence that fits the request", () => {
  test("comes before a template's examples, and is kept at every larger budget", async () => {
    const minutes = Array.from({ length: 12 }, (_, place) => evidence(`Minutes ${place}. ${FILLER.repeat(8)}`, 0.4));
    const log = logOf(evidence(ANSWER, 0.99), ...minutes);
    let seen = false;
    for (let token_budget = 100; token_budget <= 3000; token_budget += 50) {
      const { assembly } = await compose(log, INTENT, { token_budget, template: withExamples });
      const holds = assembly.context.includes(ANSWER);
      if (seen) expect({ token_budget, holds }).toEqual({ token_budget, holds: true });
      seen ||= holds;
    }
    expect(seen).toBe(true);
  });
});
