/** Answers where a unit is asked: what people type, in both languages, and what is refused. */
import { describe, expect, it } from "vitest";
import { parseInput } from "../../../src/knowledge/inputs/parse-input.ts";
import { readAmount } from "../../../src/knowledge/units/amount.ts";
import { units } from "../../../src/knowledge/units/table.ts";
import { proves } from "../../requirements/index.ts";

type Row = readonly [typed: string, value: number | undefined];
const tables: Record<string, Row[]> = {
  Mbps: [
    ["100", 100],
    ["100 Mbps", 100],
    ["100Mbit/s", 100],
    ["100M", 100],
    ["100兆", 100],
    ["约 300 兆", 300],
    ["一千兆", 1000],
    ["1 Gbps", 1000],
    ["35.5", 35.5],
    ["12 MB/s", undefined],
    ["100 metres", undefined],
  ],
  hours: [
    ["20小时", 20],
    ["20 h", 20],
    ["1.5 天", 36],
    ["1.5 days", 36],
    ["two hours", 2],
    ["twenty-five hours", 25],
    ["a couple of hours", 2],
    ["an hour and a half", 1.5],
    ["two and a half hours", 2.5],
    ["约20个小时", 20],
    ["大概 20 小时左右", 20],
    ["about 20 hours", 20],
    ["２０小时", 20],
    ["两个半小时", 2.5],
    ["2小时30分", 2.5],
    ["90 minutes", 1.5],
    ["20 minutes", 0.333333333333333],
    ["20", 20],
    ["二十", 20],
    ["20个", 20],
    ["20 kg", undefined],
    ["20 people", undefined],
    ["18岁", undefined],
    ["超过20小时", undefined],
    ["10-20小时", undefined],
    ["20 hours a week", undefined],
    ["20小时20小时", undefined],
    ["hours", undefined],
    ["", undefined],
  ],
  小时: [
    ["20小时", 20],
    ["1.5 days", 36],
  ],
  months: [
    ["1年", 12],
    ["两年半", 30],
    ["18 months", 18],
    ["一个半月", 1.5],
    ["2年3个月", 27],
    ["半年", 6],
    ["一个季度", 3],
    ["15天", 0.5],
  ],
  years: [
    ["18个月", 1.5],
    ["3年", 3],
  ],
  公斤: [
    ["120斤", 60],
    ["60 kg", 60],
    ["1 lb", 0.45359237],
    ["三斤二两", 1.6],
    ["60公里", undefined],
  ],
  厘米: [
    ["1米75", 175],
    ["一米八", 180],
    ["175", 175],
    ["5 ft 10 in", 177.8],
    ["1.75m", 175],
  ],
  元: [
    ["3.5万", 35_000],
    ["两万五", 25_000],
    ["¥1,200.50", 1200.5],
    ["3块5", 3.5],
    ["1200元", 1200],
    ["100 dollars", undefined],
  ],
  万元: [
    ["35万", 35],
    ["35", 35],
    ["350000元", 35],
    ["两万五", 2.5],
    ["1.2亿", 12_000],
  ],
  "元/月": [
    ["5000", 5000],
    ["5000元", 5000],
    ["5000元/月", 5000],
    ["5千", 5000],
    ["5000元/年", undefined],
  ],
  percent: [
    ["20%", 20],
    ["百分之二十", 20],
    ["两成", 20],
    ["一半", 50],
    ["5‰", 0.5],
    ["20", 20],
  ],
  "°C": [
    ["38.5", 38.5],
    ["38.5度", 38.5],
    ["38.5℃", 38.5],
    ["零下5度", -5],
    ["三十一度半", 31.5],
    ["零下3度半", -3.5],
    ["100 °F", 37.7777777777778],
    ["300 K", 26.85],
  ],
  "°F": [
    ["100 degrees", 100],
    ["37 °C", 98.6],
  ],
  平方米: [
    ["89平", 89],
    ["89㎡", 89],
    ["3亩", 2000],
  ],
  cups: [
    ["3 cups", 3],
    ["1 cup", 1],
    ["two cups", 2],
    ["3", 3],
    ["3 hours", undefined],
  ],
  人: [
    ["20人", 20],
    ["20个人", 20],
  ],
};

describe("an answer where a unit is asked", () => {
  for (const [unit, rows] of Object.entries(tables))
    it.each(rows)(`${unit}: %j is %j`, (typed, value) => {
      proves("navigation/units");
      expect(readAmount(typed, unit)).toEqual(value);
    });

  it("reads every name of every unit, and converts to itself", () => {
    proves("navigation/units");
    for (const unit of units)
      for (const name of unit.names) {
        // A bare sign of several units (m, 分) is read by the kind that is asked.
        const asked = unit.names[0] ?? name;
        expect(readAmount(`3 ${name}`, asked), `3 ${name} in ${asked}`).toBe(3);
      }
  });

  it("names the unit that is asked where another one is given, in one language", () => {
    proves("navigation/units");
    const spec = { name: "overtime", type: "number", unit: "小时" } as const;
    expect(parseInput(spec, "20 kg", "en")).toMatchObject({ units: { asked: "hours", given: "kilograms" } });
    expect(parseInput(spec, "20 kg", "zh")).toMatchObject({ units: { asked: "小时", given: "公斤" } });
    const money = { name: "pay", type: "number", unit: "元" } as const;
    expect(parseInput(money, "100 dollars", "zh")).toMatchObject({ units: { asked: "元", given: "美元" } });
    // Minutes or metres: nothing is said about it.
    expect(parseInput({ ...spec, unit: "kg" }, "20 m", "en")).not.toHaveProperty("units");
    expect(parseInput({ ...spec, max: 48 }, "100小时", "zh")).toEqual({
      ok: false,
      expected: "数字，不大于 48，单位为小时",
    });
  });

  it("makes a duration a number of its unit, and of seconds without one", () => {
    proves("navigation/units");
    const spec = { name: "notice", type: "duration", unit: "days", min: 1, max: 60 } as const;
    const value = (text: string) => {
      const parsed = parseInput(spec, text, "en");
      return parsed.ok ? parsed.value : undefined;
    };
    for (const [text, days] of [
      ["2周", 14],
      ["30", 30],
      ["P1M", 30],
      ["36 hours", 1.5],
      ["一个月", 30],
    ] as const)
      expect(value(text), text).toBe(days);
    for (const text of ["-3 days", "61", "soon"]) expect(value(text), text).toBeUndefined();
  });
});
