/** Under `npm start` the server serves the editors' schemas, as a deployed one does. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { editorSchemas, schemaText } from "../../src/author/schemas.ts";

const repository = join(import.meta.dirname, "..", "..");

it("the build step of npm start writes every schema where the server looks for it", () => {
  const folder = join(repository, ".cairn", "release", "schemas");
  rmSync(folder, { recursive: true, force: true });
  const ran = spawnSync(process.execPath, [join(repository, "src", "dev", "release.ts")], {
    env: { ...process.env, CAIRN_DEV: "1" },
    encoding: "utf8",
  });
  expect([ran.status, ran.stderr]).toEqual([0, ""]);
  for (const name of editorSchemas.keys()) expect(readFileSync(join(folder, name), "utf8")).toBe(schemaText(name));
});
