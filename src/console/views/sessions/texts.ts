import { texts as shared } from "../../texts.ts";
import type { OmitReason } from "../../../context/block.ts";
import type { LocalizedText } from "../../../localized-text.ts";

export const texts = {
  heading: shared.sessions,
  one: shared.session,
  lead: {
    en: "Look into one session: its steps, what was said and found, and each prompt that was assembled from it.",
    zh: "查看一个会话：走过的步骤、说过和找到的内容，以及由它组装的每个提示词。",
  },
  way: { en: "The way so far", zh: "走过的路径" },
  runs: { en: "Its runs of the four stages", zh: "四阶段运行" },
  recordedKinds: { en: "What is recorded", zh: "会话记录" },
  more: { en: "Do more", zh: "更多操作" },
  export: { en: "Save as a file", zh: "导出为文件" },
  chainChecking: { en: "Checking the chain of hashes…", zh: "正在校验哈希链……" },
  chainHolds: {
    en: "The chain of hashes holds, checked in this browser. Last:",
    zh: "哈希链完整，已在本浏览器中校验。末尾：",
  },
  chainBroken: { en: "The chain of hashes is broken at revision", zh: "哈希链在此修订号处断开：" },
  chainUnknown: {
    en: "This browser checks hashes only on pages that come encrypted.",
    zh: "浏览器只在加密连接的页面上提供哈希计算，这里没有校验。",
  },
  id: shared.sessionId,
  idHint: { en: "The session_id that a tool answered", zh: "工具返回的 session_id" },
  open: shared.open,
  now: { en: "Where it stands", zh: "当前位置" },
  noConsultation: {
    en: "This session walks no tree. What is recorded in it stands below.",
    zh: "这个会话没有走决策树，其中的记录见下文。",
  },
  complete: { en: "complete", zh: "已完成" },
  goOn: { en: "Walk on from here", zh: "从这里继续走" },
  events: { en: "Events", zh: "事件" },
  prompts: { en: "Prompts", zh: "提示词" },
  noPrompts: {
    en: "No prompt was assembled in this session yet. assemble_context or run_pipeline makes one.",
    zh: "这个会话还没有组装过提示词。调用 assemble_context 或 run_pipeline 后会出现在这里。",
  },
  revision: { en: "Revision", zh: "修订号" },
  when: shared.when,
  what: { en: "What", zh: "内容" },
  tokens: shared.tokens,
  tokenCount: shared.tokenCount,
  of: shared.of,
  prompt: { en: "Prompt", zh: "提示词" },
  budget: { en: "Budget", zh: "预算" },
  recorded: { en: "as it was recorded", zh: "与记录一致" },
  identical: { en: "Replayed byte for byte", zh: "逐字节重放一致" },
  differs: { en: "Replayed with a difference", zh: "重放结果有差异" },
  kept: { en: "kept", zh: "保留" },
  degraded: { en: "shortened", zh: "缩短" },
  omitted: { en: "left out", zh: "未放入" },
  frame: { en: "headings and separators", zh: "标题和分隔" },
  free: { en: "free", zh: "空余" },
  block: { en: "Block", zh: "内容块" },
  priority: { en: "Priority", zh: "优先级" },
  state: shared.state,
  changes: { en: "What would change", zh: "会有什么变化" },
  changesNote: {
    en: "The assembler runs again on this revision. Nothing is written.",
    zh: "在会话的这一修订上重新组装，不写入任何内容。",
  },
  noChange: { en: "The same blocks.", zh: "内容块没有变化。" },
  messages: { en: "The messages as they were sent", zh: "发送的消息原文" },
  wouldBeMessages: { en: "The messages as they would be sent with", zh: "改动后将发送的消息：" },
  wouldBe: { en: "The prompt as it would be with", zh: "改动后的提示词：" },
  asSent: { en: "As it was sent:", zh: "发送时的提示词：" },
  backToSent: { en: "Show the prompt as it was sent", zh: "查看发送时的提示词" },
  notOffered: { en: "not offered", zh: "未被提供" },
  otherWords: { en: "the same outcome, in other words", zh: "结果相同，文字不同" },
  template: shared.template,
  model: { en: "Model, which its tokens are counted for", zh: "模型（词元按它计算）" },
  phrase: { en: "Never found, or left out? A phrase you miss", zh: "是没找到，还是没放入？输入缺少的词句" },
  phraseHint: { en: "Words that should be in the prompt", zh: "本应出现在提示词里的文字" },
  ask: { en: "Ask", zh: "查询" },
  restsOn: { en: "It rests on:", zh: "依据：" },
  shows: { en: "Shown of it:", zh: "展示的部分：" },
  notShown: { en: "Its text is not shown.", zh: "不显示其文字。" },
  ofCharacters: { en: "characters of", zh: "个字符，共" },
  moreBlocks: { en: "Further blocks that are left out of this list:", zh: "未列出的内容块数：" },
} as const;

/** What another template asks for and the recorded prompt did not. */
export const againTexts = {
  readAgain: {
    en: "Read for this view, with the tools there are now and the knowledge of then; nothing was written:",
    zh: "为本次查看重新读取（工具以现在为准，知识以当时的版本为准，不写入任何内容）：",
  },
  notRedone: {
    en: "Could not be read again, and reads “not available” below. With them the prompt takes more tokens; the sum shown is the least it can be:",
    zh: "以下占位符无法重新读取，下文显示为“暂不可用”。补上之后词元会更多，这里的合计只是下限：",
  },
  atLeast: { en: "at least", zh: "至少" },
  before: { en: "the search before the first turn", zh: "第一轮之前的检索" },
  mayHold: {
    en: "What could not be read again may hold it.",
    zh: "但没能重新读取的部分里可能有。",
  },
} as const;

/** What a prompt is made again with, within a sentence. */
export const changeTexts = {
  budget: { en: "budget", zh: "预算" },
  template: { en: "template", zh: "模板" },
  model: { en: "model", zh: "模型" },
} as const;

export const listTexts = {
  heading: { en: "Sessions here", zh: "会话列表" },
  signIn: {
    en: "Sign in with the scope of an author or operator to list the sessions of your tenant.",
    zh: "以作者或运维权限登录后，可以列出所属租户的会话。",
  },
  base: { en: "Knowledge base", zh: "知识库" },
  node: { en: "Step", zh: "步骤" },
  any: shared.any,
  age: { en: "Last event within", zh: "最近活动" },
  place: shared.standsAt,
  nowhere: { en: "no tree", zh: "不在决策树中" },
  last: { en: "Last event", zh: "最近事件" },
  events: { en: "Events", zh: "事件数" },
  lookedAt: {
    en: "that were looked at. A session is listed from about a minute after it begins.",
    zh: "个已查看。会话开始约一分钟后才会列出。",
  },
  noneYet: {
    en: "No session is listed yet. One is listed from about a minute after it begins; a newer one opens by its id above.",
    zh: "还没有列出的会话。会话开始约一分钟后才会列出，较新的会话可以在上面用编号打开。",
  },
  noneFits: { en: "None of them fits this filter.", zh: "没有符合条件的会话，可以换一个条件。" },
  noneHere: { en: "None of these fits. The next ones may.", zh: "这些会话都不符合条件，可以继续查看更多。" },
  more: { en: "Look at more", zh: "查看更多" },
} as const;

/** Ages by hours. */
export const ageNames: LocalizedText<Readonly<Record<"1" | "24" | "168" | "720", string>>> = {
  en: { "1": "an hour", "24": "a day", "168": "a week", "720": "a month" },
  zh: { "1": "一小时内", "24": "一天内", "168": "一周内", "720": "一个月内" },
};

export const stateNames: LocalizedText<Readonly<Record<"open" | "complete" | "damaged", string>>> = {
  en: { open: "open", complete: "complete", damaged: "damaged" },
  zh: { open: "进行中", complete: "已完成", damaged: "已损坏" },
};

export const recordTexts = {
  conversation: { en: "Conversation", zh: "对话" },
  evidence: { en: "Evidence", zh: "证据" },
  tools: shared.callsOfTools,
  models: { en: "Model usage", zh: "模型用量" },
  tasks: shared.tasks,
  summary: { en: "Summary so far", zh: "滚动摘要" },
  nothing: { en: "Nothing is recorded yet.", zh: "还没有记录。" },
} as const;

export const moveTexts = {
  heading: { en: "Move to another release", zh: "迁移到另一个版本" },
  to: { en: "A channel, the number of a change, or a release", zh: "通道、变更序号或版本编号" },
  plan: { en: "Show what would change", zh: "查看会有什么变化" },
  report: { en: "What the move would change", zh: "迁移会带来的变化" },
  releases: shared.release,
  place: shared.standsAt,
  position: { en: "Position", zh: "位置" },
  kept: { en: "kept", zh: "保持不变" },
  changed: { en: "changes", zh: "会改变" },
  answersKept: { en: "Answers that stay", zh: "保留的回答" },
  answersDropped: { en: "Answers that no longer apply", zh: "不再适用的回答" },
  apply: { en: "Move the session", zh: "迁移会话" },
  done: { en: "The session was moved.", zh: "会话已迁移。" },
} as const;

export const phraseTexts = {
  asSent: { en: "in the prompt as it was sent", zh: "发送时的提示词" },
  wouldBe: { en: "in the prompt as it would be with", zh: "改动后的提示词：" },
  present: { en: "it is in this prompt, in", zh: "在这个提示词中，位于" },
  trimmed: { en: "it was offered and left out:", zh: "已提供但没有放入：" },
  notOffered: {
    en: "it was found, and nothing offered it to this prompt. Found in",
    zh: "找到过，但没有提供给这个提示词。所在位置：",
  },
  inEvidence: { en: "the evidence of the session", zh: "会话的证据" },
  inMessage: { en: "the conversation, message", zh: "对话消息" },
  inCall: { en: "what a search of the session found", zh: "会话中的检索结果" },
  inDocument: { en: "the document", zh: "文档" },
  neverFound: { en: "never found: nothing in the session holds it.", zh: "从未找到：会话中没有任何内容包含它。" },
  later: {
    en: "not found when the prompt was made; it came into the session afterwards.",
    zh: "组装时还没有找到，之后才进入会话。",
  },
  byModel: { en: "A model wrote it; that counts as no evidence.", zh: "模型写过这段文字，但它不算证据。" },
} as const;

/** Why a block is not in a prompt, or is not whole. */
export const reasons: Readonly<Record<OmitReason | "degraded", LocalizedText>> = {
  ttl: { en: "older than its section allows", zh: "超过所在部分允许的时限" },
  budget: { en: "no room within the budget", zh: "预算已满" },
  duplicate: { en: "a duplicate", zh: "与其他内容重复" },
  superseded: { en: "said in another place", zh: "已在别处出现" },
  summarised: { en: "covered by the summary", zh: "已并入摘要" },
  conflict: { en: "contradicted by better evidence", zh: "与更可信的证据矛盾" },
  sensitivity: { en: "too sensitive for this prompt", zh: "敏感级别过高" },
  empty: { en: "empty", zh: "为空" },
  degraded: { en: "shortened to fit", zh: "为放入预算而缩短" },
};
