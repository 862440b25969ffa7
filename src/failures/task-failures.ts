/** Failures of tasks and of the lessons made of them, with their texts: what happened, and the way out. */
import type { LocalizedText } from "../localized-text.ts";
import { counted, list, listInChinese, quote, quoteInChinese, statusInChinese } from "./words.ts";

export type TaskFailure =
  | { code: "unknown_task"; task_id: string }
  /** It has ended already. */
  | { code: "task_ended"; task_id: string; status: string }
  /** It has not ended. */
  | { code: "task_open"; task_id: string; status: string }
  /** It waits for something else than a decision, or takes a step just now. */
  | {
      code: "task_takes_no_decision";
      task_id: string;
      status: string;
      question?: string;
      /** What the question is about: an `approval` is answered on its page. */
      reason?: string;
      /** It was not dispatched yet: what for. Empty where only its turn is to come. */
      waits_for?: { not_before?: string; depends_on?: string[] };
    }
  /** It asks for nothing, or somebody has just answered. */
  | { code: "task_asks_nothing"; task_id: string; status: string }
  /** As many of a tenant's tasks wait or run as may. `refused_lines`: lines of the request that are wrong besides. */
  | { code: "queue_full"; limit: number; refused_lines?: object[] }
  /** Why a task failed. */
  | { code: "dependency_failed"; task_id: string }
  | { code: "max_steps_reached"; max_steps: number }
  | { code: "invalid_decision"; tries: number }
  | { code: "model_failed"; tries: number; /** The provider does not accept the key. */ reason?: "unauthorized" }
  | { code: "no_progress"; steps: number }
  | { code: "unknown_lesson"; lesson: string }
  | { code: "lessons_off" };

const codes: ReadonlySet<string> = new Set<TaskFailure["code"]>([
  "unknown_task",
  "task_ended",
  "task_open",
  "task_takes_no_decision",
  "task_asks_nothing",
  "queue_full",
  "dependency_failed",
  "max_steps_reached",
  "invalid_decision",
  "model_failed",
  "no_progress",
  "unknown_lesson",
  "lessons_off",
]);

export function isTaskFailure(failure: { code: string }): failure is TaskFailure {
  return codes.has(failure.code);
}

/** What happened and the way out, in both languages. */
export function taskFailureText(failure: TaskFailure): LocalizedText {
  switch (failure.code) {
    case "lessons_off":
      return {
        en: "Lessons are switched off on this server (CAIRN_LESSONS=0): none are made or used. Its operator can remove the setting.",
        zh: "此服务器关闭了经验功能（CAIRN_LESSONS=0）：既不产生也不使用经验。运营者可以去掉这项设置。",
      };
    case "unknown_lesson":
      return {
        en: `There is no lesson ${quote(failure.lesson)}: it was erased, or never made here. GET /api/lessons lists those there are.`,
        zh: `没有经验 ${quoteInChinese(failure.lesson)}：它已被清除，或者不是在这里产生的。GET /api/lessons 可以列出现有的经验。`,
      };
    case "unknown_task":
      return {
        en: `There is no task ${quote(failure.task_id)}: it was never submitted here, or it has expired. Check the id, which is task_id in the answer to its submission, or submit it again.`,
        zh: `没有任务 ${quoteInChinese(failure.task_id)}：它不是在这里提交的，或者已经过期。请核对 id（提交时返回的 task_id），或重新提交。`,
      };
    case "task_ended":
      return {
        en: `The task ${quote(failure.task_id)} has ended (${failure.status}). Nothing was changed. One that failed or was cancelled can be retried; otherwise submit a new one.`,
        zh: `任务 ${quoteInChinese(failure.task_id)} 已经结束（${statusInChinese(failure.status)}），什么都没有改动。失败或取消的任务可以重试，其他情况请另外提交。`,
      };
    case "task_open":
      return {
        en: `The task ${quote(failure.task_id)} has not ended (${failure.status}), so there is nothing to retry. Wait for it, answer it, or cancel it first.`,
        zh: `任务 ${quoteInChinese(failure.task_id)} 还没有结束（${statusInChinese(failure.status)}），没有可以重试的内容。请等待、回答它，或先取消。`,
      };
    case "queue_full":
      return {
        en: `As many tasks wait or run already as may at once (${failure.limit}), counting those of this request. Nothing of this request was stored. Wait until some have ended, or cancel waiting ones, then send it again.`,
        zh: `等待和运行中的任务（连同这次请求的）超过了上限 ${failure.limit} 个，这次请求的内容都没有保存。请等一些任务结束，或取消等待中的任务，然后重新发送。`,
      };
    case "task_takes_no_decision":
      if (failure.waits_for !== undefined) return notDispatched(failure, failure.waits_for);
      return failure.question === undefined
        ? {
            en: `The task ${quote(failure.task_id)} waits for no decision now (${failure.status}), so nothing was recorded. Read it with get_task until it asks for one.`,
            zh: `任务 ${quoteInChinese(failure.task_id)} 现在不需要决定（${statusInChinese(failure.status)}），因此什么都没有记录。请用 get_task 读取，直到它请求决定。`,
          }
        : {
            en: `The task ${quote(failure.task_id)} waits for an answer and for no decision, so nothing was recorded. Its question: ${quote(failure.question)}. ${failure.reason === "approval" ? "A person answers it on the page whose address get_task has; then read the task again." : "Answer it with update_task, then read it with get_task."}`,
            zh: `任务 ${quoteInChinese(failure.task_id)} 现在需要的是回答，不是决定，因此什么都没有记录。它的问题：${quoteInChinese(failure.question)}。${failure.reason === "approval" ? "请让用户在 get_task 给出的页面上回答，然后再读取任务。" : "请用 update_task 回答，然后用 get_task 读取。"}`,
          };
    case "task_asks_nothing":
      return {
        en: `The task ${quote(failure.task_id)} asks for nothing now: perhaps somebody has just answered it. The answer was not recorded. Read it with get_task until it asks.`,
        zh: `任务 ${quoteInChinese(failure.task_id)} 现在没有提问，可能刚刚已有人回答。这个回答没有记录。请用 get_task 读取，直到它再次提问。`,
      };
    case "dependency_failed":
      return {
        en: `The task was not begun: the task ${quote(failure.task_id)} that it depends on was not completed. Retry that one, then this one.`,
        zh: `任务没有开始：它所依赖的任务 ${quoteInChinese(failure.task_id)} 没有完成。请先重试那个任务，再重试这一个。`,
      };
    case "max_steps_reached":
      return {
        en: `The task took ${counted(failure.max_steps, "step")}, as many as it may, without being completed. Its steps are kept: retry it with a larger max_steps to go on.`,
        zh: `任务已经用完 ${failure.max_steps} 步，仍未完成。已有步骤都保留着：用更大的 max_steps 重试即可继续。`,
      };
    case "invalid_decision":
      return {
        en: `The model gave no valid decision in ${failure.tries} ${failure.tries === 1 ? "try" : "tries"}, though it was told what was wrong. Its steps are kept: retry the task, with another model if this repeats.`,
        zh: `模型尝试了 ${failure.tries} 次，也被告知了错在哪里，仍没有给出有效的决定。已有步骤都保留着：请重试任务，如果再次发生请换一个模型。`,
      };
    case "model_failed":
      if (failure.reason === "unauthorized")
        return {
          en: "The model's provider does not accept the configured key (unauthorized). The operator sets CAIRN_MODEL_KEY; then retry the task. Its steps are kept.",
          zh: "模型服务商不接受所配置的密钥（unauthorized）。请管理员设置正确的 CAIRN_MODEL_KEY，然后重试任务。已有步骤都保留着。",
        };
      return {
        en: `The model gave no answer in ${failure.tries} ${failure.tries === 1 ? "try" : "tries"}. Its steps are kept: retry the task when the model can be reached.`,
        zh: `模型尝试了 ${failure.tries} 次都没有回答。已有步骤都保留着：模型恢复后请重试任务。`,
      };
    case "no_progress":
      return {
        en: `The last ${failure.steps} steps asked for calls that had failed before, or for tools that were not found, and nothing was done. Say the task differently, or connect another tool, then retry it.`,
        zh: `最近 ${failure.steps} 步要求的都是已经失败过的调用或没有找到的工具，没有任何进展。请换一种说法，或接入其他工具，然后重试。`,
      };
  }
}

/** A task that waits to be dispatched, and what for. */
function notDispatched(
  { task_id, status }: { task_id: string; status: string },
  { not_before, depends_on = [] }: { not_before?: string; depends_on?: string[] },
): LocalizedText {
  const english = [
    ...(not_before === undefined ? [] : [`until ${not_before} (not_before)`]),
    ...(depends_on.length === 0 ? [] : [`for ${list(depends_on)} to be completed (depends_on)`]),
  ].join(" and ");
  const chinese = [
    ...(not_before === undefined ? [] : [`${not_before} 到来（not_before）`]),
    ...(depends_on.length === 0 ? [] : [`${listInChinese(depends_on)} 完成（depends_on）`]),
  ].join("，并且等待");
  return {
    en: `The task ${quote(task_id)} has not begun (${status}): it waits ${english || "for its turn"}, so nothing was recorded. Read it with get_task until it asks for something, or cancel it with update_task.`,
    zh: `任务 ${quoteInChinese(task_id)} 还没有开始（${statusInChinese(status)}）：它在等待${chinese || "轮到它"}，因此什么都没有记录。请用 get_task 读取，直到它提出请求；也可以用 update_task 取消。`,
  };
}
