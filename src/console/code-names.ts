/** What codes of `/api` are called for a reader. A code that is not known here is shown as it is. Not here: failures (`failure-texts.ts`). */
import type { InputTypeName } from "../knowledge/inputs/index.ts";
import type { RecordedEvent } from "../context/events.ts";
import type { Evidence, ToolCall } from "../context/document.ts";
import type { ToolStatus } from "../discovery/model.ts";
import type { LocalizedText } from "../localized-text.ts";
import type { SessionEvent } from "../session/types.ts";
import { say } from "./settings.ts";
import { texts } from "./texts.ts";

type Names<Code extends string = string> = Readonly<Record<Code, LocalizedText>>;

/** The name of a code, in the reader's language. */
export function nameOf(names: Names, code: string): string {
  const name = Object.hasOwn(names, code) ? names[code] : undefined;
  return name === undefined ? code : say(name);
}

export const eventNames: Names<RecordedEvent["type"] | SessionEvent["type"]> = {
  started: { en: "began", zh: "开始" },
  moved: { en: "took a step", zh: "走了一步" },
  stayed: { en: "stayed", zh: "留在原处" },
  went_back: { en: "went back", zh: "返回" },
  restarted: { en: "began again", zh: "重新开始" },
  ended: { en: "ended", zh: "结束" },
  revised: { en: "changed an answer", zh: "修改回答" },
  migrated: { en: "moved to another release", zh: "迁移版本" },
  recorded: { en: "recorded", zh: "写入记录" },
  opened: { en: "opened", zh: "打开" },
  identified: { en: "the user is known", zh: "识别用户" },
  message_added: { en: "message", zh: "消息" },
  evidence_recorded: { en: "evidence", zh: "记录证据" },
  tool_called: { en: "tool called", zh: "调用工具" },
  model_called: { en: "model called", zh: "调用模型" },
  tasks_updated: { en: "plan changed", zh: "更新计划" },
  turn_added: { en: "turn", zh: "记录一轮" },
  memory_recorded: { en: "remembered", zh: "写入记忆" },
  summarised: { en: "summarised", zh: "生成摘要" },
  assembled: { en: "prompt assembled", zh: "组装提示词" },
  run_started: { en: "run began", zh: "运行开始" },
  task_submitted: { en: "task submitted", zh: "提交任务" },
  task_decided: { en: "step decided", zh: "决定步骤" },
  task_tried: { en: "step tried", zh: "尝试步骤" },
  task_paused: { en: "waits for somebody", zh: "等待处理" },
  task_answered: { en: "answered", zh: "收到回答" },
  task_stepped: { en: "step done", zh: "完成步骤" },
  task_ended: { en: "task ended", zh: "任务结束" },
  task_reopened: { en: "tried again", zh: "重新执行" },
};

export const evidenceTypes: Names<Evidence["type"]> = {
  rag_doc: { en: "document", zh: "文档段落" },
  tool_result: { en: "result of a tool", zh: "工具结果" },
  skill_output: { en: "output of a skill", zh: "技能输出" },
  llm_output: { en: "words of a model", zh: "模型输出" },
  user_input: { en: "words of the user", zh: "用户输入" },
  other: { en: "other", zh: "其他" },
};

export const inputTypeNames: Names<InputTypeName> = {
  text: { en: "text", zh: "文本" },
  number: { en: "number", zh: "数字" },
  integer: { en: "whole number", zh: "整数" },
  boolean: { en: "yes or no", zh: "是或否" },
  date: { en: "date", zh: "日期" },
  choice: { en: "one of a list", zh: "单选" },
  choices: { en: "several of a list", zh: "多选" },
  money: { en: "amount of money", zh: "金额" },
  duration: { en: "length of time", zh: "时长" },
};

export const roles: Names = {
  system: { en: "system", zh: "系统" },
  user: { en: "user", zh: "用户" },
  assistant: { en: "assistant", zh: "助手" },
  tool: { en: "tool", zh: "工具返回" },
};

export const callStatuses: Names<ToolCall["status"]> = {
  success: { en: "success", zh: "成功" },
  timeout: { en: "timed out", zh: "调用超时" },
  forbidden: { en: "not allowed", zh: "不允许" },
  not_found: { en: "no such tool", zh: "没有这个工具" },
  error: { en: "error", zh: "出错" },
};

export const planStatuses: Names = {
  pending: { en: "pending", zh: "待办" },
  running: { en: "in progress", zh: "正在执行" },
  completed: { en: "done", zh: "完成" },
  failed: texts.didFail,
  skipped: { en: "skipped", zh: "跳过" },
};

export const taskTypes: Names = {
  reasoning: { en: "thinking and tools", zh: "思考与工具" },
  code: { en: "code", zh: "代码" },
  web: { en: "web", zh: "网页" },
};

export const lessonMakers: Names = {
  rule: { en: "taken by rule", zh: "按规则提取" },
  model: { en: "written by a model", zh: "由模型归纳" },
};

export const toolStatuses: Names<ToolStatus> = {
  usable: { en: "usable", zh: "可用" },
  waiting: texts.waitsForAgreement,
  changed: { en: "changed since", zh: "有变化" },
};

/** Of a server that a search has found. */
export const candidateStatuses: Names = {
  new: { en: "not added here", zh: "尚未添加" },
  waiting: texts.waitsForAgreement,
  approved: { en: "connected", zh: "已接入" },
  rejected: { en: "refused", zh: "已拒绝" },
  cooling_down: texts.coolingDown,
};

export const approvers: Names = {
  user: { en: "the user, in their client", zh: "用户（在客户端中）" },
  operator: { en: "an operator", zh: "运维人员" },
  page: { en: "a person, on the page", zh: "在同意页面上操作的人" },
  allowlist: { en: "the operator’s list", zh: "运维的许可名单" },
  score: { en: "the operator’s policy, by its score", zh: "运维的策略（按得分）" },
};

/** Who a grant is for, and who named a server. */
export const parties: Names = {
  tenant: { en: "everybody of the tenant", zh: "整个租户" },
  caller: { en: "whoever added it", zh: "添加者" },
  operator: { en: "the operator", zh: "运维" },
  bundled: { en: "Cairn’s own list", zh: "Cairn 自带的清单" },
};
