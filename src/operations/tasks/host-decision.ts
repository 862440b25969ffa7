/**
 * A decision that a host hands in as a turn, where no model is configured.
 * Not here: one that a client's model was asked for (`sampled-decision.ts`).
 */
import type { ContextEvent } from "../../context/events.ts";
import type { Json } from "../../json.ts";
import { isRecord } from "../../json.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import { readTurn, type TurnInput } from "../../runtime/turn.ts";
import { readLooseJson } from "../../runtime/tao/json.ts";
import { labelFinder } from "../../runtime/tao/labels/words.ts";
import { splitThinking } from "../../runtime/tao/thinking.ts";
import { ASK, COMPLETE, decisionOf, FIND, kindOf, USE, type UnreadDecision } from "../../tasks/decision.ts";
import { foldTask, type TaskState } from "../../tasks/fold.ts";
import { deniedByThinking, isDeniedByItself } from "../../tasks/denied-call.ts";
import type { TaskAction, TaskDecision } from "../../tasks/model.ts";
import { askedWhetherMeant, mayDenyItself, onceMore, UNSURE_CALL } from "../../tasks/unsure-call.ts";
import { chosenObject } from "../../tasks/written-decision.ts";
import type { OperationCall } from "../call.ts";
import type { SessionLog } from "../session/session-log.ts";
import { askedAgain, mayAskAbout } from "./ask-again.ts";
import { endsWithNothing, noAnswer } from "./no-answer.ts";
import { mayChange, resolveDecision } from "./resolve.ts";
import { withholdArguments } from "./withheld.ts";

/** How a decision is handed in, as an example for whoever reads a failure. */
const CALL_EXAMPLE = '{ "reasoning": "…", "action": { "tool": "<tool_id>", "arguments": {…} } }';
const END_EXAMPLE = '{ "reasoning": "…", "action": "complete_task", "final_answer": "…" }';

/**
 * The events of the decision that a turn is for the task of this session; none where the session is no task's, where the task is a run of
 * the four stages, or where a turn decides nothing and no decision is waited for. A turn with an observation says that the host has taken
 * the step itself. Fails with `invalid_input` for a turn that decides nothing where a decision is waited for, and with `task_ended` or
 * `task_takes_no_decision` for a decision that nobody waits for; text to a task that has ended is one, whatever it says. A call that may
 * change something and that its thinking may deny is refused once with `invalid_input`, which the task remembers.
 */
export async function decideByHost(
  log: SessionLog,
  data: Json,
  turn: TurnInput,
  call: OperationCall,
): Promise<Outcome<ContextEvent[]>> {
  const state = foldTask(log.log);
  if (state === undefined || state.task.run !== undefined) return accept([]);
  const step = state.steps.length + 1;
  const read = readHostDecision(data, turn, step);
  const decision = read === undefined || "problem" in read ? undefined : read;
  const { paused, task } = state;
  // A text is what a model said: behind the end nobody reads it, whether or not it can be read as a decision.
  const isForNobody = read !== undefined || isAttempt(turn) || (typeof data === "string" && state.ended !== undefined);
  if (paused?.reason !== "decision") return isForNobody ? refuse(notWaiting(state)) : accept([]);
  if (decision === undefined) {
    const expected = {
      en: `a decision: a call of a tool of the task's list, ${FIND}, ${ASK} or ${COMPLETE}, such as ${CALL_EXAMPLE}; to end the task ${END_EXAMPLE}`,
      zh: `一个决定：调用任务列表里的工具，或 ${FIND}、${ASK}、${COMPLETE}，例如 ${CALL_EXAMPLE}；结束任务时写 ${END_EXAMPLE}`,
    };
    return refuse({ code: "invalid_input", field: "tao_data", expected });
  }
  if (turn.observation === "" && isDeniedByItself(decision))
    return refuse({ code: "invalid_input", field: "tao_data", expected: deniedByThinking });
  const action = await resolveDecision(decision, task.description, call);
  if (!action.ok) return action;
  const isAsked = turn.observation === "" && mayAskAbout(state) && mayDenyItself(decision);
  if (isAsked && (await mayChange(action.value, call))) {
    const again = askedAgain(state, paused, UNSURE_CALL, askedWhetherMeant, call.services.now());
    const recorded = await log.decide(() => accept(again), { only_adds: true });
    return recorded.ok ? refuse({ code: "invalid_input", field: "tao_data", expected: onceMore }) : recorded;
  }
  if (endsWithNothing(action.value, state))
    return refuse({ code: "invalid_input", field: "tao_data", expected: noAnswer });
  const at = call.services.now();
  const decided: ContextEvent = {
    type: "task_decided",
    at,
    step,
    decision,
    decided_by: "host",
    action: turn.observation === "" ? action.value : madeByHost(action.value),
    begun_at: paused.at,
  };
  if (kindOf(decision) !== "call" || turn.observation === "")
    return accept(await withholdArguments([decided], log.log, call));
  const { observation } = turn;
  const { question } = paused;
  return accept([
    decided,
    { type: "task_stepped", at, step, observation, success: true, begun_at: at },
    ...(step < state.max_steps
      ? [{ type: "task_paused", at, step: step + 1, reason: "decision", question } as const]
      : []),
  ]);
}

/** What a host has done: it called the tool that it names, and looked for none. */
function madeByHost(action: TaskAction): TaskAction {
  if (action.kind !== "find" || action.wanted === undefined) return action;
  return { kind: "call", ...action.wanted, repeatable: false };
}

/** Whether a turn means a call, with arguments that cannot be read. */
const isAttempt = ({ problems }: TurnInput): boolean =>
  problems.includes("unreadable_arguments") || problems.includes("arguments_not_an_object");

/** Why a task takes no decision now. */
function notWaiting({ task: { task_id }, ended, paused, status }: TaskState): Failure {
  if (ended !== undefined) return { code: "task_ended", task_id, status };
  if (paused === undefined) return { code: "task_takes_no_decision", task_id, status };
  const { question, reason } = paused;
  return { code: "task_takes_no_decision", task_id, status, question, reason };
}

const findLabel = labelFinder([]);

type Members = { [name: string]: Json };

/** The kinds of action, which a host may name as a tool. */
const KINDS: ReadonlySet<Json> = new Set([USE, COMPLETE, ASK, FIND]);

/** A decision in the seed's shape, with its members at the top or in `action`; undefined for any other shape. */
function readMembers(object: Members): Members | undefined {
  const inner = isRecord(object.action) ? (object.action as Members) : object;
  const asTool = inner.tool ?? inner.name ?? null;
  const isWrapped = KINDS.has(asTool) || (asTool === "call_tool" && isRecord(inner.arguments ?? inner.parameters));
  if (!isWrapped && ["tool", "name", "function", "tool_calls"].some((key) => key in inner)) return undefined;
  const { action = null } = inner;
  const isKind = typeof action === "string" && KINDS.has(action.trim());
  if (!isWrapped && !isKind && !["tool_id", "thinking", "parameters"].some((key) => key in inner)) return undefined;
  // What stands beside the action counts as well: an answer is often written there.
  const { action: _, ...beside } = object;
  const { name, ...within } = inner;
  return {
    ...(inner === object ? {} : beside),
    ...within,
    ...(name !== undefined && !isWrapped && { name }),
    thinking: object.thinking ?? object.reasoning ?? inner.thinking ?? inner.reasoning ?? null,
    ...(isWrapped && { action: asTool }),
  };
}

/** The decision of a text whose lines have no labels: behind `Action:` stand a tool's arguments, and no decision. */
function objectIn(text: string): Members | undefined {
  const { text: said } = splitThinking(text, []);
  const isLabelled = said.split(/\r?\n/).some((line) => findLabel(line) !== undefined);
  const chosen = isLabelled ? undefined : chosenObject(text);
  return chosen === undefined || "problem" in chosen ? undefined : chosen.object;
}

/** The decision of a turn, however it is shaped; undefined where the turn decides nothing. */
export function readHostDecision(data: Json, turn: TurnInput, step: number): TaskDecision | UnreadDecision | undefined {
  const object = typeof data === "string" ? readLooseJson(data) : data;
  const members = isRecord(object) ? readMembers(object as Members) : undefined;
  if (members !== undefined) return decisionOf(members, step);
  const { call, is_final, final_answer = "", reasoning } = turn;
  const within = typeof data === "string" && !isRecord(object) && call === null ? objectIn(data) : undefined;
  if (within !== undefined) {
    const read = readHostDecision(within, readTurn(within), step);
    if (read !== undefined) return read;
  }
  const thinking = reasoning;
  if (call !== null) {
    const name = call.tool;
    if (name === USE) return decisionOf({ thinking, action: USE, ...call.arguments }, step);
    const action = [COMPLETE, ASK, FIND].find((one) => one === name);
    const input = call.arguments.input;
    const given =
      typeof input === "string" && action === ASK
        ? { question: input }
        : typeof input === "string" && action === COMPLETE
          ? { summary: input }
          : call.arguments;
    const chosen = action === undefined ? { action: USE, tool_id: name } : { action, tool_id: null };
    return decisionOf({ thinking, ...chosen, parameters: given }, step);
  }
  if (is_final) return decisionOf({ thinking, action: COMPLETE, parameters: { summary: final_answer } }, step);
  const words = turn.action.trim();
  return [COMPLETE, ASK, FIND].includes(words)
    ? decisionOf({ thinking, action: words, parameters: {} }, step)
    : undefined;
}
