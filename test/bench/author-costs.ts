/**
 * `npm run bench -- author-costs`: processor time of the most expensive patterns, selectors, templates and texts found, which
 * callers can send (aim: 50 ms) or authors can publish (200 ms). Everything is under a budget in steps, which the tests hold;
 * this prints what the steps come to on this machine.
 */
import process from "node:process";
import { select } from "../../src/context/selector/selector.ts";
import { compilePattern } from "../../src/knowledge/inputs/pattern.ts";
import { fillPlaceholders, MAX_PLACEHOLDERS } from "../../src/knowledge/text.ts";
import { layOut } from "../../src/templates/layout.ts";
import type { Template } from "../../src/templates/model.ts";
import { fillSections } from "../../src/templates/fill.ts";
import { limitExpansion } from "../../src/templates/resolve.ts";
import { median } from "./load.ts";

const ROUNDS = 7;

const repeat = (text: string, times: number): string => Array.from({ length: times }, () => text).join(",");
const list = (length: number): string => `[${repeat("1", length)}]`;
const pairs = (depth: number): unknown => (depth === 0 ? [1] : [pairs(depth - 1), pairs(depth - 1)]);
const members = JSON.stringify(Object.fromEntries(Array.from({ length: 14_000 }, (_, place) => [`k${place}`, place])));

/** Contents of up to 200,000 characters, which is the longest that is kept. */
const contents: [string, string][] = [
  ["list", list(100_000)],
  ["pairs", JSON.stringify(pairs(14))],
  ["members", members],
];
const selectors: [string, string][] = [
  ["$..*", "$..*"],
  ["$..*..*", "$..*..*"],
  ["$[*,*,…]", `$[${repeat("*", 400)}]`],
  ["$[::-1,…]", `$[${repeat("::-1", 180)}]`],
  ["$..*,$..*,…", repeat("$..*", 180)],
];
const patterns: [string, string][] = [
  [".*.*.*x", `${".*".repeat(20)}x`],
  ["(a|a)*b", "(a|a)*b"],
  ["((a|b)*…){8}c", "((a|b)*(a|b)*(a|b)*){8}c"],
  ["(a?){300}x", "(a?){300}x"],
  ["[^x]*…y", `${"[^x]*".repeat(20)}y`],
];

function nested(depth: number): Template {
  const sections = Array.from({ length: depth }, (_, place) => {
    const raw = `\${section:s${place + 1}}`;
    const part = { kind: "placeholder" as const, prefix: "section" as const, key: `s${place + 1}`, raw, legacy: false };
    return { name: `s${place}`, title: "", priority: "must" as const, parts: place === depth - 1 ? [] : [part, part] };
  });
  const words = { title: "", description: "", language: "en", keywords: [], examples: [], arguments: [] };
  return { name: "nested", ...words, end_condition: null, sections, source: "" };
}

function timeOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return median(times);
}

/** Runs it and prints a row for each. */
export async function bench(): Promise<number> {
  const rows: [string, string, () => unknown][] = [];
  for (const [name, content] of contents)
    for (const [shown, selector] of selectors)
      rows.push(["caller", `selector ${shown} on ${name}`, () => select(content, selector)]);
  for (const [shown, pattern] of patterns) {
    const compiled = compilePattern(pattern);
    if (compiled.ok) rows.push(["caller", `pattern ${shown}`, () => compiled.matches("ab".repeat(5_000))]);
  }
  rows.push(["author", "template doubled 40 times", () => layOut(nested(40), new Map())]);
  const part = { kind: "placeholder" as const, prefix: "local" as const, key: "user_intent", raw: "", legacy: false };
  const wide = {
    ...nested(1),
    sections: [{ name: "s", title: "", priority: "must" as const, parts: Array.from({ length: 4_900 }, () => part) }],
  };
  const laidOut = layOut(wide, new Map());
  for (const size of [400, 20_000]) {
    const value = { kind: "text" as const, text: "x".repeat(size) };
    const resolved = [{ prefix: "local" as const, key: "user_intent", status: "resolved" as const, value }];
    rows.push([
      "author",
      `4,900 placeholders of ${size} characters`,
      () => fillSections(laidOut, limitExpansion(laidOut, resolved), "en"),
    ]);
  }
  const answers = new Map([["long", "x".repeat(10_000)]]);
  const text = "${answer:long} ".repeat(MAX_PLACEHOLDERS);
  rows.push(["author", "a text with 100 placeholders", () => fillPlaceholders(text, { answers, facts: new Map() })]);
  console.log("| from | what | ms |\n|---|---|---|");
  for (const [from, what, work] of rows) console.log(`| ${from} | ${what} | ${timeOf(work).toFixed(1)} |`);
  return 0;
}
