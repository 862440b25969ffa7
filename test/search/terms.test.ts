/** Text to terms, as a table, and the folding table against its source. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldHan } from "../../src/search/fold.ts";
import { stem } from "../../src/search/stem.ts";
import { isSingleCharacter, termsOf } from "../../src/search/terms.ts";
import { unitsOf } from "../../src/search/units.ts";
import { foldPairs } from "./fold-table.ts";
import { runs } from "../support/runs.ts";

describe("termsOf", () => {
  test.each([
    ["getUserById", "getuserbyid get user by id"],
    ["HTTP/2", "http/2 http 2"],
    ["v1.2.3", "v1.2.3 v1 2 3"],
    ["XMLHttpRequest", "xmlhttprequest xml http request"],
    ["snake_case_name", "snake_case_name snake case name"],
    ["RTX4090", "rtx4090 rtx 4090"],
    ["C++ C#", "c++ c c# c"],
    ["Well-known users' café", "well known user cafe"],
    ["$20,000", "20000"],
    ["don't user's", "dont user"],
    ["l'imprimante qu’elle", "imprimant ell"],
    ["L'ÉCOLE d'Artagnan", "ecol artagnan"],
    ["dell'acqua un’altra nell'orto", "acqua altra orto"],
    ["jusqu'à l'arc-en-ciel", "a arc en ciel"],
    ["aujourd'hui presqu'île o'clock y'all all's", "aujourdhui presquil oclock yall all"],
    ["ＡＢＣ ﬁne", "abc fine"],
    ["AI芯片", "ai 芯 芯片 片"],
    ["臺灣電腦", "台 台湾 湾 湾电 电 电脑 脑"],
    ["", ""],
    ["  \u0000 …", ""],
  ])("%s", (text, terms) => {
    expect(termsOf(text).join(" ")).toBe(terms);
  });

  test("depends on neither the width nor the case of Latin letters", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{0,40}$/), (text) => {
        expect(termsOf(text.toUpperCase())).toEqual(termsOf(text));
      }),
    );
  });

  test("reads ASCII by itself as it reads it beside other scripts", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z0-9 .,/+#'_:@-]{0,40}$/)), (text) => {
        expect(termsOf(`${text} 中`)).toEqual([...termsOf(text), "中"]);
      }),
      { numRuns: runs(1000) },
    );
  });

  test("accepts anything and gives no empty term", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(termsOf(text).every((term) => term.length > 0 && term.length <= 64)).toBe(true);
      }),
    );
  });
});

test("stems bring the forms of a word together", () => {
  for (const forms of [
    "connect connects connected connecting connection",
    "translate translation translating",
    "company companies",
    "agree agreed",
  ]) {
    expect(new Set(forms.split(" ").map(stem)).size).toBe(1);
  }
  expect(new Set(["universal", "unit", "organ", "origin"].map(stem)).size).toBe(4);
});

test("folding is the packed table of OpenCC's character lists, and folds once and for all", () => {
  const pairs = foldPairs();
  for (let code = 0x4e00; code <= 0x9fff; code += 1) {
    expect(foldHan(String.fromCharCode(code)).charCodeAt(0)).toBe(pairs.get(code) ?? code);
  }
  expect(pairs.size).toBeGreaterThan(2500);
});

function marked(text: string): string {
  const units = unitsOf(text).map((unit) => (unit.stop ? `(${unit.text})` : unit.text));
  return units.join(" ");
}

test("units mark what says nothing about the subject", () => {
  expect(marked("请问怎么重启Router？")).toBe("(请) (问) (怎) (么) 重 启 router");
  expect(marked("How do I reset my router?")).toBe("(how) (do) (i) reset (my) router");
});

test("a single character of an unspaced script is known as such", () => {
  expect(["芯", "芯片", "a", "カ"].map(isSingleCharacter)).toEqual([true, false, false, true]);
});
