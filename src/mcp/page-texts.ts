/** The texts of the page for browsers, in English and Chinese. */
import type { LocalizedText } from "../localized-text.ts";

export interface Recipe {
  client: string;
  steps: string;
  code?: (address: string) => string;
}

export interface PageTexts {
  language: string;
  title: string;
  lead: string;
  addressHeading: string;
  addressNote: string;
  connectHeading: string;
  recipes: readonly Recipe[];
  tryHeading: string;
  tryText: string;
  footer: string;
  other: { language: string; name: string };
}

const claudeCode = (address: string) => `claude mcp add --transport http cairn ${quoted(address)}`;
const cursorJson = (address: string) => JSON.stringify({ mcpServers: { cairn: { url: address } } }, null, 2);
const codeJson = (address: string) => JSON.stringify({ servers: { cairn: { type: "http", url: address } } }, null, 2);

/** A query string has an ampersand, which a shell would interpret. */
function quoted(address: string): string {
  return /[&?]/.test(address) ? `'${address}'` : address;
}

const english: PageTexts = {
  language: "en",
  title: "Cairn",
  lead: "An MCP server that guides an AI agent and its user through an expert’s decision trees, step by step, without ever losing the place.",
  addressHeading: "The address",
  addressNote:
    "This page is for people; agents connect to the same address. Streamable HTTP, protocol versions 2024-11-05 to 2026-07-28.",
  connectHeading: "Add it to your client",
  recipes: [
    {
      client: "Claude",
      steps: "Settings → Connectors → Add custom connector, and paste the address. In Claude Code:",
      code: claudeCode,
    },
    {
      client: "Cursor",
      steps: "Put this into ~/.cursor/mcp.json, or .cursor/mcp.json of a project:",
      code: cursorJson,
    },
    {
      client: "VS Code",
      steps: "Run “MCP: Add Server…” and choose HTTP, or put this into .vscode/mcp.json:",
      code: codeJson,
    },
    {
      client: "ChatGPT",
      steps:
        "Settings → Connectors → Advanced → Developer mode, then Create, and paste the address. ChatGPT reaches public addresses only.",
    },
  ],
  tryHeading: "Then ask",
  tryText: "What can you guide me through? Let us begin.",
  footer: "An address on localhost is reached only by clients on the same computer.",
  other: { language: "zh", name: "中文" },
};

const chinese: PageTexts = {
  language: "zh-CN",
  title: "Cairn",
  lead: "一个 MCP 服务：带着 AI 助手和它的用户，沿着专家写好的决策树一步一步走下去，任何时候都不会走丢。",
  addressHeading: "服务地址",
  addressNote:
    "本页面供人阅读；AI 助手连接的是同一个地址。传输方式为 Streamable HTTP，支持 2024-11-05 至 2026-07-28 的协议版本。",
  connectHeading: "添加到您的客户端",
  recipes: [
    {
      client: "Claude",
      steps: "设置 → 连接器 → 添加自定义连接器，粘贴上面的地址。Claude Code 用户请运行：",
      code: claudeCode,
    },
    { client: "Cursor", steps: "写入 ~/.cursor/mcp.json，或项目中的 .cursor/mcp.json：", code: cursorJson },
    { client: "VS Code", steps: "运行命令“MCP: Add Server…”并选择 HTTP，或写入 .vscode/mcp.json：", code: codeJson },
    { client: "ChatGPT", steps: "设置 → 连接器 → 高级 → 开发者模式，新建连接器并粘贴地址。ChatGPT 只能访问公网地址。" },
  ],
  tryHeading: "然后试着问",
  tryText: "你能引导我解决哪些问题？我们开始吧。",
  footer: "localhost 地址只有同一台电脑上的客户端才能访问。",
  other: { language: "en", name: "English" },
};

export const pageTexts: LocalizedText<PageTexts> = { en: english, zh: chinese };
