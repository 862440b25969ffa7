/** The words of the page on which a person lets a client use Cairn. */
import type { LocalizedText } from "../../../localized-text.ts";

const en = {
  language: "en",
  title: "Let an application use this server?",
  lead: "It can then search the knowledge and hold consultations here in your name, until you or the operator end it.",
  application: "Application",
  publishedBy: "Published by",
  unverified: "nobody we know: it registered itself, and could use any name",
  goesTo: "Access is sent to",
  loopback: "This sends access to a program on your computer. Go on only if you have just begun to connect one.",
  signedInAs: "You are signed in as",
  may: "It may",
  use: "read, and hold consultations",
  readOnly: "only read",
  token: "Your token for this server",
  tokenHelp: "The operator has given it to you. It is checked and not stored; the application never sees it.",
  signIn: "You will be asked to sign in next.",
  allow: "Allow",
  deny: "Refuse",
  wrongToken:
    "This token is not known here, or it may not use this server. Nothing was allowed. Go back and try again.",
  onlyReads:
    "You may only read on this server. Nothing was allowed. Go back, or connect again in the application, and choose “only read”.",
  over: "This page is no longer valid: it works once, for ten minutes, in the browser that opened it. Connect again in the application.",
  notMember: "You have signed in, but this account may not use this server. Ask its operator.",
  noAssertion:
    "This page has to be reached through the sign-in of your organisation. Ask the operator whether Cloudflare Access covers it.",
  badRequest:
    "The application asked in a way that this server cannot answer. Nothing was allowed. Tell its maker, or connect again.",
  unverifiedClient:
    "The application could not be identified: the document that describes it cannot be read. Nothing was allowed.",
  signInFailed: "The sign-in did not succeed. Nothing was allowed. Connect again in the application.",
  elsewhere: "This answer came from another page and was not taken.",
  tooMany: "Too many attempts. Try again in a minute.",
};

export type ConsentTexts = typeof en;

export const consentTexts: LocalizedText<ConsentTexts> = {
  en,
  zh: {
    language: "zh-CN",
    title: "允许一个应用使用这台服务器吗？",
    lead: "允许之后，它可以以您的名义在这里检索知识、进行咨询，直到您或管理员终止授权。",
    application: "应用",
    publishedBy: "发布者",
    unverified: "未知：它是自行注册的，名称可以随意填写",
    goesTo: "授权将发送到",
    loopback: "授权将发送给您电脑上的一个程序。只有在您刚刚开始连接某个程序时，才请继续。",
    signedInAs: "当前登录账户",
    may: "允许它",
    use: "读取内容并进行咨询",
    readOnly: "只读取内容",
    token: "您在这台服务器上的令牌",
    tokenHelp: "令牌由管理员发放，只用来核对，不会保存，应用也看不到它。",
    signIn: "接下来会请您登录。",
    allow: "允许",
    deny: "拒绝",
    wrongToken: "这里没有这个令牌，或者它无权使用这台服务器。没有授予任何权限。请返回重试。",
    onlyReads: "您在这里只有读取权限，没有授予任何权限。请返回，或在应用里重新连接，然后选择“只读取内容”。",
    over: "这个页面已失效：它只能在打开它的浏览器里使用一次，有效期十分钟。请在应用里重新连接。",
    notMember: "您已登录，但这个账户无权使用这台服务器。请联系管理员。",
    noAssertion: "这个页面必须经由您所在组织的登录才能打开。请向管理员确认 Cloudflare Access 是否覆盖了它。",
    badRequest: "应用的请求不符合要求，没有授予任何权限。请告知应用的开发者，或重新连接。",
    unverifiedClient: "无法确认这个应用的身份：读取不到描述它的文档。没有授予任何权限。",
    signInFailed: "登录没有成功，没有授予任何权限。请在应用里重新连接。",
    elsewhere: "这个回答来自另一个页面，没有采纳。",
    tooMany: "尝试次数太多，请一分钟后再试。",
  },
};
