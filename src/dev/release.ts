/**
 * What `[build]` of wrangler.toml runs: checks and compiles knowledge/ and templates/ into the static assets that a
 * deploy carries, with the vocabularies of exact tokenizers beside them. Under `npm start` knowledge is published over HTTP instead, so there only the editors' schemas are
 * written: a broken edit must not keep the server from starting.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { writeSchemas } from "../author/schemas.ts";
import { writeVocabularies } from "../author/vocabularies.ts";
import { repository } from "./process.ts";

const folder = join(repository, ".cairn", "release");
mkdirSync(folder, { recursive: true });
for (const encoding of writeVocabularies(repository, folder)) {
  process.stderr.write(`No vocabulary ${encoding}: tokens of models that use it will be estimated.\n`);
}
if (process.env.CAIRN_DEV === "1") writeSchemas(join(folder, "schemas"));
else {
  const compile = [join(repository, "src/author/cli.ts"), "compile", "--out", folder];
  process.exitCode = spawnSync(process.execPath, compile, { cwd: repository, stdio: "inherit" }).status ?? 1;
}
