/**
 * `npm run check`: types, lint, format, dead code, then the unit tests. All steps run; the last line names those that failed.
 * `--static` leaves the tests out, `--only=<step>` runs one step.
 */
import process from "node:process";
import { repository, run } from "./process.ts";
import { join } from "node:path";

interface Step {
  name: string;
  /** Path of a script, relative to the repository. */
  script: string;
  args: string[];
}

const STATIC_STEPS: readonly Step[] = [
  { name: "types", script: "node_modules/typescript/bin/tsc", args: ["-p", "."] },
  { name: "types of the page", script: "node_modules/typescript/bin/tsc", args: ["-p", "src/console"] },
  {
    name: "lint",
    script: "node_modules/oxlint/bin/oxlint",
    args: ["--type-aware", "--deny-warnings", "src", "test"],
  },
  { name: "format", script: "node_modules/oxfmt/bin/oxfmt", args: ["--check", "src", "test"] },
  { name: "dead code", script: "node_modules/knip/bin/knip.js", args: [] },
];
const UNIT_TESTS: Step = { name: "unit tests", script: "src/dev/test.ts", args: ["--project=unit"] };

/** The steps that the command line asks for; ends the process with the usage when it asks for something else. */
function chosenSteps(args: readonly string[]): readonly Step[] {
  const all = [...STATIC_STEPS, UNIT_TESTS];
  if (args.length === 0) return all;
  if (args.length === 1 && args[0] === "--static") return STATIC_STEPS;
  const only = args.length === 1 ? all.filter((step) => args[0] === `--only=${step.name}`) : [];
  if (only.length > 0) return only;
  const names = all.map((step) => step.name).join(", ");
  process.stderr.write(
    `Unknown arguments ${JSON.stringify(args.join(" "))}.\n` +
      `npm run check [-- --static | --only=<step>]; steps: ${names}.\n`,
  );
  process.exit(2);
}

const steps = chosenSteps(process.argv.slice(2));
const failed: string[] = [];
for (const step of steps) {
  const started = performance.now();
  const code = await run(join(repository, step.script), step.args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? "ok  " : "FAIL"} ${step.name} (${seconds} s)\n`);
  if (code !== 0) failed.push(step.name);
}
if (steps.length > 1) {
  process.stdout.write(failed.length === 0 ? "All steps passed.\n" : `Failed: ${failed.join(", ")}.\n`);
}
process.exit(failed.length === 0 ? 0 : 1);
