/** A trajectory as a short story for people: a line for each step, and how it ended. */
import { statusInChinese } from "../../failures/words.ts";
import { isRecord, type Json } from "../../json.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { partsOfQuestion } from "../asked-question.ts";
import { USE } from "../decision.ts";
import { languageOfTask } from "../language.ts";
import { isEnded, type TaskStatus } from "../model.ts";
import { NOT_FINISHED, type ExecutionStep, type StepTry, type Trajectory } from "./model.ts";
import { worthTexts } from "./worth.ts";

/** Characters of what a line quotes. */
const MAX_QUOTED = 160;

/** Arguments of a call that a line names, and characters of each and of all. */
const MAX_ARGUMENTS = 4;
const MAX_ARGUMENT = 40;
const MAX_ALL_ARGUMENTS = 120;

/** Choices of a question that a line names. */
const MAX_OFFERED = 8;

interface StoryTexts {
  asked(description: string): string;
  line(step: ExecutionStep, name: string, quoted: string): string;
  /** A try of a step, under its line. */
  tried(one: StepTry): string;
  /** A decision that did not come; `step`: the one that it was for. */
  undecided(step: number, told: NonNullable<Trajectory["undecided"]>): string;
  /** `tool`: what a call of it was decided on, and nobody had; empty where none was named. */
  search(tool: string): string;
  /** A question to the user, and the end, where the trajectory has the words of an action. */
  asks(question: string, offered: readonly string[]): string;
  completes: string;
  ended(status: string, seconds: number, outputs: string): string;
}

const triedInEnglish: Readonly<Record<StepTry["outcome"], string>> = {
  succeeded: "done",
  failed: "failed",
  cut_off: "cut off; it may have been carried out",
  not_finished: "not finished",
};

const triedInChinese: Readonly<Record<StepTry["outcome"], string>> = {
  succeeded: "成功",
  failed: "失败",
  cut_off: "中断，可能已经执行",
  not_finished: "未完成",
};

const texts: LocalizedText<StoryTexts> = {
  en: {
    asked: (description) => `Asked: ${description}`,
    line: (
      { step_id, success, duration, error_type, waited_for_host, waited_between_tries, tries = [] },
      name,
      quoted,
    ) =>
      `${step_id}. ${name}: ${success ? "done" : error_type === NOT_FINISHED ? "not finished" : `failed (${error_type ?? "error"})`} ${tries.length > 1 ? `at try ${tries.length} ` : ""}in ${duration.toFixed(1)} s${waited_between_tries === undefined ? "" : `, and ${waited_between_tries.toFixed(1)} s of waits between`}${waited_for_host === undefined ? "" : `, decided by its host after ${waited_for_host.toFixed(1)} s`}${quoted === "" ? "" : ` – ${quoted}`}`,
    tried: ({ attempt, outcome, duration, error_message, asked }) => {
      const said = error_message === null || error_message === "" ? "" : ` – ${quote(error_message)}`;
      const wait = asked?.waited === undefined ? "" : ` after ${asked.waited.toFixed(1)} s`;
      const answer = asked?.answer === "repeat" ? `to call it again${wait}` : `to skip it${wait}`;
      const then =
        asked === undefined
          ? ""
          : ` Whether to call it again was asked; ${asked.answer === null ? "nobody has answered" : `the answer was ${answer}`}.`;
      return `   try ${attempt}: ${triedInEnglish[outcome]}${duration === undefined ? "" : ` in ${duration.toFixed(1)} s`}${said}${then}`;
    },
    undecided: (step, { tries, error_type, error_message }) =>
      `${step}. no decision after ${tries === 1 ? "one try" : `${tries} tries`} (${error_type})${error_message === null ? "" : ` – ${quote(error_message)}`}`,
    asks: (question, offered) => `ask_user “${question}”${offered.length === 0 ? "" : ` (${offered.join(" / ")})`}`,
    completes: "complete_task",
    search: (tool) => (tool === "" ? "search for a tool" : `search for the tool ${JSON.stringify(tool)}`),
    ended: (status, seconds, outputs) =>
      `${status.replace("_", " ")} after ${seconds.toFixed(1)} s.${outputs === "" ? "" : ` Result: ${outputs}`}`,
  },
  zh: {
    asked: (description) => `任务：${description}`,
    line: (
      { step_id, success, duration, error_type, waited_for_host, waited_between_tries, tries = [] },
      name,
      quoted,
    ) =>
      `${step_id}. ${name}：${tries.length > 1 ? `第 ${tries.length} 次` : ""}${success ? "成功" : error_type === NOT_FINISHED ? "未完成" : `失败（${error_type ?? "error"}）`}，用时 ${duration.toFixed(1)} 秒${waited_between_tries === undefined ? "" : `，另等待 ${waited_between_tries.toFixed(1)} 秒`}${waited_for_host === undefined ? "" : `（调用方用了 ${waited_for_host.toFixed(1)} 秒作出决定）`}${quoted === "" ? "" : `——${quoted}`}`,
    tried: ({ attempt, outcome, duration, error_message, asked }) => {
      const said = error_message === null || error_message === "" ? "" : `——${quote(error_message)}`;
      const wait = asked?.waited === undefined ? "" : `（等待 ${asked.waited.toFixed(1)} 秒）`;
      const answer = asked?.answer === "repeat" ? `回答是再调用一次${wait}` : `回答是跳过${wait}`;
      const then =
        asked === undefined ? "" : `已询问是否再次调用，${asked.answer === null ? "还没有人回答" : answer}。`;
      return `   第 ${attempt} 次：${triedInChinese[outcome]}${duration === undefined ? "" : `，用时 ${duration.toFixed(1)} 秒`}${said}${then}`;
    },
    undecided: (step, { tries, error_type, error_message }) =>
      `${step}. 未作出决定：试了 ${tries} 次（${error_type}）${error_message === null ? "" : `——${quote(error_message)}`}`,
    asks: (question, offered) => `询问用户“${question}”${offered.length === 0 ? "" : `（${offered.join(" / ")}）`}`,
    completes: "完成任务",
    search: (tool) => (tool === "" ? "查找工具" : `查找工具“${tool}”`),
    ended: (status, seconds, outputs) =>
      `${statusInChinese(status)}，共 ${seconds.toFixed(1)} 秒。${outputs === "" ? "" : `结果：${outputs}`}`,
  },
};

const quote = (text: string): string => cut(text, MAX_QUOTED);

/** On one line. */
function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
}

/** In the language of the task. */
export function tellStory(trajectory: Trajectory): string {
  const { task_spec, steps, status, total_duration, final_outputs, worth_learning, undecided } = trajectory;
  const language = languageOfTask(task_spec);
  const words = inLanguage(language, texts);
  const lines = steps.flatMap((step) => [
    words.line(step, nameOf(step, words), quote(toldOf(step))),
    ...(step.tries ?? []).map(words.tried),
  ]);
  if (undecided !== undefined) lines.push(words.undecided(steps.length + 1, undecided));
  return [
    words.asked(quote(task_spec.description)),
    ...lines,
    // What calls brought so far is no result yet.
    words.ended(status, total_duration, isEnded(status as TaskStatus) ? quote(final_outputs.at(-1) ?? "") : ""),
    inLanguage(language, worthTexts[worth_learning.because]),
  ].join("\n");
}

/** What came of it: of a step of a guide what was chosen or typed, since the observation is the id of the next step. */
function toldOf({ action_type, action_params: { answer }, observation }: ExecutionStep): string {
  return action_type === "guide" && typeof answer === "string" ? answer : observation;
}

/** A question is told with its words, since the observation has the answer alone; a call with its arguments. */
function nameOf({ action_type, action_params }: ExecutionStep, words: StoryTexts): string {
  const { action, tool_id, question, parameters } = action_params;
  const tool = typeof tool_id === "string" ? quote(tool_id).slice(0, 60) : "";
  if (action_type === "guide" && typeof question === "string" && question !== "") return `“${quote(question)}”`;
  if (action_type === "question" && typeof question === "string" && question !== "") {
    const { text, offered } = partsOfQuestion(question);
    const shown = offered.slice(0, MAX_OFFERED).map((one) => cut(one, MAX_ARGUMENT));
    return words.asks(quote(text), offered.length > MAX_OFFERED ? [...shown, "…"] : shown);
  }
  if (action_type === "complete") return words.completes;
  // A search for a tool that was called and is not there is told with the tool's name.
  if (action_type === "tool_search") return words.search(action === USE ? tool : "");
  if (action_type === "tool_call" && tool !== "") return `${tool}${argumentsIn(parameters)}`;
  return typeof action === "string" && action !== "" ? quote(action).slice(0, 60) : action_type;
}

/** Arguments in brackets, cut; empty where there are none. */
function argumentsIn(given: Json | undefined): string {
  if (!isRecord(given)) return "";
  const all = Object.entries(given).filter(([, value]) => value !== null && value !== "");
  if (all.length === 0) return "";
  const shown = all.slice(0, MAX_ARGUMENTS).map(([name, value]) => {
    const said = typeof value === "string" ? value : JSON.stringify(value);
    return `${cut(name, MAX_ARGUMENT)}: ${cut(said, MAX_ARGUMENT)}`;
  });
  if (all.length > MAX_ARGUMENTS) shown.push("…");
  return ` (${cut(shown.join(", "), MAX_ALL_ARGUMENTS)})`;
}
