/**
 * `npm test`: runs the tests, then prints one line `N passed, N failed[, N skipped]` for people and CI.
 * Arguments go to vitest as they are: `npm test -- test/session` runs one folder, `--project=unit` one project.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { repository, run } from "./process.ts";
import { localize, ownSettings } from "./texts.ts";

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Reads vitest's report; a file that failed outside of its tests (while it loaded, in a hook) counts as one failure. */
function summarise(report: Report): { passed: number; failed: number; skipped: number } {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

const reportFile = join(repository, ".cairn", "test-report.json");
mkdirSync(join(repository, ".cairn"), { recursive: true });
rmSync(reportFile, { force: true });

// `npm start` reads it, and so do the tests that begin one; no other does (vitest.config.ts).
if (existsSync(join(repository, ".dev.vars"))) process.stderr.write(`${localize(ownSettings)}\n`);

const code = await run(join(repository, "node_modules/vitest/vitest.mjs"), [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${reportFile}`,
  ...process.argv.slice(2),
]);

let counts = { passed: 0, failed: 1, skipped: 0 };
try {
  counts = summarise(JSON.parse(readFileSync(reportFile, "utf8")) as Report);
} catch {
  process.stderr.write("The test runner left no report: it stopped before the end, see its output above.\n");
}
// A runner that fails for another reason than a test (an unhandled error, say) is a failure too.
if (code !== 0 && counts.failed === 0) counts.failed = 1;
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
process.exit(counts.failed > 0 ? 1 : 0);
