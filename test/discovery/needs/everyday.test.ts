/** Requests in everyday words, over the tools of servers that people connect: what is at hand is seen, what is missing is said in the request's words. */
import { describe, expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import type { KnownTool } from "../../../src/discovery/model.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { searchTools } from "../../../src/discovery/tool-index/search-tools.ts";
import { guessLanguage } from "../../../src/knowledge/language.ts";
import { proves } from "../../requirements/index.ts";
import { chartTools, everythingTools, fileTools, memoryTools } from "../real-servers.ts";
import { knownTool } from "../support.ts";

const titled = (title: string, tool: KnownTool): KnownTool => ({ ...tool, definition: { ...tool.definition, title } });
const own = [
  titled(
    "Search the knowledge",
    knownTool(
      null,
      "search_knowledge",
      "Find every passage of the published documents that matches a question, in Chinese and English, best first.",
    ),
  ),
  titled(
    "Start a consultation",
    knownTool(
      null,
      "initiate_session",
      "Start a consultation that guides the user through an expert's decision tree, for a question the published knowledge covers.",
    ),
  ),
];
const charts = indexTools(chartTools);
const all = indexTools([...own, ...chartTools, ...fileTools, ...memoryTools, ...everythingTools]);
const analyze = (task: string, index = all) => analyzeByRule(task, index, { language: guessLanguage(task) });

describe("a chart, with a chart server alone", () => {
  test.each([
    ["请帮我生成一张2023年销售数据的柱状图", "bar"],
    ["画一张柱状图", "bar"],
    ["生成折线图", "line"],
    ["生成一个饼图", "pie"],
    ["畫一張圓餅圖", "pie"],
    ["画雷达图", "radar"],
    ["生成漏斗图", "funnel"],
    ["Draw a bar chart of the sales of 2023", "bar"],
    ["Plot a scatter chart of height against weight", "scatter"],
  ])("%s", (task, kind) => {
    proves("tool-needs/everyday");
    const { recommendedAction, toolRequirements } = analyze(task, charts);
    expect(toolRequirements[0]?.matchedTools[0]?.id).toBe(`mcp-echarts__generate_${kind}_chart`);
    expect(recommendedAction).toBe("use_existing_tools");
  });

  test.each([
    ["饼图", "pie"],
    ["柱状图", "bar"],
    ["折线图", "line"],
    ["scatter plot", "scatter"],
  ])("is found by its name: %s", (query, kind) => {
    expect(searchTools(charts, query, 5).hits[0]?.tool.definition.name).toBe(`generate_${kind}_chart`);
  });
});

describe.each([
  ["a chart server alone", charts],
  ["all", all],
])("a chart is drawn whatever the verb, over %s", (_, index) => {
  test.each([
    ["用柱状图展示各地区销售额", "bar_chart"],
    ["用饼图表示市场份额", "pie_chart"],
    ["展示各部门人数的柱状图", "bar_chart"],
    ["用折线图显示气温变化", "line_chart"],
    ["把表格转成柱状图", "bar_chart"],
    ["把这张表做成图表", "echarts"],
    ["用箱线图展示各班成绩的分布", "boxplot_chart"],
    ["画一张桑基图展示能源流向", "sankey_chart"],
    ["用K线图反映股价走势", "candlestick_chart"],
    ["Show sales per region as a bar chart", "bar_chart"],
    ["Display temperatures as a line chart", "line_chart"],
    ["Compare the regions in a radar chart", "radar_chart"],
    ["Show the monthly revenue as a heatmap", "heatmap_chart"],
    ["Show the monthly revenue as a funnel", "funnel_chart"],
    ["Turn this table into a line chart", "line_chart"],
  ])("%s", (task, kind) => {
    proves("tool-needs/everyday");
    const { recommendedAction, toolRequirements } = analyze(task, index);
    expect(toolRequirements.map(({ matchedTools }) => matchedTools[0]?.id)).toEqual([`mcp-echarts__generate_${kind}`]);
    expect(recommendedAction).toBe("use_existing_tools");
  });

  test.each([
    "把柱状图转成表格",
    "把折线图里的文字翻译成英文",
    "Turn the bar chart into a table",
    "Read the values in the bar chart of report.pdf",
  ])("a chart that is there is not drawn: %s", (task) => {
    const names = analyze(task, index).toolRequirements.flatMap(({ matchedTools, confidenceScore }) =>
      confidenceScore >= 0.5 ? (matchedTools[0]?.id ?? "") : [],
    );
    expect(names.filter((name) => name.startsWith("mcp-echarts__"))).toEqual([]);
  });
});

test.each([
  ["搜索知识库", "search_knowledge"],
  ["在知识库里查找竞业限制的内容", "search_knowledge"],
  ["Start a guided diagnosis of my slow internet", "initiate_session"],
])("%s is done by Cairn's own tool", (task, name) => {
  const { recommendedAction, toolRequirements } = analyze(task);
  expect(toolRequirements[0]?.matchedTools[0]?.id).toBe(name);
  expect(recommendedAction).toBe("use_existing_tools");
});

describe("what is missing is searched for by the word that matters", () => {
  test.each([
    ["Translate this contract from German to Polish", ["translate", "german", "polish"]],
    ["翻译这份合同", ["translate", "翻译"]],
    ["把这段会议录音转成文字", ["transcribe", "录音"]],
    ["上证指数", ["stock", "上证指数"]],
    ["搜索最近关于量子计算的新闻", ["news", "新闻"]],
  ])("%s", (task, words) => {
    const { searchStrategy, toolRequirements } = analyze(task, indexTools([]));
    expect(searchStrategy.keywords).toEqual(expect.arrayContaining(words));
    expect(toolRequirements[0]?.needed).toBe(task);
  });

  test.each(["Start a guided tour", "Submit a task that runs overnight"])(
    "whole words alone name a concept: %s",
    (task) => {
      const { searchStrategy } = analyze(task, indexTools([]));
      for (const word of ["md5", "crypto hash", "fitness"]) expect(searchStrategy.keywords).not.toContain(word);
    },
  );
});

test.each([
  "hello",
  "你好",
  "谢谢",
  "謝謝你的幫助",
  "2+2",
  "不需要任何工具",
  "Write me a poem about rain",
  "写一首关于秋天的诗",
  "What is a bar chart?",
  "Don't draw anything",
  "不要画图",
])("nothing is needed: %s", (task) => {
  const analysis = analyze(task);
  expect(analysis).toMatchObject({
    hasSufficientTools: true,
    recommendedAction: "answer_directly",
    toolRequirements: [],
    triggers: [],
  });
  expect(analysis.searchStrategy.description).not.toMatch(/Keywords|关键词/);
});

test.each([
  ["不要画图，只要把数据翻译成英文", ["把数据翻译成英文"]],
  ["Don't translate it, just read the file a.txt", ["just read the file a.txt"]],
  ["请识别图片里的文字", ["识别图片里的文字"]],
])("what a request refuses is no need: %s", (task, needed) => {
  expect(analyze(task).toolRequirements.map((one) => one.needed)).toEqual(needed);
});

test.each([
  ["Draw a Gantt chart from these dates and mail it to the team", 2],
  ["画一张柱状图，然后发邮件给小王", 2],
  ["查天气并发短信告诉我", 2],
  ["把两个PDF合并成一个", 1],
])("several steps are several needs: %s", (task, count) => {
  expect(analyze(task).toolRequirements).toHaveLength(count);
});

describe("what an agent does by itself", () => {
  test.each([
    "给我讲个笑话",
    "Tell me something funny",
    "What is 18 percent of 250?",
    "十二乘以十四等于几",
    "250 的百分之十八是多少",
    "Summarize what we discussed",
    "总结一下我们聊了什么",
    "What did I ask you first?",
    "我上一条消息说了什么",
    "你能把刚才的回答再说一遍吗",
    "How are you doing today?",
    "很高兴认识你",
    "Rewrite this sentence so that it sounds more polite: send me the numbers",
    "把这句话改得客气一点：把数字发给我",
  ])("%s", (task) => {
    expect(analyze(task)).toMatchObject({ recommendedAction: "answer_directly", toolRequirements: [] });
  });

  test.each([
    "Summarize what we discussed and send it to the channel",
    "把我们刚才聊的内容总结一下发到群里",
    "Tell me something funny and draw a bar chart of it",
    "Rewrite the file intro.md so that it is shorter",
    "Correct the address of customer 17 in the database",
    "我们上一次会议的纪要在哪个文件里",
    "What is 20 euros in dollars?",
    "查一下我之前问的那篇论文",
  ])("%s is a task all the same", (task) => {
    expect(analyze(task).toolRequirements).not.toEqual([]);
  });
});

describe("a word in common is no claim", () => {
  const search = knownTool(null, "search", "Search the knowledge. Queries may be translated first, see the language.");
  const convert = knownTool("time", "convert_time", "Convert a time between timezones.", {
    properties: { time: { type: "string" }, timezone: { type: "string" } },
  });
  const few = indexTools([search, convert, ...chartTools, ...fileTools]);

  test.each([
    "Translate the menu into Korean",
    "Get me the share price of Tesla",
    "Show the opening and closing prices of Siemens for May",
    "Turn this MP4 into an audio file",
  ])("%s", (task) => {
    expect(analyze(task, few)).toMatchObject({
      hasSufficientTools: false,
      recommendedAction: "search_and_install_tools",
    });
  });

  test("to translate a time is to convert it", () => {
    const [best] = analyze("Translate a timestamp from one timezone into another", few).toolRequirements[0]!
      .matchedTools;
    expect(best).toMatchObject({ id: "time__convert_time" });
    expect(best?.confidence).toBeGreaterThanOrEqual(0.5);
  });

  test("a chart that is asked for is drawn", () => {
    expect(analyze("Show the opening and closing prices of Siemens as a candlestick chart", few)).toMatchObject({
      hasSufficientTools: true,
    });
  });
});
