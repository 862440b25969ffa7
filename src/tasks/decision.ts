/**
 * Reads a decision `{ thinking, action, tool_id, parameters, confidence }` as models write it, with the seed's defaults, and says what it
 * comes to. What cannot be read is reported in words that the model is shown once, to be written again.
 * Not here: which object of a text is the decision (`written-decision.ts`).
 */
import { isRecord, type Json } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import { readLooseJson } from "../runtime/tao/json.ts";
import { namedCall, plainDecision } from "./decision-shapes.ts";
import type { TaskDecision } from "./model.ts";

/** Why a text is no decision; in words for the model. */
export interface UnreadDecision {
  problem: LocalizedText;
}

const problems = {
  noAction: {
    en: 'It has no action; a call of a tool is {"action": "use_tool", "tool_id": "…", "parameters": {…}}.',
    zh: '没有 action；调用工具写作 {"action": "use_tool", "tool_id": "…", "parameters": {…}}。',
  },
  several: {
    en: "It has several actions: give the next one alone, the others follow once it is done.",
    zh: "其中有多个行动：请只给出下一个，其余的等它完成之后再决定。",
  },
  noName: { en: "Its action is no name.", zh: "action 不是一个名称。" },
  noTool: { en: "It names no tool_id.", zh: "没有指明 tool_id。" },
  noParameters: { en: "Its parameters are no JSON object.", zh: "parameters 不是 JSON 对象。" },
} satisfies Record<string, LocalizedText>;

/** Longest thinking that is kept. Characters. */
const MAX_THINKING = 8_000;
const MAX_ACTION = 200;

export const USE = "use_tool";
export const COMPLETE = "complete_task";
export const ASK = "ask_user";
export const FIND = "search_and_install_tools";
/** The tool that calls connected tools. */
const CALL = "call_tool";
/** What the seed calls the tool that finds tools. */
const FINDERS: ReadonlySet<string> = new Set([FIND, "mcp-search-tool", "mcp_search_tool"]);
const COMPLETIONS: ReadonlySet<string> = new Set([COMPLETE, "complete", "finish", "final_answer"]);
const QUESTIONS: ReadonlySet<string> = new Set([ASK, "ask", "ask_question", "clarify"]);

/** The decision that the members of an object from a model say, whatever shape stands around them. */
export function readMembers(value: Record<string, Json>, step: number): TaskDecision | UnreadDecision {
  const plain = plainDecision(value);
  const members = isRecord(plain) ? (plain as Record<string, Json>) : value;
  const isDecided = [members.action, members.tool_id].some((one) => textOf(one) !== undefined);
  if (isDecided) return decisionOf(members, step);
  const { action, actions, steps, tool_calls } = members;
  if ([actions, steps, tool_calls].some((list) => Array.isArray(list) && list.length > 1))
    return { problem: problems.several };
  const called = namedCall(isRecord(action) ? { ...members, ...(action as Parameters) } : members);
  return decisionOf(called === undefined ? members : ofKind(called), step);
}

/** What ends a task or asks is such an action, and no tool. */
function ofKind(called: Parameters): Parameters {
  const named = textOf(called.tool_id) ?? "";
  return COMPLETIONS.has(named) || QUESTIONS.has(named) ? { ...called, action: named, tool_id: null } : called;
}

/** The seed's default. */
const standardThinking = (step: number): string => `Step ${step}: Analyzing task`;

/** Whether a thinking is what stands where none was given. */
export const isStandardThinking = (thinking: string, step: number): boolean => thinking === standardThinking(step);

/** A decision as an object, from a model or from a host. */
export function decisionOf(value: Record<string, Json>, step: number): TaskDecision | UnreadDecision {
  const { thinking, confidence } = value;
  const named = kindIn(textOf(value.action)) ?? (textOf(value.tool_id) === undefined ? undefined : USE);
  if (named === undefined) return { problem: problems.noAction };
  if (named.length > MAX_ACTION) return { problem: problems.noName };
  const given = parametersOf(value, named);
  if (given === undefined) return { problem: problems.noParameters };
  const { action, tool_id, parameters } = withoutWrapper(named, textOf(value.tool_id) ?? null, given);
  if (action === USE && tool_id === null) return { problem: problems.noTool };
  return {
    thinking: (textOf(thinking) ?? standardThinking(step)).slice(0, MAX_THINKING),
    action,
    tool_id: tool_id?.slice(0, MAX_ACTION) ?? null,
    parameters,
    confidence: typeof confidence === "number" && confidence >= 0 && confidence <= 1 ? confidence : 0,
  };
}

/** The name of an action, one of the kinds also where it is written `COMPLETE_TASK` or `completeTask`. */
function kindIn(action: string | undefined): string | undefined {
  const plain = action?.replaceAll(/([a-z])(?=[A-Z])/g, "$1_").toLowerCase();
  return plain === USE || plain === COMPLETE || plain === ASK || plain === FIND ? plain : action;
}

type Parameters = TaskDecision["parameters"];

/** What of a decision is none of its parameters. */
const OWN_MEMBERS = new Set([
  "thinking",
  "thought",
  "reasoning",
  "action",
  "tool",
  "tool_id",
  "parameters",
  "arguments",
  "action_input",
  "confidence",
  "observation",
  "timestamp",
  "refs",
  "turn",
]);

/**
 * The parameters: as they are given, else, where no tool is named, what stands beside them (`"parameters": {}, "final_answer": "…"`), and
 * a text as the words of an answer or a question. Undefined where they are no object.
 */
function parametersOf(value: Record<string, Json>, action: string): Parameters | undefined {
  const { parameters = value.arguments ?? value.action_input ?? null } = value;
  const read = typeof parameters === "string" ? readLooseJson(parameters) : parameters;
  if (isRecord(read) && Object.keys(read).length > 0) return read as Parameters;
  const says = COMPLETIONS.has(action) || QUESTIONS.has(action);
  if (typeof parameters === "string" && parameters.trim() !== "" && !isRecord(read))
    return says ? { text: parameters } : undefined;
  if (read !== null && read !== undefined && !isRecord(read)) return undefined;
  if (textOf(value.tool_id) !== undefined && !says) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => !OWN_MEMBERS.has(name)));
}

/** What is meant where one of the four kinds is called as a tool, or a tool by the name of the tool that calls tools. */
function withoutWrapper(action: string, tool_id: string | null, parameters: Parameters) {
  const tool = action === USE ? tool_id : action;
  if (tool === COMPLETE || tool === ASK) return { action: tool, tool_id: null, parameters };
  const { name, arguments: given } = parameters;
  if (tool !== CALL || typeof name !== "string") return { action, tool_id, parameters };
  return { action: USE, tool_id: name, parameters: (isRecord(given) ? given : {}) as Parameters };
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
