/** What `npm start` says of a publish. */
import { expect, test } from "vitest";
import type { ReportedFinding } from "../../src/knowledge/channel-report.ts";
import { publishedDespite } from "../../src/dev/texts.ts";

const wrong = (file: string, severity: "error" | "warning"): ReportedFinding => ({
  rule: "bad-test",
  severity,
  file,
  line: 12,
  column: 31,
  message: "A number.",
  fix: "Put it in quotes.",
  zh: { message: "不加引号的 12 是数字。", fix: "请加上引号。" },
});

test("a publish whose test file cannot run names the file, the place and the way out, in both languages", () => {
  const text = publishedDespite([wrong("knowledge/bees/tests/main.test.yaml", "error")]);
  expect(text?.en).toContain("knowledge/bees/tests/main.test.yaml:12:31 A number. → Put it in quotes.");
  expect(text?.zh).toContain("knowledge/bees/tests/main.test.yaml:12:31 不加引号的 12 是数字。 → 请加上引号。");
});

test("warnings, and findings of other files, are not told with a publish", () => {
  expect(publishedDespite([wrong("a.test.yaml", "warning"), wrong("main.tree.yaml", "error")])).toBeUndefined();
});

test("of many the first five are shown, and how many there are besides", () => {
  const text = publishedDespite(Array.from({ length: 7 }, (_, nth) => wrong(`${nth}.test.yaml`, "error")));
  expect(text?.en).toContain("4.test.yaml:12:31");
  expect(text?.en).not.toContain("5.test.yaml");
  expect(text?.en).toContain("and 2 more");
});
