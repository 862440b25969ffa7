/** Needs that the published knowledge meets, asked of the knowledge of this repository; and needs that share its subjects and want a tool. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { ownContent } from "../../src/mcp/own-content.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import { analyzeTask } from "../../src/operations/discovery/analyze.ts";
import { proves } from "../requirements/index.ts";
import { product } from "../support/product.ts";
import { shippedTemplates } from "../support/templates.ts";

const repository = join(import.meta.dirname, "../..");
const files = readdirSync(join(repository, "knowledge"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:yaml|md)$/u.test(entry.name))
  .map(({ parentPath, name }): [string, string] => {
    const path = join(parentPath, name);
    return [relative(repository, path).replaceAll("\\", "/"), readFileSync(path, "utf8")];
  });
const shipped = product(undefined, { ...Object.fromEntries(files), ...shippedTemplates });

/** Of documents, trees and their steps, in both languages. A comma may stand in one. */
const titles = files
  .flatMap(([, text]) => Array.from(text.matchAll(/\btitle: *(.+)/gu), ([, title = ""]) => title))
  .join("\n");

test.each([
  "my internet is slow",
  "我想了解人工智能行业的投资",
  "my wifi is slow",
  "公司拖欠加班费怎么办",
  "公司被公司辞退能拿多少赔偿",
  "How do I read a speed test?",
  "My video calls lag when somebody uploads",
  "Should I use stdio or HTTP for my MCP server?",
  "Does changing the DNS server make the internet faster?",
  "试用期被辞退有补偿吗",
  "没有签劳动合同能要双倍工资吗",
  "工伤认定要多久内申请",
  "年假没休完能折算成工资吗",
  "怎么看一家AI公司的护城河",
  "Should I restart my router when the internet is slow?",
  "How do I change the DNS server of my router?",
  "Restarting the router does not help, the wifi stays slow",
  "打开网页很慢怎么办",
  "What is the difference between tools and resources in MCP",
  "什么是市盈率",
  "查询加班费的标准",
  "Find tips for slow wifi",
  "Why does my MCP server not show its tools",
  "Search for how to place a router",
  "Which Wi-Fi channel should I use?",
  "What Wi-Fi channel is best?",
  "Which Wi-Fi channel should I pick in a flat?",
])("%s is met by the knowledge", async (task) => {
  const analysis = await shipped.ask("analyze_tool_needs", { task_description: task });
  expect(analysis).toMatchObject({
    has_sufficient_tools: true,
    recommended_action: "use_existing_tools",
    triggers: [],
    tool_requirements: [{ matched_tools: [{ name: "search_knowledge" }, { name: "initiate_session" }] }],
  });
  const [met] = (analysis as { tool_requirements: { covered_by: string; reasoning: string }[] }).tool_requirements;
  expect(titles).toContain(met?.covered_by);
  expect(met?.reasoning).toContain(met?.covered_by);
  const search = await shipped.ask("search_and_install_tools", { task_description: task, auto_install: false });
  expect(search).toMatchObject({ action_needed: "use_existing_tools", candidates: [] });
  proves("tool-needs/own-knowledge");
});

test.each([
  ["How do I apply for arbitration when my employer withholds wages?", "Employee rights in mainland China"],
  ["How do I invest in artificial intelligence?", "人工智能"],
  ["How do I get better wifi upstairs?", "Home internet trouble"],
  ["地下室没有信号怎么办", "家庭网络故障排查"],
])("%s is met by a guided consultation, which no passage answers as well", async (task, title) => {
  const analysis = await shipped.ask("analyze_tool_needs", { task_description: task });
  expect(analysis).toMatchObject({
    has_sufficient_tools: true,
    recommended_action: "use_existing_tools",
    tool_requirements: [{ covered_by: title, matched_tools: [{ name: "initiate_session" }] }],
  });
  const [met] = (analysis as { tool_requirements: { matched_tools: unknown[]; reasoning: string }[] })
    .tool_requirements;
  expect(met?.matched_tools).toHaveLength(1);
  expect(met?.reasoning).toContain(title);
  proves("tool-needs/own-knowledge");
});

test.each([
  ["My router is in a cupboard in the hallway, does that matter?", "Move it first"],
  ["我想让你带着我一步步排查家里的网", "家庭网络故障排查"],
  ["微信群里有老师带着炒股说包赚，可信吗", "科技行业投资咨询"],
])("who tells a case in words of their own is led to the base that they are about: %s", async (task, title) => {
  const analysis = await shipped.ask("analyze_tool_needs", { task_description: task });
  expect(analysis).toMatchObject({
    tool_requirements: [{ covered_by: title, matched_tools: [{ name: "initiate_session" }] }],
  });
  proves("tool-needs/own-knowledge");
});

test.each([
  ["My cat has been sneezing since Monday, should I worry?", "search_knowledge, asked in other words too"],
  ["我家猫从周一开始打喷嚏，要紧吗", "先用 search_knowledge"],
])("advice that the knowledge has not is the agent's own, and no server is looked for: %s", async (task, hint) => {
  const analysis = await shipped.ask("analyze_tool_needs", { task_description: task });
  expect(analysis).toMatchObject({
    recommended_action: "answer_directly",
    overall_assessment: expect.stringContaining(hint),
    tool_requirements: [],
  });
  proves("tool-needs/own-knowledge");
});

test("a passage that hardly fits does not give its title to what a step is about", async () => {
  const analysis = await shipped.ask("analyze_tool_needs", { task_description: "公司强制调岗降薪我该怎么办" });
  expect(analysis).toMatchObject({ tool_requirements: [{ covered_by: "调岗、降薪、换地点" }] });
  proves("tool-needs/own-knowledge");
});

test.each([
  "How do I clean a mesh strainer?",
  "How do I store wine in the basement?",
  "How does an injection work?",
  "How do I write a server for a browser game?",
  "How do I get rid of ants in the garden?",
  "How does artificial intelligence play chess?",
  "怎么在阳台种番茄？",
  "受伤的小鸟怎么救？",
])("%s only shares a word with the knowledge", async (task) => {
  const analysis = await shipped.ask("analyze_tool_needs", { task_description: task });
  expect(JSON.stringify(analysis)).not.toContain("covered_by");
  proves("tool-needs/own-knowledge");
});

test.each(["What is a list in Python", "What is a mutex", "Why is the sky blue", "什么是量子计算"])(
  "%s is explained by the agent: the knowledge only shares its words",
  async (task) => {
    const analysis = await shipped.ask("analyze_tool_needs", { task_description: task });
    expect(analysis).toMatchObject({ recommended_action: "answer_directly", tool_requirements: [] });
    proves("tool-needs/own-knowledge");
  },
);

test.each([
  "Fetch the page https://example.com/pricing",
  "Open https://docs.example.org/setup and tell me what it says",
  "Get the router guide from https://example.net/router-guide",
  "Read /srv/notes/router.txt",
  "What does https://example.com/mcp say about tools?",
  "List all my subscriptions",
  "List my open tickets",
  "Show me the open issues in our repository",
  "Search my notes for the wifi password",
  "Read the log of my MCP server",
  "Find the router in our inventory",
  "Get the latest score of the Lakers game",
  "Get the latest news about OpenAI",
  "Look up the subscription of our customer Meyer",
  "Call customer service about my contract",
  "Search GitHub for MCP servers",
  "查看服务器的错误日志",
  "查看我的考勤记录",
  "查一下我们公司这个月的考勤",
  "查询公司的工商信息",
  "查询社保缴费记录",
  "查看谁连了我的WiFi",
  "测一下网速",
  "在知乎上搜索加班费",
  "在GitHub上找MCP服务器",
  "给客服打电话",
])("%s is about what no document has, and no tool at hand does it", async (task) => {
  const analysis = await shipped.ask("analyze_tool_needs", { task_description: task });
  expect(JSON.stringify(analysis)).not.toContain("covered_by");
  expect(analysis).toMatchObject({ has_sufficient_tools: false, recommended_action: "search_and_install_tools" });
  proves("tool-needs/external-objects");
});

test.each([
  "Search the knowledge base for overtime pay",
  "在知识库里查找加班费",
  "Start a guided diagnosis of my slow internet",
])("%s names what the own tools work on", async (task) => {
  const analysis = await shipped.ask("analyze_tool_needs", { task_description: task });
  expect(analysis).toMatchObject({ has_sufficient_tools: true, recommended_action: "use_existing_tools" });
  proves("tool-needs/external-objects");
});

test.each([
  "把这份劳动合同PDF转换成Word文档",
  "查询股票价格",
  "下载人工智能行业的财报",
  "帮我写一封辞职信发给人事",
  "画一张人工智能投资的折线图",
  "把仲裁申请书发到我的邮箱",
  "Run a speed test of my internet connection",
  "Search for AI investment news",
  "Can you reboot my router every night?",
  "打开电视",
  "电视打开",
  "打开空调",
  "我要打开空调",
  "把空调温度调高",
  "重启我的云服务器",
  "关掉客厅的灯",
  "预订一间会议室",
  "Turn off the living room lights",
  "I want to turn off the lights on my modem",
  "Scan my network for open ports",
  "Open a pull request with my changes",
  "Restart my cloud server",
  "Please go ahead and restart the router",
  "Order a new router for my flat",
  "I need to cancel my internet contract",
  "Reset the password of my wifi",
  "Control my Ableton session",
  "Sign the attached contract with my certificate",
  "控制一下我的调光台",
  "给附件里的合同盖上电子章",
])("%s needs a tool, whatever the knowledge says of its subject", async (task) => {
  const analysis = await shipped.ask("analyze_tool_needs", { task_description: task });
  expect(JSON.stringify(analysis)).not.toContain("covered_by");
  expect(analysis).toMatchObject({ has_sufficient_tools: false });
  proves("tool-needs/deeds");
});

test("what is to be remembered is recorded where the caller may do so, and a narrowed list of tools has no such tool", async () => {
  const task_description = "Record a memory that I prefer short answers";
  expect(await shipped.ask("analyze_tool_needs", { task_description })).toMatchObject({
    has_sufficient_tools: true,
    tool_requirements: [{ matched_tools: [{ name: "record" }] }],
  });
  const own = ownContent(productDefinition("test"), new Set(["discovery"]), shipped.call.principal);
  const narrowed = await analyzeTask({ task_description }, { ...shipped.call, own });
  expect(narrowed).toMatchObject({ value: { analysis: { hasSufficientTools: false } } });
  proves("tool-needs/own-work");
});
