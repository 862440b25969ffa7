/** A call redacts the same words in several places: they are read once, and nothing of them stays in memory. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { redact, redactSecrets } from "../../../src/context/redact/redact.ts";
import { proves } from "../../requirements/index.ts";

test("a long text is read once, however often a call redacts it, and nothing of it is held afterwards", () => {
  const program = join(import.meta.dirname, "known-texts-program.ts");
  const said = execFileSync(process.execPath, ["--no-warnings", program], { encoding: "utf8" });
  expect(JSON.parse(said)).toEqual({ hidesSecret: true, first: true, again: 0, held: [] });
  proves("redaction/linear", "redaction/held-texts");
});

test("secrets alone are another question about the same text, and another text is another one", () => {
  const long = `${"key:".repeat(2_000)} 13800138000`;
  const made = redact(long);
  expect(redact(long)).toEqual(made);
  expect(redactSecrets(long)).toContain("13800138000");
  expect(made).toMatchObject({ text: expect.not.stringContaining("13800138000"), found: { phone: 1 } });
  expect(redact(long.replace("13800138000", "13800138001")).text).toMatch(/\[redacted:phone\]$/);
  // Halves of characters are as different as characters.
  const halves = ["\ud800", "\udc00", "\ufffd"].map((half) => redact(`${half}${long}`).text.charAt(0));
  expect(halves).toEqual(["\ud800", "\udc00", "\ufffd"]);
});
