/** What the page says of a search for servers: to a person, whatever was found. */
import { expect, test } from "vitest";
import { saidOf } from "../../../../src/console/views/tools/find-said.ts";
import { inLanguage } from "../../../../src/localized-text.ts";

const found = { status: "new", address: "npm:x@1" };
const cases = [
  { action_needed: "choose", candidates: [found, found] },
  { action_needed: "choose", candidates: [found] },
  { action_needed: "use_existing_tools", candidates: [] },
  { action_needed: "answer_directly", candidates: [] },
  { action_needed: "clarify_task", candidates: [] },
  { action_needed: "refresh_server", candidates: [] },
  { action_needed: "reduced_answer", candidates: [] },
  { action_needed: "reduced_answer", candidates: [found] },
  { action_needed: "reduced_answer", candidates: [{ status: "new" }] },
  { action_needed: "reduced_answer", candidates: [{ ...found, status: "rejected" }] },
];

test("nobody is told to call a tool, in either language, and each outcome has a sentence of its own", () => {
  for (const language of ["en", "zh"] as const) {
    const said = cases.map((one) => inLanguage(language, saidOf(one).text));
    expect(said.join("\n")).not.toMatch(/_|your user|auto_install|用户/);
    expect(new Set(said).size).toBe(cases.length);
  }
});

test("what is at hand or connected is one click away", () => {
  expect(cases.map((one) => saidOf(one).leads)).toEqual([
    undefined,
    undefined,
    "tools",
    undefined,
    undefined,
    "servers",
    undefined,
    undefined,
    undefined,
    "servers",
  ]);
});
