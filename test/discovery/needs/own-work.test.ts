/** Requests for what Cairn does beside the knowledge, and requests in the same words for what others do. */
import { expect, test } from "vitest";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { ownWorkAskedFor } from "../../../src/discovery/needs/own-work.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { proves } from "../../requirements/index.ts";
import { memoryTools } from "../real-servers.ts";
import { knownTool } from "../support.ts";

test.each([
  ["Remember that I like long answers", "record"],
  ["Please keep in mind for later that I live in Graz", "record"],
  ["Record a memory that I prefer short answers", "record"],
  ["记住我住在格拉茨", "record"],
  ["回答尽量简短，请记住这一点", "record"],
  ["Run this in the background", "submit_task"],
  ["Please work on the report in the background until it is done", "submit_task"],
  ["Start a background task for the comparison", "submit_task"],
  ["后台执行这个任务", "submit_task"],
  ["把这些放到后台慢慢处理", "submit_task"],
  ["How far has my task come?", "get_task"],
  ["Is the background task done?", "get_task"],
  ["后台任务的状态怎么样", "get_task"],
  ["Abort my background job", "update_task"],
  ["终止后台任务", "update_task"],
  ["Disconnect the server weather", "manage_server"],
  ["Remove the weather MCP server", "manage_server"],
  ["Add an MCP server with the address https://tools.example.org/mcp", "manage_server"],
  ["断开 weather 服务器的连接", "manage_server"],
  ["添加 MCP 服务器 https://tools.example.org/mcp", "manage_server"],
])("%s: %s", (text, tool) => {
  expect(ownWorkAskedFor(text)).toBe(tool);
  const analysis = analyzeByRule(text, indexTools([]));
  expect(analysis).toMatchObject({ hasSufficientTools: true, recommendedAction: "use_existing_tools" });
  expect(analysis.toolRequirements.map((one) => one.matchedTools[0]?.id)).toEqual([tool]);
  proves("tool-needs/own-work");
});

test.each([
  "Remember to send the report tomorrow",
  "Remind me that the meeting is at ten",
  "Keep the memory usage below one gigabyte",
  "Do you remember what I said about tea?",
  "Remember that in notes.txt",
  "你还记得我喜欢什么吗",
  "提醒我明天交房租",
  "Remove the background of this photo",
  "Put a mountain in the background of the image",
  "Run the Docker container in the background",
  "Play music in the background",
  "后台运行 nginx 容器",
  "打开网站后台",
  "把图片的背景去掉",
  "Show my tasks for today",
  "Cancel the task Buy milk in Todoist",
  "What is the status of ticket 4711?",
  "Restart the server web-01",
  "Remove the server web-01 from the load balancer",
  "Connect to the server db01 with SSH",
  "Deploy the MCP server to Cloudflare",
  "Add a tool to my MCP server",
  "Install an MCP server for charts",
  "How do I remove an MCP server?",
  "断开服务器连接失败怎么办",
  "怎么添加MCP服务器",
  "重启服务器 web-01",
  "给MCP服务器加一个工具",
])("%s is for others", (text) => expect(ownWorkAskedFor(text)).toBeUndefined());

test("a connected memory goes before the session's own", () => {
  const tools = (index: ReturnType<typeof indexTools>) =>
    analyzeByRule("Remember that Ana likes tea", index).toolRequirements.map((one) => one.matchedTools[0]?.id);
  expect(tools(indexTools([knownTool("files", "read_file", "Reads a file.")]))).toEqual(["record"]);
  expect(tools(indexTools(memoryTools))).toEqual(["memory__add_observations"]);
});

test("a tool that the caller may not call meets nothing", () => {
  for (const text of ["Run this in the background", "Remember that I like tea", "Disconnect the server weather"]) {
    const analysis = analyzeByRule(text, indexTools([]), { mayCall: () => false });
    expect(analysis).toMatchObject({ hasSufficientTools: false, recommendedAction: "search_and_install_tools" });
  }
  proves("tool-needs/own-work");
});
