/** Texts of the page stand in one place each: what two views say is one entry of `src/console/texts.ts`. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** `{ en: "…", zh: "…" }`, also over several lines. */
const TEXT = /\{\s*en: "((?:[^"\\]|\\.)*)",\s*zh: "((?:[^"\\]|\\.)*)",?\s*\}/g;

test("no text of the page is written twice", () => {
  const places = new Map<string, string[]>();
  for (const path of globSync("src/console/**/*.{ts,tsx}"))
    for (const [, en = "", zh = ""] of readFileSync(path, "utf8").matchAll(TEXT)) {
      const text = `${en} · ${zh}`;
      places.set(text, [...(places.get(text) ?? []), path]);
    }
  expect(places.size).toBeGreaterThan(300);
  expect(Array.from(places).filter(([, found]) => found.length > 1)).toEqual([]);
});

test("a name before a value has the colon of the reader's language", () => {
  const found = globSync("src/console/**/*.{ts,tsx}").flatMap((path) =>
    Array.from(
      readFileSync(path, "utf8").matchAll(/\b(?:say|nameOf)\([^{}]*\)\}(?:<[^>]*>)?: ?[{<$#\n]/g),
      ([text]) => `${path}: ${text}`,
    ),
  );
  expect(found).toEqual([]);
});
