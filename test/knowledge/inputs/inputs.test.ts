/** Parsing typed answers: a table of texts and their values, and properties over any text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptsValue, parseInput } from "../../../src/knowledge/inputs/parse-input.ts";
import { inputTypeNames, type InputTypeName } from "../../../src/knowledge/inputs/index.ts";
import type { InputSpec } from "../../../src/knowledge/model.ts";
import { runs } from "../../support/runs.ts";

/** `value` undefined: the text is refused. */
type Row = [typed: string, value: unknown];

/** The value of a typed text; undefined when it is refused. */
function read(type: InputTypeName, typed: string, more: Partial<InputSpec> = {}): unknown {
  const parsed = parseInput({ name: "v", type, ...more }, typed, "en");
  return parsed.ok ? parsed.value : undefined;
}

const walls: InputSpec["choices"] = [
  { id: "light", description: "Wood or plasterboard" },
  { id: "brick", description: "Brick" },
  { id: "concrete", description: "Concrete or stone" },
];

const tables: Partial<Record<InputTypeName, Row[]>> = {
  number: [
    ["18", 18],
    ["１８", 18],
    ["-5", -5],
    ["−5", -5],
    ["minus 5", -5],
    ["negative 40", -40],
    ["负五", -5],
    ["+3.5", 3.5],
    [".5", 0.5],
    ["007", 7],
    ["1,200.50", 1200.5],
    ["1 234 567", 1_234_567],
    ["1'000", 1000],
    ["3.5万", 35_000],
    ["3万5", 35_000],
    ["3万500", 30_500],
    ["1亿2000万", 120_000_000],
    ["3百万", 3_000_000],
    ["20k", 20_000],
    ["1.2 million", 1_200_000],
    ["十", 10],
    ["十八", 18],
    ["二十", 20],
    ["一百零三", 103],
    ["两百三", 230],
    ["三个半", 3.5],
    ["十二岁半", 12.5],
    ["2份半", 2.5],
    ["五点半", undefined],
    ["三半", undefined],
    ["个半", undefined],
    ["2.5个半", undefined],
    ["一百一十", 110],
    ["两千五", 2500],
    ["一千零五", 1005],
    ["一万零五十", 10_050],
    ["三万五", 35_000],
    ["三十二万五千六百", 325_600],
    ["九千九百九十九万", 99_990_000],
    ["一万亿", 1e12],
    ["二〇二六", 2026],
    ["三点五万", 35_000],
    ["三点一四", 3.14],
    ["壹仟贰佰叁拾", 1230],
    ["18岁", 18],
    ["三十五岁", 35],
    ["5 people", 5],
    ["四十二。", 42],
    ["1,20", undefined],
    ["12,34", undefined],
    ["1.5.2", undefined],
    ["3 to 5", undefined],
    ["1e5", undefined],
    ["0x10", undefined],
    ["Infinity", undefined],
    ["NaN", undefined],
    ["20%", undefined],
    ["forty-two", undefined],
    ["zero", undefined],
    ["a hundred", undefined],
    ["one hundred and five", undefined],
    ["a dozen", undefined],
    ["5 dozen", undefined],
    ["half", undefined],
    ["three quarters", undefined],
    ["half a million", undefined],
    ["2 and a half", undefined],
    ["1.5k", 1500],
    ["three point one four", undefined],
    ["one or two", undefined],
    ["ten to twelve", undefined],
    ["one-two", undefined],
    ["one two three", undefined],
    ["two fifty", undefined],
    ["nineteen eighty-four", undefined],
    ["a million two", undefined],
    ["a thousand five", undefined],
    ["a hundred and a half", undefined],
    ["a thousand and a half", undefined],
    ["five and six", undefined],
    ["thirty-ten", undefined],
    ["twenty-zero", undefined],
    ["ten hundred", undefined],
    ["a thousand million", undefined],
    ["one hundred and", undefined],
    ["two point twenty", undefined],
    ["a", undefined],
    ["hundred", undefined],
    ["dozens", undefined],
    ["a couple", undefined],
    ["a few", undefined],
    ["a third", undefined],
    ["first", undefined],
    ["about forty", undefined],
    ["forty percent", undefined],
    ["two hundred or so", undefined],
    ["一亿一亿", undefined],
    ["百", undefined],
    ["万", undefined],
    ["十千", undefined],
    ["about 5", undefined],
    ["5 6", undefined],
    ["1234567890123456", undefined],
  ],
  integer: [
    ["18", 18],
    ["18.0", 18],
    ["18.5", undefined],
    ["forty-two", undefined],
    ["0.9999999999999999", undefined],
  ],
  boolean: [
    ["是", true],
    ["对", true],
    ["是的。", true],
    ["好的", true],
    ["没错！", true],
    ["yes", true],
    ["Yes.", true],
    ["Ｙ", true],
    ["1", true],
    ["否", false],
    ["不是", false],
    ["没有", false],
    ["不", false],
    ["NO", false],
    ["nope", false],
    ["0", false],
    ["maybe", undefined],
    ["是不是", undefined],
    ["yes and no", undefined],
    ["会", true],
    ["会的。", true],
    ["能", true],
    ["不会", false],
    ["没会", false],
    ["不能的", false],
    ["不想啊", false],
    ["是的，下午", true],
    ["Yes, in the afternoon", true],
    ["没有，从来都这样", false],
    ["可能", undefined],
    ["会不会", undefined],
    ["是的，但不多", undefined],
    ["no, it does not", undefined],
    ["yes, but not often", undefined],
    ["会晒到", undefined],
    ["2", undefined],
  ],
  date: [
    ["2026-11-21", "2026-11-21"],
    ["2026/1/2", "2026-01-02"],
    ["2026.5.6", "2026-05-06"],
    ["20261121", "2026-11-21"],
    ["２０２６－１１－２１", "2026-11-21"],
    ["2026年11月21日", "2026-11-21"],
    ["2026 年 1 月 2 号", "2026-01-02"],
    ["二〇二六年十一月二十一日", "2026-11-21"],
    ["21 Nov 2026", "2026-11-21"],
    ["November 21st, 2026", "2026-11-21"],
    ["May 5 2026", "2026-05-05"],
    ["21/11/2026", "2026-11-21"],
    ["11/21/2026", "2026-11-21"],
    ["4/4/2026", "2026-04-04"],
    ["2024-02-29", "2024-02-29"],
    ["03/04/2026", undefined],
    ["2026-02-30", undefined],
    ["2025-02-29", undefined],
    ["2026-13-01", undefined],
    ["11月21日", undefined],
    ["26-11-21", undefined],
    ["November 2026", undefined],
    ["tomorrow", undefined],
  ],
  money: [
    ["¥1,200.50", 1200.5],
    ["￥５", 5],
    ["3.5万", 35_000],
    ["3万块钱", 30_000],
    ["3块5", 3.5],
    ["12元5角", 12.5],
    ["三元五角二分", 3.52],
    ["5毛", 0.5],
    ["十二块", 12],
    ["100元整", 100],
    ["20 dollars", 20],
    ["USD 20k", 20_000],
    ["$20", 20],
    ["forty-two dollars", undefined],
    ["ten grand", undefined],
    ["10 grand", 10_000],
    ["2.5 million dollars", 2_500_000],
    ["five dollars and fifty cents", undefined],
    ["5 euros 5 cents", 5.05],
    ["5 dollars and 50 cents", 5.5],
    ["5 dollars and 200 cents", undefined],
    ["five dollars and two hundred cents", undefined],
    ["one or two dollars", undefined],
    ["-5", -5],
    ["1.234", undefined],
    ["free", undefined],
    ["12元5", 12.5],
    ["￥", undefined],
  ],
  duration: [
    ["2小时30分", 9000],
    ["两个半小时", 9000],
    ["半小时", 1800],
    ["一刻钟", 900],
    ["三年半", 110_376_000],
    ["三个月", 7_776_000],
    ["1天12小时", 129_600],
    ["一小时零五分", 3900],
    ["2周", 1_209_600],
    ["1h30m", 5400],
    ["1 h 30 min", 5400],
    ["90 minutes", 5400],
    ["1.5h", 5400],
    ["half an hour", 1800],
    ["an hour", 3600],
    ["2 weeks and 3 days", 1_468_800],
    ["40 min", 2400],
    ["forty-two minutes", undefined],
    ["an hour and a half", undefined],
    ["three quarters of an hour", undefined],
    ["half a day", 43_200],
    ["one or two hours", undefined],
    ["a couple of hours", undefined],
    ["an hour and a half minutes", undefined],
    ["forty-two", undefined],
    ["an hour and a half and ten minutes", undefined],
    ["PT1H30M", 5400],
    ["P1DT12H", 129_600],
    ["90", undefined],
    ["1:30", undefined],
    ["-5h", undefined],
    ["2小时2小时", undefined],
    ["30m2h", undefined],
    ["PT", undefined],
    ["P", undefined],
    ["soon", undefined],
  ],
};

describe("what people type", () => {
  for (const [type, rows] of Object.entries(tables)) {
    it.each(rows)(`${type}: %j is %j`, (typed, value) => {
      expect(read(type as InputTypeName, typed)).toEqual(value);
    });
  }

  it.each<Row>([
    ["brick", "brick"],
    ["BRICK", "brick"],
    [" Brick. ", "brick"],
    ["2", "brick"],
    ["第二个", "brick"],
    ["选3", "concrete"],
    ["(1)", "light"],
    ["option 2", "brick"],
    ["stone", "concrete"],
    ["Concrete or stone", "concrete"],
    ["wood or brick", undefined],
    ["not brick", undefined],
    ["o", undefined],
    ["4", undefined],
    ["0", undefined],
    ["__proto__", undefined],
  ])("choice: %j is %j", (typed, value) => {
    expect(read("choice", typed, { choices: walls })).toEqual(value);
  });

  it.each<Row>([
    ["1,3", ["light", "concrete"]],
    ["3、1", ["light", "concrete"]],
    ["1 3", ["light", "concrete"]],
    ["brick and light", ["light", "brick"]],
    ["1和2", ["light", "brick"]],
    ["all", ["light", "brick", "concrete"]],
    ["全部", ["light", "brick", "concrete"]],
    ["brick, brick", ["brick"]],
    ["Concrete or stone", ["concrete"]],
    ["1, 5", undefined],
    ["none", undefined],
  ])("choices: %j is %j", (typed, value) => {
    expect(read("choices", typed, { choices: walls })).toEqual(value);
  });

  it("respects bounds of value, day, length and count", () => {
    expect(read("number", "5", { min: 5, max: 5 })).toBe(5);
    expect(read("number", "5.1", { min: 5, max: 5 })).toBeUndefined();
    expect(read("date", "2026-11-21", { min_date: "2026-11-22" })).toBeUndefined();
    expect(read("date", "2026-11-22", { min_date: "2026-11-22", max_date: "2026-11-22" })).toBe("2026-11-22");
    expect(read("text", "四个汉字", { max: 4 })).toBe("四个汉字");
    expect(read("text", "😀😀😀", { max: 3 })).toBe("😀😀😀");
    expect(read("text", "五个字长了", { max: 4 })).toBeUndefined();
    expect(read("choices", "1", { choices: walls, min: 2 })).toBeUndefined();
    expect(read("choices", "none", { choices: walls, min: 0 })).toEqual([]);
    expect(read("duration", "59 s", { min: 60 })).toBeUndefined();
    expect(read("money", "5元", { currency: "CNY" })).toBe(5);
    expect(read("money", "USD 5", { currency: "CNY" })).toBeUndefined();
    expect(read("money", "$5", { currency: "CNY" })).toBeUndefined();
    expect(read("money", "￥5", { currency: "USD" })).toBeUndefined();
    expect(read("money", "$5", { currency: "HKD" })).toBe(5);
    expect(read("money", "¥5", { currency: "JPY" })).toBe(5);
    expect(read("money", "5.5", { currency: "JPY" })).toBeUndefined();
  });

  it("accepts an empty answer for an optional input only", () => {
    for (const typed of ["", "   ", "\u3000"]) {
      expect(parseInput({ name: "v", type: "number", optional: true }, typed, "en")).toEqual({ ok: true, value: null });
      expect(read("number", typed)).toBeUndefined();
      expect(read("text", typed)).toBeUndefined();
    }
  });

  it("describes the expected value in the given language", () => {
    const spec: InputSpec = { name: "age", type: "integer", min: 0, max: 130 };
    expect(parseInput(spec, "x", "en")).toEqual({ ok: false, expected: "a whole number from 0 to 130" });
    expect(parseInput(spec, "x", "zh-CN")).toEqual({ ok: false, expected: "整数，0 到 130 之间" });
    expect(parseInput({ name: "w", type: "choice", choices: walls }, "x", "en")).toEqual({
      ok: false,
      expected: "one of: Wood or plasterboard, Brick, Concrete or stone",
    });
  });
});

const anySpec: fc.Arbitrary<InputSpec> = fc.record(
  {
    name: fc.constant("v"),
    type: fc.constantFrom(...inputTypeNames),
    min: fc.integer({ min: -5, max: 5 }),
    max: fc.integer({ min: 3, max: 2000 }),
    choices: fc.constant(walls),
    currency: fc.constantFrom("CNY", "USD"),
    optional: fc.boolean(),
    min_date: fc.constant("2000-01-01"),
    pattern: fc.constantFrom("(a|b)*c?", "\\d{2,4}", "[^x]+"),
  },
  { requiredKeys: ["name", "type"] },
);
const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(fc.constantFrom(..."0123456789.,-/:年月日时分秒个半十百千万亿零点块元角第和 andhmPTD￥$ "), {
      maxLength: 25,
    })
    .map((letters) => letters.join("")),
);

describe("properties of inputs", () => {
  it("never throw, and accept every value they read", () => {
    fc.assert(
      fc.property(anySpec, typed, (spec, text) => {
        const parsed = parseInput(spec, text, "zh");
        if (parsed.ok) expect(acceptsValue(spec, parsed.value)).toBe(true);
        else expect(parsed.expected).not.toBe("");
      }),
      { numRuns: runs(5000) },
    );
  });

  it("never read two numbers, joined by a word or a separator, as one", () => {
    fc.assert(
      fc.property(
        fc.nat(99),
        fc.nat(99),
        fc.constantFrom(" or ", " to ", ", ", " - ", "/", " and "),
        (one, two, between) => {
          const words = `${one}${between}${two}`;
          expect(read("number", words), words).toBeUndefined();
        },
      ),
    );
  });

  it("read every whole number back from Chinese, English and grouped writing", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (number) => {
        const value = Number(number);
        expect(read("number", String(number))).toBe(value);
        expect(read("number", number.toLocaleString("en-US"))).toBe(value);
        expect(read("number", writeInChinese(number))).toBe(value);
      }),
      { numRuns: runs(3000) },
    );
  });

  it("read every day of the calendar back from every way to write it", () => {
    const day = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(day, (at) => {
        const iso = at.toISOString().slice(0, 10);
        const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
        const english = at.toLocaleDateString("en-US", {
          timeZone: "UTC",
          day: "numeric",
          month: "long",
          year: "numeric",
        });
        for (const written of [iso, `${year}/${month}/${date}`, `${year}年${month}月${date}日`, english])
          expect(read("date", written), written).toBe(iso);
      }),
      { numRuns: runs(1000) },
    );
  });

  it("read every length of time back from ISO 8601 and from words", () => {
    fc.assert(
      fc.property(fc.nat(364), fc.nat(23), fc.nat(59), fc.nat(59), (days, hours, minutes, seconds) => {
        const total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
        expect(read("duration", `P${days}DT${hours}H${minutes}M${seconds}S`)).toBe(total);
        expect(read("duration", `${days}天${hours}小时${minutes}分${seconds}秒`)).toBe(total);
        expect(read("duration", `${days} days, ${hours} hours, ${minutes} min and ${seconds} s`)).toBe(total);
      }),
    );
  });

  it("read every amount back to the cent", () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), fc.nat(99), (whole, cents) => {
        const value = Number(`${whole}.${String(cents).padStart(2, "0")}`);
        expect(read("money", `¥${whole.toLocaleString("en-US")}.${String(cents).padStart(2, "0")}`)).toBe(value);
        expect(read("money", `${whole}元${Math.floor(cents / 10)}角${cents % 10}分`)).toBe(value);
      }),
    );
  });

  it("read or refuse a long text in linear time", () => {
    const long = 400_000;
    for (const unit of ["1", "一", "a", "1,", "十", " ", "年", "1h", "￥", "a,", "第", "\u0300"]) {
      for (const type of inputTypeNames)
        parseInput({ name: "v", type, choices: walls, pattern: "(a+)+b" }, unit.repeat(long / unit.length), "zh");
    }
  }, 20_000);
});

/** Writes a whole number in Chinese numerals. */
function writeInChinese(number: bigint): string {
  if (number === 0n) return "零";
  const digits = "零一二三四五六七八九";
  const four = (value: bigint): string =>
    [..."千百十"]
      .concat("")
      .map((unit, index) => {
        const digit = Number((value / 10n ** BigInt(3 - index)) % 10n);
        return digit === 0 ? "零" : `${digits[digit]}${unit}`;
      })
      .join("")
      .replace(/零+$/, "")
      .replace(/零+/g, "零");
  const eight = (value: bigint): string => {
    const [high, low] = [value / 10_000n, value % 10_000n];
    if (high === 0n) return four(low).replace(/^零/, "");
    const gap = low !== 0n && (low < 1000n || high % 10n === 0n) ? "零" : "";
    return `${four(high).replace(/^零/, "")}万${gap}${four(low).replace(/^零/, "")}`;
  };
  const [high, low] = [number / 100_000_000n, number % 100_000_000n];
  if (high === 0n) return eight(low);
  return `${eight(high)}亿${low !== 0n && low < 10_000_000n ? "零" : ""}${low === 0n ? "" : eight(low)}`;
}
