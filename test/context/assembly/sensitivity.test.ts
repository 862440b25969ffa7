/** Prompts limited to a grade of sensitivity: what is above it is left out, wherever else its words stand. */
import { describe, expect, test } from "vitest";
import type { ContextEvent, RecordedEvent } from "../../../src/context/events.ts";
import { makeEvidence } from "../../../src/context/evidence.ts";
import type { Sensitivity } from "../../../src/templates/model.ts";
import { proves } from "../../requirements/index.ts";
import { AT, remembered, started } from "../support.ts";
import { compose, historyTemplate, plainTemplate, replayOf, withAssembly } from "./compose-prompt.ts";

const graded = (content: string, sensitivity?: Sensitivity, metadata: object = {}) =>
  makeEvidence({
    type: "tool_result",
    source: { kind: "tool", name: "crm" },
    content,
    metadata: { ...metadata, ...(sensitivity && { sensitivity }) },
  });
const recorded = (evidence: ReturnType<typeof graded>): RecordedEvent => ({
  type: "evidence_recorded",
  at: AT,
  evidence,
});

const SECRET = "The merger with the harbour company is planned for the ninth of May.";
const secret = graded(SECRET, "confidential");
const LOG: RecordedEvent[] = [
  started,
  recorded(graded("Opening hours are nine to five.")),
  recorded(graded("The office moves to the third floor.", "internal")),
  recorded(secret),
  recorded(graded("The password of the vault is kept by two people.", "restricted")),
];

describe("a limit of the caller", () => {
  test.each<[Sensitivity | undefined, number]>([
    [undefined, 4],
    ["restricted", 4],
    ["confidential", 3],
    ["internal", 2],
    ["public", 1],
  ])("%s: what is above it is omitted, with that as the reason", async (max_sensitivity, count) => {
    proves("assembly/sensitivity");
    const { assembly } = await compose(LOG, "what is new?", { max_sensitivity });
    expect(assembly.kept.filter(({ block_type }) => block_type === "evidence")).toHaveLength(count);
    expect(assembly.omitted.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 - count }, () => "sensitivity"),
    );
    expect(assembly.context.includes("harbour")).toBe(count >= 3);
  });

  test("is part of the record: replayed, it is the same prompt", async () => {
    const made = await compose(LOG, "what is new?", { max_sensitivity: "internal" });
    const again = await replayOf(withAssembly(LOG, made), made.request.template);
    expect(again.identical).toBe(true);
    expect(again.assembly.context).not.toContain("harbour");
  });
});

describe("a limit of the template", () => {
  test("holds for all its prompts, and the lower of both limits counts", async () => {
    const template = plainTemplate("evidence: { max_sensitivity: internal }");
    expect((await compose(LOG, "new?", { template })).assembly.context).not.toContain("harbour");
    const wider = await compose(LOG, "new?", { template, max_sensitivity: "restricted" });
    expect(wider.assembly.context).not.toContain("harbour");
    const narrower = await compose(LOG, "new?", { template, max_sensitivity: "public" });
    expect(narrower.assembly.context).not.toContain("third floor");
  });
});

describe("the words of what is left out", () => {
  const shownWith = async (events: readonly RecordedEvent[], template = plainTemplate()) => {
    const { assembly } = await compose([...LOG, ...events], "new?", { max_sensitivity: "internal", template });
    return { assembly, text: assembly.messages.map(({ content }) => content).join("\n") };
  };
  const said = (content: string): RecordedEvent => ({ type: "message_added", at: AT + 1, role: "assistant", content });

  test.each([
    ["as they are", SECRET],
    ["without the stop", SECRET.slice(0, -1)],
    ["with another stop", SECRET.replace(".", "!")],
    ["in capitals", SECRET.toUpperCase()],
    ["with other blanks", SECRET.replaceAll(" ", "  ").replace("  with", "\nwith")],
    ["between tags", SECRET.replace("ninth", "<b>ninth</b>").replaceAll(" of ", "&nbsp;of%20")],
    ["in part", SECRET.slice(0, SECRET.indexOf(" is planned")).concat(" is planned for the ninth of May, they say")],
    ["with bold words", SECRET.replace("ninth", "**ninth**")],
    ["with a comma and dashes", SECRET.replace("company is", "company, – is")],
  ])("are left out of a message that repeats them %s", async (_, content) => {
    const { text } = await shownWith([said(`I read this: ${content} That is all.`)], historyTemplate());
    expect(text.toLowerCase()).not.toContain("harbour");
  });

  test.each([
    [
      "a sentence of several",
      "工资表由财务保管。王小姐的月薪是三万二千元。请勿外传",
      "记录里写着：王小姐的月薪是三万二千元",
    ],
    ["the other script", "張經理的獎金是二十萬元。", "有人说张经理的奖金是二十万元！"],
    [
      "a number with a stop",
      "Gehalt von Frau Öztürk: 91.400 Euro im Jahr.",
      "gehalt von frau öztürk 91.400 euro im jahr",
    ],
  ])("are left out in other languages: %s", async (_, content, repeated) => {
    const events = [recorded(graded(content, "restricted")), said(repeated), said("The weather is fine today.")];
    const { text } = await shownWith(events, historyTemplate());
    expect(text).not.toContain(repeated);
    expect(text).toContain("The weather is fine today.");
  });

  test("are left out of notes, of the plan and of ungraded evidence, and a clause is enough", async () => {
    const content = "合同编号七八九：供应商报价为四百八十万元，折扣底线百分之十二，不得外传。";
    const events: RecordedEvent[] = [
      recorded(graded(content, "restricted")),
      recorded(graded(`Copy: ${content}`)),
      remembered("供应商报价为四百八十万元"),
      said("听说供应商报价为四百八十万元"),
    ];
    const { text } = await shownWith(events, historyTemplate());
    expect(text).not.toContain("四百八十万元");
  });

  test("stay where evidence that may be shown says the same", async () => {
    const shared = "All visitors have to sign in at the reception desk.";
    const events = [
      recorded(graded(`${shared} The code of the door is kept by Ann.`, "restricted")),
      recorded(graded(shared, "public")),
      said(`Remember: ${shared}`),
    ];
    const { text } = await shownWith(events, historyTemplate());
    expect(text).toContain(`Remember: ${shared}`);
    expect(text).not.toContain("kept by Ann");
  });

  const turn: ContextEvent = {
    type: "turn_added",
    at: AT + 1,
    turn: {
      turn: 1,
      timestamp: "",
      reasoning: "I look.",
      action: "crm()",
      observation: JSON.stringify({ found: SECRET }),
      refs: [{ evidence_id: secret.evidence_id }],
    },
  };

  test.each([
    ["the conversation at the end", plainTemplate()],
    ["a template that places the history", historyTemplate()],
  ])("are in no observation either: %s", async (_, template) => {
    const { assembly, text } = await shownWith([turn], template);
    expect(text).not.toContain("harbour");
    expect(assembly.omitted).toContainEqual(
      expect.objectContaining({ block_id: expect.stringMatching(/^message:/), reason: "sensitivity" }),
    );
  });

  test("nor in an answer that quotes them without citing", async () => {
    const answer: ContextEvent = { type: "message_added", at: AT + 1, role: "assistant", content: `So: ${SECRET}` };
    expect((await shownWith([answer])).text).not.toContain("harbour");
  });

  test("nor in a summary of such messages", async () => {
    const summary: ContextEvent = {
      type: "summarised",
      at: AT + 2,
      content: "The harbour deal is in May.",
      from: 1,
      to: 4,
      made_by: "model",
    };
    const { assembly, text } = await shownWith([turn, summary]);
    expect(text).not.toContain("harbour");
    expect(assembly.omitted).toContainEqual(
      expect.objectContaining({ block_id: "memory:summary", reason: "sensitivity" }),
    );
  });

  test("nor beside the evidence they lost to, and then they contradict nothing", async () => {
    const claim = (content: string, grade: Sensitivity, value: string): RecordedEvent =>
      recorded(graded(content, grade, { subject: "price", value }));
    const { assembly, text } = await shownWith([
      claim("The price was forty-one.", "restricted", "forty-one"),
      claim("The price is forty-two.", "public", "forty-two"),
    ]);
    expect(text).toContain("forty-two");
    expect(text).not.toContain("forty-one");
    expect(assembly.conflicts).toEqual([]);
  });

  test("nor in a memory above the grade", async () => {
    const memory = remembered("The deal is code-named Falcon.");
    if (memory.type !== "memory_recorded") throw new Error("no memory");
    const memories = memory.memories.map((one) => ({
      ...one,
      evidence: { ...one.evidence, metadata: { sensitivity: "confidential" as const } },
    }));
    const { assembly, text } = await shownWith([{ ...memory, memories }]);
    expect(text).not.toContain("Falcon");
    expect(assembly.omitted).toContainEqual(expect.objectContaining({ block_type: "memory", reason: "sensitivity" }));
  });
});
