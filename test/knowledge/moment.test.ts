/** Times as callers write them, and what is none. */
import { expect, test } from "vitest";
import { isLanguageTag } from "../../src/knowledge/language.ts";
import { readMoment } from "../../src/knowledge/moment.ts";

test.each([
  ["2026-11-22", "2026-11-22T00:00:00.000Z"],
  ["2026-11-22T08:00:00Z", "2026-11-22T08:00:00.000Z"],
  ["2026-11-22T08:00:00.250+08:00", "2026-11-22T00:00:00.250Z"],
  [" 2026-11-22 08:00:00Z ", "2026-11-22T08:00:00.000Z"],
  ["2026-11-22T08:00Z", "2026-11-22T08:00:00.000Z"],
])("%j is a time", (text, at) => {
  expect(new Date(readMoment(text) ?? 0).toISOString()).toBe(at);
});

test.each(["2025-08-31 23:45:30", "2025-08-31T23:45"])("%j is a time without a zone", (text) => {
  expect(readMoment(text)).toBe(Date.parse(text));
});

test.each([
  "",
  "yesterday",
  "tomorrow 9",
  "2026-02-30",
  "2026-13-01",
  "2026-11-22T25:00:00Z",
  "22.11.2026",
  "2026",
  "t",
])("%j is no time", (text) => {
  expect(readMoment(text)).toBeUndefined();
});

test.each(["en", "zh-CN", "zh-Hant-TW", "ZH", "tlh", "en-u-ca-buddhist"])("%s is a language tag", (tag) => {
  expect(isLanguageTag(tag)).toBe(true);
});

test.each(["", "e", "klingonese", "Chinese", "中文", "zh_CN", "en-", "en us"])("%j is no language tag", (text) => {
  expect(isLanguageTag(text)).toBe(false);
});
