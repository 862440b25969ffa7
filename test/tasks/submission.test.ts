import { expect, test } from "vitest";
import { readSubmission } from "../../src/tasks/submission.ts";

test.each(["2026-02-30", "2026-02-30T08:00:00Z", "2026-04-31", "2025-02-29", "soon"])(
  "not_before %s is no day of the calendar, and is refused",
  (not_before) =>
    expect(readSubmission({ description: "x", not_before })).toMatchObject({
      ok: false,
      failure: { field: "not_before" },
    }),
);

test.each(["2028-02-29", "2026-02-28T23:30:00+08:00", "2026-11-22T08:00:00Z"])(
  "not_before %s is a time",
  (not_before) =>
    expect(readSubmission({ description: "x", not_before })).toMatchObject({
      ok: true,
      value: { not_before: Date.parse(not_before) },
    }),
);
