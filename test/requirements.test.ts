/** Every requirement is proved by a test: reads the citations out of the tests and lists what nobody proves. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requirements } from "./requirements.ts";

const root = import.meta.dirname;

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
  const unproved = requirements.filter(({ id }) => !cited.has(id));
  console.log(`requirements: ${requirements.length - unproved.length} of ${requirements.length} proven`);
  expect(unproved.map(({ id, says }) => `${id} ${says}`)).toEqual([]);
});

test("no test cites a requirement that does not exist", () => {
  const known = new Set(requirements.map(({ id }) => id));
  expect([...cited].filter(([id]) => !known.has(id))).toEqual([]);
});

test("ids are unique and say where their sentence stands", () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  for (const { id, source } of requirements)
    expect(id).toMatch(new RegExp(`^${source.replace(/^seed (\d+) §/, "$1-")}-\\d+$`));
});
