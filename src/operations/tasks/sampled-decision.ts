/**
 * A decision by a client's model, which was asked for it in the words that a model of this server is asked in. What is no decision is
 * recorded as a try that failed: the same is asked again with what was wrong, and in the end the task fails.
 */
import type { ContextEvent } from "../../context/events.ts";
import { accept, type Outcome } from "../../errors.ts";
import { isRecord, type Json } from "../../json.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { ChatMessage } from "../../context/assembly/assemble.ts";
import { readTurn } from "../../runtime/turn.ts";
import { readMembers, type UnreadDecision } from "../../tasks/decision.ts";
import type { TaskState } from "../../tasks/fold.ts";
import type { TaskDecision } from "../../tasks/model.ts";
import { askedWhetherMeant, UNSURE_CALL } from "../../tasks/unsure-call.ts";
import { chosenObject, mayBeDenied } from "../../tasks/written-decision.ts";
import type { OperationCall } from "../call.ts";
import { askedAgain, mayAskAbout } from "./ask-again.ts";
import { readHostDecision } from "./host-decision.ts";
import { endsWithNothing, noAnswer } from "./no-answer.ts";
import { mayChange, resolveDecision } from "./resolve.ts";
import type { NeededInput } from "./task-answer.ts";
import { openTask } from "./task-log.ts";
import { taskTexts } from "./texts.ts";
import { withholdArguments } from "./withheld.ts";

/** What a client's model is asked; `description`: of the task, whose language it is in. */
export function sampledQuestion({ decision, refused }: NeededInput, description: string): ChatMessage[] {
  const texts = inLanguage(languageOfTask({ description }), taskTexts);
  return [
    { role: "system", content: texts.decide },
    { role: "user", content: JSON.stringify(decision) },
    ...(refused === undefined
      ? []
      : [{ role: "user" as const, content: refused.unsure ? refused.problem : texts.repair(refused.problem) }]),
  ];
}

/** Records what the model answered. Does nothing where no decision is waited for. Fails with `unknown_task` and as storing does. */
export async function decideBySample(taskId: string, text: string, call: OperationCall): Promise<Outcome<null>> {
  const opened = await openTask(call, taskId);
  if (!opened.ok) return opened;
  const { log, state } = opened.value;
  if (state.paused?.reason !== "decision") return accept(null);
  const events = await eventsOf(state, state.paused, text, call);
  if (!events.ok) return events;
  const kept = accept(await withholdArguments(events.value, log.log, call));
  const decided = await log.decide(() => kept, { expected_revision: log.revision });
  if (!decided.ok) return decided;
  // One that is asked again waits as before.
  const isAsked = events.value.some(({ type }) => type === "task_paused");
  return isAsked ? accept(null) : call.services.tasks.wake(call.principal, taskId, false);
}

/**
 * Records that a client refused to ask its model: the decision waits for its host, and no client is asked for this task's decisions
 * again. Does nothing where no decision is waited for. Fails with `unknown_task` and as storing does.
 */
export async function refuseSample(taskId: string, call: OperationCall): Promise<Outcome<null>> {
  const opened = await openTask(call, taskId);
  if (!opened.ok) return opened;
  const { log, state } = opened.value;
  const { paused, isHostOnly } = state;
  if (paused?.reason !== "decision" || isHostOnly) return accept(null);
  const refused: ContextEvent = { ...paused, at: call.services.now(), host_only: true };
  const recorded = await log.decide(() => accept([refused]), { expected_revision: log.revision });
  return recorded.ok ? accept(null) : recorded;
}

async function eventsOf(
  state: TaskState,
  paused: NonNullable<TaskState["paused"]>,
  text: string,
  call: OperationCall,
): Promise<Outcome<ContextEvent[]>> {
  const { task, steps } = state;
  const at = call.services.now();
  const step = steps.length + 1;
  const decision = readSample(text, step);
  const problem = "problem" in decision ? decision.problem : noAnswer;
  if (!("problem" in decision)) {
    const action = await resolveDecision(decision, task.description, call);
    if (!action.ok) return action;
    if (mayAskAbout(state) && mayBeDenied(text, step) && (await mayChange(action.value, call)))
      return accept(askedAgain(state, paused, UNSURE_CALL, askedWhetherMeant, at));
    if (!endsWithNothing(action.value, state)) {
      const decided = { decision, decided_by: "host" as const, action: action.value };
      return accept([{ type: "task_decided", at, step, ...decided, begun_at: paused.at }]);
    }
  }
  return accept(askedAgain(state, paused, "invalid_decision", problem, at));
}

/** In the shape that was asked for, else in that of a turn. Words alone decide nothing: this model was asked for JSON. */
function readSample(text: string, step: number): TaskDecision | UnreadDecision {
  const chosen = chosenObject(text);
  if ("problem" in chosen) return chosen;
  const { object } = chosen;
  const read = readMembers(object, step);
  const handedIn = turnIn(object);
  if (handedIn === undefined && !("problem" in read)) return read;
  const given = handedIn ?? object;
  const turn = readTurn(given);
  if (turn.is_final && typeof given.final_answer !== "string") return read;
  return readHostDecision(given, turn, step) ?? read;
}

type Members = Record<string, Json>;

/** The turn in what was meant as a call of the tool that hosts hand turns in with. */
function turnIn(object: Members): Members | undefined {
  const { action, tao_data } = object;
  if (isRecord(tao_data)) return tao_data as Members;
  if (tao_data !== undefined) {
    const chosen = chosenObject(String(tao_data));
    return "problem" in chosen ? undefined : chosen.object;
  }
  const called = isRecord(action) ? (action as Members) : object;
  const name = called.tool ?? called.tool_id ?? called.name ?? action;
  const given = called.arguments ?? called.parameters;
  return name === "add_conversation_turn" && isRecord(given) ? turnIn(given as Members) : undefined;
}
