/** Folding compatibility characters: what is folded, and that no text grows beyond its bound. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { foldText } from "../src/discovery/names/confusables.ts";
import { foldCompatibility } from "../src/fold-compatibility.ts";
import { plainText } from "../src/knowledge/inputs/plain-text.ts";
import { termsOf } from "../src/search/terms.ts";
import { unitsOf } from "../src/search/units.ts";

const LENGTH = 20_000;
/** Characters that become 18, 8, 6, 5, 4, 3 and 2, alone, mixed with each other and between ordinary words. */
const GROWING = [
  "\ufdfa",
  "\ufdfb",
  "\u3316",
  "\u3300",
  "\u2167",
  "\ufb03",
  "\u3260",
  "\ufdfa\u3300\u2167",
  "slow \ufdfa",
  "。\u3300",
].map((part) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH));

test("no text grows by more than a quarter and 32 units", () => {
  for (const text of GROWING) {
    expect(foldCompatibility(text).length).toBeLessThanOrEqual(LENGTH * 1.25 + 32);
    expect(plainText(text).length).toBeLessThanOrEqual(LENGTH * 1.25 + 32);
    expect(foldText(text).length).toBeLessThanOrEqual(LENGTH * 1.25 + 32);
  }
});

test("a text of such characters has no more terms and units than an ordinary one as long", () => {
  const ordinary = "路".repeat(LENGTH);
  for (const text of GROWING) {
    expect(termsOf(text).length).toBeLessThanOrEqual(termsOf(ordinary).length * 1.25);
    expect(unitsOf(text).length).toBeLessThanOrEqual(unitsOf(ordinary).length * 1.25);
  }
});

test("ordinary texts fold as Unicode says", () => {
  for (const text of [
    "ｗｉｆｉ ９４ Ｍｂｐｓ",
    "ｶﾞｽ料金は㍿へ",
    "½ cup, ﬁne, 5 ㎡ …",
    "①②③ Ⅷ",
    "e\u0301t\u00e9 ™",
    "我的網速很慢……",
    "",
  ])
    expect(foldCompatibility(text)).toBe(text.normalize("NFKC"));
});

test("no other file folds without the bound", () => {
  const source = join(import.meta.dirname, "..", "src");
  const others = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && readFileSync(join(source, file), "utf8").includes('normalize("NFKC")'),
  );
  expect(others).toEqual(["fold-compatibility.ts"]);
});
