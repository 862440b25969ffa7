/** What of long arguments a person is shown who is asked about them. */
import { expect, test } from "vitest";
import { argumentConcerns } from "../../src/discovery/arguments.ts";
import { concernedFields } from "../../src/discovery/concerned-fields.ts";
import type { Json } from "../../src/json.ts";

const LIMIT = 600;
const padding = "a ".repeat(700);
const key = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";

function shownOf(given: { [name: string]: Json }, results: { server: string; text: string }[] = []) {
  return concernedFields(given, argumentConcerns(given, "mail", results), LIMIT);
}

test("a secret is shown wherever it stands, and what is left out is counted", () => {
  for (const body of [`Hello. ${padding}my key is ${key} bye`, `${key} ${padding}`, `${padding}${key} ${padding}`]) {
    const [field] = shownOf({ to: "x", body });
    expect(field?.field).toBe("body");
    expect(field?.value).toContain(key);
    expect(field?.value.length).toBeLessThan(LIMIT);
    const leftOut = [...(field?.value ?? "").matchAll(/ \[… (\d+) …\] /g)];
    const shown = leftOut.reduce((rest, [mark]) => rest.replace(mark, ""), field?.value ?? "");
    expect(shown.length + leftOut.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(body.length);
  }
});

test("each of several secrets is shown", () => {
  const body = `${padding}ana@example.com ${padding}${key} ${padding}13800138000 end`;
  const [field] = shownOf({ body });
  for (const secret of ["ana@example.com", key, "13800138000"]) expect(field?.value).toContain(secret);
});

test("words of another server are shown wherever they stand, however they are spaced", () => {
  const words = "The vault opens with seven, nine, eleven at midnight.";
  const results = [{ server: "files", text: `Note: ${words}` }];
  for (const copy of [words, words.toUpperCase(), words.replaceAll(" ", "  \n")]) {
    const [field] = shownOf({ body: `${padding}${copy}${padding}` }, results);
    expect(field?.value).toContain(copy.slice(0, 30));
  }
});

test("fields beyond those that are shown are counted, and a short value is whole", () => {
  const given = Object.fromEntries(
    Array.from({ length: 25 }, (_, at) => [`field${at}`, `mail ${at} ana${at}@example.com`]),
  );
  const fields = shownOf(given);
  expect(fields.at(-1)).toEqual({ field: "…", value: "+5" });
  expect(fields[0]).toEqual({ field: "field0", value: "mail 0 ana0@example.com" });
});
