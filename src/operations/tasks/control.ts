/** What a person or an agent does to a task that was handed in: cancel it, answer it, try it again. */
import type { ContextEvent } from "../../context/events.ts";
import { accept, inLanguageOf, refuse, type Failure, type Outcome } from "../../errors.ts";
import { counted } from "../../failures/words.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import { CODE_LIFETIME_MS } from "../../discovery/approval-codes.ts";
import { MAX_STEPS, type PauseReason } from "../../tasks/model.ts";
import { isRefusal } from "../../tasks/refusal-words.ts";
import type { OperationCall } from "../call.ts";
import { explainNotBegun } from "./not-begun.ts";
import { showTask } from "./show.ts";
import type { TaskAnswer } from "./task-answer.ts";
import { isDecided } from "./approval.ts";
import { openTask } from "./task-log.ts";
import { taskTexts } from "./texts.ts";

/** Cancels a task. Fails with `unknown_task`, `task_ended`. */
export async function cancelTask(taskId: string, call: OperationCall): Promise<Outcome<TaskAnswer>> {
  const cancelled = await call.services.tasks.cancel(call.principal, taskId);
  return cancelled.ok ? showTask(taskId, call) : inLanguageOfTask(taskId, cancelled.failure, call);
}

/** The failure in the language of its task, where there is such a task: whoever changes one may say no word. */
async function inLanguageOfTask<T>(taskId: string, failure: Failure, call: OperationCall): Promise<Outcome<T>> {
  const found = await call.services.tasks.find(call.principal, taskId);
  return refuse(found.ok ? inLanguageOf(languageOfTask(found.value.task), failure) : failure);
}

/**
 * Tries a task again that failed or was cancelled. Fails with `unknown_task`, `task_ended` (completed), `task_open`, and with
 * `queue_full`, `invalid_input` where no step would be left to take.
 */
export async function retryTask(
  taskId: string,
  maxSteps: number | undefined,
  call: OperationCall,
): Promise<Outcome<TaskAnswer>> {
  const retried = await tryAgain(taskId, maxSteps, call);
  return retried.ok ? retried : inLanguageOfTask(taskId, retried.failure, call);
}

async function tryAgain(
  taskId: string,
  maxSteps: number | undefined,
  call: OperationCall,
): Promise<Outcome<TaskAnswer>> {
  const opened = await openTask(call, taskId);
  // One that was never dispatched has no session, and has taken no step.
  if (!opened.ok && opened.failure.code !== "unknown_task") return opened;
  if (opened.ok && opened.value.state.ended !== undefined && opened.value.state.status !== "completed") {
    const { steps, max_steps } = opened.value.state;
    const isDone = steps.every(({ done }) => done !== undefined);
    if (isDone && steps.length > 0 && (maxSteps ?? max_steps) <= steps.length) {
      const none = {
        en: `nothing: it has taken ${counted(steps.length, "step")}, as many as a task may; hand in a new task for what is left`,
        zh: `无：任务已经执行 ${steps.length} 步，达到上限；请为剩下的部分提交新任务`,
      };
      const more = {
        en: `more than ${steps.length}, the steps that it has taken, and at most ${MAX_STEPS}`,
        zh: `大于已经执行的 ${steps.length} 步，且不超过 ${MAX_STEPS}`,
      };
      const expected = steps.length >= MAX_STEPS ? none : more;
      return refuse({ code: "invalid_input", field: "max_steps", expected });
    }
  }
  const retried = await call.services.tasks.retry(call.principal, taskId, maxSteps);
  return retried.ok ? showTask(taskId, call) : retried;
}

/**
 * Answers what a task asks: the user's words to its question; `repeat` or `skip` to a call that may have been made; a refusal to a request
 * for an agreement, to which only a person on its page can say yes: other words there change nothing while the page is open, and the answer says so. Fails with `unknown_task`, `task_ended`, `task_takes_no_decision` (not begun), `task_asks_nothing`, `invalid_input`.
 */
export async function answerTask(taskId: string, answer: string, call: OperationCall): Promise<Outcome<TaskAnswer>> {
  const answered = await takeAnswer(taskId, answer, call);
  return answered.ok ? answered : inLanguageOfTask(taskId, answered.failure, call);
}

async function takeAnswer(taskId: string, answer: string, call: OperationCall): Promise<Outcome<TaskAnswer>> {
  const opened = await openTask(call, taskId);
  if (!opened.ok) return refuse((await explainNotBegun(taskId, call)) ?? opened.failure);
  const { log, state } = opened.value;
  if (state.ended !== undefined) return refuse({ code: "task_ended", task_id: taskId, status: state.ended.status });
  const { paused } = state;
  if (paused?.reason === "approval") {
    if (isRefusal(answer)) return declineTask(taskId, call);
    // The address that somebody may be looking at stays valid.
    const isOpen = call.services.now() - paused.at < CODE_LIFETIME_MS && !(await isDecided(paused, call));
    if (isOpen) {
      const shown = await showTask(taskId, call);
      const answered = inLanguage(languageOfTask(state.task), taskTexts).onlyOnPage;
      return shown.ok ? accept({ ...shown.value, ignored: { answer: answered } }) : shown;
    }
  }
  const events = eventsOf(state, answer, call.services.now());
  if (!events.ok) return events;
  const decided = await log.decide(() => accept(events.value), { expected_revision: log.revision });
  if (!decided.ok && decided.failure.code === "revision_conflict") {
    const again = await openTask(call, taskId);
    const now = again.ok ? again.value.state : state;
    // Words to one question are no answer to the next one.
    if (now.ended === undefined && now.paused?.at !== paused?.at)
      return refuse({ code: "task_asks_nothing", task_id: taskId, status: now.status });
    return takeAnswer(taskId, answer, call);
  }
  if (!decided.ok) return decided;
  const woken = await call.services.tasks.wake(call.principal, taskId, takesPlace(state.paused?.reason));
  return woken.ok ? showTask(taskId, call) : woken;
}

/**
 * Records that whoever was asked refused to answer, or answered nothing: the step failed by that, and the task goes on with this as its
 * observation. A run of the four stages has no such step and is cancelled. Fails with `unknown_task`, `task_ended`, `invalid_input`.
 */
export async function declineTask(taskId: string, call: OperationCall): Promise<Outcome<TaskAnswer>> {
  const opened = await openTask(call, taskId);
  if (!opened.ok) return opened;
  const { log, state } = opened.value;
  if (state.task.run !== undefined) return cancelTask(taskId, call);
  const step = state.steps.at(-1);
  const reason = state.paused?.reason;
  // A call that may have been made is not made again unasked.
  if (reason === "uncertain_call") return answerTask(taskId, "skip", call);
  if (step === undefined || (reason !== "question" && reason !== "approval")) return showTask(taskId, call);
  const texts = inLanguage(languageOfTask(state.task), taskTexts);
  const observation = reason === "question" ? texts.declinedQuestion : texts.declinedApproval;
  const declined = stepped(step, observation, false, call.services.now(), "declined");
  const decided = await log.decide(() => accept([declined]), { expected_revision: log.revision });
  if (!decided.ok) return decided;
  const woken = await call.services.tasks.wake(call.principal, taskId, takesPlace(reason));
  return woken.ok ? showTask(taskId, call) : woken;
}

/**
 * Records that whoever is asked for an agreement opens its page: their client is not asked again, and the page decides. Does nothing where
 * no agreement is waited for. Fails with `unknown_task` and as storing does.
 */
export async function acceptToOpen(taskId: string, call: OperationCall): Promise<Outcome<null>> {
  const opened = await openTask(call, taskId);
  if (!opened.ok) return opened;
  const { log, state } = opened.value;
  const { paused } = state;
  if (paused?.reason !== "approval" || paused.opened === true) return accept(null);
  const taken: ContextEvent = { ...paused, at: call.services.now(), opened: true };
  const recorded = await log.decide(() => accept([taken]), { expected_revision: log.revision });
  return recorded.ok ? accept(null) : recorded;
}

/** A host that decides each step itself takes no place among the tasks that run by themselves. */
export function takesPlace(reason: PauseReason | undefined): boolean {
  return reason !== "decision";
}

/** Words that ask for the call once more. A plain yes does not say to which of the two. */
const REPEATS =
  /^(?:please\s+|请|請)?(?:repeat|retry|try again|again|do it again|call again|send again|make it again|重复|重試|重试|再来一次|再调用一次|再试一次|再执行一次|再发一次|再做一次)(?:\s+(?:it|the call|please))?[.!。！吧]*$/u;

function eventsOf(state: TaskState, answer: string, at: number): Outcome<ContextEvent[]> {
  const { paused } = state;
  const step = state.steps.at(-1);
  const { task_id } = state.task;
  if (paused === undefined) return refuse({ code: "task_asks_nothing", task_id, status: state.status });
  const answered: ContextEvent = { type: "task_answered", at, step: paused.step, answer };
  const texts = inLanguage(languageOfTask(state.task), taskTexts);
  switch (paused.reason) {
    case "approval":
      return accept([answered]);
    case "question":
      if (answer.trim() === "" || step === undefined)
        return refuse({
          code: "invalid_input",
          field: "answer",
          expected: { en: "an answer to the question, in words", zh: "用文字写的对问题的回答" },
        });
      return accept([answered, stepped(step, texts.answeredQuestion(answer), true, at)]);
    case "uncertain_call": {
      const said = answer.trim().toLowerCase();
      if (REPEATS.test(said)) return accept([{ ...answered, answer: "", repeat: true }]);
      if ((said !== "skip" && !isRefusal(said)) || step === undefined)
        return refuse({
          code: "invalid_input",
          field: "answer",
          expected: { en: '"repeat" or "skip"', zh: "“repeat”或“skip”" },
        });
      return accept([{ ...answered, answer: "" }, stepped(step, texts.notRepeated(paused.failed?.message), false, at)]);
    }
    case "decision":
      return refuse({
        code: "invalid_input",
        field: "answer",
        expected: { en: "a decision, handed in with add_conversation_turn", zh: "用 add_conversation_turn 提交的决定" },
      });
  }
}

function stepped(
  { step }: TaskStep,
  observation: string,
  success: boolean,
  at: number,
  error_type: "uncertain_call" | "declined" = "uncertain_call",
): ContextEvent {
  const error = { error_type, error_message: observation };
  return { type: "task_stepped", at, step, observation, success, begun_at: at, ...(!success && error) };
}
