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
  changes: { en: "With another budget", zh: "换一个预算会怎样" },
  changesNote: {
    en: "The assembler runs again on this revision. Nothing is written.",
    zh: "在该版本上重新组装，不写入任何内容。",
  },
  noChange: { en: "The same blocks.", zh: "内容块没有变化。" },
  messages: { en: "The messages as they were sent", zh: "发送的消息原文" },
  placeholders: { en: "Placeholders", zh: "占位符" },
  run: { en: "Show", zh: "查看" },
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
