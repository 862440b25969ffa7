/** A file that a request names by its name alone, and what is no file. */
import { describe, expect, test } from "vitest";
import { withFileWords } from "../../../src/discovery/lexicon/file-names.ts";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { MIN_COVERAGE } from "../../../src/discovery/score/answered.ts";
import { readNeeds } from "../../../src/discovery/score/asked-need.ts";
import { coverNeeds } from "../../../src/discovery/score/functionality.ts";
import { bundledEntries } from "../../../src/discovery/sources/bundled.ts";
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
    "Call GET /api/files/allowed",
    "/summarize and/or shorten it, 24/7",
    "Read version 1.2 of the report",
  ])("is no file, or says so itself: %s", (task) => {
    expect(withFileWords(task)).toBe(task);
  });

  test.each([
    ["Read the file notes.txt", "Read the file x.txt"],
    ["Read /etc/allowed/list", "read the contents of the file x.txt"],
    ["Open ~/.memory", "read the contents of the file x.txt"],
    ["Look at /srv/graph/photo.png", "Look at x.png"],
  ])("what it is called says nothing: %s", (task, compared) => {
    expect(withFileWords(task).replace(/\s+/gu, " ").trim()).toBe(compared);
  });

  test.each(["a.".repeat(50_000), "/a".repeat(50_000), "open ".repeat(20_000), "a.txt,".repeat(20_000)])(
    "any text is read to its end",
    (text) => {
      expect(typeof withFileWords(text)).toBe("string");
    },
  );
});

describe("a path says where, and not what is done", () => {
  test.each([
    ["Read /etc/hosts", /__read_(?:text_)?file$/u],
    ["Read /var/log/allowed", /__read_(?:text_)?file$/u],
    ["Print /home/ana/entities", /__read_(?:text_)?file$/u],
    ["Read C:\\notes\\list\\directory.txt", /__read_(?:text_)?file$/u],
    ["读取 /etc/hosts", /__read_(?:text_)?file$/u],
    ["List /srv/graph/nodes", /__(?:list_directory|directory_tree)/u],
    ["Move /tmp/read/a to /tmp/write/b", /__move_file$/u],
    ["Write /tmp/create/notes", /__write_file$/u],
    ["新建目录 photos", /__create_directory$/u],
    ["Create folder drawings", /__create_directory$/u],
  ])("%s", (task, tool) => {
    proves("tool-needs/everyday");
    const { toolRequirements } = analyzeByRule(task, all, { language: guessLanguage(task) });
    expect(toolRequirements.map(({ matchedTools }) => matchedTools[0]?.id)).toEqual([expect.stringMatching(tool)]);
  });

  test("nor what a server is for", () => {
    const [memory, files] = ["memory", "filesystem"].map((name) =>
      bundledEntries.find((entry) => entry.name.endsWith(`server-${name}`)),
    );
    const need = { needed: "read", description: "Read the file notes.txt" };
    expect(coverNeeds(memory!, readNeeds([need]))[0]?.confidence).toBeLessThan(MIN_COVERAGE);
    expect(coverNeeds(files!, readNeeds([need]))[0]?.confidence).toBeGreaterThan(MIN_COVERAGE);
    const { toolRequirements } = analyzeByRule("Frobnicate /opt/secretive/place.csv", all);
    expect(toolRequirements[0]?.suggestedSearchKeywords.join(" ")).not.toMatch(/opt|secretive|place/u);
  });
});

describe("a chart of what a file holds is a second need", () => {
  test.each([
    ["Read sales.csv and draw it", /__generate_/u],
    ["Open report.csv and chart it", /__generate_/u],
    ["Open figures.csv and make a pie chart of it", /__generate_pie_chart$/u],
    ["读取 sales.csv 并画出来", /__generate_/u],
    ["打开 data.json，把它画成折线图", /__generate_line_chart$/u],
  ])("%s", (task, tool) => {
    proves("tool-needs/everyday");
    const { toolRequirements } = analyzeByRule(task, all, { language: guessLanguage(task) });
    expect(toolRequirements.map(({ matchedTools }) => matchedTools[0]?.id)).toEqual([
      expect.stringMatching(/__read_(?:text_)?file$/u),
      expect.stringMatching(tool),
    ]);
  });
});
