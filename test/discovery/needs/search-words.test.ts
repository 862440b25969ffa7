import { expect, test } from "vitest";
import { MAX_KEYWORD, keywordsOf, searchWords } from "../../../src/discovery/needs/search-words.ts";
import { partOf } from "../../../src/discovery/needs/split.ts";

test.each([
  ["characters that are no words", "学".repeat(1500)],
  ["letters without a space", `send ${"x".repeat(1500)}`],
])("no keyword is longer than a word: %s", (_, need) => {
  const part = partOf(need);
  for (const word of [...keywordsOf(part), ...searchWords(part)]) expect(word.length).toBeLessThanOrEqual(MAX_KEYWORD);
});

test("a word that the lexicon lacks is searched for as it stands", () => {
  expect(keywordsOf(partOf("tune my kubectl_plugin_manager"))).toContain("kubectl_plugin_manager");
});
