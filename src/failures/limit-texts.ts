/** What is said when something is larger than its limit, or a tenant's day is used up. Not here: the limits themselves. */
import type { LocalizedText } from "../localized-text.ts";
import { waitInWords } from "./wait.ts";

/** The English name of everything that has a limit of its own, as callers see it, with its Chinese name. */
const limitedInChinese = {
  session: "会话",
  record: "这条记录",
  answer: "这次的回答",
  prompt: "这份提示词",
  "request body": "请求体",
  release: "这次发布的内容",
  catalogue: "这份服务器目录",
  object: "这个对象",
  "list of objects": "对象清单",
  "list of tasks": "任务清单",
  "connected servers": "已连接的服务器",
  "list of subscriptions": "订阅清单",
  "text of all answers in this session": "这个会话里全部回答的文字",
} as const;

export type LimitedSize = keyof typeof limitedInChinese;

const unitsInChinese: ReadonlyMap<string, string> = new Map([
  ["bytes", "字节"],
  ["characters", "个字符"],
  ["resources", "个资源"],
  ["events", "个事件"],
  ["tasks", "个任务"],
]);

export interface TooLarge {
  code: "too_large";
  what: LimitedSize;
  limit: number;
  unit: string;
}

/** One or two sentences about it, in both languages, with the way out. */
export function tooLargeText(failure: TooLarge): LocalizedText {
  if (failure.what === "session") return sessionFull(failure.limit, failure.unit);
  if (failure.what === "answer" || failure.what === "prompt") return tooLargeToAnswer(failure);
  if (failure.what === "connected servers")
    return {
      en: `There are ${failure.limit} connected servers already, which is the most. Remove one with manage_server, then try again.`,
      zh: `已连接的服务器达到上限 ${failure.limit} 台，请先用 manage_server 移除一台再试。`,
    };
  const way = WAYS.get(failure.what) ?? SEVERAL_REQUESTS;
  return {
    en: `The ${failure.what} is larger than ${failure.limit} ${failure.unit}. ${way.en}`,
    zh: `${limitedInChinese[failure.what]}太大，超过了 ${failure.limit} ${unitsInChinese.get(failure.unit) ?? failure.unit}。${way.zh}`,
  };
}

const SEVERAL_REQUESTS: LocalizedText = {
  en: "Shorten the longest values, or divide what you send into several requests.",
  zh: "请缩短最长的内容，或分成几次请求发送。",
};

/** The way out where dividing a request is none. */
const WAYS: ReadonlyMap<LimitedSize, LocalizedText> = new Map([
  [
    "record",
    {
      en: "Nothing was added. Divide the text: record its parts as several records.",
      zh: "什么都没有添加。请把文字分成几段，作为几条记录保存。",
    },
  ],
  [
    "object",
    {
      en: "Divide the largest document or tree into several files, and publish again.",
      zh: "请把最大的文档或决策树拆成几个文件，再重新发布。",
    },
  ],
  [
    "release",
    {
      en: "Divide the knowledge between two deployments, or leave out what is not needed.",
      zh: "请去掉不需要的内容，或把知识分到两个部署。",
    },
  ],
  [
    "catalogue",
    {
      en: "Mirror fewer registries into it: npm run author -- catalogue takes their addresses.",
      zh: "请少镜像几个注册表：npm run author -- catalogue 可以指定地址。",
    },
  ],
  ["list of subscriptions", { en: "Subscribe to fewer resources on this stream.", zh: "请在这个流上少订阅几个资源。" }],
  [
    "text of all answers in this session",
    {
      en: "Shorten this answer, or go on in a new session: call initiate_session.",
      zh: "请缩短这次的回答，或调用 initiate_session 在新会话里继续。",
    },
  ],
]);

/** What is asked for is too large to be answered, so asking for less is the way out. */
function tooLargeToAnswer({ what, limit }: { what: LimitedSize; limit: number }): LocalizedText {
  return {
    en: `The ${what} would be larger than ${limit} bytes, which is the most that one answer holds. Ask for less: a smaller token_budget or detail, or fewer and shorter arguments.`,
    zh: `${limitedInChinese[what]}会超过 ${limit} 字节，这是一次回答的上限。请减少所要的内容：调低 token_budget 或 detail，或缩短、减少参数。`,
  };
}

/** The unit is one of Cairn's own words: bytes or events. */
function sessionFull(limit: number, unit: string): LocalizedText {
  return {
    en: `This session is full: it may hold ${limit} ${unit}. Nothing was added. It can still be read and exported. Go on in a new session: call assemble_context or initiate_session without session_id, and carry over what is to be remembered with record { kind: "memory", from_session }.`,
    zh: `这个会话已满：最多容纳 ${limit} ${unitsInChinese.get(unit) ?? unit}。什么都没有添加。会话仍然可以读取和导出。请在新会话里继续：调用 assemble_context 或 initiate_session 时不带 session_id，再用 record { kind: "memory", from_session } 把需要记住的内容带过去。`,
  };
}

/** A tenant's day is used up. */
export function usedUpText(what: "sessions" | "bytes", limit: number, seconds: number): LocalizedText {
  const wait = waitInWords(seconds);
  return {
    en:
      what === "sessions"
        ? `As many sessions have been begun today as this tenant may begin in a day, which is ${limit}. Sessions that exist go on. New ones can begin in ${wait.en}, at midnight UTC.`
        : `This tenant's calls have stored as much today as they may in a day, which is ${limit} bytes. Everything can be read. Calls that store can go on in ${wait.en}, at midnight UTC.`,
    zh:
      what === "sessions"
        ? `今天开始的会话已达到这个租户每天的上限 ${limit} 个。已有的会话可以继续；${wait.zh.trim()}后（UTC 零点）可以开始新的会话。`
        : `今天写入的内容已达到这个租户每天的上限 ${limit} 字节。仍然可以读取；${wait.zh.trim()}后（UTC 零点）可以继续写入。`,
  };
}
