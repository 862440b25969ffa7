/**
 * Two projects: `unit` runs in plain Node (pure rooms, the authors' command line), `workers` runs inside workerd.
 * End-to-end tests against a real server process are `test/e2e` and run in the unit project.
 */
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], exclude: ["test/workers/**"] } },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: "./wrangler.toml" } })],
        test: { name: "workers", include: ["test/workers/**/*.test.ts"] },
      },
    ],
  },
});
