/**
 * The clients that the page and the READMEs name, each with its recipe: the one table they are all generated from. Recipes follow
 * the clients' own documentation. Not here: showing them.
 */
import { untranslated } from "../localized-text.ts";
import type { Client } from "./client.ts";

/** The name under which clients list the server. */
const SERVER_NAME = "cairn";

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** A query string has an ampersand, which a shell would interpret. */
function quoted(address: string): string {
  return /[^\w./:-]/.test(address) ? `'${address.replaceAll("'", "'\\''")}'` : address;
}

/** Text as base64 of its UTF-8 bytes. */
function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

const bearer = (token: string): string => `Authorization: Bearer ${token}`;

/** The headers of an entry, where a token is asked for; JSON leaves out what is undefined. */
const headersOf = (token: string | undefined): Record<string, string> | undefined =>
  token === undefined ? undefined : { Authorization: `Bearer ${token}` };

const mcpServers = (entry: (address: string) => object) => ({
  format: "json" as const,
  text: (address: string, token?: string) =>
    json({ mcpServers: { [SERVER_NAME]: { ...entry(address), headers: headersOf(token) } } }),
});

export const clients: readonly Client[] = [
  {
    id: "claude",
    name: { en: "Claude (web and desktop)", zh: "Claude（网页版与桌面版）" },
    steps: {
      en: "Settings → Connectors → Add custom connector, then paste the address.",
      zh: "设置 → 连接器 → 添加自定义连接器，粘贴地址。",
    },
    snippet: { format: "address", text: (address) => address },
    deepLink: () => "https://claude.ai/settings/connectors",
    publicOnly: true,
    sendsNoToken: true,
  },
  {
    id: "claude-code",
    name: untranslated("Claude Code"),
    steps: { en: "Run in a terminal:", zh: "在终端运行：" },
    snippet: {
      format: "shell",
      text: (address, token) =>
        `claude mcp add --transport http ${SERVER_NAME} ${quoted(address)}${token === undefined ? "" : ` --header '${bearer(token)}'`}`,
    },
  },
  {
    id: "chatgpt",
    name: untranslated("ChatGPT"),
    steps: {
      en: "Settings → Connectors → Advanced → Developer mode, then Create, and paste the address.",
      zh: "设置 → 连接器 → 高级 → 开发者模式，然后新建并粘贴地址。",
    },
    snippet: { format: "address", text: (address) => address },
    publicOnly: true,
    sendsNoToken: true,
  },
  {
    id: "cursor",
    name: untranslated("Cursor"),
    steps: {
      en: "Put this into ~/.cursor/mcp.json (for one project: .cursor/mcp.json).",
      zh: "写入 ~/.cursor/mcp.json（单个项目则写入 .cursor/mcp.json）。",
    },
    snippet: mcpServers((url) => ({ url })),
    deepLink: (url, token) =>
      `cursor://anysphere.cursor-deeplink/mcp/install?name=${SERVER_NAME}&config=${encodeURIComponent(base64(JSON.stringify({ url, headers: headersOf(token) })))}`,
  },
  {
    id: "vscode",
    name: untranslated("VS Code"),
    steps: {
      en: "Put this into .vscode/mcp.json.",
      zh: "写入 .vscode/mcp.json。",
    },
    snippet: {
      format: "json",
      text: (url, token) => json({ servers: { [SERVER_NAME]: { type: "http", url, headers: headersOf(token) } } }),
    },
    deepLink: (url, token) =>
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: SERVER_NAME, type: "http", url, headers: headersOf(token) }))}`,
  },
  {
    id: "codex",
    name: untranslated("Codex"),
    steps: { en: "Put this into ~/.codex/config.toml.", zh: "写入 ~/.codex/config.toml。" },
    snippet: {
      format: "toml",
      text: (url, token) =>
        `[mcp_servers.${SERVER_NAME}]\nurl = ${JSON.stringify(url)}${token === undefined ? "" : `\nhttp_headers = { Authorization = ${JSON.stringify(`Bearer ${token}`)} }`}`,
    },
  },
  {
    id: "gemini-cli",
    name: untranslated("Gemini CLI"),
    steps: { en: "Put this into ~/.gemini/settings.json.", zh: "写入 ~/.gemini/settings.json。" },
    snippet: mcpServers((httpUrl) => ({ httpUrl })),
  },
  {
    id: "qwen-code",
    name: untranslated("Qwen Code"),
    steps: { en: "Put this into ~/.qwen/settings.json.", zh: "写入 ~/.qwen/settings.json。" },
    snippet: mcpServers((httpUrl) => ({ httpUrl })),
  },
  {
    id: "trae",
    name: untranslated("TRAE"),
    steps: {
      en: "Settings → MCP → Add → Configure manually, then paste this.",
      zh: "设置 → MCP → 添加 → 手动配置，粘贴以下内容。",
    },
    snippet: mcpServers((url) => ({ url })),
  },
  {
    id: "cherry-studio",
    name: untranslated("Cherry Studio"),
    steps: {
      en: "Settings → MCP servers → Import from JSON, then paste this.",
      zh: "设置 → MCP 服务器 → 从 JSON 导入，粘贴以下内容。",
    },
    snippet: mcpServers((baseUrl) => ({ type: "streamableHttp", baseUrl })),
    deepLink: (baseUrl, token) =>
      `cherrystudio://mcp/install?servers=${encodeURIComponent(base64(JSON.stringify({ mcpServers: { [SERVER_NAME]: { type: "streamableHttp", baseUrl, headers: headersOf(token) } } })))}`,
  },
  {
    id: "dify",
    name: untranslated("Dify"),
    steps: {
      en: "Tools → MCP → Add MCP server (HTTP), then paste the address.",
      zh: "工具 → MCP → 添加 MCP 服务（HTTP），粘贴地址。",
    },
    snippet: { format: "address", text: (address) => address },
  },
  {
    id: "kiro",
    name: untranslated("Kiro"),
    steps: { en: "Put this into ~/.kiro/settings/mcp.json.", zh: "写入 ~/.kiro/settings/mcp.json。" },
    snippet: mcpServers((url) => ({ url })),
  },
  {
    id: "lm-studio",
    name: untranslated("LM Studio"),
    steps: {
      en: "Program → Install → Edit mcp.json, then paste this.",
      zh: "Program → Install → Edit mcp.json，粘贴以下内容。",
    },
    snippet: mcpServers((url) => ({ url })),
    deepLink: (url, token) =>
      `lmstudio://add_mcp?name=${SERVER_NAME}&config=${encodeURIComponent(base64(JSON.stringify({ url, headers: headersOf(token) })))}`,
  },
  {
    id: "zed",
    name: untranslated("Zed"),
    steps: {
      en: "Put this into settings.json (zed: open settings).",
      zh: "写入 settings.json（命令 zed: open settings）。",
    },
    snippet: {
      format: "json",
      text: (url, token) => json({ context_servers: { [SERVER_NAME]: { url, headers: headersOf(token) } } }),
    },
  },
  {
    id: "jetbrains",
    name: untranslated("JetBrains"),
    steps: {
      en: "Settings → Tools → AI Assistant → Model Context Protocol → Add → As JSON, then paste this.",
      zh: "设置 → 工具 → AI Assistant → Model Context Protocol → 添加 → As JSON，粘贴以下内容。",
    },
    snippet: mcpServers((url) => ({ url })),
  },
  {
    id: "opencode",
    name: untranslated("OpenCode"),
    steps: { en: "Put this into opencode.json.", zh: "写入 opencode.json。" },
    snippet: {
      format: "json",
      text: (url, token) =>
        json({ mcp: { [SERVER_NAME]: { type: "remote", url, enabled: true, headers: headersOf(token) } } }),
    },
  },
  {
    id: "other",
    name: { en: "Any other client", zh: "其他客户端" },
    steps: {
      en: "The common form of mcp.json. The transport is Streamable HTTP.",
      zh: "通用的 mcp.json 写法。传输方式为 Streamable HTTP。",
    },
    snippet: mcpServers((url) => ({ type: "http", url })),
  },
];
