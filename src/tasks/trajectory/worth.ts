/** Whether a trajectory is worth learning from: it has ended by itself, and something was done that can be done again or avoided. */
import type { LocalizedText } from "../../localized-text.ts";
import type { ExecutionStep, Worth, WorthReason } from "./model.ts";
import { saysNothing } from "./summary.ts";

/**
 * Judges by rule. `status`: of the task; of a consultation, `completed` once it has reached its end. `summary`: what a task says of its
 * end; undefined for a consultation.
 */
export function judgeWorth(status: string, steps: readonly ExecutionStep[], summary?: string): Worth {
  if (status === "cancelled") return { worth: false, because: "cancelled" };
  if (status !== "completed" && status !== "failed") return { worth: false, because: "not_ended" };
  if (steps.length === 0) return { worth: false, because: "never_ran" };
  const called = steps.filter((step) => step.action_type === "tool_call" && step.error_type !== "repeated_call");
  if (status === "failed") return called.length > 0 ? yes("failed_with_tools") : no("nothing_was_done");
  if (summary !== undefined && saysNothing(summary)) return no("no_result_told");
  if (called.some(({ success }) => success)) return yes("completed_with_tools");
  if (steps.some((step) => step.action_type === "guide")) return yes("guided_to_an_end");
  return called.length > 0 ? yes("completed_after_failures") : no("nothing_was_done");
}

const yes = (because: WorthReason): Worth => ({ worth: true, because });
const no = (because: WorthReason): Worth => ({ worth: false, because });

/** The reasons as sentences for people. */
export const worthTexts: Readonly<Record<WorthReason, LocalizedText>> = {
  completed_with_tools: {
    en: "Worth learning from: it was completed, and which tools did it can be used again.",
    zh: "值得学习：任务已完成，所用的工具可以再次使用。",
  },
  failed_with_tools: {
    en: "Worth learning from: it failed after tools were called, which shows what to avoid.",
    zh: "值得学习：调用工具之后失败，可以看出应当避免什么。",
  },
  completed_after_failures: {
    en: "Worth learning from: it was completed, but every call of a tool failed, which shows what to avoid.",
    zh: "值得学习：任务已结束，但每一次工具调用都失败了，可以看出应当避免什么。",
  },
  guided_to_an_end: {
    en: "Worth learning from: the consultation reached an end.",
    zh: "值得学习：咨询走到了结尾。",
  },
  not_ended: { en: "Not worth learning from yet: it has not ended.", zh: "暂不学习：还没有结束。" },
  cancelled: { en: "Not worth learning from: it was cancelled.", zh: "不学习：已被取消。" },
  nothing_was_done: {
    en: "Not worth learning from: no tool was called, so there is nothing to repeat or avoid.",
    zh: "不学习：没有调用过工具，没有可以重复或避免的做法。",
  },
  no_result_told: {
    en: "Not worth learning from: what it says of its end has no words, so nobody knows that it was done.",
    zh: "不学习：结束时的说明没有内容，无法确认任务已经完成。",
  },
  never_ran: { en: "Not worth learning from: it never ran.", zh: "不学习：从未执行。" },
};
