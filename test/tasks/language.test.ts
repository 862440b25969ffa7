import { expect, test } from "vitest";
import { languageOfTask } from "../../src/tasks/language.ts";

test.each([
  "42*17",
  "😀",
  "SELECT id, name FROM users WHERE age > 3;",
  "select * from orders",
  "https://example.com/a/b?c=d",
  "2026-11-22",
])("%s says no language: what the client asked for decides, else English", (description) => {
  expect(languageOfTask({ description, language: "zh-CN" })).toBe("zh-CN");
  expect(languageOfTask({ description })).toBe("en");
});

test.each([
  ["Select a hotel from the list in Berlin", "en"],
  ["Read https://example.com/a and say what it is", "en"],
  ["请读 https://example.com/a", "zh-CN"],
  ["SELECT * FROM t WHERE city = '北京'", "zh-CN"],
])("the words of %s decide, whatever the client asks for", (description, language) =>
  expect(languageOfTask({ description, language: language === "en" ? "zh-CN" : "en" })).toBe(language),
);
