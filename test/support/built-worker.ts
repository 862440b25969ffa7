/**
 * Builds, once for all end-to-end tests of a run, what their servers run: the Worker with its development entry, and the page
 * for browsers. A global set-up of vitest. Not here: the servers (`server.ts`).
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { buildConsole } from "../../src/dev/console.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder with the bundled Worker in `worker/`, the page in `page/`, and the Worker's bindings in `worker.json`. */
    built: string;
  }
}

const repository = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The project's configuration with the development entry, without the build step, with no assets, and readable in a trace. */
function developmentConfiguration(): string {
  return readFileSync(join(repository, "wrangler.toml"), "utf8")
    .replace(/^main = .*$/m, `main = ${JSON.stringify(join(repository, "src/dev/worker.ts"))}`)
    .replaceAll('"./src/', `"${repository}/src/`)
    .replace(/^\[build\]\ncommand = .*$/m, "")
    .replace(/^minify = .*$/m, "minify = false")
    .replace(/^directory = .*$/m, 'directory = "assets"');
}

/** Builds both into a folder that is removed after the last test. Fails with wrangler's own output. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "cairn-built-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "wrangler.toml"), developmentConfiguration());
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(folder, "wrangler.toml"));
  writeFileSync(join(folder, "worker.json"), JSON.stringify(workerOptions));
  const wrangler = join(repository, "node_modules/wrangler/bin/wrangler.js");
  await promisify(execFile)(
    process.execPath,
    [
      wrangler,
      "deploy",
      "--dry-run",
      `--config=${join(folder, "wrangler.toml")}`,
      `--outdir=${join(folder, "worker")}`,
    ],
    { cwd: repository, env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" } },
  );
  await buildConsole(repository, join(folder, "page"));
  project.provide("built", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
