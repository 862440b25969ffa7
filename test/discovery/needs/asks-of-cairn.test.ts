/** Requests that name what Cairn itself does, whatever words the tools of other servers share with them. */
import { expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { asksForKnowledge } from "../../../src/discovery/needs/asks-for-knowledge.ts";
import { ownToolsAskedFor, subjectOf } from "../../../src/discovery/needs/asks-of-cairn.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { knownTool } from "../support.ts";

test.each([
  "list of tools you have",
  "Show me the list of tools you have",
  "what tools do you have?",
  "Which tools can I use right now?",
  "What MCP servers are connected?",
  "Please list all available tools",
  "列出现在连接了哪些工具",
  "你有哪些工具？",
  "现在有哪些工具可用",
  "列出所有工具",
])("%s: the tools at hand are listed", (text) => {
  const index = indexTools([
    knownTool("files", "list_allowed_directories", "Returns the list of directories that this server may access."),
    knownTool("okta", "list_users", "List the users that you have, with the tools of the API."),
  ]);
  const analysis = analyzeByRule(text, index);
  expect(analysis).toMatchObject({ hasSufficientTools: true, recommendedAction: "use_existing_tools" });
  expect(analysis.toolRequirements[0]?.matchedTools.map(({ id }) => id)).toEqual(["list_tools_available"]);
});

test.each([
  "list the tools in my repo",
  "What tools does a carpenter use?",
  "列出仓库里的工具脚本",
  "Show the servers that are down",
])("%s asks for other things", (text) => expect(ownToolsAskedFor(text)).toEqual([]));

test.each([
  ["在知识库里查一下英伟达的资料", ["search_knowledge"]],
  ["知识库里有没有关于英伟达的内容？", ["search_knowledge"]],
  ["search the knowledge base for NVIDIA", ["search_knowledge"]],
  ["What does the knowledge base say about overtime?", ["search_knowledge"]],
  ["把这段话写入知识库", []],
  ["Add this page to the knowledge base", []],
  ["Search the knowledge base in Confluence", []],
  ["Search the knowledge graph for Alice", []],
])("the knowledge base is where it is looked for: %s", (text, tools) => {
  expect(ownToolsAskedFor(text)).toEqual(tools);
});

test.each([
  ["walk me through fixing my wifi", "fixing my wifi"],
  ["Guide me through setting up a router", "setting up a router"],
  ["带我一步一步检查网络", "检查网络"],
])("whoever wants to be led asks the knowledge, about the subject: %s", (text, subject) => {
  expect(asksForKnowledge(text)).toBe(true);
  expect(subjectOf(text)).toBe(subject);
});

test("a picture of a page is made by a tool, whatever is known of pages", () => {
  expect(asksForKnowledge("Take a screenshot of the pricing page")).toBe(false);
  expect(asksForKnowledge("screenshot of the pricing page")).toBe(false);
});

test.each([
  ["How do I choose my first shares?", true],
  ["How do I write the configuration file of my client?", true],
  ["怎么给股票估值？", true],
  ["What is the share price of Siemens?", false],
  ["Buy ten shares of Siemens", false],
  ["Write the configuration file", false],
])("how something is done is told by a document, and is not done by one: %s", (text, asks) => {
  expect(asksForKnowledge(text)).toBe(asks);
});
