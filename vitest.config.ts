/**
 * Three projects: `unit` runs in plain Node (pure rooms, the authors' command line), `e2e` starts real server processes,
 * `workers` runs inside workerd.
 */
import { mkdirSync } from "node:fs";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { writeVocabularies } from "./src/author/vocabularies.ts";

// The assets folder of wrangler.toml has to exist, even before anything was ever built, with what tests count tokens by.
mkdirSync(".cairn/release", { recursive: true });
writeVocabularies(import.meta.dirname, ".cairn/release");

// No test asserts a time; a limit only ends one that hangs, also on a machine with other things to do.
const patience = { testTimeout: 180_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    // The default keeps one processor free, which on a machine with two means one file at a time.
    maxWorkers: "100%",
    projects: [
      // Pure rooms keep no state worth isolating: one process reads each module once.
      {
        test: {
          ...patience,
          name: "unit",
          isolate: false,
          setupFiles: ["test/support/seed.ts"],
          include: ["test/**/*.test.ts"],
          exclude: ["test/workers/**", "test/e2e/**"],
        },
      },
      { test: { ...patience, name: "e2e", include: ["test/e2e/**/*.test.ts"] } },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            // What an earlier build left under .cairn/release must not be published into the tests.
            miniflare: { bindings: { CAIRN_LOCAL: "1" } },
          }),
        ],
        test: { ...patience, name: "workers", include: ["test/workers/**/*.test.ts"] },
      },
    ],
  },
});
