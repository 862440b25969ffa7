/** One evidence as text, summary, table and timeline, as the template asks. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compileTemplate } from "../../../src/compile/templates/compile.ts";
import type { Evidence } from "../../../src/context/document.ts";
import type { RecordedEvent } from "../../../src/context/events.ts";
import { makeEvidence } from "../../../src/context/evidence.ts";
import { renderEvidence } from "../../../src/context/rendering/render.ts";
import { dateIn } from "../../../src/context/rendering/timeline.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";
import { AT, started } from "../support.ts";
import { compose, plainTemplate } from "../assembly/compose-prompt.ts";

const evidence = (content: string, metadata?: Evidence["metadata"]): Evidence =>
  makeEvidence({
    type: "tool_result",
    source: { kind: "tool", name: "orders" },
    content,
    ...(metadata === undefined ? {} : { metadata }),
  });
const OBSERVED = Date.UTC(2026, 0, 20);
const table = (content: string, metadata?: Evidence["metadata"]): string =>
  renderEvidence(evidence(content, metadata), "table", OBSERVED);
const timeline = (content: string): string => renderEvidence(evidence(content), "timeline", OBSERVED);

const ORDERS = JSON.stringify([
  { at: "2026-02-03", order: "A-2", state: "sent | late" },
  { at: "2026-01-05", order: "A-1", total: 12.5 },
]);

describe("a table", () => {
  test("of a list of objects has their members as columns, in order of appearance", () => {
    expect(table(ORDERS)).toBe(
      [
        "| at | order | state | total |",
        "| --- | --- | --- | --- |",
        "| 2026-02-03 | A-2 | sent \\| late |  |",
        "| 2026-01-05 | A-1 |  | 12.5 |",
      ].join("\n"),
    );
  });

  test.each([
    ["an answer around a list", '{"total":2,"rows":[{"a":1},{"a":2}]}', "| a |\n| --- |\n| 1 |\n| 2 |"],
    ["one object", '{"a":1,"b":{"c":[2]}}', '| name | value |\n| --- | --- |\n| a | 1 |\n| b | {"c":[2]} |'],
    ["named lines", "名称：网关\n状态： 正常", "| name | value |\n| --- | --- |\n| 名称 | 网关 |\n| 状态 | 正常 |"],
    ["a table already", "| a |\n|---|\n| 1 |", "| a |\n|---|\n| 1 |"],
    ["prose", "It rains.\nIt pours.", "| name | value |\n| --- | --- |\n| content | It rains. It pours. |"],
  ])("of %s", (_, content, expected) => {
    expect(table(content)).toBe(expected);
  });

  test("of prose says what else is known of it", () => {
    expect(table("Forty-two.", { subject: "price", value: 42, version: "2", observed_at: "2026-01-01" })).toContain(
      "| subject | price |\n| value | 42 |\n| version | 2 |\n| observed_at | 2026-01-01 |\n| content | Forty-two. |",
    );
  });

  test("law: no cell of the data is lost, and every line is a row", () => {
    const cell = fc.oneof(fc.stringMatching(/^[a-z|]{1,8}$/), fc.nat(999), fc.constant("第一"));
    const rows = fc.array(fc.dictionary(fc.stringMatching(/^[a-d]$/), cell, { minKeys: 1 }), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(rows, (given) => {
        const made = table(JSON.stringify(given));
        for (const line of made.split("\n")) expect(line).toMatch(/^\|.*\|$/);
        for (const value of given.flatMap((row) => Object.values(row)))
          expect(made).toContain(String(value).replaceAll("|", "\\|"));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("a timeline", () => {
  test.each([
    [
      "sentences by their dates",
      "We met on 3 March 2026. Nobody came. On 2026-01-15 the contract was signed. 2025年12月1日 项目启动。",
      "- 2025-12-01: 2025年12月1日 项目启动。\n- 2026-01-15: On 2026-01-15 the contract was signed.\n" +
        "- 2026-03-03: We met on 3 March 2026. Nobody came.",
    ],
    [
      "what has no date stands at the moment it was observed",
      "All is quiet. In May 2024 it was not.",
      "- 2024-05: In May 2024 it was not.\n- 2026-01-20: All is quiet.",
    ],
    [
      "rows of data",
      ORDERS,
      "- 2026-01-05: at: 2026-01-05, order: A-1, total: 12.5\n- 2026-02-03: at: 2026-02-03, order: A-2, state: sent | late",
    ],
  ])("%s", (_, content, expected) => {
    expect(timeline(content)).toBe(expected);
  });

  test.each([
    ["2026-01-20T10:30:00Z", "2026-01-20 10:30"],
    ["2026/1/5", "2026-01-05"],
    ["2026年3月", "2026-03"],
    ["2026 年", "2026"],
    ["Sept. 3rd, 2025", "2025-09-03"],
    ["on the 21st May 2025", "2025-05-21"],
    ["version 2.10.3 of 1999", undefined],
    ["order 20260120", undefined],
  ])("%s names %s", (text, date) => {
    expect(dateIn(text)).toBe(date);
  });
});

test("a summary is whole sentences of the content, within its length", () => {
  const content = Array.from({ length: 40 }, (_, place) => `Rule ${place} says that fee ${place} is due.`).join(" ");
  const made = renderEvidence(evidence(content), "summary", OBSERVED);
  expect(made.length).toBeLessThanOrEqual(400);
  for (const sentence of made.split(/(?<=\.) /)) expect(content).toContain(sentence);
  expect(renderEvidence(evidence("Short."), "summary", OBSERVED)).toBe("Short.");
});

test("law: every form of any content is the same every time and never empty", () => {
  const content = fc
    .oneof(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), fc.json())
    .filter((one) => one.trim() !== "");
  fc.assert(
    fc.property(content, fc.constantFrom("summary", "table", "timeline" as const), (text, form) => {
      const made = renderEvidence(evidence(text), form as "table", OBSERVED);
      expect(made).toBe(renderEvidence(evidence(text), form as "table", OBSERVED));
      expect(made).not.toBe("");
    }),
    { numRuns: runs(1000) },
  );
});

describe("in a prompt", () => {
  const log: RecordedEvent[] = [
    started,
    { type: "evidence_recorded", at: AT, evidence: evidence(ORDERS) },
    {
      type: "evidence_recorded",
      at: AT,
      evidence: makeEvidence({
        type: "rag_doc",
        source: { kind: "rag", name: "wiki" },
        content: "On 2026-01-15 it began.",
      }),
    },
  ];
  const context = async (settings: string): Promise<string> =>
    (await compose(log, "orders", { template: plainTemplate(settings) })).assembly.context;

  test("the same evidence is shown in the form that the template asks for", async () => {
    proves("assembly/evidence-forms");
    expect(await context("")).toContain(ORDERS);
    expect(await context("evidence: { render: table }")).toContain("| 2026-01-05 | A-1 |  | 12.5 |");
    expect(await context("evidence: { render: timeline }")).toContain("- 2026-01-05: at: 2026-01-05, order: A-1");
    expect(await context("evidence: { render: { tool_result: table } }")).toMatch(
      /\| A-1 \|[^]*\nOn 2026-01-15 it began\.|\nOn 2026-01-15 it began\.[^]*\| A-1 \|/,
    );
  });

  test("where an observation quotes it, the table is still shown, and the block still names its evidence", async () => {
    const turn: RecordedEvent = {
      type: "turn_added",
      at: AT + 1,
      turn: { turn: 1, timestamp: "", reasoning: "", action: "orders()", observation: ORDERS },
    };
    const { assembly } = await compose([...log, turn], "orders", {
      template: plainTemplate("evidence: { render: table }"),
    });
    expect(assembly.context).toContain("| A-1 |");
    expect(assembly.kept.filter(({ block_type }) => block_type === "evidence")).toHaveLength(2);
  });

  test("a form that does not exist, and a type of evidence that does not, are findings", () => {
    const compiled = (settings: string) =>
      compileTemplate(
        `---\nname: x\ndescription: y\nsections: { a: { priority: must } }\n${settings}\n---\n# A {#a}\n\nb\n`,
        (yaml) => parse(yaml),
      );
    for (const wrong of ["render: chart", "render: { rumour: table }", "max_sensitivity: secret", "colour: red"]) {
      const { template, findings } = compiled(`evidence: { ${wrong} }`);
      expect([wrong, template, findings.map(({ rule }) => rule)]).toEqual([wrong, undefined, ["front-matter-invalid"]]);
    }
    expect(
      compiled("evidence: { render: { rag_doc: summary }, max_sensitivity: internal }").template?.evidence,
    ).toEqual({
      render: { rag_doc: "summary" },
      max_sensitivity: "internal",
    });
  });
});
