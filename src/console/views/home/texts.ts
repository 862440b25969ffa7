export const texts = {
  lead: {
    en: "An expert’s knowledge, walked step by step with your AI assistant, and a memory that knows why each word is in the prompt.",
    zh: "让 AI 助手带着您，一步一步走过专家写好的知识；每个进入提示词的字，都说得出理由。",
  },
  address: { en: "The address", zh: "服务地址" },
  addressNote: {
    en: "Any MCP client connects here. Streamable HTTP, protocol versions 2024-11-05 to 2026-07-28.",
    zh: "任何 MCP 客户端都连接到这里。传输方式为 Streamable HTTP，支持 2024-11-05 至 2026-07-28 的协议版本。",
  },
  add: { en: "Add it to your client", zh: "添加到您的客户端" },
  chooseClient: { en: "Choose a client", zh: "选择客户端" },
  open: { en: "Open in", zh: "打开" },
  publicOnly: {
    en: "This client reaches public addresses only: an address on localhost does not work here.",
    zh: "该客户端只能访问公网地址：localhost 地址在这里用不了。",
  },
  asksToken: {
    en: "This server asks for a token: put yours in place of YOUR_TOKEN. Whoever runs the server gives it to you.",
    zh: "此服务器需要令牌：请把 YOUR_TOKEN 换成您的令牌，令牌向管理员索取。",
  },
  addHeader: {
    en: "This server asks for a token. Add this header in the client, with your token in place of YOUR_TOKEN; whoever runs the server gives it to you.",
    zh: "此服务器需要令牌。请在客户端里添加这个请求头，并把 YOUR_TOKEN 换成您的令牌，令牌向管理员索取。",
  },
  header: { en: "Header", zh: "请求头" },
  sendsNoToken: {
    en: "This server asks for a token, and this client sends none: it connects to servers that let people sign in (CAIRN_AUTH = oauth).",
    zh: "此服务器需要令牌，而该客户端不能发送令牌：它只能连接可以登录的服务器（CAIRN_AUTH = oauth）。",
  },
  thenAsk: { en: "Then ask", zh: "然后问它" },
  question: { en: "What can you guide me through? Let us begin.", zh: "你可以引导我做哪些事？我们开始吧。" },
} as const;
