import { say } from "../../settings.ts";
import type { LocalizedText } from "../../../localized-text.ts";

export const texts = {
  heading: { en: "Tasks", zh: "任务" },
  description: { en: "A task to be done", zh: "要完成的任务" },
  submit: { en: "Submit", zh: "提交" },
  none: { en: "No task has been submitted yet.", zh: "还没有提交任务。" },
  steps: { en: "Steps", zh: "步骤" },
  noSteps: { en: "No step was taken yet.", zh: "还没有执行步骤。" },
  thinking: { en: "Thinking", zh: "思考" },
  action: { en: "Action", zh: "行动" },
  observation: { en: "Observation", zh: "观察" },
  result: { en: "Result", zh: "结果" },
  needs: { en: "What it needs", zh: "需要的输入" },
  session: { en: "its session", zh: "所在会话" },
  reload: { en: "Read again", zh: "重新读取" },
  cancel: { en: "Cancel", zh: "取消" },
  retry: { en: "Try again", zh: "重试" },
} as const;

const statuses: Readonly<Record<string, LocalizedText>> = {
  waiting: { en: "waiting", zh: "等待中" },
  working: { en: "working", zh: "进行中" },
  running: { en: "running", zh: "进行中" },
  input_required: { en: "needs input", zh: "需要输入" },
  completed: { en: "completed", zh: "已完成" },
  failed: { en: "failed", zh: "失败" },
  cancelled: { en: "cancelled", zh: "已取消" },
};

/** A state as people say it; one that is not known here, as it is. */
export function statusText(status: string): string {
  const known = statuses[status];
  return known === undefined ? status : say(known);
}
