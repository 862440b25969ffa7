/**
 * The four stages as one call: by the configured model, else by the client's own, else as far as assembling. The run's
 * whole state is in the session, so that a round of the client's model can be answered anywhere.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { runPipeline, type PipelineResult } from "../../runtime/pipeline.ts";
import type { OperationCall } from "../call.ts";
import { DEFAULT_BUDGET, promptLanguage } from "../context/assemble.ts";
import { openOrStart } from "../session/open.ts";
import type { ClientPort, ModelQuestion } from "../client.ts";
import { reportStages } from "./progress.ts";
import { refreshSummary } from "../context/refresh-summary.ts";
import { beginRun, runOf } from "./begin.ts";
import { choiceQuestion, readRound, resume, type Resumed, type Round } from "./round.ts";
import type { PipelineAnswer, PipelineArguments } from "./types.ts";
import type { SessionLog } from "../session/session-log.ts";
import { reportStarted, startedSession } from "../session/started.ts";
import { templatesOf } from "../context/templates.ts";
import { assembledToWire, briefSelection } from "../context/wire.ts";
import { stageDeps } from "../context/ports.ts";

/** Turns of a run when the caller does not say: what the looping templates count on. */
const DEFAULT_TURNS = 10;

/**
 * Runs in the session that is named, else in a new one. Fails with `unknown_session`, `unknown_template`, `over_budget`,
 * `invalid_input`.
 */
export async function runStages(
  input: PipelineArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<PipelineAnswer> | ModelQuestion> {
  const { user_intent, template, idempotency_key: key } = input;
  const round = readRound(client);
  const beginning = { user_query: user_intent, text: user_intent, key, template };
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
  const { user_intent, max_turns = DEFAULT_TURNS, token_budget = DEFAULT_BUDGET } = input;
  const answer = round === undefined ? undefined : client?.answer();
  const projection = await log.projection();
  const templates = await templatesOf(call.services.knowledge, projection.release);
  if (!templates.ok) return templates;
  if (round === undefined) {
    const begun = await beginRun(input, { token_budget, max_turns }, log, call);
    if (!begun.ok) return begun;
    if (begun.value !== undefined) return accept(begun.value);
  }
  const model = await call.services.openModel?.();
  const sampling = model === undefined && client?.hasModel === true;
  const language = promptLanguage(input.language, user_intent, projection);
  if (round === undefined && sampling && input.template === undefined) {
    const question = choiceQuestion(user_intent, templates.value, language);
    if (question !== undefined) {
      const next: Round = { session_id: log.session_id, ...(started && { started }) };
      return { ask: question, state: JSON.stringify(next) };
    }
  }
  const resumed = round === undefined ? accept<Resumed>({}) : await resume(round, answer, log, call, input.task_id);
  if (!resumed.ok) return resumed;
  const { choice, answered } = resumed.value;

  const signal = client?.signal ?? new AbortController().signal;
  const deps = await stageDeps(call, log, templates.value, { signal, model, task_id: input.task_id });
  const result = await runPipeline(
    { ...deps, progress: reportStages(client, language) },
    {
      user_intent,
      token_budget,
      max_turns,
      language,
      arguments: new Map(Object.entries(input.arguments ?? {})),
      // What words or the client's model chose comes out the same in every round.
      ...(input.template !== undefined && { template: input.template }),
      ...(input.model_name !== undefined && { model_name: input.model_name }),
      ...(choice !== undefined && { choice }),
      ...(answered !== undefined && { resume: answered }),
    },
  );
  if (result.status === "infer" && sampling) {
    const { turn, composition } = result;
    const asked = { assembly_id: result.assembly_ids.at(-1) ?? "", turn };
    const next: Round = {
      session_id: log.session_id,
      ...(started && { started }),
      asked,
      ...(choice !== undefined && { choice }),
    };
    return { ask: composition.assembly.messages, state: JSON.stringify(next) };
  }
  if (result.status === "done" || result.status === "max_turns") await refreshSummary(log, call);
  return toWire(result, log, round?.asked?.assembly_id);
}

/** A run as its caller sees it: what this round added, after what came `since` another round's prompt. */
async function toWire(result: PipelineResult, log: SessionLog, since?: string): Promise<Outcome<PipelineAnswer>> {
  if (result.status === "refused") return refuse(result.failure);
  const { template, selection } = result;
  const before = since === undefined ? undefined : runOf(since, log);
  const turns = [...new Map([...(before?.turns ?? []), ...result.turns].map((turn) => [turn.turn, turn])).values()];
  const assembly_ids = [...new Set([...(before?.assembly_ids ?? []), ...result.assembly_ids])];
  const { session_id } = log;
  const total_turns = (await log.projection()).turns.length;
  const ran = { session_id, template, selection: briefSelection(selection), turns, total_turns, assembly_ids };
  switch (result.status) {
    case "done":
      return accept({ status: "done", ...ran, final_answer: result.final_answer });
    case "max_turns":
    case "cancelled":
      return accept({ status: result.status, ...ran, action_needed: "continue" });
    case "model_failed": {
      const { error, retryable } = result;
      return accept({
        status: "model_failed",
        ...ran,
        error_kind: error,
        action_needed: retryable ? "retry" : "infer",
      });
    }
    case "infer": {
      const { composition } = result;
      const { language } = composition.request.template;
      const { assembly, placeholders } = composition;
      const assembly_id = assembly_ids.at(-1) ?? "";
      return accept({
        status: "infer",
        ...ran,
        ...assembledToWire({ assembly_id, session_id, template, language, selection, assembly, placeholders }),
      });
    }
  }
}
