/**
 * The `[build]` command of wrangler.toml: checks and compiles knowledge/ and templates/ into static assets of the
 * deployment, with the vocabularies of exact tokenizers and the page for browsers. Under `npm start` knowledge is published over HTTP instead; only the
 * editors' schemas are written then, so that an edit with errors does not keep the server from starting.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { writeSchemas } from "../author/schemas.ts";
import { writeVocabularies } from "../author/vocabularies.ts";
import { buildConsole } from "./console.ts";
import { repository } from "./process.ts";

const folder = join(repository, ".cairn", "release");
mkdirSync(folder, { recursive: true });
for (const encoding of writeVocabularies(repository, folder)) {
  process.stderr.write(`No vocabulary ${encoding}: tokens of models that use it will be estimated.\n`);
}
await buildConsole(repository, folder);
if (process.env.CAIRN_DEV === "1") writeSchemas(join(folder, "schemas"));
else {
  const compile = [join(repository, "src/author/cli.ts"), "compile", "--out", folder];
  process.exitCode = spawnSync(process.execPath, compile, { cwd: repository, stdio: "inherit" }).status ?? 1;
}
