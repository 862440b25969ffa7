/** What the page says of a failure, by its code. The server's own sentence stands below it, with what it names. */
import type { LocalizedText } from "../localized-text.ts";

/**
 * What is said where a failure has an address that makes it possible: to who reads the page. The server's sentence speaks to an
 * agent, and is not shown beside these.
 */
const wayOutTexts: Readonly<Record<string, LocalizedText>> = {
  forbidden: {
    en: "A person has to agree to this first, on the page below. It works once. Then do this again.",
    zh: "这一步需要先由人在下面的页面上同意，该页面只能使用一次。同意后请再操作一次。",
  },
  needs_sign_in: {
    en: "Somebody has to sign in to the other server first, on the page below. Then do this again.",
    zh: "需要先在下面的页面上登录对方服务器，然后再操作一次。",
  },
};

const failureTexts: Readonly<Record<string, LocalizedText>> = {
  unreachable: { en: "The server cannot be reached. Try again.", zh: "无法连接服务器，请重试。" },
  unknown_session: {
    en: "There is no such session here, or it belongs to somebody else.",
    zh: "找不到这个会话，或者它属于别人。",
  },
  unknown_knowledge_base: {
    en: "No such knowledge base or tree is published here.",
    zh: "这里没有发布过这个知识库或决策树。",
  },
  knowledge_unavailable: {
    en: "The knowledge cannot be read: nothing is published in this channel, or the storage does not answer.",
    zh: "暂时读不到知识：这个通道还没有发布内容，或者存储没有应答。",
  },
  unknown_task: { en: "There is no such task here.", zh: "找不到这个任务。" },
  unknown_tool: { en: "There is no such tool here.", zh: "找不到这个工具。" },
  unknown_server: { en: "There is no such server here.", zh: "找不到这个服务器。" },
  unknown_template: { en: "There is no such template here.", zh: "找不到这个模板。" },
  unauthorized: {
    en: "Only for those who are signed in. Sign in with a token.",
    zh: "登录后才能查看，请用令牌登录。",
  },
  forbidden: {
    en: "You lack the right to see or do this. Sign in with a token that has it.",
    zh: "没有查看或操作的权限，请用有相应权限的令牌登录。",
  },
  rate_limited: { en: "Too many requests. Wait a little and try again.", zh: "请求太多，请稍后再试。" },
  overloaded: { en: "The server is busy. Wait a little and try again.", zh: "服务器繁忙，请稍后再试。" },
  session_complete: { en: "This session has ended.", zh: "这个会话已经结束。" },
  session_damaged: { en: "What is stored of this session is damaged.", zh: "这个会话存储的内容已损坏。" },
  revision_conflict: {
    en: "It was changed elsewhere meanwhile. Load it again.",
    zh: "它刚刚在别处被改动，请重新载入。",
  },
  invalid_input: { en: "Something that was given is not accepted.", zh: "填写的内容或地址不符合要求。" },
  too_large: { en: "It is too large.", zh: "内容过大。" },
  over_budget: { en: "It does not fit into the token budget.", zh: "超出了词元预算。" },
  misconfigured: {
    en: "This is not configured here. Its operator has to set it.",
    zh: "这里还没有配置好，需要由运维人员设置。",
  },
  server_unavailable: { en: "The other server does not answer.", zh: "对方服务器没有应答。" },
  timeout: { en: "It took too long. Try again.", zh: "等待超时，请重试。" },
  internal: { en: "The server failed.", zh: "服务器出错了。" },
};

/** To who has not signed in, where the right is missing: no token of theirs lacks it. */
const notSignedIn: LocalizedText = {
  en: "This needs a right that a visitor does not have. Sign in with a token that has it.",
  zh: "这一步需要相应的权限，请先用有权限的令牌登录。",
};

/** Whose sentence of the server tells a program how to send a token: the page has a button for it. */
const forPrograms = new Set(["unauthorized"]);

/**
 * The page's words for a failure: with an address that makes it possible, what a person does there; else those of where it is shown, else
 * those of its code. `isForAgents`: the server's sentence speaks to an agent, or of a token that nobody sent, and is left out.
 */
export function textOfFailure(
  failure: { code: string; wayOut: string | undefined } | undefined,
  problems: Readonly<Record<string, LocalizedText>> = {},
  isSignedIn = true,
): { own: LocalizedText | undefined; isForAgents: boolean } {
  if (failure === undefined) return { own: undefined, isForAgents: false };
  const wayOut = failure.wayOut === undefined ? undefined : wayOutTexts[failure.code];
  const isVisitor = failure.code === "forbidden" && !isSignedIn;
  const own = wayOut ?? problems[failure.code] ?? (isVisitor ? notSignedIn : failureTexts[failure.code]);
  return { own, isForAgents: wayOut !== undefined || isVisitor || forPrograms.has(failure.code) };
}
