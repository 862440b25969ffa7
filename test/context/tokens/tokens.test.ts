import fc from "fast-check";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { existsSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { FEATURES } from "../../../src/context/tokens/features.ts";
import { KINDS, profileText } from "../../../src/context/tokens/profile.ts";
import { KIND_MARGINS } from "../../../src/context/tokens/table.ts";
import { estimator, estimatorNamed } from "../../../src/context/tokens/tokens.ts";
import { loadCorpora, windows } from "../../bench/context-corpora.ts";
import { loadKinds } from "../../bench/context-kinds.ts";
import { loadOddKinds, loadUnseenKinds } from "../../bench/context-odd-kinds.ts";
import { proves } from "../../requirements/index.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const hasData = existsSync("../shared/data");
if (!hasData) console.log("tokens: ../shared/data is absent, so only the corpora of this checkout are measured");

const sum = (list: readonly number[]): number => list.reduce((left, right) => left + right, 0);

describe("the estimate beside o200k", () => {
  for (const { name, documents, changing = false } of loadCorpora()) {
    test(`${name}: never too low, some tenth too high`, () => {
      const every = [400, 1000, 4000].flatMap((size) => windows(documents, size));
      const step = Math.max(1, Math.floor(every.length / 500));
      const cut = every.filter((_, index) => index % step === 0);
      const real = cut.map((text) => encode(text).length);
      const counted = cut.map((text) => estimator.count(text));
      const share = counted.map((value, index) => value / (real[index] ?? 1));
      // Text that changes with every commit was not all there when the prices were learned: one odd window may be new.
      const under = share.filter((one) => one < 1);
      expect(under.length).toBeLessThanOrEqual(changing ? Math.ceil(cut.length / 100) : 0);
      expect(Math.min(...share)).toBeGreaterThanOrEqual(changing ? 0.9 : 1);
      expect(sum(counted) / sum(real)).toBeLessThan(
        name === "json: compact" ? 1.2 : name === "mixed: locales" ? 1.175 : 1.17,
      );
    });
  }

  test.each([...loadKinds(), ...loadOddKinds(), ...loadUnseenKinds()])(
    "$name, from word lists: no stretch of 400 characters too low",
    ({ documents }) => {
      proves("assembly/never-below-count");
      for (const [place, document] of documents.entries()) {
        // Some of the windows; the bench looks at all of them.
        const cut = windows([document], 400).filter((_, index) => index % 3 === 0);
        const worst = Math.min(...cut.map((text) => estimator.count(text) / encode(text).length));
        expect([place, worst >= 1 ? "never below" : worst]).toEqual([place, "never below"]);
      }
    },
  );

  test("the margins are what keeps it so", () => {
    const code = loadCorpora().find((corpus) => corpus.name === "code: typescript");
    const cut = windows(code?.documents ?? [], 1000).slice(0, 400);
    const margins = KIND_MARGINS.map(() => 1);
    expect(margins).toHaveLength(KINDS);
    const mean = sum(KIND_MARGINS) / KINDS;
    const under = (count: (text: string) => number): number =>
      cut.filter((text) => count(text) / encode(text).length < 0.98).length;
    expect(under((text) => estimator.count(text))).toBe(0);
    expect(under((text) => estimator.count(text) / mean)).toBeGreaterThan(0);
  });
});

describe("counting", () => {
  test("nothing costs nothing, anything costs something", () => {
    expect(estimator.count("")).toBe(0);
    fc.assert(fc.property(fc.string({ minLength: 1, unit: "binary" }), (text) => estimator.count(text) >= 1));
  });

  test("any two texts cost no more together than apart, but for one token at the seam", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 40 }),
        fc.string({ unit: "binary", maxLength: 40 }),
        (left, right) => estimator.count(`${left}\n\n${right}`) <= estimator.count(left) + estimator.count(right) + 1,
      ),
      { numRuns: 5000 },
    );
  });

  test("what has no price in the table is nothing a text can ask for", () => {
    const asked = new Float64Array(FEATURES + 1);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const sums = new Float64Array(KINDS);
        profileText(text, new Float64Array(FEATURES).fill(1), sums, asked);
        return sums.every(Number.isFinite);
      }),
      { numRuns: 2000 },
    );
    expect(asked).toHaveLength(FEATURES + 1);
    expect(asked[FEATURES]).toBe(0);
  });
});

test("Vietnamese in capitals is not below its real count", () => {
  const text =
    "CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM. ĐỘC LẬP – TỰ DO – HẠNH PHÚC. HỢP ĐỒNG LAO ĐỘNG. HÔM NAY, NGÀY MƯỜI HAI THÁNG BA, CHÚNG TÔI GỒM CÓ: " +
    "BÊN A LÀ CÔNG TY TRÁCH NHIỆM HỮU HẠN; BÊN B LÀ NGƯỜI LAO ĐỘNG. ĐIỀU MỘT: THỜI HẠN VÀ CÔNG VIỆC THEO HỢP ĐỒNG.";
  expect(estimator.count(text)).toBeGreaterThanOrEqual(encode(text).length);
});

test("an estimate goes by its name, the earlier one with its counts of then", () => {
  proves("assembly/estimate-replayed");
  expect(estimator.name).toBe("cairn-estimate-3");
  expect(estimatorNamed(estimator.name)).toBe(estimator);
  const earlier = estimatorNamed("cairn-estimate-2");
  const texts = [
    "Renew the certificate in March.",
    "网关证书在三月更新，“好的”。",
    "سڵاو چۆنی",
    "bcdfghjk",
    "鼗 ║▓▓ HTTPxyz",
  ];
  expect(texts.map((text) => earlier?.count(text))).toEqual([8, 14, 4, 5, 9]);
  expect(estimatorNamed("cairn-estimate-0")).toBeUndefined();
});
