/**
 * Builds the page for browsers (`src/console/`) into the assets of the deployment, under `/_console/`: its scripts, and a document for
 * each view (`view-documents.ts`). Fails with Vite's own message.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, defaultClientConditions } from "vite";
import { viewDocuments } from "./view-documents.ts";

/** Small modules that most views share: one file, since each file that a view needs costs a request. */
const SHARED =
  /[\\/](?:@?preact|src[\\/](?:localized-text|knowledge[\\/](?:model|text|titles)|console[\\/](?:parts[\\/])?[\w-]+)\.tsx?$)/;

/** What runs before all else of a view's document (`src/console/ahead.ts`), with the little that it imports. */
const AHEAD = /[\\/](?:console[\\/](?:ahead|kept|api-paths)|src[\\/]localized-text)\.ts$/;

/** Small modules about trees that several views share, and none at first. */
const TREES = /[\\/]views[\\/]knowledge[\\/](?:texts|in-language|other-trees)\.ts$/;

/** Builds it into `folder`, the assets of wrangler.toml. */
export async function buildConsole(repository: string, folder: string): Promise<void> {
  const root = join(repository, "src", "console");
  const outDir = join(folder, "_console");
  const built = await build({
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
      outDir,
      emptyOutDir: true,
      target: "es2022",
      // An inlined file would need `data:` in the policy of the page's contents.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        // A slow machine would be told how long each part of the build took.
        checks: { bundlerTimings: false },
        output: {
          codeSplitting: {
            groups: [
              { name: "ahead", test: AHEAD, priority: 2 },
              { name: "shared", test: SHARED, minShareCount: 2, priority: 1 },
              // After the others: a group takes what its modules import along.
              { name: "trees", test: TREES },
            ],
          },
        },
      },
    },
  });
  // Neither watched nor in several formats.
  if (!("output" in built)) throw new Error("Vite built something else than one page.");
  for (const [name, text] of viewDocuments(built.output)) writeFileSync(join(outDir, `${name}.html`), text);
}
