import type { OmitReason } from "../../../context/block.ts";
import type { LocalizedText } from "../../../localized-text.ts";

export const texts = {
  heading: { en: "Sessions", zh: "会话" },
  lead: {
    en: "Look into one session: its steps, what was said and found, and each prompt that was assembled from it.",
    zh: "查看一个会话：走过的步骤、说过和找到的内容，以及由它组装的每个提示词。",
  },
  id: { en: "Session id", zh: "会话编号" },
  idHint: { en: "The session_id that a tool answered", zh: "工具返回的 session_id" },
  open: { en: "Open", zh: "打开" },
  now: { en: "Where it stands", zh: "当前位置" },
  complete: { en: "complete", zh: "已完成" },
  goOn: { en: "Walk on from here", zh: "从这里继续走" },
  events: { en: "Events", zh: "事件" },
  prompts: { en: "Prompts", zh: "提示词" },
  noPrompts: {
    en: "No prompt was assembled in this session yet. assemble_context or run_pipeline makes one.",
    zh: "这个会话还没有组装过提示词。调用 assemble_context 或 run_pipeline 后会出现在这里。",
  },
  revision: { en: "Revision", zh: "版本" },
  when: { en: "When", zh: "时间" },
  what: { en: "What", zh: "内容" },
  tokens: { en: "tokens", zh: "个词元" },
  tokenCount: { en: "Tokens", zh: "词元数" },
  of: { en: "of", zh: "／" },
  prompt: { en: "Prompt", zh: "提示词" },
  budget: { en: "Budget", zh: "预算" },
  recorded: { en: "as it was recorded", zh: "与记录一致" },
  identical: { en: "Replayed byte for byte", zh: "逐字节重放一致" },
  differs: { en: "Replayed with a difference", zh: "重放结果有差异" },
  kept: { en: "kept", zh: "保留" },
  degraded: { en: "shortened", zh: "缩短" },
  omitted: { en: "left out", zh: "未放入" },
  free: { en: "free", zh: "空余" },
  block: { en: "Block", zh: "内容块" },
  priority: { en: "Priority", zh: "优先级" },
  state: { en: "State", zh: "状态" },
  changes: { en: "What would change", zh: "会有什么变化" },
  changesNote: {
    en: "The assembler runs again on this revision. Nothing is written.",
    zh: "在该版本上重新组装，不写入任何内容。",
  },
  noChange: { en: "The same blocks.", zh: "内容块没有变化。" },
  messages: { en: "The messages as they were sent", zh: "发送的消息原文" },
  notOffered: { en: "not offered", zh: "未被提供" },
  otherWords: { en: "the same outcome, in other words", zh: "结果相同，文字不同" },
  template: { en: "Template", zh: "模板" },
  phrase: { en: "Never found, or left out? A phrase you miss", zh: "是没找到，还是没放入？输入缺少的词句" },
  phraseHint: { en: "Words that should be in the prompt", zh: "本应出现在提示词里的文字" },
  ask: { en: "Ask", zh: "查询" },
  restsOn: { en: "It rests on:", zh: "依据：" },
  shows: { en: "Shown of it:", zh: "展示的部分：" },
  notShown: { en: "Its text is not shown.", zh: "不显示其文字。" },
  ofCharacters: { en: "characters of", zh: "个字符，共" },
  moreBlocks: { en: "Further blocks that are left out of this list:", zh: "未列出的内容块数：" },
} as const;

export const phraseTexts = {
  present: { en: "it is in this prompt, in", zh: "在这个提示词中，位于" },
  trimmed: { en: "it was offered and left out:", zh: "已提供但没有放入：" },
  notOffered: {
    en: "it was found, and nothing offered it to this prompt. Found in",
    zh: "找到过，但没有提供给这个提示词。所在位置：",
  },
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
