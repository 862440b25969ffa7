/** Whether a trajectory is worth learning from: it has ended by itself, and something was done that can be done again or avoided. */
import type { LocalizedText } from "../../localized-text.ts";
import { callsOf, failedCallsOf } from "./calls.ts";
import type { ExecutionStep, Worth, WorthReason } from "./model.ts";
import { saysNothing } from "./summary.ts";

/**
 * Judges by rule. `status`: of the task; of a consultation, `completed` once it has reached its end. `summary`: what a task says of its
 * end; undefined for a consultation.
 */
export function judgeWorth(status: string, steps: readonly ExecutionStep[], summary?: string): Worth {
  if (status === "cancelled") return { worth: false, because: "cancelled" };
  if (status !== "completed" && status !== "failed") return { worth: false, because: "not_ended" };
  if (steps.length === 0) return no(status === "failed" ? "no_step_decided" : "nothing_was_done");
  const called = callsOf(steps);
  const isTelling = called.some(({ success }) => success) || failedCallsOf(steps).length > 0;
  const told = called.length > 0 ? no("calls_told_nothing") : no("nothing_was_done");
  if (status === "failed") return isTelling ? yes("failed_with_tools") : told;
  if (summary !== undefined && saysNothing(summary)) return no("no_result_told");
  // The way that a run shows is one that its last call confirms (`lessons/check.ts`).
  const last = called.at(-1);
  if (last?.success === true) return yes("completed_with_tools");
  if (last === undefined && steps.some((step) => step.action_type === "guide")) return yes("guided_to_an_end");
  if (failedCallsOf(steps).length > 0) return yes("completed_after_failures");
  return isTelling ? no("last_call_told_nothing") : told;
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
    en: "Worth learning from: calls of tools failed and the last one did not succeed, which shows what to avoid, and no way that works.",
    zh: "值得学习：有工具调用失败，而且最后一次调用没有成功，可以看出应当避免什么，但看不出可行的做法。",
  },
  last_call_told_nothing: {
    en: "Not worth learning from: nobody knows what came of its last call, so whether it shows a way that works is not known either.",
    zh: "不学习：最后一次调用的结果不明，无法判断这种做法是否可行。",
  },
  calls_told_nothing: {
    en: "Not worth learning from: no call showed whether its tool works. One that was not sent, that a person refused, that was cancelled, or whose answer was lost says nothing of the tool.",
    zh: "不学习：没有一次调用能说明工具是否可用。没有发出、被人拒绝、被取消或没有收到回答的调用，不能说明工具的好坏。",
  },
  no_step_decided: {
    en: "Not worth learning from: it ended before a step was decided, so nothing was done.",
    zh: "不学习：还没有决定第一步就结束了，什么都没有做。",
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
