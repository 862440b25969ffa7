/** What is said when knowledge cannot be read: nothing is published, it is being published, or a part of it is out of reach. */
import { quote, quoteInChinese } from "./words.ts";
import type { LocalizedText } from "../localized-text.ts";

/** The English name of each part of the knowledge that may be unreadable, as callers see it, with its Chinese name. */
const unavailableInChinese = {
  "knowledge store": "知识存储",
  "published knowledge": "已发布的知识",
  release: "这个版本",
  "routing of this release": "这个版本的路由数据",
  "routing index": "路由索引",
  "search index": "搜索索引",
  catalogue: "服务器目录",
  "first step of this guide": "这份指南的第一步",
  "next step of this guide": "这份指南的下一步",
} as const;

type UnavailableKnowledge = keyof typeof unavailableInChinese;

export interface KnowledgeUnavailable {
  code: "knowledge_unavailable";
  what: UnavailableKnowledge;
  /** Nothing was ever published there, so a retry does not help. */
  channel?: string;
  /** It is published as the server starts on this machine. */
  starting?: true;
}

/** One or two sentences about it, in both languages. */
export function knowledgeUnavailableText(failure: KnowledgeUnavailable): LocalizedText {
  if (failure.starting === true) return beingPublished;
  if (failure.channel !== undefined) return nothingPublished(failure.channel);
  return {
    en: `The ${failure.what} cannot be read at the moment: the store does not answer, or holds something other than what was published. No session is lost. Try again in a minute. If it stays so, tell whoever runs this server: its log names what does not match (knowledge_altered).`,
    zh: `暂时读取不到${unavailableInChinese[failure.what]}：存储没有响应，或其中的内容与发布时不一致。会话都还在，请一分钟后再试。如果一直如此，请告诉服务器的管理员：日志会指出哪一项不一致（knowledge_altered）。`,
  };
}

/** `npm start` publishes as it starts, and says in its terminal what keeps it from that. */
const beingPublished: LocalizedText = {
  en: "The knowledge of this server is being published as it starts. Try again in a few seconds. If it stays so, the terminal of npm start says which files keep it from being published.",
  zh: "服务器刚刚启动，知识正在发布，请几秒后再试。如果一直如此，请看 npm start 所在的终端：那里会指出哪些文件有问题而无法发布。",
};

function nothingPublished(channel: string): LocalizedText {
  const isDefault = channel === "main";
  const command = `npm run author -- publish${isDefault ? "" : ` --channel ${channel}`}`;
  const elsewhere = isDefault ? "" : " To use the usual knowledge, leave the channel out.";
  return {
    en: `Nothing is published on the channel ${quote(channel)} yet, so there is nothing to consult. Whoever runs this server publishes with: ${command}.${elsewhere}`,
    zh: `通道 ${quoteInChinese(channel)} 还没有发布过任何内容。请先运行：${command}`,
  };
}
