/**
 * The four stages as one call: by the configured model, else by the client's own, else as far as assembling. The run's
 * whole state is in the session, so that a round of the client's model can be answered anywhere, and a run that stopped
 * goes on in another call.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { runPipeline } from "../../runtime/pipeline.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, ModelQuestion } from "../client.ts";
import { DEFAULT_BUDGET, promptLanguage } from "../context/assemble.ts";
import type { ModelPort } from "../../runtime/model/model.ts";
import { listedTools } from "../../runtime/stages.ts";
import type { Template } from "../../templates/model.ts";
import { stageDeps, templatePort, withRun } from "../context/ports.ts";
import { refreshSummary } from "../context/refresh-summary.ts";
import { templatesOf } from "../context/templates.ts";
import { openOrStart } from "../session/open.ts";
import { reportStarted, startedSession } from "../session/started.ts";
import type { SessionLog } from "../session/session-log.ts";
import { addRunTurn, answerOf, openRun, runOf, turnLimit, type RecordedRun } from "./begin.ts";
import { longestSeconds, runDeadline, waitForClient } from "./deadline.ts";
import { reportStages } from "./progress.ts";
import {
  choiceQuestion,
  nextQuestion,
  readRound,
  resumeRound,
  UNKNOWN_ROUND,
  type Resumed,
  type Round,
} from "./round.ts";
import { storedPrompt } from "./stored-prompt.ts";
import type { PipelineAnswer, PipelineArguments } from "./types.ts";
import { finishedRun, runToWire } from "./wire.ts";

/** Turns of a run when the caller does not say: what the looping templates count on. */
const DEFAULT_TURNS = 10;

/**
 * Runs in the session that is named, else in a new one. Fails with `unknown_session`, `unknown_template`, `over_budget`,
 * `invalid_input` (also for a `run_id` without its session).
 */
export async function runStages(
  input: PipelineArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<PipelineAnswer> | ModelQuestion> {
  const { user_intent, template, idempotency_key: key } = input;
  const read = readRound(client);
  if (!read.ok) return read;
  const round = read.value;
  if (input.run_id !== undefined && (round?.session_id ?? input.session_id ?? call.session) === undefined) {
    const expected = {
      en: "the session_id that was answered together with this run_id",
      zh: "与这个 run_id 一起返回的 session_id",
    };
    return refuse({ code: "invalid_input", field: "session_id", expected });
  }
  const { expected_revision } = input;
  const beginning = {
    user_query: user_intent,
    text: user_intent,
    key,
    template: { name: template },
    expected_revision,
  };
  const opened = await openOrStart(call, round?.session_id ?? input.session_id, beginning);
  if (!opened.ok) return opened;
  const { log } = opened.value;
  const earlier =
    round?.started === true ? startedSession(log.session_id, (await log.projection()).language) : undefined;
  const session = opened.value.session ?? earlier;
  return reportStarted(session, () => runIn(log, round, session !== undefined, input, call, client));
}

/** `started`: whether this call started the session, in this round of the client's model or an earlier one. */
async function runIn(
  log: SessionLog,
  round: Round | undefined,
  started: boolean,
  input: PipelineArguments,
  call: OperationCall,
  client: ClientPort | undefined,
): Promise<Outcome<PipelineAnswer> | ModelQuestion> {
  const { user_intent, token_budget = DEFAULT_BUDGET } = input;
  const projection = await log.projection();
  const templates = await templatesOf(call.services.knowledge, projection.release);
  if (!templates.ok) return templates;
  const model = await call.services.openModel?.();
  const sampling = model === undefined && client?.hasModel === true;
  const limits = { token_budget, max_turns: input.max_turns ?? DEFAULT_TURNS };
  const begun =
    round === undefined
      ? await openRun(input, limits, log, call, model !== undefined || sampling)
      : recordedRun(round.run_id, log);
  if (!begun.ok) return begun;
  const run_id = begun.value.started.run_id ?? "";
  const go = { log, round, started, input, call, client, templates: templates.value, model, begun: begun.value };
  if (model === undefined || answerOf(begun.value) !== undefined) return goOn(go);
  // Only one call asks the model for a run: two would both be paid for, and one of them thrown away.
  const release = await log.holdRun(run_id, longestSeconds(call, input.deadline_seconds));
  if (release === undefined) {
    const language = promptLanguage(input.language, user_intent, projection);
    return runToWire({ status: "elsewhere" }, runOf(run_id, log) ?? begun.value, log, language, input.report);
  }
  // Another call may have gone on with the run until this one got it.
  const begunNow = runOf(run_id, log) ?? begun.value;
  const goOnAndRelease = async () => {
    try {
      return await goOn({ ...go, begun: begunNow });
    } finally {
      await release();
    }
  };
  const going = goOnAndRelease();
  // A caller that goes away ends the run, not the call: the platform would end both, and the run stay held.
  call.services.background?.(going.catch(() => undefined));
  return going;
}

/** What a call of a run works with. */
interface RunCall {
  log: SessionLog;
  round: Round | undefined;
  started: boolean;
  input: PipelineArguments;
  call: OperationCall;
  client: ClientPort | undefined;
  templates: readonly Template[];
  model: ModelPort | undefined;
  begun: RecordedRun;
}

/** Goes on with a run from where its record ends. */
async function goOn({
  log,
  round,
  started,
  input,
  call,
  client,
  templates,
  model,
  begun: run,
}: RunCall): Promise<Outcome<PipelineAnswer> | ModelQuestion> {
  const { user_intent, token_budget = DEFAULT_BUDGET } = input;
  const projection = await log.projection();
  const sampling = model === undefined && client?.hasModel === true;
  if (round === undefined) {
    const finished = await finishedRun(run, log, input.report);
    if (finished !== undefined) return accept(finished);
  }
  const language = promptLanguage(input.language, user_intent, projection);
  if (model === undefined && !sampling && input.idempotency_key !== undefined && input.run_id === undefined) {
    const stored = await storedPrompt(run, log, templates, call);
    if (!stored.ok) return stored;
    if (stored.value !== undefined) return runToWire(stored.value, run, log, language, input.report);
  }
  const state = {
    session_id: log.session_id,
    ...(started && { started }),
    run_id: run.started.run_id ?? "",
    begun: round?.begun ?? call.services.now(),
    last_turn: round?.last_turn ?? turnLimit(run, input),
  };
  const wait = (): number => waitForClient(call, input.deadline_seconds, state.begun);
  const template = input.template ?? (run.template === "" ? undefined : run.template);
  if (round === undefined && sampling && template === undefined) {
    const tools = await listedTools({ port: templatePort(call), signal: client.signal });
    const question = choiceQuestion(user_intent, templates, language, tools);
    if (question !== undefined) return { ask: question, state: JSON.stringify(state), wait_ms: wait() };
  }
  const resumed =
    round === undefined
      ? accept<Resumed>(run.turns.length > 0 ? { resume: { turn: run.turns.length + 1 } } : {})
      : await resumeRound(round, client?.answer(), log, templates, call, input.task_id);
  if (!resumed.ok) return resumed;
  const { choice, resume, follow, failed, declined } = resumed.value;
  const asItStands = (): RecordedRun => runOf(state.run_id, log) ?? run;
  if (failed !== undefined) {
    const retryable = failed === "empty_answer";
    return runToWire({ status: "model_failed", error: failed, retryable }, asItStands(), log, language, input.report);
  }

  const deadline = runDeadline(call, input.deadline_seconds, state.begun);
  const signal = AbortSignal.any([deadline.signal, ...(client === undefined ? [] : [client.signal])]);
  const deps = await stageDeps(call, log, templates, {
    signal,
    model,
    task_id: input.task_id,
    run_id: run.started.run_id,
    hold: true,
  });
  const result = await runPipeline(
    {
      ...deps,
      deadline: deadline.signal,
      progress: reportStages(client, language),
      addTurn: (turn, event) => addRunTurn(log, state.run_id, turn, withRun(event, state.run_id)),
    },
    {
      user_intent,
      token_budget,
      max_turns: state.last_turn,
      language,
      arguments: new Map(Object.entries(input.arguments ?? {})),
      // What words or the client's model chose comes out the same in every round.
      ...(template !== undefined && { template }),
      ...(input.model_name !== undefined && { model_name: input.model_name }),
      ...(choice !== undefined && { choice }),
      ...(resume !== undefined && { resume }),
    },
  ).finally(deadline.clear);
  if (result.status === "infer" && sampling) {
    if (deadline.isOver()) return runToWire({ status: "deadline" }, asItStands(), log, language, input.report);
    // A prompt that is in no session could not be gone on from in the next round.
    if (declined === true || log.unrecorded !== undefined) {
      return runToWire({ ...result, declined: true }, asItStands(), log, language, input.report);
    }
    return nextQuestion(result, follow, { ...state, ...(choice !== undefined && { choice }) }, wait());
  }
  if (result.status === "elsewhere") {
    const finished = await finishedRun(asItStands(), log, input.report);
    if (finished !== undefined) return accept(finished);
  }
  const isOver = result.status === "done" || result.status === "max_turns";
  if (isOver && log.unrecorded === undefined) await refreshSummary(log, call);
  return runToWire(result, asItStands(), log, language, input.report);
}

/** The run of a round's state. Fails with `invalid_input` where this session has no such run. */
function recordedRun(run_id: string, log: SessionLog): Outcome<RecordedRun> {
  const run = runOf(run_id, log);
  if (run !== undefined) return accept(run);
  return refuse(UNKNOWN_ROUND);
}
