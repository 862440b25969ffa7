/** What a server's log keeps: no secrets, no control characters, no flood. */
import { expect, test } from "vitest";
import { ServerLog } from "../../src/runner/log.ts";

function logged(text: string, environment: Record<string, string> = {}): string[] {
  const log = new ServerLog();
  log.hide(environment);
  log.add("stderr", text);
  return log.lines().map((line) => line.text);
}

test("values of the approved environment are shown by name", () => {
  const environment = { SHORT: "ab", API_KEY: "the-value", LONGER: "the-value-and-more" };
  expect(logged("ab the-value-and-more the-value", environment)).toEqual(["ab [LONGER] [API_KEY]"]);
});

test("secrets of known forms are removed", () => {
  expect(logged("password: hunter22 and ghp_0123456789abcdefghijklmnopqrstuvwxyz")[0]).not.toMatch(/hunter22|ghp_0123/);
});

test("control and hidden characters do not reach a terminal", () => {
  expect(logged("\u001b[31mred\u001b[0m \u001b]0;title\u0007 \u202egnp\u200b.")).toEqual(["red  ]0;title   gnp ."]);
});

test("lines are cut, counted and limited", () => {
  const log = new ServerLog();
  log.add("stderr", "x".repeat(10_000));
  expect(log.lines()[0]?.text).toHaveLength(2001);
  for (let n = 0; n < 100_000; n += 1) log.add("stderr", `line ${n}`);
  expect(log.lines().length).toBeLessThanOrEqual(500);
  log.add("runner", "still heard");
  expect(log.lines().at(-1)?.text).toBe("still heard");
});
