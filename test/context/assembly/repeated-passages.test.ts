/** What an observation quotes of evidence is shown once: there, or in the evidence's own place, wherever there is room first. */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { composeAssembly, recordAssembly } from "../../../src/context/assembly/compose.ts";
import type { Composition } from "../../../src/context/assembly/compose.ts";
import type { ContextEvent, RecordedEvent } from "../../../src/context/events.ts";
import { foldContext } from "../../../src/context/project.ts";
import { attribute } from "../../../src/context/assembly/attribution.ts";
import { replayAssembly } from "../../../src/context/assembly/replay.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import { compileTemplate } from "../../../src/compile/templates/compile.ts";
import { AT, document } from "../support.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const template = (history: string) => {
  const made = compileTemplate(
    `---\nname: t\ntitle: t\ndescription: t\nlanguage: zh-CN\nsections:\n  a: { priority: must }\n${history}---\n# 一 {#a}\n请回答。\n${history === "" ? "" : "# 历史 {#h}\n${mcp:resource:conversation://current/history}\n"}`,
    (yaml) => parse(yaml),
  ).template;
  if (made === undefined) throw new Error("the template does not compile");
  return made;
};
const PLAIN = template("");
const PLACED = [template("  h: { priority: high }\n"), template("  h: { priority: low }\n")];
const port = {
  now: () => 0,
  after: () => new Promise<void>(() => {}),
  countTokens: (text: string) => estimator.count(text),
};

const opened: RecordedEvent = {
  type: "opened",
  at: AT,
  user_intent: "怎么续订？",
  language: "zh-CN",
  release: "r1",
  channel: "main",
};
const text = (name: string) =>
  `${name}：续订接口在到期前三十天开放，逾期后需要重新开通，费用按当日价格计算，不再享受折扣。`;
const found = (name: string, metadata = {}): ContextEvent => ({
  type: "evidence_recorded",
  at: AT + 1,
  evidence: document(text(name), metadata),
});
const idOf = (name: string, metadata = {}): string => document(text(name), metadata).evidence_id;
const turn = (observation: string, place = 1): ContextEvent => ({
  type: "turn_added",
  at: AT + 2,
  turn: { turn: place, timestamp: "", reasoning: "想", action: "retrieve()", observation },
});

async function prompt(
  log: RecordedEvent[],
  over: { template?: typeof PLAIN; token_budget?: number; rules?: number } = {},
) {
  const made = await composeAssembly(
    {
      template: PLAIN,
      projection: foldContext(log, { session_id: "s1" }),
      user_intent: "继续",
      arguments: new Map(),
      token_budget: 4000,
      model_name: "m",
      counter: estimator,
      now: AT + 9,
      ...over,
    },
    port,
  );
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  return made.value;
}
const whole = ({ assembly }: Composition) => assembly.messages.map(({ content }) => content).join("\n\n");
const times = (all: string, part: string) => all.split(part).length - 1;
const outcomeOf = ({ assembly }: Composition, id: string) =>
  assembly.omitted.find((one) => one.block_id.endsWith(id))?.reason ??
  assembly.kept.find((one) => one.block_id.endsWith(id))?.reason ??
  "whole";

describe("what is found twice", () => {
  test.each<[string, string]>([
    ["with its id before it", `[${idOf("甲")}] ${text("甲")}\n\n[${idOf("乙")}] ${text("乙")}`],
    ["as lines of a list", `找到两条：\n1. ${text("甲")}\n2. ${text("乙")}`],
    ["as JSON", JSON.stringify({ documents: [{ content: text("甲") }, { content: text("乙") }] })],
  ])("in a recent turn stays where it was observed, %s, and is cited by its id", async (_, observation) => {
    proves("assembly/priority");
    const made = await prompt([opened, found("甲"), found("乙"), turn(observation)]);
    const all = whole(made);
    for (const name of ["甲", "乙"]) {
      expect(times(all, text(name))).toBe(1);
      expect(all).toContain(`[${idOf(name)}] ${text(name)}`);
      expect(outcomeOf(made, idOf(name))).toBe("duplicate");
    }
    expect(
      made.assembly.messages.some(({ content }) => content.startsWith("观察: ") && content.includes(text("甲"))),
    ).toBe(true);
  });

  test("in an old turn is shown as evidence, and the observation names it", async () => {
    const log = [
      opened,
      found("甲"),
      turn(`结果：\n${text("甲")}\n另有三条未显示`),
      ...[2, 3, 4].map((place) => turn(`第 ${place} 次`, place)),
    ];
    const made = await prompt(log);
    const observation = made.assembly.messages.find(({ content }) => content.startsWith("观察: 结果"));
    expect(observation?.content).toBe(`观察: 结果：\n> [${idOf("甲")}]\n> 另有三条未显示`);
    expect(made.assembly.context).toContain(text("甲"));
    expect(outcomeOf(made, "message:3")).toBe("degraded");
  });

  test("is marked inside a template's own history as well", async () => {
    for (const placed of PLACED) {
      const made = await prompt([opened, found("甲"), turn(text("甲"))], { template: placed });
      expect(times(whole(made), text("甲"))).toBe(1);
    }
  });

  test("an observation that does not fit leaves the evidence its own chance", async () => {
    const log = [opened, found("甲"), turn(`${text("甲")}\n${"其他内容。".repeat(400)}`)];
    const made = await prompt(log, { token_budget: 400 });
    expect(outcomeOf(made, idOf("甲"))).toBe("whole");
  });

  test("a side of a conflict is shown in its own place, where the other side is mentioned", async () => {
    const old = { subject: "续订", value: "v1", observed_at: "2026-01-01" };
    const now = { subject: "续订", value: "v2", observed_at: "2026-01-02" };
    const made = await prompt([opened, found("甲", old), found("乙", now), turn(text("乙"))]);
    expect(made.assembly.context).toContain("与此不一致、未采用");
  });

  test("answers where it is: an evidence left out as a duplicate is present", async () => {
    const log: RecordedEvent[] = [opened, found("甲"), turn(text("甲"))];
    const record = recordAssembly("a1", await prompt(log));
    log.push({ type: "assembled", at: AT, assembly: record });
    const deps = { session_id: "s1", template: () => PLAIN, templates: ["t"], counter: () => estimator };
    const again = await replayAssembly(log, "a1", deps);
    if (!again.ok) throw new Error("not replayed");
    expect(again.value.identical).toBe(true);
    expect(attribute(again.value, { evidence_id: idOf("甲") }, log, deps).status).toBe("present");
    expect(attribute(again.value, { phrase: "逾期后需要重新开通" }, log, deps).status).toBe("present");
  });
});

const name = fc.constantFrom("甲", "乙", "丙", "丁", "$&", '"引号"\n换行');
const piece = fc.oneof(
  name.map((one) => text(one)),
  name.map((one) => `[${idOf(one)}] ${text(one)}`),
  name.map((one) => JSON.stringify({ documents: [{ content: text(one) }] })),
  fc.constantFrom("没有找到", "。".repeat(300)),
);
const event = fc.oneof(
  name.map((one) => found(one)),
  fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => turn(pieces.join("\n"))),
);

const SESSIONS = runs(1500);

test("law: whatever was found and observed, at whatever budget, no evidence's words are shown twice, and nothing is called a duplicate that is not shown", async () => {
  const seen = { duplicate: 0, named: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 10 }),
      fc.constantFrom(PLAIN, ...PLACED),
      fc.integer({ min: 120, max: 1500 }),
      async (events, used, token_budget) => {
        const made = await prompt([opened, ...events], { template: used, token_budget });
        const { assembly, blocks } = made;
        expect(assembly.token_used).toBeLessThanOrEqual(token_budget);
        const recount = assembly.messages.reduce((sum, { content }) => sum + estimator.count(content) + 4, 3);
        expect(recount).toBeLessThanOrEqual(assembly.token_used);
        const kept = new Map(assembly.kept.map((one) => [one.block_id, one]));
        const all = whole(made);
        for (const one of ["甲", "乙", "丙", "丁", "$&", '"引号"\n换行']) {
          const block = blocks.find(({ block_id }) => block_id === `evidence:${idOf(one)}`);
          if (block === undefined) continue;
          const forms = new Set([text(one), JSON.stringify(text(one)).slice(1, -1)]);
          const shown = [...forms].reduce((sum, form) => sum + times(all, form), 0);
          const cut = assembly.kept.some(
            ({ reason, refs }) => reason === "degraded" && refs.some((ref) => ref.evidence_id === idOf(one)),
          );
          const holder = blocks.some(
            ({ holds = [], block_id }) => holds.some((held) => held.block_id === block.block_id) && kept.has(block_id),
          );
          if (kept.has(block.block_id) && kept.get(block.block_id)?.reason === undefined) {
            if (!cut) expect(shown).toBe(1);
            seen.named += holder ? 1 : 0;
          }
          if (assembly.omitted.some(({ block_id, reason }) => block_id === block.block_id && reason === "duplicate")) {
            seen.duplicate += 1;
            expect(shown).toBeGreaterThan(0);
          }
        }
      },
    ),
    { numRuns: SESSIONS },
  );
  expect(seen.duplicate).toBeGreaterThan(SESSIONS / 15);
  expect(seen.named).toBeGreaterThan(SESSIONS / 50);
});
