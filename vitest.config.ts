/**
 * Four projects: `unit` runs the pure rooms in plain Node, in seconds; `node`, in plain Node too, the operations and MCP over
 * everything that ships, what starts processes, and long schedules; `e2e` starts real servers; `workers` runs inside workerd.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { writeVocabularies } from "./src/author/vocabularies.ts";
import { runs } from "./test/support/runs.ts";

// The assets folder of wrangler.toml has to exist, even before anything was ever built, with what tests count tokens by.
mkdirSync(".cairn/release", { recursive: true });
writeVocabularies(import.meta.dirname, ".cairn/release");

/** Tests that are not of the project `unit` and need neither a server nor workerd. */
const nodeTests = [
  "test/author/**/*.test.ts",
  "test/compile/release-size.test.ts",
  // Vocabularies of megabytes, and real texts beside them.
  "test/context/assembly/{exact,budget/growing}.test.ts",
  "test/context/tokens/**/*.test.ts",
  "test/context/redact/known-texts.test.ts",
  "test/deploy/**/*.test.ts",
  "test/dev/**/*.test.ts",
  "test/docs/**/*.test.ts",
  "test/knowledge/shipped-walks.test.ts",
  // The whole product in memory.
  "test/mcp/**/*.test.ts",
  "test/operations/**/*.test.ts",
  "test/context/{actor,calls,evidence,messages}.test.ts",
  // Packages are installed and started.
  "test/runner/{attacks,bridge,lifecycle,process}.test.ts",
  "test/runtime/loop.test.ts",
  "test/templates/{before,partitions,placeholders,tool-result}.test.ts",
  // Collections of real questions and documents.
  "test/lessons/**/*.test.ts",
  "test/routing/clinc.test.ts",
  "test/routing/labelled.test.ts",
  "test/search/quality.test.ts",
  "test/sim/**/*.test.ts",
  // A server on this machine that behaves badly.
  "test/worker/library/remote/**/*.test.ts",
  "test/worker/outgoing/**/*.test.ts",
];

// No test asserts a time; a limit only ends one that hangs, also on a machine with other things to do.
const limit = Math.max(180_000, runs(180_000));
const patience = { testTimeout: limit, hookTimeout: limit, expect: { poll: { timeout: limit / 2 } } };

// Packages load as for the authors' command line. Vite's condition `development` brings the Markdown parser's slower build.
const ssr = { resolve: { conditions: ["module", "node"] } };

// Neither project keeps state worth isolating: one process reads each module once.
const plainNode = { ...patience, isolate: false, setupFiles: ["test/support/seed.ts"] };

/** What stands in .dev.vars is for `npm start` on this machine: in tests each of these settings is empty, which is as if it were not set. */
function withoutOwnSettings(): Record<string, string> {
  const text = existsSync(".dev.vars") ? readFileSync(".dev.vars", "utf8") : "";
  return Object.fromEntries(Array.from(text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gmu), ([, name = ""]) => [name, ""]));
}

export default defineConfig({
  test: {
    // Tests that start servers or a browser wait for them a third of their time, so half as many files again as there are
    // processors run at once. (The default keeps one processor free: one file at a time on a machine with two.)
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    coverage: { provider: "v8", include: ["src/**/*.ts"], reporter: ["text", "html"], reportsDirectory: "coverage" },
    projects: [
      {
        ssr,
        test: {
          ...plainNode,
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/workers/**", "test/e2e/**", ...nodeTests],
        },
      },
      { ssr, test: { ...plainNode, name: "node", include: nodeTests } },
      {
        test: {
          ...patience,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: ["test/support/built-worker.ts"],
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            // What an earlier build left under .cairn/release must not be published into the tests.
            miniflare: {
              bindings: { ...withoutOwnSettings(), CAIRN_LOCAL: "1", CAIRN_AUTHOR_TOKEN: "author-of-the-tests" },
            },
          }),
        ],
        test: { ...patience, name: "workers", include: ["test/workers/**/*.test.ts"] },
      },
    ],
  },
});
