/** A trajectory as a short story for people: a line for each step, and how it ended. */
import { statusInChinese } from "../../failures/words.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { USE } from "../decision.ts";
import { languageOfTask } from "../language.ts";
import { NOT_FINISHED, type ExecutionStep, type Trajectory } from "./model.ts";
import { worthTexts } from "./worth.ts";

/** Characters of what a line quotes. */
const MAX_QUOTED = 160;

interface StoryTexts {
  asked(description: string): string;
  line(step: ExecutionStep, name: string, quoted: string): string;
  ended(status: string, seconds: number, outputs: string): string;
}

const texts: LocalizedText<StoryTexts> = {
  en: {
    asked: (description) => `Asked: ${description}`,
    line: ({ step_id, success, duration, error_type }, name, quoted) =>
      `${step_id}. ${name}: ${success ? "done" : error_type === NOT_FINISHED ? "not finished" : `failed (${error_type ?? "error"})`} in ${duration.toFixed(1)} s${quoted === "" ? "" : ` – ${quoted}`}`,
    ended: (status, seconds, outputs) =>
      `${status.replace("_", " ")} after ${seconds.toFixed(1)} s.${outputs === "" ? "" : ` Result: ${outputs}`}`,
  },
  zh: {
    asked: (description) => `任务：${description}`,
    line: ({ step_id, success, duration, error_type }, name, quoted) =>
      `${step_id}. ${name}：${success ? "成功" : error_type === NOT_FINISHED ? "未完成" : `失败（${error_type ?? "error"}）`}，用时 ${duration.toFixed(1)} 秒${quoted === "" ? "" : `——${quoted}`}`,
    ended: (status, seconds, outputs) =>
      `${statusInChinese(status)}，共 ${seconds.toFixed(1)} 秒。${outputs === "" ? "" : `结果：${outputs}`}`,
  },
};

const quote = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line;
};

/** In the language of the task. */
export function tellStory(trajectory: Trajectory): string {
  const { task_spec, steps, status, total_duration, final_outputs, worth_learning } = trajectory;
  const language = languageOfTask(task_spec);
  const words = inLanguage(language, texts);
  const lines = steps.map((step) => words.line(step, nameOf(step), quote(toldOf(step))));
  return [
    words.asked(quote(task_spec.description)),
    ...lines,
    words.ended(status, total_duration, quote(final_outputs.at(-1) ?? "")),
    inLanguage(language, worthTexts[worth_learning.because]),
  ].join("\n");
}

/** What came of it: of a step of a guide what was chosen or typed, since the observation is the id of the next step. */
function toldOf({ action_type, action_params: { answer }, observation }: ExecutionStep): string {
  return action_type === "guide" && typeof answer === "string" ? answer : observation;
}

/** A question is told with its words: the observation has the answer alone. */
function nameOf({ action_type, action_params: { action, tool_id, question } }: ExecutionStep): string {
  if (action_type === "guide" && typeof question === "string" && question !== "") return `“${quote(question)}”`;
  if (action_type === "question" && typeof question === "string" && question !== "")
    return `${typeof action === "string" && action !== "" ? action : "ask_user"} “${quote(question)}”`;
  // A search for a tool that was called and is not there is told with the tool's name.
  const isOfTool = action_type === "tool_call" || (action_type === "tool_search" && action === USE);
  if (isOfTool && typeof tool_id === "string") return quote(tool_id).slice(0, 60);
  return typeof action === "string" && action !== "" ? quote(action).slice(0, 60) : action_type;
}
