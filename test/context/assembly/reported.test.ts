/** What a prompt reports of blocks that it shows in part or not at all: the summary's range, and the parts that are shown. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContextEvent, RecordedEvent } from "../../../src/context/events.ts";
import { foldContext } from "../../../src/context/project.ts";
import { select } from "../../../src/context/selector/selector.ts";
import { characterSelector } from "../../../src/context/selector/write.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";
import { AT, document, started } from "../support.ts";
import { compose, historyTemplate, PLAIN } from "./compose-prompt.ts";

const said = (role: "user" | "assistant", content: string): ContextEvent => ({
  type: "message_added",
  at: AT + 1000,
  role,
  content,
});
const TALK = Array.from({ length: 12 }, (_, place) =>
  said(place % 2 === 0 ? "user" : "assistant", `Sentence number ${place + 1} of the talk.`),
);
const turn: ContextEvent = {
  type: "turn_added",
  at: AT + 1500,
  turn: { turn: 1, timestamp: "", reasoning: "Early thought.", action: "look()", observation: "Seen early." },
};
const summarised: ContextEvent = {
  type: "summarised",
  at: AT + 2000,
  content: "They talked about sentences.",
  from: 1,
  to: 7,
  made_by: "extract",
};
const LOG: RecordedEvent[] = [started, ...TALK.slice(0, 3), turn, ...TALK.slice(3), summarised];

describe("messages under the rolling summary", () => {
  test.each([
    ["the conversation at the end", PLAIN],
    ["a template that places the history", historyTemplate()],
  ])("are listed with its range: %s", async (_, template) => {
    proves("messages/summarised-listed");
    const { assembly } = await compose(LOG, "and now?", { template });
    const { messages } = foldContext(LOG, { session_id: "s1" }).document.session;
    const shown = assembly.messages.map(({ content }) => content).join("\n");
    const listed = assembly.omitted.filter(({ reason }) => reason === "summarised");
    expect(listed.map(({ range }) => range)).toEqual(listed.map(() => ({ from: 1, to: 7 })));
    // Of the messages 1 to 7 the first is the session's own opening; the thought goes with the observation it led to.
    expect(listed.map(({ block_id }) => block_id)).toEqual([
      "message:2",
      "message:3",
      "message:4",
      "message:5",
      "message:6",
      "turn:1",
      "message:7",
    ]);
    for (const [index, { content, role }] of messages.entries()) {
      if (role !== "system") expect([content, shown.includes(content)]).toEqual([content, index >= 7]);
    }
    expect(shown).not.toContain("Early thought.");
  });

  test("law: listed as one block, everything else about the prompt is the same", async () => {
    const secret = document("The wages of the whole department are 12,345 each.", { sensitivity: "secret" });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(14),
        fc.constantFrom(PLAIN, historyTemplate()),
        fc.constantFrom("and now?", "Sentence number 11 of the talk."),
        fc.constantFrom(undefined, "public" as const),
        fc.integer({ min: 200, max: 900 }),
        async (to, template, intent, max_sensitivity, token_budget) => {
          const told = { ...said("assistant", secret.content ?? ""), refs: [{ evidence_id: secret.evidence_id }] };
          const kept: ContextEvent = { type: "evidence_recorded", at: AT, evidence: secret };
          const log: RecordedEvent[] = [...LOG.slice(0, 5), kept, told, ...LOG.slice(5, -1), { ...summarised, to }];
          const one = (await compose(log, intent, { template, token_budget, max_sensitivity })).assembly;
          const all = (await compose(log, intent, { template, token_budget, max_sensitivity, together: true }))
            .assembly;
          const others = ({ omitted }: typeof one) => omitted.filter(({ reason }) => reason !== "summarised");
          expect({ ...all, omitted: others(all) }).toEqual({ ...one, omitted: others(one) });
          const listed = all.omitted.filter(({ reason }) => reason === "summarised");
          expect(listed.length).toBeLessThanOrEqual(1);
          const covered = one.omitted.filter(({ reason }) => reason === "summarised");
          expect(listed.length > 0).toBe(covered.length > 0);
          if (listed.length > 0) expect(listed[0]?.range).toEqual(covered[0]?.range);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test("law: every message is shown or listed, whatever the summary covers", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(14),
        fc.constantFrom(PLAIN, historyTemplate()),
        fc.integer({ min: 80, max: 700 }),
        async (to, template, token_budget) => {
          const log: RecordedEvent[] = [started, ...TALK, { ...summarised, to }];
          const { assembly } = await compose(log, "and now?", { template, token_budget });
          const ids = [...assembly.kept, ...assembly.omitted].map(({ block_id }) =>
            block_id.replace(/^.*:(message:)/, "$1"),
          );
          const { messages } = foldContext(log, { session_id: "s1" }).document.session;
          const expected = messages.flatMap(({ role }, index) => (role === "system" ? [] : [`message:${index + 1}`]));
          expect(ids.filter((id) => id.startsWith("message:")).toSorted()).toEqual(expected.toSorted());
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe("a block that is shown shortened", () => {
  const content = `\n\n${Array.from({ length: 60 }, (_, place) => `第 ${place + 1} 条规定：𠮷野家的员工应当按时到岗。`).join("")}\n`;

  test("evidence names the parts it shows, each where it stands in the content", async () => {
    proves("blocks/shortened-part");
    const evidence = document(content);
    const log: RecordedEvent[] = [started, { type: "evidence_recorded", at: AT, evidence }];
    const { assembly } = await compose(log, "您好", { token_budget: 700 });
    const block = assembly.kept.find(({ block_type }) => block_type === "evidence");
    expect(block).toMatchObject({ reason: "degraded", shows: [expect.any(String), expect.any(String)] });
    expect(block?.refs).toEqual(block?.shows?.map((selector) => ({ evidence_id: evidence.evidence_id, selector })));
    for (const { selector = "" } of block?.refs ?? []) {
      const part = select(content, selector);
      if (!part.ok) throw new Error(JSON.stringify(part.failure));
      expect(part.value.length).toBeGreaterThan(40);
      expect(assembly.context).toContain(part.value);
    }
    // What stands around the content is not cut.
    expect(assembly.context).toContain(`[${evidence.evidence_id}] wiki document://tech/one\n第 1 条规定`);
  });

  test("a message names the parts of its own words", async () => {
    const words = content.trim();
    const log: RecordedEvent[] = [started, said("assistant", words), ...TALK];
    const { assembly } = await compose(log, "规定", { token_budget: 900 });
    const block = assembly.kept.find(({ reason }) => reason === "degraded");
    expect(block?.block_id).toMatch(/^message:/);
    const text = assembly.messages.find((message) => message.content.includes("第 1 条规定"))?.content ?? "";
    for (const selector of block?.shows ?? []) {
      const part = select(words, selector);
      expect(part.ok && text.includes(part.value)).toBe(true);
    }
    expect(block?.shows?.length).toBeGreaterThan(0);
  });

  test("law: a written selector selects exactly its span", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(40), (given, one, other) => {
        const units = [...given];
        const [from, to] = [one % units.length, other % units.length].toSorted((left, right) => left - right);
        const before = units.slice(0, from).join("").length;
        const part = units.slice(from, (to ?? 0) + 1).join("");
        const selected = select(given, characterSelector(given, { from: before, to: before + part.length }));
        expect(selected).toEqual({ ok: true, value: part });
      }),
      { numRuns: runs(2000) },
    );
  });
});
