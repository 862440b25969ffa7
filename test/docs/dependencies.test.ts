/** docs/DEPENDENCIES.md names every package with its licence and a reason, and no package that is gone. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const repository = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(repository, path), "utf8");

interface PackageFile {
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const packageFile = (path: string): PackageFile => JSON.parse(read(path)) as PackageFile;

/** Package → licence and reason, as the tables have them. Several packages may share a row. */
function documented(): Map<string, { licence: string; reason: string }> {
  const rows = [...read("docs/DEPENDENCIES.md").matchAll(/^\| (`.+?`) \| (.+?) \| (.+?) \|$/gm)];
  return new Map(
    rows.flatMap(([, names = "", licence = "", reason = ""]) =>
      names.split(", ").map((name) => [name.replaceAll("`", ""), { licence, reason }] as const),
    ),
  );
}

test("every package has a reason and its licence, and none is documented that is gone", () => {
  const { dependencies = {}, devDependencies = {} } = packageFile("package.json");
  const named = Object.keys({ ...dependencies, ...devDependencies });
  const table = documented();
  expect([...table.keys()].toSorted()).toEqual(named.toSorted());
  for (const name of named) {
    const { license } = packageFile(`node_modules/${name}/package.json`);
    expect(table.get(name), name).toEqual({ licence: license, reason: expect.stringMatching(/\w{4}/) });
  }
});
