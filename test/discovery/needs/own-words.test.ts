/** Requests that say nothing but what one of Cairn's own tools does, and requests of the same words that are about something else. */
import { expect, test } from "vitest";
import { ownToolsAskedFor } from "../../../src/discovery/needs/asks-of-cairn.ts";

test.each([
  ["Show me every tool that is available right now", "list_tools_available"],
  ["列出目前可以用的全部工具", "list_tools_available"],
  ["Which tools can I call here?", "list_tools_available"],
  ["现在连接了哪些工具，列个清单", "list_tools_available"],
  ["Connect an MCP server at https://mcp.example.com/mcp for me", "manage_server"],
  ["把已连接的那台服务器移除", "manage_server"],
  ["Please detach the weather MCP server again", "manage_server"],
  ["帮我接入一台新的 MCP 服务器，地址是 https://mcp.example.com/mcp", "manage_server"],
  ["Hand this work over to run in the background and tell me its status later", "submit_task"],
  ["把这件事放到后台慢慢做，完成后通知我", "submit_task"],
  ["Keep this running in the background and report back when it is done", "submit_task"],
  ["查看我之前提交的任务进展到哪一步了", "get_task"],
  ["How far along is the job I submitted earlier?", "get_task"],
  ["后台任务现在做得怎么样了", "get_task"],
  ["Assemble a prompt under 1000 tokens from this session", "assemble_context"],
  ["根据这次会话组装一个不超过 800 token 的提示词", "assemble_context"],
  ["给这个问题挑一个合适的提示词模板", "select_template"],
  ["Which prompt template fits this question best?", "select_template"],
  ["Replay the earlier prompt with a smaller token budget and show what was trimmed", "replay_context"],
  ["用更小的预算重放之前的提示词，看看哪些内容被裁掉", "replay_context"],
])("%s is done by %s", (text, tool) => {
  expect(ownToolsAskedFor(text)).toEqual([tool]);
});

test.each([
  "Show me every garden tool that is available at the hardware store",
  "列出木工常用的工具",
  "Connect to the MySQL server at db.example.com",
  "把这台 Windows 服务器移除出域",
  "Run the nginx container in the background",
  "Remove the background from this photo",
  "把照片的后台改成白色",
  "What is the status of the Jira task about billing?",
  "查看快递的进展到哪一步了",
  "Write a prompt for an image generator",
  "给简历挑一个合适的 Word 模板",
  "Replay the last goal of the match",
  "Create a context menu in React",
])("%s is not Cairn's own work", (text) => {
  expect(ownToolsAskedFor(text)).toEqual([]);
});
