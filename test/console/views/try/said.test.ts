/** What the trail of a walk shows of each step. */
import { expect, test } from "vitest";
import { saidOf } from "../../../../src/console/views/try/golden.ts";
import type { SessionView } from "../../../../src/session/present.ts";
import { proves } from "../../../requirements/index.ts";

const asked = { type: "text", required: true } as unknown as SessionView["input"];
const options = [
  { id: "brake", description: "The brake" },
  { id: "provide_more_info", description: "Type your answer: a number" },
];

test("is the typed value where the step asked for one, else the option", () => {
  proves("page/said");
  expect(saidOf({ options, input: asked }, "provide_more_info", "42")).toBe("42");
  expect(saidOf({ options, input: null }, "brake", undefined)).toBe("The brake");
  expect(saidOf({ options, input: null }, "back", undefined)).toBe("back");
});

test("is not what an author marked as sensitive", () => {
  const input = { ...asked, sensitive: true } as SessionView["input"];
  expect(saidOf({ options, input }, "provide_more_info", "my secret")).toBe("••••");
});
