/** What to do when a tool failed. */
import { describe, expect, test } from "vitest";
import { COOL_DOWN_MS, isCoolingDown, nextStep, similarTools } from "../../src/discovery/ladder.ts";
import { indexTools } from "../../src/discovery/tool-index/index-tools.ts";
import { proves } from "../requirements/index.ts";
import { knownTool, someTools } from "./support.ts";

const failed = knownTool("web", "fetch", "Fetches a URL from the internet and returns its contents as markdown.");
const other = knownTool("browser", "fetch_page", "Fetches a URL and returns the page as markdown.");
const index = indexTools([...someTools, other]);

describe("after a failure", () => {
  test("a tool that does the same is tried first", () => {
    proves("tool-needs/fallback-similar");
    const step = nextStep(index, failed);
    expect(step).toMatchObject({ step: "use_similar_tool", tools: [{ tool: { id: "browser__fetch_page" } }] });
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
