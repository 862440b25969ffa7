/**
 * The official conformance suite against the development mount, at both revisions. The Tasks scenarios are of an extension to the
 * modern revision: the suite reports them without scoring, and there they have to pass too.
 */
import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/server.ts";

const run = promisify(execFile);
const suite = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")),
  "dist/index.js",
);

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ CAIRN_CONFORMANCE: "1" });
});
afterAll(() => server?.stop());

/**
 * Scenario names of the summary by their mark. A run with a required failure exits with an error that has the output too.
 */
async function runSuite(requirements: string): Promise<{ passed: string[]; failed: string[] }> {
  const url = `${server.url}/conformance/mcp`;
  const args = [suite, "server", "--url", url, "--requirements", requirements];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }).catch((error: unknown) => {
    if (error instanceof Error && "stdout" in error && typeof error.stdout === "string")
      return { stdout: error.stdout };
    throw error;
  });
  const summary = stdout.slice(stdout.indexOf("=== SUMMARY ==="));
  const marked = (mark: string) =>
    [...summary.matchAll(new RegExp(`^${mark} ([\\w/.-]+): `, "gm"))].map((match) => match[1] ?? "");
  return { passed: marked("✓"), failed: marked("✗") };
}

test.concurrent.each([
  ["2026-07-28", 47],
  ["2025-11-25", 30],
])("requirements of %s", async (requirements, required) => {
  const { passed, failed } = await runSuite(requirements);
  const isExcused = (name: string): boolean => requirements !== "2026-07-28" && name.startsWith("tasks-");
  expect(failed.filter((name) => !isExcused(name))).toEqual([]);
  expect(passed.length).toBeGreaterThanOrEqual(required);
});
