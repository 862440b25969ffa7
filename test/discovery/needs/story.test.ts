/** What no tool at hand does is not said to be done by one that shares a word with it. */
import { describe, expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { splitNeeds } from "../../../src/discovery/needs/split.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { guessLanguage } from "../../../src/knowledge/language.ts";
import { proves } from "../../requirements/index.ts";
import { chartTools, everythingTools, fileTools, memoryTools } from "../real-servers.ts";

const all = indexTools([...chartTools, ...fileTools, ...memoryTools, ...everythingTools]);
const actionOf = (task: string): string =>
  analyzeByRule(task, all, { language: guessLanguage(task) }).recommendedAction;

test("spaces between words are read once, however many there are", () => {
  proves("tool-needs/everyday");
  // Begun anew at each space, a run of a million takes hours: the limit of a test finds it.
  for (const space of [" ", "\t", " \n", "\u3000"]) {
    const [first, ...others] = splitNeeds(`draw a chart${space.repeat(1_000_000)}and a map`);
    expect([first?.actions, others.length < 2]).toEqual([["draw"], true]);
  }
});

describe("one shared word", () => {
  test.each([
    "What is the plot of Macbeth?",
    "Tell me the plot of Inception",
    "Summarise the plot of The Great Gatsby",
    "用两句话概括《红楼梦》的情节",
  ])("is no drawing: %s", (task) => {
    proves("tool-needs/everyday");
    expect(actionOf(task)).toBe("answer_directly");
  });

  test.each(["查询 MySQL 里最近七天的订单", "查询 PostgreSQL 里昨天的用户", "List the orders of last week in MySQL"])(
    "asks for nothing to be deleted: %s",
    (task) => {
      proves("tool-needs/everyday");
      const { toolRequirements } = analyzeByRule(task, all, { language: guessLanguage(task) });
      const named = toolRequirements.flatMap(({ matchedTools }) => matchedTools.map(({ id }) => id));
      expect(named.filter((id) => id.includes("delete"))).toEqual([]);
    },
  );

  test.each(["Plot the sales of each month as a bar chart", "Delete the entity Tom"])("is enough: %s", (task) => {
    expect(actionOf(task)).toBe("use_existing_tools");
  });
});
