/** How much of a question the trees of a base speak of. */
import { expect, test } from "vitest";
import { coveredWords } from "../../src/routing/covered-words.ts";
import { buildRouting, openRouting } from "../../src/routing/match.ts";
import { bases, trees } from "./fixtures.ts";

const routing = openRouting(buildRouting(trees, bases));

test("words of the base count by how rare they are, words that it has not count against it", () => {
  const whole = coveredWords(routing, "wireless signal drops", "network");
  const part = coveredWords(routing, "How does a wireless parrot learn Latin?", "network");
  expect(whole.share).toBe(1);
  expect(whole.words).toBeGreaterThan(1);
  expect(part.words).toBe(1);
  expect(part.share).toBeGreaterThan(0);
  expect(part.share).toBeLessThan(0.5);
});

test("a base is asked for its own words alone", () => {
  expect(coveredWords(routing, "wireless signal drops", "investing")).toEqual({ words: 0, share: 0 });
  expect(coveredWords(routing, "人工智能", "investing").share).toBeGreaterThan(0.5);
});

test.each(["", "?!", "你好", "the of and"])("a text without a content word has no share: %s", (text) => {
  expect(coveredWords(routing, text, "network")).toEqual({ words: 0, share: 0 });
});

test("a base without trees has no word of any question", () => {
  expect(coveredWords(routing, "wireless signal drops", "documents-only")).toEqual({ words: 0, share: 0 });
});
