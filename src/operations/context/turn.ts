/** Stage four as a tool: what the host's model said and did becomes a turn of the session. */
import { checkReferences, namedReferences } from "../../context/references.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { A_MOMENT, readMoment } from "../../knowledge/moment.ts";
import { makeTurn, nextAction } from "../../runtime/commit.ts";
import { runtimeTexts } from "../../runtime/texts.ts";
import { hasCalled, wasMade } from "../../runtime/repeated.ts";
import { readTurn, saysNothing } from "../../runtime/turn.ts";
import { findTemplate } from "../../templates/model.ts";
import type { OperationCall } from "../call.ts";
import { openOrStart } from "../session/open.ts";
import { refreshSummary } from "./refresh-summary.ts";
import type { SessionLog } from "../session/session-log.ts";
import { reportStarted } from "../session/started.ts";
import { explainNotBegun } from "../tasks/not-begun.ts";
import { plainDecision } from "../../tasks/decision-shapes.ts";
import { foldTask } from "../../tasks/fold.ts";
import { advice, settled } from "./settled-turn.ts";
import { shownAction, storedTurn } from "./stored-turn.ts";
import { asDecision, decideForTask, nextOfTask, taskDoes } from "./task-turn.ts";
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
  const forTask = await decideForTask(log, input.tao_data, handedIn, asTurn, call);
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
