import { expect, test } from "vitest";
import { guessLanguage, languageAsked } from "../../src/knowledge/language.ts";

test.each([
  ["我的路由器连不上网", "zh-CN"],
  ["WiFi 很慢", "zh-CN"],
  ["优の良品是哪一家公司，门店开在什么地方", "zh-CN"],
  ["東京タワーへの行き方を教えて", "ja"],
  ["データ", "ja"],
  ["my router is slow", "en"],
  ["", "fr"],
  ["42?", "fr"],
  ["Привет", "fr"],
])("%j is %s", (text, language) => {
  expect(guessLanguage(text, "fr")).toBe(language);
});

test.each([
  ["*", undefined],
  ["*;q=0.5, zh-CN;q=0.4", "zh-CN"],
  ["fr-CH, fr;q=0.9", "fr-CH"],
  ["", undefined],
  [null, undefined],
])("Accept-Language %j asks for %j", (header, language) => {
  expect(languageAsked(header)).toBe(language);
});
