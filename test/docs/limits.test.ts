/** The table of limits in docs/SECURITY.md says what wrangler.toml has. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_TENANT_BYTES, DEFAULT_TENANT_SESSIONS } from "../../src/worker/usage/daily-limits.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

test("every counter is in the table with its limit, in the same order", () => {
  const configured = [
    ...read("wrangler.toml").matchAll(/name = "(RATE_\w+)"\n.*\nsimple = \{ limit = (\d+), period = 60 \}/g),
  ];
  const documented = [...read("docs/SECURITY.md").matchAll(/^\| `(RATE_\w+)` +\| +(\d+) +\|/gm)];
  const pairs = (rows: RegExpExecArray[]) => rows.map(([, name, limit]) => [name, limit]);
  expect(configured).toHaveLength(7);
  expect(pairs(documented)).toEqual(pairs(configured));
});

test("the limits of a day are in the table with their defaults", () => {
  const documented = [...read("docs/SECURITY.md").matchAll(/^\| `(CAIRN_TENANT_\w+)` +\| +(\d+) +\|/gm)];
  expect(documented.map(([, name, limit]) => [name, Number(limit)])).toEqual([
    ["CAIRN_TENANT_SESSIONS", DEFAULT_TENANT_SESSIONS],
    ["CAIRN_TENANT_BYTES", DEFAULT_TENANT_BYTES],
  ]);
});
