/** A decision that a host hands in as a turn, where no model is configured. */
import type { ContextEvent } from "../../context/events.ts";
import type { Json } from "../../json.ts";
import { isRecord } from "../../json.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { readTurn, type TurnInput } from "../../runtime/turn.ts";
import { readLooseJson } from "../../runtime/tao/json.ts";
import { ASK, COMPLETE, decisionOf, FIND, kindOf } from "../../tasks/decision.ts";
import { foldTask } from "../../tasks/fold.ts";
import type { TaskDecision } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import type { SessionLog } from "../session/session-log.ts";
import { resolveDecision } from "./resolve.ts";
import { openTask } from "./task-log.ts";

/**
 * The events of the decision that a turn is for the task of this session; none where no task waits for one. A turn with an observation says
 * that the host has taken the step itself. Fails with `invalid_input` for a turn that decides nothing.
 */
export async function decideByHost(
  log: SessionLog,
  data: Json,
  turn: TurnInput,
  call: OperationCall,
): Promise<Outcome<ContextEvent[]>> {
  const state = foldTask(log.log);
  if (state === undefined || state.paused?.reason !== "decision") return accept([]);
  const step = state.steps.length + 1;
  const decision = readHostDecision(data, turn, step);
  if (decision === undefined || "problem" in decision) {
    const expected = `a decision: a call of a tool of the task's list, ${FIND}, ${ASK} or ${COMPLETE}`;
    return refuse({ code: "invalid_input", field: "tao_data", expected });
  }
  const action = await resolveDecision(decision, state.task.description, call);
  if (!action.ok) return action;
  const at = call.services.now();
  const decided: ContextEvent = {
    type: "task_decided",
    at,
    step,
    decision,
    decided_by: "host",
    action: action.value,
    begun_at: state.paused.at,
  };
  if (kindOf(decision) !== "call" || turn.observation === "") return accept([decided]);
  const { observation } = turn;
  const question = state.paused.question;
  return accept([
    decided,
    { type: "task_stepped", at, step, observation, success: true, begun_at: at },
    ...(step < state.max_steps
      ? [{ type: "task_paused", at, step: step + 1, reason: "decision", question } as const]
      : []),
  ]);
}

/**
 * Hands in a decision by itself, in a model's words, and wakes the task. Fails with `unknown_task`, and with `invalid_input` for what decides
 * nothing or where no decision is waited for.
 */
export async function decideTask(taskId: string, text: string, call: OperationCall): Promise<Outcome<null>> {
  const opened = await openTask(call, taskId);
  if (!opened.ok) return opened;
  const { log } = opened.value;
  const events = await decideByHost(log, text, readTurn(text), call);
  if (!events.ok) return events;
  if (events.value.length === 0)
    return refuse({ code: "invalid_input", field: "answer", expected: "nothing: the task waits for no decision" });
  const decided = await log.decide(() => events, { expected_revision: log.revision });
  return decided.ok ? call.services.tasks.wake(call.principal, taskId, false) : decided;
}

function readHostDecision(data: Json, turn: TurnInput, step: number): TaskDecision | { problem: string } | undefined {
  const object = typeof data === "string" ? readLooseJson(data) : data;
  if (isRecord(object) && ("tool_id" in object || "thinking" in object))
    return decisionOf(object as { [name: string]: Json }, step);
  const { call, is_final, final_answer = "", reasoning } = turn;
  const thinking = reasoning;
  if (call !== null) {
    const name = call.tool;
    const action = [COMPLETE, ASK, FIND].find((one) => one === name);
    const input = call.arguments.input;
    const given =
      typeof input === "string" && action === ASK
        ? { question: input }
        : typeof input === "string" && action === COMPLETE
          ? { summary: input }
          : call.arguments;
    const chosen = action === undefined ? { action: "use_tool", tool_id: name } : { action, tool_id: null };
    return decisionOf({ thinking, ...chosen, parameters: given }, step);
  }
  if (is_final) return decisionOf({ thinking, action: COMPLETE, parameters: { summary: final_answer } }, step);
  const words = turn.action.trim();
  return [COMPLETE, ASK, FIND].includes(words)
    ? decisionOf({ thinking, action: words, parameters: {} }, step)
    : undefined;
}
