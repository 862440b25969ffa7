/** Every requirement is proved by a test: reads the citations out of the tests and lists the requirements without one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requirements, type Requirement } from "./index.ts";

const root = join(import.meta.dirname, "..");
const rows: readonly Requirement[] = requirements;

/** Ids cited in a test file's code, or in a behaviour table. */
function citations(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const lists = path.endsWith(".json") ? /"proves":\s*\[([^\]]*)\]/g : /\bproves\(([^)]*)\)/g;
  return Array.from(text.matchAll(lists)).flatMap(([, list = ""]) =>
    Array.from(list.matchAll(/"([^"]+)"/g), ([, id = ""]) => id),
  );
}

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.test\.ts$|-contract\.ts$|^spec.*\.json$/.test(name),
);
const cited = new Map<string, string[]>();
for (const file of files) for (const id of citations(join(root, file))) cited.set(id, [...(cited.get(id) ?? []), file]);

test("every requirement is proved by a test that cites it", () => {
  const unproved = rows.filter(({ id }) => !cited.has(id));
  console.log(`requirements: ${rows.length - unproved.length} of ${rows.length} proven`);
  expect(unproved.map(({ id, says }) => `${id} ${says}`)).toEqual([]);
});

test("no test cites a requirement that does not exist", () => {
  const known = new Set(rows.map(({ id }) => id));
  expect([...cited].filter(([id]) => !known.has(id))).toEqual([]);
});

test("ids are unique, and begin with the name of their file", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { id } of rows) expect(id).toMatch(/^[a-z][a-z-]*\/[a-z0-9-]+$/);
  const notSubjects = /^(index|requirement|.*\.test)\.ts$/;
  const subjects = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".ts") && !notSubjects.test(name));
  for (const file of subjects) {
    const subject = file.slice(0, -".ts".length);
    const written = readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/^ +"?([a-z-]+\/[a-z0-9-]+)"?:/gm);
    const ids = Array.from(written, ([, id = ""]) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !id.startsWith(`${subject}/`))).toEqual([]);
    expect(ids.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  }
});
