/** What searching adds to the Worker: engine, tokenizers and folding table, minified and compressed. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const repository = join(import.meta.dirname, "../..");
// Wrangler bundles with it, so it is there wherever wrangler is.
const bundler = join(repository, "node_modules/.bin/esbuild");
if (!existsSync(bundler)) console.log("skipped: size of the search engine, esbuild is absent");

test.skipIf(!existsSync(bundler))("searching is at most 12 KiB", () => {
  const args = [join(repository, "src/search/search.ts"), "--bundle", "--minify", "--format=esm"];
  const { stdout } = spawnSync(bundler, args, { encoding: "buffer" });
  expect(stdout.length).toBeGreaterThan(10_000);
  expect(gzipSync(stdout, { level: 9 }).length).toBeLessThanOrEqual(12 * 1024);
});
