/**
 * Reads a decision `{ thinking, action, tool_id, parameters, confidence }` as models write it, with the seed's defaults, and says what it
 * comes to. What cannot be read is reported in words that the model is shown once, to be written again.
 */
import { isRecord, type Json } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import { readJsonAt, readLooseJson } from "../runtime/tao/json.ts";
import type { TaskDecision } from "./model.ts";

/** Why a text is no decision; in words for the model. */
export interface UnreadDecision {
  problem: LocalizedText;
}

const problems = {
  noObject: { en: "There is no JSON object in it.", zh: "其中没有 JSON 对象。" },
  noAction: { en: "It has no action.", zh: "没有 action。" },
  noName: { en: "Its action is no name.", zh: "action 不是一个名称。" },
  noTool: { en: "It names no tool_id.", zh: "没有指明 tool_id。" },
  noParameters: { en: "Its parameters are no JSON object.", zh: "parameters 不是 JSON 对象。" },
} satisfies Record<string, LocalizedText>;

/** Longest text of a model that is looked at. Characters. */
const MAX_TEXT = 100_000;
/** Longest thinking that is kept. Characters. */
const MAX_THINKING = 8_000;
const MAX_ACTION = 200;

export const USE = "use_tool";
export const COMPLETE = "complete_task";
export const ASK = "ask_user";
export const FIND = "search_and_install_tools";
/** What the seed calls the tool that finds tools. */
const FINDERS: ReadonlySet<string> = new Set([FIND, "mcp-search-tool", "mcp_search_tool"]);
const COMPLETIONS: ReadonlySet<string> = new Set([COMPLETE, "complete", "finish", "final_answer"]);
const QUESTIONS: ReadonlySet<string> = new Set([ASK, "ask", "ask_question", "clarify"]);

/** The decision in a model's text: its first JSON object, whatever stands around it. */
export function readDecision(text: string, step: number): TaskDecision | UnreadDecision {
  const value = readObject(text);
  return value === undefined ? { problem: problems.noObject } : decisionOf(value, step);
}

/** A decision as an object, from a model or from a host. */
export function decisionOf(value: Record<string, Json>, step: number): TaskDecision | UnreadDecision {
  const { thinking, tool_id, parameters = {}, confidence } = value;
  const action = textOf(value.action) ?? (textOf(tool_id) === undefined ? undefined : USE);
  if (action === undefined) return { problem: problems.noAction };
  if (action.length > MAX_ACTION) return { problem: problems.noName };
  if (action === USE && textOf(tool_id) === undefined) return { problem: problems.noTool };
  const given = typeof parameters === "string" ? readLooseJson(parameters) : (parameters ?? {});
  if (!isRecord(given)) return { problem: problems.noParameters };
  return {
    thinking: (textOf(thinking) ?? `Step ${step}: Analyzing task`).slice(0, MAX_THINKING),
    action,
    tool_id: textOf(tool_id)?.slice(0, MAX_ACTION) ?? null,
    parameters: given as TaskDecision["parameters"],
    confidence: typeof confidence === "number" && confidence >= 0 && confidence <= 1 ? confidence : 0,
  };
}

/** Which of the four kinds of action a decision names. */
export function kindOf({ action, tool_id }: TaskDecision): "call" | "find" | "ask" | "complete" {
  if (COMPLETIONS.has(action)) return "complete";
  if (QUESTIONS.has(action)) return "ask";
  if (FINDERS.has(action) || (tool_id !== null && FINDERS.has(tool_id))) return "find";
  return "call";
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** The first JSON object of a model's text. */
export function readObject(whole: string): Record<string, Json> | undefined {
  const text = whole.slice(0, MAX_TEXT);
  for (let from = text.indexOf("{"); from !== -1; from = text.indexOf("{", from + 1)) {
    const value = readJsonAt(text, from)?.value;
    if (isRecord(value)) return value as Record<string, Json>;
  }
  return undefined;
}
