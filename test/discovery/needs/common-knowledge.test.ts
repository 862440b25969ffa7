/** Courtesies, numbers that are compared, texts that are thought up and what is generally known need no tool; what lies elsewhere or changes does. */
import { describe, expect, test } from "vitest";
import { analyzeByRule, analyzeNeeds } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { guessLanguage } from "../../../src/knowledge/language.ts";
import { proves } from "../../requirements/index.ts";
import { chartTools, everythingTools, fileTools, memoryTools } from "../real-servers.ts";
import { knownTool } from "../support.ts";

const index = indexTools([...chartTools, ...fileTools, ...memoryTools, ...everythingTools]);
const analyze = (task: string) => analyzeByRule(task, index, { language: guessLanguage(task) });

describe("an agent does by itself", () => {
  test.each([
    "Thank you for all your help, that cleared everything up!",
    "Great job, I appreciate it",
    "Have a wonderful evening",
    "谢谢你这么耐心地解答",
    "太感谢了，问题解决了",
    "祝你一切顺利",
  ])("a courtesy: %s", (task) => {
    proves("tool-needs/answered-alone");
    expect(analyze(task)).toMatchObject({ recommendedAction: "answer_directly", toolRequirements: [] });
  });

  test.each([
    "7.8 vs 7.12, which is bigger?",
    "Which is smaller, 1/8 or 0.15?",
    "Order these from smallest to largest: 12, 3.5, 8",
    "Solve 2x + 3 = 11",
    "7.8和7.12哪个大？",
    "三分之一和四分之一哪个大",
    "97是质数吗？",
  ])("what numbers say: %s", (task) => {
    proves("tool-needs/answered-alone");
    expect(analyze(task)).toMatchObject({ recommendedAction: "answer_directly", toolRequirements: [] });
  });

  test.each([
    "Write a birthday card for my grandmother",
    "Write a thank-you note to our neighbours",
    "给外婆写一张生日贺卡",
    "帮我写一段新婚祝福",
  ])("a text: %s", (task) => {
    proves("tool-needs/answered-alone");
    expect(analyze(task)).toMatchObject({ recommendedAction: "answer_directly", toolRequirements: [] });
  });

  test.each([
    "When did the Berlin Wall fall?",
    "Which planet is closest to the sun?",
    "Can penguins fly?",
    "How many bones does an adult human have?",
    "Tell me about the Silk Road",
    "第一位进入太空的女性是谁？",
    "西红柿是水果吗？",
    "介绍一下丝绸之路",
  ])("a question about what is generally known: %s", (task) => {
    proves("tool-needs/answered-alone");
    expect(analyze(task)).toMatchObject({ recommendedAction: "answer_directly", toolRequirements: [] });
  });
});

describe("and needs a tool for", () => {
  test.each([
    "Thank you, now send the report to Anna by e-mail",
    "Great job. Book a table for four at eight",
    "Write a card in Trello for the broken door",
    "Who owns ticket 4711?",
    "When did the nightly build fail?",
    "Which hotels in Ghent have a pool?",
    "Is Anna free on Friday?",
    "What is the price of copper?",
    "Tell me about the customer Miller",
    "谢谢，现在把报告发邮件给安娜",
    "辛苦了，再帮我订一张周五的高铁票",
    "周五从格拉茨到汉堡有哪些航班？",
    "网站挂了吗？",
    "今晚谁值班？",
  ])("%s", (task) => {
    expect(analyze(task).recommendedAction).toBe("search_and_install_tools");
  });

  test("the rest of a request that begins with thanks or asks for a text", () => {
    const tools = (task: string) => analyze(task).toolRequirements.map((one) => one.matchedTools[0]?.id);
    expect(tools("Write a birthday card and save it to card.txt")).toEqual(["files__write_file"]);
    expect(tools("Thanks! Please read notes.txt")).toEqual(["files__read_text_file"]);
  });
});

describe("what is generally known", () => {
  test("is taken from the published knowledge where that has it", async () => {
    const own = indexTools([
      knownTool(null, "search_knowledge", "Search the published knowledge"),
      knownTool(null, "initiate_session", "Start a consultation"),
    ]);
    const answers = (score: number) => ({
      known: (texts: readonly string[]) =>
        Promise.resolve(texts.map(() => ({ by: "passage" as const, title: "Tides", score }))),
    });
    const { toolRequirements } = await analyzeNeeds("What causes tides?", own, answers(0.7));
    expect(toolRequirements).toMatchObject([{ coveredBy: "Tides" }]);
    // What one word means many passages come near to; what several words say, fewer.
    const of = async (task: string): Promise<string> =>
      (await analyzeNeeds(task, own, answers(0.45))).recommendedAction;
    expect(await of("路由器信号灯变红是什么意思")).toBe("use_existing_tools");
    expect(await of("光猫上的灯闪红光是什么意思")).toBe("use_existing_tools");
    expect(await of("令牌是什么意思")).toBe("answer_directly");
    expect(await of("Explain what a checklist is")).toBe("answer_directly");
  });
});
