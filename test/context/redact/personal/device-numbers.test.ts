/** Numbers of mobile devices go behind their name, where their check digit is right; other numbers of fifteen digits stay. */
import { expect, test } from "vitest";
import { redact } from "../../../../src/context/redact/redact.ts";

test.each([
  ["My IMEI is %", "490154203237518"],
  ["IMEI: %", "35-209900-176148-1"],
  ["手机串号 % 被锁了", "356938035643809"],
  ["IMEI1：%，IMEI2 也查不到", "353879234252633"],
  ["the IMEI number of the stolen phone is %", "358240051111110"],
  ["串号：%", "35 693803 564380 9"],
])("%s %s", (line, value) => {
  const clean = redact(line.replace("%", value)).text;
  expect(clean).toBe(line.replace("%", "[redacted:imei]"));
  expect(redact(clean).text).toBe(clean);
});

test.each([
  "order 490154203237518 shipped",
  "IMEI: 490154203237519 is not valid",
  "串号 123456789012345 不存在",
  "the IMEI has 15 digits",
])("stays: %s", (line) => expect(redact(line).text).toBe(line));
