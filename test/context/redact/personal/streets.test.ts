import fc from "fast-check";
import { expect, test } from "vitest";
import { streetStart } from "../../../../src/context/redact/personal/streets.ts";
import { runs } from "../../../support/runs.ts";

/** The same as one pattern, which tries each beginning with each reading and is therefore not used. */
const STREET =
  /(?:(?:[\u4e00-\u9fff]{2,3}(?:省|自治区)|北京|上海|天津|重庆)?(?:[\u4e00-\u9fff]{1,4}[市州盟])?(?:[\u4e00-\u9fff]{1,4}[区县旗])?(?:[\u4e00-\u9fff]{1,5}(?:街道|镇|乡))?)?[\u4e00-\u9fff]{1,8}(?:路|街|道|巷|胡同|弄|里|村|屯|组|园|苑|段)(?:[东南西北中]路|[东南西北中])?$/;

test.each([
  ["我住在，浙江省杭州市西湖区文三路", "浙江省杭州市西湖区文三路"],
  ["寄到 北京市海淀区中关村大街", "北京市海淀区中关村大街"],
  ["地址:上海南京西路", "上海南京西路"],
  ["广西壮族自治区南宁市，江南区五一东路", "江南区五一东路"],
  ["ab胡同", undefined],
  ["路", undefined],
  ["", undefined],
])("%s", (text, street) => {
  const from = streetStart(text, text.length);
  expect(from === undefined ? undefined : text.slice(from)).toBe(street);
});

test("law: a street begins where the longest reading of its address does", () => {
  const pieces = fc.constantFrom(
    ..."市区省镇路里文三东西州县乡园江中，a",
    "北京",
    "上海",
    "自治区",
    "胡同",
    "街道",
    "西路",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (chosen) => {
      const text = chosen.join("");
      const match = STREET.exec(text.slice(-40));
      expect(streetStart(text, text.length)).toBe(match === null ? undefined : text.length - match[0].length);
    }),
    { numRuns: runs(3000) },
  );
});
