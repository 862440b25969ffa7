/** What templates may cost: refused by the check and at publish, and held to the same limits when they are laid out and filled. */
import { expect, test } from "vitest";
import { checkTemplate } from "../../src/compile/templates/check.ts";
import { checkObject } from "../../src/compile/validate-object.ts";
import { fillPlaceholders } from "../../src/knowledge/text.ts";
import { layOut } from "../../src/templates/layout.ts";
import type { Template } from "../../src/templates/model.ts";
import type { TemplatePort } from "../../src/templates/port.ts";
import { fillSections } from "../../src/templates/fill.ts";
import { limitExpansion, resolvePlaceholders } from "../../src/templates/resolve.ts";
import { estimateTemplate, MAX_EXPANDED, MAX_TEMPLATE_STEPS } from "../../src/templates/template-cost.ts";
import { proves } from "../requirements/index.ts";
import { shippedTemplates } from "../support/templates.ts";
import { compile, template } from "./support.ts";

const head = (sections: string): string =>
  `---\nname: a\ndescription: b\nlanguage: en\narguments: { more: text }\nsections: { s0: { priority: must } }\n---\n${sections}`;

/** Each section includes the next one so many times. */
const nested = (depth: number, times: number): string =>
  head(
    Array.from({ length: depth }, (_, place) => {
      const next = place === depth - 1 ? "the end" : `\${section:s${place + 1}} `.repeat(times);
      return `# S ${place} {#s${place}}\n\n${next}\n`;
    }).join("\n"),
  );

/** Placeholders that each search for something else. */
const searches = (count: number): string =>
  Array.from(
    { length: count },
    (_, place) => `\${mcp:tool_result:search_knowledge(query="slow router ${place}")}`,
  ).join("\n");

const around = { countTokens: (text: string) => text.length };
const rules = (source: string): string[] => checkTemplate(compile(source), around).map(({ rule }) => rule);
const published = (templates: readonly Template[]) =>
  checkObject("templates", new TextEncoder().encode(JSON.stringify(templates))).problem?.rule;

const costly: [string, string][] = [
  ["sections that double twenty times", nested(20, 2)],
  ["sections that double twelve times", nested(13, 2)],
  ["sections forty deep", nested(40, 1)],
  ["six thousand placeholders", head(`# S {#s0}\n\n${"${local:more} ".repeat(6_000)}`)],
  ["nine searches", head(`# S {#s0}\n\n${searches(9)}`)],
  ["a text of half a megabyte", head(`# S {#s0}\n\n${"word ".repeat(100_000)}`)],
];

test.each(costly)("%s: refused by the check and at publish, with the cost", (_, source) => {
  proves("exposure/template-steps");
  const found = checkTemplate(compile(source), around).find(({ rule }) => rule === "too-costly");
  expect(found).toMatchObject({ severity: "error" });
  expect(found?.text.en[0]).toMatch(/takes [\d,]+ steps|nested more than \d+ deep|9 different placeholders/);
  expect(published([template(source)])).toBe("template-too-costly");
});

test.each(costly.slice(0, 3))("%s: laid out within the limit all the same", (_, source) => {
  const parts = layOut(template(source), new Map()).flatMap((section) => section.parts);
  expect(parts.length).toBeLessThanOrEqual(2 * MAX_TEMPLATE_STEPS);
});

test("ordinary templates are far below, and nesting in moderation is free", () => {
  for (const source of Object.values(shippedTemplates))
    expect(estimateTemplate(template(source)).steps).toBeLessThan(MAX_TEMPLATE_STEPS / 10);
  expect(rules(nested(4, 2))).not.toContain("too-costly");
  expect(published([template(nested(4, 2))])).toBeUndefined();
  const [laidOut] = layOut(template(nested(4, 2)), new Map());
  expect(laidOut?.parts.filter((part) => part.kind === "text" && part.text.includes("the end"))).toHaveLength(8);
});

test("a prompt asks for eight things at most, also where a caller's section asks for more", async () => {
  proves("exposure/template-steps");
  const source = head(`# S {#s0}\n\n${searches(8)}\n${searches(8)}`);
  expect(rules(source)).not.toContain("too-costly");
  expect(published([template(source)])).toBeUndefined();
  const wanted = Array.from({ length: 400 }, (_, place) => {
    const key = `search_knowledge(query="${place}")`;
    return { prefix: "mcp:tool_result" as const, key, raw: `\${mcp:tool_result:${key}}` };
  });
  let asked = 0;
  const port: TemplatePort = {
    now: () => 0,
    after: () => new Promise(() => {}),
    countTokens: (text) => text.length,
    callTool: async () => `found ${(asked += 1)}`,
  };
  const values = {
    local: new Map(),
    own: new Set<string>(),
    sections: new Map(),
    facts: new Map(),
    answers: new Map(),
  };
  const { report } = await resolvePlaceholders(wanted, { values, port, userIntent: "", language: "en" });
  expect(asked).toBe(8);
  expect(report.map(({ status }) => status)).toEqual([...Array(8).fill("resolved"), ...Array(392).fill("too_large")]);
});

test("many templates together are refused at publish", () => {
  const one = template(head(`# S {#s0}\n\n${"word ".repeat(10_000)}`));
  expect(published([one])).toBeUndefined();
  expect(published(Array.from({ length: 60 }, (_, place) => ({ ...one, name: `t${place}` })))).toBe(
    "template-too-costly",
  );
});

test("values count as often as they are placed: beyond the limit they are too large, and say so", () => {
  const sections = layOut(
    template(head(`# S {#s0}\n\n${"${local:more} ".repeat(20)}\n\n\${local:user_intent}`)),
    new Map(),
  );
  const value = (text: string) => ({ kind: "text" as const, text });
  const given = [
    { prefix: "local" as const, key: "more", status: "resolved" as const, value: value("x".repeat(200_000)) },
    { prefix: "local" as const, key: "user_intent", status: "resolved" as const, value: value("Why?") },
  ];
  const limited = limitExpansion(sections, given);
  expect(limited.map(({ status }) => status)).toEqual(["too_large", "resolved"]);
  const pieces = fillSections(sections, limited, "en").flatMap((section) => section.pieces);
  const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
  expect(text.length).toBeLessThan(MAX_EXPANDED);
  expect(text).toContain("Why?");
});

test("a caller's section that is placed again and again is left out beyond the limit", () => {
  const source = head(`# S {#s0}\n\n${"${section:more} ".repeat(100)}`);
  const parts = layOut(template(source), new Map([["more", "x".repeat(200_000)]])).flatMap((section) => section.parts);
  const size = parts.reduce((sum, part) => sum + (part.kind === "data" ? part.text.length : 0), 0);
  expect(size).toBeLessThanOrEqual(MAX_EXPANDED);
});

test("a step's text never grows by more than two hundred thousand characters", () => {
  const text = "${answer:long} ".repeat(5_000);
  const filled = fillPlaceholders(text, { answers: new Map([["long", "x".repeat(10_000)]]), facts: new Map() });
  expect(filled.length).toBeLessThan(220_000);
  expect(filled.startsWith("x".repeat(10_000))).toBe(true);
  expect(filled.trimEnd().endsWith("…")).toBe(true);
});
