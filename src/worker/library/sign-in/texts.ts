/** The words of the pages of a sign-in. */
import type { LocalizedText } from "../../../localized-text.ts";

const en = {
  language: "en",
  title: "Sign in to a server",
  lead: "An agent uses tools of this server, and the server asks who you are. Sign in only if you know it: afterwards everybody who shares this Cairn account calls its tools in your name.",
  server: "Server",
  address: "Address",
  place: "You sign in at",
  handedTo: "Your sign-in is handed to",
  scope: "It asks for access to",
  go: "Go to the sign-in",
  over: "This address is no longer valid: it works once, for a few minutes. Ask the agent for a new one.",
  otherBrowser: "This sign-in was begun in another browser, so it was not taken. Open the agent's link in this one.",
  signed_in: "You are signed in. A task that waits for it goes on by itself; in a chat, tell the agent to go on.",
  refused:
    "You did not allow the sign-in, and nothing was stored. The agent goes on without it; if you change your mind, ask it for a new address.",
  failed: "The sign-in did not succeed, and nothing was stored. Ask the agent to try again.",
};

export type SignInTexts = typeof en;

export const signInTexts: LocalizedText<SignInTexts> = {
  en,
  zh: {
    language: "zh-CN",
    title: "登录服务器",
    lead: "一个智能体在使用这台服务器的工具，服务器要求确认您的身份。请只登录您了解的服务器：登录之后，共用这个 Cairn 账户的人都会以您的名义调用它的工具。",
    server: "服务器",
    address: "地址",
    place: "登录页面位于",
    handedTo: "登录结果交给",
    scope: "要求的权限",
    go: "前往登录",
    over: "这个地址已失效：它只能使用一次，有效期几分钟。请向智能体索取新的地址。",
    otherBrowser: "这次登录是在另一个浏览器里开始的，没有采纳。请在这个浏览器里打开智能体给出的地址。",
    signed_in: "登录成功。等待登录的任务会自己继续；如果是在对话中，请告诉智能体继续。",
    refused: "您没有同意登录，没有保存任何内容。智能体会在没有它的情况下继续；如果改变主意，请向它索取新的地址。",
    failed: "登录没有成功，没有保存任何内容。请让智能体再试一次。",
  },
};
