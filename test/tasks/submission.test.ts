import { expect, test } from "vitest";
import { readTaskLines } from "../../src/tasks/lines.ts";
import { readSubmission } from "../../src/tasks/submission.ts";
import { proves } from "../requirements/index.ts";

test.each(["2026-02-30", "2026-02-30T08:00:00Z", "2026-04-31", "2025-02-29", "soon"])(
  "not_before %s is no day of the calendar, and is refused",
  (not_before) =>
    expect(readSubmission({ description: "x", not_before })).toMatchObject({
      ok: false,
      failure: { field: "not_before" },
    }),
);

test.each(["", " \n", "\u0000\u0007", "\u200B\uFEFF"])(
  "a description without a sign to see is none: %j",
  (description) =>
    expect(readSubmission({ description })).toMatchObject({ ok: false, failure: { field: "description" } }),
);

test("a name stands for one task of a request: the second line that has it is refused and names the first", () => {
  proves("task-runs/one-name");
  const lines = ["a", "b", "a"].map((name) => JSON.stringify({ description: "x", name }));
  const read = readTaskLines(lines.join("\n"));
  expect(read).toMatchObject({ ok: true, value: { tasks: [{ line: 1 }, { line: 2 }], wrong: [{ line: 3 }] } });
  expect(JSON.stringify(read)).toContain("line 1 has it");
  const same = JSON.stringify({ description: "x", name: "a", idempotency_key: "k" });
  expect(readTaskLines(`${same}\n${same}`)).toMatchObject({ value: { tasks: [{}, {}], wrong: [] } });
});

test.each(["2028-02-29", "2026-02-28T23:30:00+08:00", "2026-11-22T08:00:00Z"])(
  "not_before %s is a time",
  (not_before) =>
    expect(readSubmission({ description: "x", not_before })).toMatchObject({
      ok: true,
      value: { not_before: Date.parse(not_before) },
    }),
);

test.each([
  [{ expected_tools: "a" }, "expected_tools"],
  [{ expected_tools: ["a".repeat(300)] }, "expected_tools"],
  [{ depends_on: "nope" }, "depends_on"],
])("what is no list of short names is refused, with an example of one: %#", (given, field) => {
  const read = readSubmission({ description: "x", ...given });
  expect(read).toMatchObject({ ok: false, failure: { field } });
  expect(JSON.stringify(read)).toMatch(/a list of at most 32 .* each of at most \d+ characters, such as \[/);
});

test.each([
  [{ name: { a: 1 } }, "name"],
  [{ task_id: 7 }, "task_id"],
  [{ idempotency_key: 5 }, "idempotency_key"],
])("what is no text is refused as none: %j", (given, field) => {
  const read = readSubmission({ description: "x", ...given });
  expect(read).toMatchObject({
    ok: false,
    failure: { field, expected: { en: expect.stringMatching(/^text of/), zh: expect.stringContaining("文本") } },
  });
});
