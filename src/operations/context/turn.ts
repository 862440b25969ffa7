/** Stage four as a tool: what the host's model said and did becomes a turn of the session. */
import type { ContextEvent } from "../../context/events.ts";
import type { SessionHead } from "../../context/project.ts";
import { checkReferences, namedReferences } from "../../context/references.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { A_MOMENT, readMoment } from "../../knowledge/moment.ts";
import { makeTurn, nextAction, type NextAction } from "../../runtime/commit.ts";
import { readFinish } from "../../runtime/model/finish.ts";
import { runtimeTexts, type RuntimeTexts } from "../../runtime/texts.ts";
import { explainRepeated, hasCalled, isRepeated, wasMade } from "../../runtime/repeated.ts";
import { readTurn, saysNothing, type TurnInput } from "../../runtime/turn.ts";
import { explainUnread } from "../../runtime/unread.ts";
import { findTemplate } from "../../templates/model.ts";
import type { OperationCall } from "../call.ts";
import { openOrStart } from "../session/open.ts";
import { refreshSummary } from "./refresh-summary.ts";
import type { SessionLog } from "../session/session-log.ts";
import { reportStarted } from "../session/started.ts";
import { decideByHost } from "../tasks/host-decision.ts";
import { explainNotBegun } from "../tasks/not-begun.ts";
import { plainDecision } from "../../tasks/decision-shapes.ts";
import { isStandardThinking } from "../../tasks/decision.ts";
import { foldTask, type TaskState } from "../../tasks/fold.ts";
import { shownAction, storedTurn } from "./stored-turn.ts";
import { templatesOf } from "./templates.ts";
import { inLanguage } from "../../localized-text.ts";

export interface TurnArguments {
  tao_data: Json;
  session_id?: string | undefined;
  assembly_id?: string | undefined;
  /** Why the model stopped, as its API says. */
  finish_reason?: string | undefined;
  expected_revision?: number | undefined;
  idempotency_key?: string | undefined;
}

const EMPTY_TURN: Failure = {
  code: "invalid_input",
  field: "tao_data",
  expected: {
    en: "an object with reasoning, action and observation, the same as JSON text, or the model's own words",
    zh: "含 reasoning、action、observation 的对象、同样内容的 JSON 文本，或模型的原文",
  },
};

const WRONG_TIME: Failure = {
  code: "invalid_input",
  field: "tao_data.timestamp",
  expected: {
    en: `${A_MOMENT.en}; without one it is now`,
    zh: `${A_MOMENT.zh}；不写就是现在`,
  },
};

/**
 * Adds the turn to the session that is named, else to a new one. Fails with `unknown_session`, `invalid_input`,
 * `revision_conflict`, `idempotency_mismatch`.
 */
export async function addTurn(input: TurnArguments, call: OperationCall) {
  const { tao_data, session_id, assembly_id, idempotency_key: key } = input;
  // Before a session is started for it. One that is there may be a task's, whose decisions have more shapes.
  const starts = (session_id ?? call.session) === undefined;
  const said = starts ? tao_data : plainDecision(tao_data);
  const read = readTurn(said, { tools: toolNames(call) });
  if (saysNothing(said, read)) return refuse<never>(EMPTY_TURN);
  if (read.timestamp !== undefined && readMoment(read.timestamp) === undefined) return refuse<never>(WRONG_TIME);
  if (assembly_id !== undefined && starts) {
    const expected = {
      en: "the session_id that was answered together with this assembly_id",
      zh: "与这个 assembly_id 一起返回的 session_id",
    };
    return refuse<never>({ code: "invalid_input", field: "session_id", expected });
  }
  // A new session has no evidence that a turn could refer to.
  const checked = starts ? checkReferences({ evidences: {} }, read.refs) : accept(null);
  if (!checked.ok) return checked;
  const text = typeof tao_data === "string" ? tao_data : JSON.stringify(tao_data);
  const opened = await openOrStart(call, session_id, {
    user_query: "",
    text,
    key,
    expected_revision: input.expected_revision,
  });
  if (!opened.ok) return refuse<never>(await ofTask(opened.failure, call));
  const { log, session } = opened.value;
  return reportStarted(session, () => addTurnIn(log, input, call));
}

/** A task that has not begun has no session yet: it says so itself. */
async function ofTask(failure: Failure, call: OperationCall): Promise<Failure> {
  if (failure.code !== "unknown_session") return failure;
  return (await explainNotBegun(failure.session_id, call)) ?? failure;
}

const toolNames = (call: OperationCall): Set<string> => new Set(call.own.tools().map(({ name }) => name));

async function addTurnIn(log: SessionLog, given: TurnArguments, call: OperationCall) {
  const task = foldTask(log.log);
  const isOfLoop = task !== undefined && task.task.run === undefined;
  const input = isOfLoop ? { ...given, tao_data: plainDecision(given.tao_data) } : given;
  const ending = await endCondition(log, input.assembly_id, call);
  if (!ending.ok) return ending;
  const before = log.head;
  const made = before.turns.slice(before.turns_before_run);
  const handedIn = readTurn(input.tao_data, {
    endCondition: ending.value,
    tools: toolNames(call),
    wasMade: (one) => wasMade(made, one),
    hasCalled: hasCalled(made),
  });
  // An ending of the template's own may leave nothing of what seemed to be a turn.
  if (saysNothing(input.tao_data, handedIn)) return refuse<never>(EMPTY_TURN);
  const { idempotency_key: key, assembly_id, tao_data, expected_revision, finish_reason } = input;
  const now = call.services.now();
  const texts = inLanguage(before.language, runtimeTexts);
  const asTurn = settled(handedIn, finish_reason, before, texts, typeof tao_data === "string");
  const forTask = await decideForTask(log, input, handedIn, asTurn, call);
  const operation = key === undefined ? undefined : { key, given: operationOf(given) };
  if (!forTask.ok) {
    // A repeated turn is answered as before, wherever the task stands by now.
    const before = operation === undefined ? accept(undefined) : await log.recorded(operation);
    if (!before.ok) return before;
    if (before.value === undefined) return forTask;
  }
  const events = forTask.ok ? forTask.value : [];
  const decides = events.length > 0;
  const read = decides ? asDecision(handedIn, events) : asTurn;
  const decided = await log.decide(
    ({ head }) => {
      const refs = namedReferences(head, read.refs);
      const checked = checkReferences(head, refs);
      if (!checked.ok) return checked;
      const turn = makeTurn(head, { ...read, refs }, now, assembly_id);
      return accept([{ type: "turn_added", at: now, turn }, ...events]);
    },
    {
      expected_revision,
      only_adds: true,
      ...(operation !== undefined && { operation }),
    },
  );
  if (!decided.ok) return decided;
  // Without a copy of the session, which costs more the longer the session is.
  const { turns } = decided.value.head;
  const { revision } = decided.value;
  const turn = turns.at(-1);
  const total_turns = turns.length;
  if (!decided.value.repeated) await refreshSummary(log, call);
  if (decides) {
    const woken = await call.services.tasks.wake(call.principal, log.session_id, false);
    if (!woken.ok) return woken;
  }
  const next_action = shownAction(isOfLoop ? nextOfTask(task, read, events) : nextAction(read));
  return accept({
    status: "success" as const,
    message: [
      texts.turnRecorded(total_turns),
      ...("arguments_length" in next_action ? [texts.argumentsTooLong(next_action.arguments_length)] : []),
      ...advice(read, texts, decides, handedIn.observation !== ""),
      ...(decides && read.observation === "" ? [texts[taskDoes(events)]] : []),
    ].join(before.language.startsWith("zh") ? "" : " "),
    session_id: log.session_id,
    total_turns,
    revision,
    turn: storedTurn(turn ?? makeTurn({ turns: [] }, read, now, assembly_id)),
    is_final: read.is_final,
    next_action,
    ...(read.problems.length > 0 && { problems: read.problems }),
  });
}

/** What a repeated turn has to be the same in. */
function operationOf({ tao_data, assembly_id, finish_reason }: TurnArguments) {
  return { operation: "turn", tao_data, assembly_id: assembly_id ?? null, finish_reason: finish_reason ?? null };
}

/**
 * A turn that was read as a task's decision: that it does not read as a turn too is no problem. What is written as an answer is one only
 * where the decision ends the task: beside `ask_user` it is the question.
 */
function asDecision(turn: TurnInput, events: readonly ContextEvent[]): TurnInput {
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
function taskDoes(events: readonly ContextEvent[]): "taskActs" | "taskAsks" | "taskEnds" {
  if (completes(events)) return "taskEnds";
  const asks = events.some(
    (event) => event.type === "task_decided" && event.action.kind === "ask" && event.action.question !== "",
  );
  return asks ? "taskAsks" : "taskActs";
}

/** The decision that a turn is for a task. What was cut off is none. */
async function decideForTask(
  log: SessionLog,
  { tao_data }: TurnArguments,
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
function nextOfTask({ ended }: TaskState, { is_final }: TurnInput, events: readonly ContextEvent[]): NextAction {
  return { kind: is_final || completes(events) || ended !== undefined ? "done" : "continue" };
}

/**
 * A turn whose call is not to be made, because it was cut off, cannot be read or was asked for twice before, says so in its
 * observation; one whose call was made a third time says so behind what it returned. An answer that was cut off is none.
 * `raw`: the model's own text.
 */
function settled(
  read: TurnInput,
  given: string | undefined,
  { turns, turns_before_run }: SessionHead,
  texts: RuntimeTexts,
  raw: boolean,
): TurnInput {
  const finish = readFinish(given ?? read.finish_reason ?? "");
  const turn: TurnInput = {
    ...read,
    ...(finish === "length" && { truncated: true as const }),
    ...(finish === "filtered" && { filtered: true as const }),
  };
  if (turn.is_final) return turn.truncated === true ? unfinished(turn, texts) : turn;
  const observed = turn.observation !== "";
  if (!observed && turn.truncated === true) return { ...turn, observation: texts.callCutOff };
  const unread = turn.call === null && (turn.problems.includes("unreadable_arguments") || (raw && isWords(turn)));
  if (!observed && unread) return { ...turn, observation: explainUnread(turn, texts) };
  const made = turns.slice(turns_before_run);
  if (turn.call === null || !isRepeated(made, turn.call, observed)) return turn;
  const said = observed ? `${turn.observation}\n\n${texts.madeAgain}` : explainRepeated(made, turn.call, texts);
  return { ...turn, observation: said };
}

/** An action that names no call. */
const isWords = ({ problems, action, discarded }: TurnInput): boolean =>
  problems.includes("no_call_found") && (action !== "" || discarded !== undefined);

/** What was written of an answer that was cut off is kept, and is not the answer. */
function unfinished({ final_answer = "", reasoning, ...turn }: TurnInput, texts: RuntimeTexts): TurnInput {
  const written = [reasoning, final_answer].filter((one) => one !== "").join("\n");
  return { ...turn, reasoning: written, is_final: false, observation: texts.answerCutOff };
}

/** What whoever handed in a turn should know beside its number. */
function advice(
  { not_executed, discarded, truncated, filtered, problems, observation, call, is_final }: TurnInput,
  texts: RuntimeTexts,
  /** The turn was a task's decision: no call is left to be made. */
  decides: boolean,
  /** What the call returned came with the turn: its host knows what it left out. */
  observed: boolean,
): string[] {
  return [
    ...(truncated === true ? [texts.turnTruncated] : []),
    ...(filtered === true ? [texts.turnFiltered] : []),
    ...[texts.answerCutOff, texts.unreadArguments, texts.unreadAction, texts.noAction].filter(
      (said) => observation === said,
    ),
    ...[texts.repeatedCall, texts.repeatedUnmade, texts.madeAgain].filter((said) => observation.endsWith(said)),
    ...(not_executed === undefined ? [] : [(is_final ? texts.notMadeBesideAnswer : texts.notExecuted)(not_executed)]),
    ...(discarded === undefined || call === null || observed
      ? []
      : [decides ? texts.taskDiscards : texts.handInObservation]),
    ...(problems.includes("empty_answer") ? [texts.answerEmpty] : []),
  ];
}

/** The end condition of the assembly's template; undefined without an assembly. Fails with `invalid_input` for an assembly of another session. */
async function endCondition(
  log: SessionLog,
  assemblyId: string | undefined,
  call: OperationCall,
): Promise<Outcome<string | null | undefined>> {
  if (assemblyId === undefined) return accept(undefined);
  const { assemblies } = log.head;
  const record = assemblies.find((one) => one.assembly_id === assemblyId);
  if (record === undefined) {
    return refuse<never>({
      code: "invalid_input",
      field: "assembly_id",
      expected: { en: "the id of an assembly of this session", zh: "本会话中一次组装的 id" },
    });
  }
  const templates = await templatesOf(call.services.knowledge, record.release);
  // A template that cannot be read just now takes nothing from the turn: the usual endings are still recognised.
  return accept(
    templates.ok ? findTemplate(templates.value, record.template, record.language)?.end_condition : undefined,
  );
}
