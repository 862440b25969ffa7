import { expect, test } from "vitest";
import { inLanguage, languageOfTag } from "../src/localized-text.ts";

test.each(["zh", "zh-CN", "ZH-hant-TW", "zh_CN.UTF-8"])("%s is Chinese", (tag) => {
  expect(languageOfTag(tag)).toBe("zh");
});

// `zha` is the language of the Zhuang, not a form of `zh`.
test.each(["en", "en-GB", "ja", "zha", "", "C.UTF-8", "de-zh"])("%j gets English", (tag) => {
  expect(languageOfTag(tag)).toBe("en");
  expect(inLanguage(tag, { en: "yes", zh: "是" })).toBe("yes");
});
