/** A turn of a session that a task runs in: the decision it is, and what the task does with it. */
import type { ContextEvent } from "../../context/events.ts";
import { refuse, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { NextAction } from "../../runtime/commit.ts";
import type { TurnInput } from "../../runtime/turn.ts";
import { isStandardThinking } from "../../tasks/decision.ts";
import type { TaskState } from "../../tasks/fold.ts";
import type { OperationCall } from "../call.ts";
import type { SessionLog } from "../session/session-log.ts";
import { decideByHost } from "../tasks/host-decision.ts";

/**
 * A turn that was read as a task's decision: that it does not read as a turn too is no problem. What is written as an answer is one only
 * where the decision ends the task: beside `ask_user` it is the question.
 */
export function asDecision(turn: TurnInput, events: readonly ContextEvent[]): TurnInput {
  const problems = turn.problems.filter((one) => one !== "no_call_found" && one !== "no_labels");
  if (!turn.is_final || completes(events)) return { ...turn, ...wordsOfDecision(turn, events), problems };
  const { final_answer: _, ...others } = turn;
  return { ...others, problems, is_final: false };
}

/** The thought and the call of a decision in the seed's shape, which as a turn has its other members among its words. */
function wordsOfDecision({ call, is_final }: TurnInput, events: readonly ContextEvent[]): Partial<TurnInput> {
  const decided = events.find((event) => event.type === "task_decided");
  if (decided === undefined || call !== null || is_final) return {};
  const { decision, action, step } = decided;
  const reasoning = isStandardThinking(decision.thinking, step) ? "" : decision.thinking;
  if (action.kind !== "call") return { reasoning };
  return { reasoning, action: JSON.stringify({ tool: action.tool, arguments: action.arguments }) };
}

const completes = (events: readonly ContextEvent[]): boolean =>
  events.some((event) => event.type === "task_decided" && event.action.kind === "complete");

/** What the task does with the decision, as its host is told. */
export function taskDoes(events: readonly ContextEvent[]): "taskActs" | "taskAsks" | "taskEnds" {
  if (completes(events)) return "taskEnds";
  const asks = events.some(
    (event) => event.type === "task_decided" && event.action.kind === "ask" && event.action.question !== "",
  );
  return asks ? "taskAsks" : "taskActs";
}

/** The decision that a turn is for a task. What was cut off is none. */
export async function decideForTask(
  log: SessionLog,
  tao_data: Json,
  handedIn: TurnInput,
  asTurn: TurnInput,
  call: OperationCall,
): Promise<Outcome<ContextEvent[]>> {
  const events = await decideByHost(log, tao_data, handedIn, call);
  if (!events.ok || events.value.length === 0 || asTurn.truncated !== true) return events;
  return refuse({
    code: "invalid_input",
    field: "tao_data",
    expected: { en: "a whole decision: this one was cut off", zh: "完整的决定：这一个被截断了" },
  });
}

/** The task makes its calls itself: whoever decides for it never makes them too. */
export function nextOfTask({ ended }: TaskState, { is_final }: TurnInput, events: readonly ContextEvent[]): NextAction {
  return { kind: is_final || completes(events) || ended !== undefined ? "done" : "continue" };
}
