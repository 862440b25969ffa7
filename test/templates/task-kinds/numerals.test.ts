/** Requests of numerals alone. A pattern that begins anew at each of them would take minutes here: it meets the limit of every test. */
import { expect, test } from "vitest";
import { readFeatures } from "../../../src/templates/task-kinds/features.ts";

test.each(["一二三四五六七", "俩", "百"])("a long row of numerals is read in bounded looks: %s", (piece) => {
  expect(readFeatures(piece.repeat(300_000 / piece.length)).values.get("long")).toBe(1);
});

test.each([
  ["三个苹果和两台电脑", "numbers"],
  ["一千二百三十四万五千六百七十八元", "number"],
])("numbers before what they count are seen: %s", (text, name) => {
  expect(readFeatures(text).values.get(name)).toBe(1);
});
