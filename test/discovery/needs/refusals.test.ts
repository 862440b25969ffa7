/** What a request says not to do is no need; what it says does not work is the matter itself. */
import { expect, test } from "vitest";
import { tellsCase } from "../../../src/discovery/needs/asks-for-knowledge.ts";
import { withoutRefusals } from "../../../src/discovery/needs/nothing-needed.ts";

test.each([
  ["Never use a chart", ""],
  ["Make a table and never a chart", "Make a table and"],
  ["Convert it to PDF, but do not rename it", "Convert it to PDF, but"],
  ["Draw the sales don't use colours", "Draw the sales"],
  ["You should never send it; write a text", "You should  ; write a text"],
])("what is ruled out is taken out: %s", (request, rest) => {
  expect(withoutRefusals(request).trim()).toBe(rest);
});

test.each([
  "My wired connection never gets above 94 megabits, why?",
  "The windows don't close, what can I do?",
  "Our new lights do not turn on",
  "It is strange that the phones don't ring",
])("what does not work stays: %s", (request) => {
  expect(withoutRefusals(request)).toBe(request);
});

test("whether something is worth it is a case of one's own", () => {
  expect(tellsCase("Is a mesh system worth it for a three-storey house?")).toBe(true);
  expect(tellsCase("Would a second access point be worth the money?")).toBe(true);
  expect(tellsCase("Convert what it is worth to yen")).toBe(false);
});
