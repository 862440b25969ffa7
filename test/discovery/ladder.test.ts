/** What to do when a tool failed. */
import { describe, expect, test } from "vitest";
import { COOL_DOWN_MS, isCoolingDown, nextStep, similarTools } from "../../src/discovery/ladder.ts";
import type { KnownTool } from "../../src/discovery/model.ts";
import { indexTools } from "../../src/discovery/tool-index/index-tools.ts";
import { proves } from "../requirements/index.ts";
import { chartTools, everythingTools, fileTools } from "./real-servers.ts";
import { knownTool, someTools } from "./support.ts";

const failed = knownTool("web", "fetch", "Fetches a URL from the internet and returns its contents as markdown.");
const unknown: KnownTool = { id: "", server: "", definition: { name: "", inputSchema: {} }, status: "waiting" };
const other = knownTool("browser", "fetch_page", "Fetches a URL and returns the page as markdown.");
const index = indexTools([...someTools, other]);

describe("after a failure", () => {
  test("a tool that does the same is tried first", () => {
    proves("tool-needs/fallback-similar");
    const step = nextStep(index, failed);
    expect(step).toMatchObject({ step: "use_similar_tool", tools: [{ tool: { id: "browser__fetch_page" } }] });
  });

  test("a name without a verb does what its description says", () => {
    const leet = knownTool("one", "leet", "Converts a word to leet speak.");
    const same = knownTool("two", "to_leet", "Converts a word into leet speak.");
    const tools = indexTools([leet, same, knownTool("two", "convert_units", "Converts a length into another unit.")]);
    expect(similarTools(tools, leet).map(({ tool }) => tool.id)).toEqual(["two__to_leet"]);
    expect(similarTools(tools, same).map(({ tool }) => tool.id)).toEqual(["one__leet"]);
  });

  test("without one, new tools are looked for, and then the answer is reduced", () => {
    proves("tool-needs/fallback-search", "tool-needs/fallback-reduced");
    const alone = indexTools(someTools);
    expect(nextStep(alone, failed)).toEqual({ step: "search_and_install_tools" });
    expect(nextStep(alone, failed, { searched: true })).toEqual({ step: "reduced_answer" });
  });

  test("what failed lately is left alone, longer each time, and tried again later", () => {
    proves("tool-needs/failures-remembered");
    const memory = new Map([["browser__fetch_page", { failures: 2, lastAt: 1000 }]]);
    expect(similarTools(index, failed, { memory, now: 2000 })).toEqual([]);
    expect(similarTools(index, failed, { memory, now: 1000 + 2 * COOL_DOWN_MS })).toHaveLength(1);
    expect(isCoolingDown(memory, "something else", 2000)).toBe(false);
  });
});

describe("a like tool does the same to the same thing, and is no more dangerous", () => {
  const servers = indexTools([...fileTools, ...everythingTools, ...chartTools]);
  const called = (name: string) =>
    [...fileTools, ...everythingTools, ...chartTools].find(({ definition }) => definition.name === name)!;

  test("nothing writes in place of what only reads", () => {
    proves("tool-needs/like-tool");
    expect(nextStep(servers, called("trigger-long-running-operation"))).toEqual({ step: "search_and_install_tools" });
    for (const { tool } of similarTools(servers, called("read_text_file"), { limit: 20 }))
      expect(tool.definition.annotations).toMatchObject({ readOnlyHint: true });
  });

  test("another kind of chart is another thing", () => {
    expect(similarTools(servers, called("generate_pie_chart"))).toEqual([]);
  });

  test("a word in common is not the same deed", () => {
    const need = "Remember facts about people as a knowledge graph of entities and relations";
    expect(similarTools(servers, unknown, { need })).toEqual([]);
  });
});
