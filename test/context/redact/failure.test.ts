/** What a failure repeats of its caller's names: nothing secret, and no more than the beginning. */
import { expect, test } from "vitest";
import { describeError, redactFailure } from "../../../src/context/redact/failure.ts";
import { makeInstance, seeded } from "../../support/redaction/generate.ts";

test("a long name is cut, a secret is not repeated, and what Cairn made stays", () => {
  const session_id = "s".repeat(200);
  expect(redactFailure({ code: "unknown_session", session_id })).toEqual({
    code: "unknown_session",
    session_id: `${"s".repeat(80)}…`,
  });
  const { secret } = makeInstance("ghp_{w36}", seeded(3));
  expect(JSON.stringify(redactFailure({ code: "unknown_session", session_id: secret }))).not.toContain(
    secret.slice(4, 20),
  );
  const known = [`https://example.com/${"a".repeat(100)}`];
  expect(redactFailure({ code: "unknown_template", template: "a", known })).toMatchObject({ known });
});

test("the stack of an error is written once; what it says is written each time", () => {
  const made = (message: string): Error => new TypeError(message);
  const [first, again] = ["one", "another"].map((message) => describeError(made(message)));
  expect(first).toMatch(/^TypeError: one\n\s+at /);
  expect(again).toBe("TypeError: another");
  expect(describeError(new Error("elsewhere"))).toMatch(/^Error: elsewhere\n\s+at /);
  expect(describeError("text")).toBe("text");
});
