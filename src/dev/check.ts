/** `npm run check`: types, lint, format, dead code, tests. All of them run; the summary names what failed. */
import { repository, run } from "./process.ts";
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const steps: { name: string; script: string; args: string[] }[] = [
  { name: "types", script: "typescript/bin/tsc", args: ["-p", "."] },
  { name: "lint", script: "oxlint/bin/oxlint", args: ["--deny-warnings", "src", "test"] },
  { name: "format", script: "oxfmt/bin/oxfmt", args: ["--check", "src", "test"] },
  { name: "dead code", script: "knip/bin/knip.js", args: [] },
];

const failed: string[] = [];
for (const step of steps) {
  const started = performance.now();
  const code = await run(step.script, step.args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? "ok  " : "FAIL"} ${step.name} (${seconds} s)\n`);
  if (code !== 0) failed.push(step.name);
}
const tests = spawnSync(process.execPath, [join(repository, "src/dev/test.ts")], { cwd: repository, stdio: "inherit" });
if (tests.status !== 0) failed.push("tests");
process.stdout.write(failed.length === 0 ? "Everything is in order.\n" : `Not in order: ${failed.join(", ")}.\n`);
process.exit(failed.length === 0 ? 0 : 1);
