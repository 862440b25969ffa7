/**
 * Why a task that has not ended does nothing now, and until when: its time, the tasks before it, its turn, or the next try of what failed;
 * of one that runs, what is under way and since when nothing was recorded.
 * Not here: what it waits for somebody for (`input_needed`, in `show.ts`).
 */
import { MAX_NAMED_WAIT, waitInWords } from "../../failures/wait.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { TaskState } from "../../tasks/fold.ts";
import { languageOfTask } from "../../tasks/language.ts";
import type { TaskRow } from "../../tasks/model.ts";
import { MAX_WAIT_MS } from "../../tasks/retry.ts";
import type { OperationCall } from "../call.ts";
import { awaited } from "./not-begun.ts";

export interface WaitsFor {
  reason: "not_before" | "depends_on" | "turn" | "retry" | "step" | "limit";
  /** For people. */
  message: string;
  /** ISO 8601. */
  until?: string;
  /** ISO 8601, of a step that is under way. */
  since?: string;
  depends_on?: string[];
}

interface WaitTexts {
  notBefore(date: string, wait: string): string;
  dependsOn(count: number): string;
  turn: string;
  /** `what`: a tool; empty for a search. `model` in its place for a decision. */
  retry(what: string, date: string, wait: string): string;
  /** Nothing was asked of its server. */
  leftAlone(what: string, date: string, wait: string): string;
  /** Where only the time is known. */
  again(date: string, wait: string): string;
  limit(date: string, wait: string): string;
  search: string;
  model: string;
  /** `asked`: in words, what the other side asked for. */
  longer(asked: string, most: string): string;
  noPlace: string;
  /** `what`: as in `retry`. Until a decision to read is carried out, only that it was asked for is known. */
  underWay(what: string, date: string, wait: string): string;
  decision: string;
}

const texts: LocalizedText<WaitTexts> = {
  en: {
    notBefore: (date, wait) => `It begins at ${date} at the earliest, in ${wait}.`,
    dependsOn: (count) =>
      count === 1
        ? "It begins when the task that it depends on is completed."
        : `It begins when the ${count} tasks that it depends on are completed.`,
    turn: "It waits for its turn: as many tasks of its type run as may, or it is about to begin.",
    retry: (what, date, wait) => `${what} failed for a reason that may pass. It is tried again at ${date}, in ${wait}.`,
    leftAlone: (what, date, wait) =>
      `${what} is not called yet: it is left alone for a while after repeated failures. The call is made at ${date}, in ${wait}.`,
    again: (date, wait) =>
      `What it did last failed for a reason that may pass. It is tried again at ${date}, in ${wait}.`,
    limit: (date, wait) => `What may be begun or stored in a day is used up. It goes on at ${date}, in ${wait}.`,
    search: "The search for a tool",
    model: "Asking the model",
    longer: (asked, most) => ` The other side asked for ${asked}; a task waits at most ${most} between two tries.`,
    noPlace: " Until then it holds up no other task.",
    underWay: (what, date, wait) => `${what} is under way. The last thing was recorded at ${date}, ${wait} ago.`,
    decision: "Asking the model for the next step, or a call that it decided on and that may be repeated,",
  },
  zh: {
    notBefore: (date, wait) => `最早于 ${date} 开始，还有${wait}。`,
    dependsOn: (count) => `等它所依赖的${count === 1 ? "任务" : ` ${count} 个任务`}完成之后开始。`,
    turn: "正在排队：同类任务的并行数已达上限，或者马上就要开始。",
    // A tool's name is in Latin letters.
    retry: (what, date, wait) =>
      `${what}${/\w$/.test(what) ? " " : ""}失败，原因可能是暂时的。将于 ${date} 再试，还有${wait}。`,
    leftAlone: (what, date, wait) => `暂不调用 ${what}：它接连失败，暂停使用一段时间。将于 ${date} 调用，还有${wait}。`,
    again: (date, wait) => `最近一次操作失败，原因可能是暂时的。将于 ${date} 再试，还有${wait}。`,
    limit: (date, wait) => `一天之内可以开始或存储的数量已经用完。将于 ${date} 继续，还有${wait}。`,
    search: "查找工具",
    model: "请求模型",
    longer: (asked, most) => `对方要求等待${asked}；任务在两次尝试之间最多等待${most}。`,
    noPlace: "在此之前不会占用其他任务的位置。",
    underWay: (what, date, wait) => `正在进行：${what}。最近一次记录是在 ${date}，${wait}之前。`,
    decision: "请求模型决定下一步，或执行它决定的可重复调用",
  },
};

/** Undefined for a task that waits for somebody or has ended. `state`: absent before it has begun. */
export async function waitsFor(
  row: TaskRow,
  state: TaskState | undefined,
  call: OperationCall,
): Promise<WaitsFor | undefined> {
  const { task, status } = row;
  const now = call.services.now();
  const language = languageOfTask(task);
  const words = inLanguage(language, texts);
  const inWords = (milliseconds: number): string => lengthInWords(milliseconds, language);
  const limited = waitsForLimit(row, now);
  if (limited !== undefined) return limited;
  if (state?.status === "running") {
    const { isActing, what, until = 0, asked, no_try } = lastTry(state, words);
    if (until > now) {
      const most = inWords(MAX_WAIT_MS);
      const longer = asked === undefined ? "" : words.longer(inWords(Math.min(asked, MAX_NAMED_WAIT * 1000 + 1)), most);
      const say = no_try === true ? words.leftAlone : words.retry;
      const message = `${say(what, dateInWords(until), inWords(until - now))}${longer}${words.noPlace}`;
      return { reason: "retry", message, until: new Date(until).toISOString() };
    }
    if (status === "running" && task.run === undefined) {
      const at = state.updated_at;
      const message = words.underWay(isActing ? what : words.decision, dateInWords(at), inWords(now - at));
      return { reason: "step", message, since: new Date(at).toISOString() };
    }
  }
  if (status !== "waiting" || state?.status === "input_required") return undefined;
  const { not_before, depends_on } = state === undefined ? await awaited(task, call) : {};
  if (not_before !== undefined)
    return { ...waitsForTime(row, Date.parse(not_before), now), ...(depends_on !== undefined && { depends_on }) };
  if (depends_on !== undefined)
    return { reason: "depends_on", message: words.dependsOn(depends_on.length), depends_on };
  return { reason: "turn", message: words.turn };
}

/** What its row alone says: a time that it waits for. Undefined also where what it waits for is in its session, or in other tasks. */
export function waitsInQueue(row: TaskRow, now: number): WaitsFor | undefined {
  const { task, status, until = 0 } = row;
  if (status !== "waiting") return undefined;
  const limited = waitsForLimit(row, now);
  if (limited !== undefined) return limited;
  if (until > now) return waitsUntil("retry", row, until, now);
  const { not_before = 0 } = task;
  return row.dispatch === undefined && not_before > now ? waitsForTime(row, not_before, now) : undefined;
}

/** Of a task that cannot begin or go on, or would not: what may be begun or stored in a day is used up. */
export function waitsForLimit(row: TaskRow, now: number): WaitsFor | undefined {
  const { status, until, limited } = row;
  if (status !== "waiting" || limited !== true || until === undefined || until <= now) return undefined;
  return waitsUntil("limit", row, until, now);
}

function waitsUntil(reason: "limit" | "retry", { task }: TaskRow, until: number, now: number): WaitsFor {
  const language = languageOfTask(task);
  const words = inLanguage(language, texts);
  const say = reason === "limit" ? words.limit : words.again;
  const message = `${say(dateInWords(until), lengthInWords(until - now, language))}${words.noPlace}`;
  return { reason, message, until: new Date(until).toISOString() };
}

function waitsForTime({ task }: TaskRow, from: number, now: number): WaitsFor {
  const language = languageOfTask(task);
  const message = inLanguage(language, texts).notBefore(dateInWords(from), lengthInWords(from - now, language));
  return { reason: "not_before", message, until: new Date(from).toISOString() };
}

function lengthInWords(milliseconds: number, language: string): string {
  const wait = inLanguage(language, waitInWords(Math.max(1, Math.ceil(milliseconds / 1000))));
  return language.startsWith("zh") ? wait : wait.trim();
}

function lastTry(
  { steps, deciding }: TaskState,
  words: WaitTexts,
): { isActing: boolean; what: string; until?: number; asked?: number; no_try?: boolean } {
  const step = steps.at(-1);
  const isActing = step !== undefined && step.done === undefined;
  const { until, asked } = isActing ? { until: step.until, asked: step.failed?.asked } : deciding;
  const no_try = isActing && step.failed?.no_try === true;
  const times = { ...(until !== undefined && { until }), ...(asked !== undefined && { asked }), no_try };
  if (!isActing) return { isActing, what: words.model, ...times };
  return { isActing, what: step.action.kind === "call" ? step.action.tool : words.search, ...times };
}

const dateInWords = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
