/**
 * Builds the page for browsers (`src/console/`) into the assets of the deployment, under `/_console/`. Fails with Vite's own message.
 */
import { join } from "node:path";
import { build, defaultClientConditions } from "vite";

/** Builds it into `folder`, the assets of wrangler.toml. */
export async function buildConsole(repository: string, folder: string): Promise<void> {
  const root = join(repository, "src", "console");
  await build({
    root,
    base: "/_console/",
    configFile: false,
    logLevel: "warn",
    // Modules, so that the compiler's thread may come in parts.
    worker: { format: "es", rolldownOptions: { checks: { bundlerTimings: false } } },
    // A thread has no document, which what packages offer to browsers may ask for.
    resolve: { conditions: ["worker", ...defaultClientConditions] },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: join(folder, "_console"),
      emptyOutDir: true,
      target: "es2022",
      // An inlined file would need `data:` in the policy of the page's contents.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // A slow machine would be told how long each part of the build took.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  });
}
