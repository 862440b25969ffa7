/** A file that a request names by its name alone, and what is no file. */
import { describe, expect, test } from "vitest";
import { withFileWords } from "../../../src/discovery/lexicon/file-names.ts";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { guessLanguage } from "../../../src/knowledge/language.ts";
import { proves } from "../../requirements/index.ts";
import { chartTools, everythingTools, fileTools, memoryTools } from "../real-servers.ts";

const all = indexTools([...chartTools, ...fileTools, ...memoryTools, ...everythingTools]);

describe("a file is known by its name", () => {
  test.each([
    ["Read report.txt", /__read_(?:text_)?file$/u],
    ["Read notes.txt", /__read_(?:text_)?file$/u],
    ["Open readme.md", /__read_(?:text_)?file$/u],
    ["Show me the contents of log.txt", /__read_(?:text_)?file$/u],
    ["What is in settings.yaml?", /__read_(?:text_)?file$/u],
    ["Read x.txt and y.txt", /__read_multiple_files$/u],
    ['Replace the word "colour" by "color" in style.md', /__edit_file$/u],
    ["打开 report.txt", /__read_(?:text_)?file$/u],
    ["读取report.txt", /__read_(?:text_)?file$/u],
    ["读取 第一章.txt", /__read_(?:text_)?file$/u],
    ["看看 readme.md 里写了什么", /__read_(?:text_)?file$/u],
    ["读取 x.txt 和 y.txt", /__read_multiple_files$/u],
  ])("%s", (task, tool) => {
    proves("tool-needs/everyday");
    const { hasSufficientTools, toolRequirements } = analyzeByRule(task, all, { language: guessLanguage(task) });
    expect(toolRequirements.map(({ matchedTools }) => matchedTools[0]?.id)).toEqual([expect.stringMatching(tool)]);
    expect(hasSufficientTools).toBe(true);
  });

  test.each([
    "Explain what node.js is",
    "Open https://example.org/notes.txt",
    "Find every *.tmp below build",
    "Write to ann@example.md",
    "Read the file notes.txt",
    "Read version 1.2 of the report",
  ])("is no file, or says so itself: %s", (task) => {
    expect(withFileWords(task)).toBe(task);
  });

  test.each(["a.".repeat(50_000), "/a".repeat(50_000), "open ".repeat(20_000), "a.txt,".repeat(20_000)])(
    "any text is read to its end",
    (text) => {
      expect(typeof withFileWords(text)).toBe("string");
    },
  );
});
