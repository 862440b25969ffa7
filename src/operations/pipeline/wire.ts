/** A run as its caller sees it: what it came to, and, where it stopped without an answer, why and what to do. */
import type { Turn } from "../../context/events.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { inLanguage } from "../../localized-text.ts";
import { modelErrorTexts, type ModelError } from "../../runtime/model/model.ts";
import { MAX_NAMED_WAIT, waitInWords } from "../../failures/wait.ts";
import { partialAnswer } from "../../runtime/partial.ts";
import type { PipelineResult } from "../../runtime/pipeline.ts";
import { runtimeTexts } from "../../runtime/texts.ts";
import type { TemplateChoice } from "../../templates/select.ts";
import { assembledToWire, briefSelection, type ReportDetail } from "../context/wire.ts";
import type { SessionLog } from "../session/session-log.ts";
import { MAX_SHOWN_TEXT, showText } from "../shown-text.ts";
import { answerOf, type RecordedRun } from "./begin.ts";
import type { PipelineAnswer, RunTurn } from "./types.ts";

type RunAnswer = Omit<PipelineAnswer, "status">;

function runTurn(turn: Turn, place: number, report: ReportDetail | undefined): RunTurn {
  const { observation } = turn;
  const numbered = { ...turn, turn: place + 1, history_turn: turn.turn };
  if (report === "full" || observation.length <= MAX_SHOWN_TEXT) return numbered;
  return { ...numbered, observation: showText(observation), observation_length: observation.length };
}

/** When a call is worth repeating whose run another call goes on with: about as long as a model takes for a turn. */
const WAIT_ELSEWHERE_SECONDS = 5;

/** What every answer of a run holds. */
async function common(
  run: RecordedRun,
  log: SessionLog,
  selection: RunAnswer["selection"],
  report: ReportDetail | undefined,
): Promise<RunAnswer> {
  return {
    session_id: log.session_id,
    run_id: run.started.run_id ?? "",
    template: run.template || selection.selected_template,
    selection,
    turns: run.turns.map((turn, place) => runTurn(turn, place, report)),
    total_turns: (await log.projection()).turns.length,
    assembly_ids: run.assembly_ids,
    ...(run.turns.at(-1)?.truncated === true && { truncated: true }),
    ...(run.turns.at(-1)?.filtered === true && { filtered: true }),
  };
}

/** What a run has chosen, or that it was asked for by name. */
export function selectionOf({ chosen, template }: RecordedRun): RunAnswer["selection"] {
  if (chosen !== undefined) return briefSelection(chosen);
  const reasoning = "Recorded: this run was asked for before.";
  return { selected_template: template, reasoning, confidence: 1, decided_by: "ranking", candidates: [] };
}

/** The answer of a run that was finished before; undefined for one that was not. */
export async function finishedRun(
  run: RecordedRun,
  log: SessionLog,
  report?: ReportDetail,
): Promise<PipelineAnswer | undefined> {
  const final_answer = answerOf(run);
  if (final_answer === undefined) return undefined;
  return { status: "done", ...(await common(run, log, selectionOf(run), report)), final_answer };
}

/** The run stops at its prompt. `declined`: the client's model was asked and has not answered. */
export type InferEnd = Omit<Extract<PipelineResult, { status: "infer" }>, "selection"> & {
  selection: TemplateChoice;
  declined?: true;
};

/** How a call of a run ended; what stopped it between two rounds of the client's model has chosen nothing anew. */
export type RunEnd =
  | Exclude<PipelineResult, { status: "infer" }>
  | InferEnd
  | { status: "deadline" }
  | { status: "elsewhere" }
  | { status: "model_failed"; error: ModelError; retryable: boolean; retry_after_ms?: number };

/** A run as it stands after this call, and whether all of it is recorded. `language` is the user's. */
export async function runToWire(
  result: RunEnd,
  run: RecordedRun,
  log: SessionLog,
  language: string,
  report?: ReportDetail,
): Promise<Outcome<PipelineAnswer>> {
  if (result.status === "refused") return refuse(result.failure);
  const answer = await wireOf(result, run, log, language, report);
  const { unrecorded } = log;
  if (unrecorded === undefined) return accept(answer);
  const texts = inLanguage(language, runtimeTexts).notRecorded;
  const isFull = unrecorded.code === "too_large" && unrecorded.what === "session";
  const not_recorded = isFull ? texts.full : texts.other;
  // In a full session no run goes on.
  const { action_needed, message = "", ...others } = answer;
  if (!isFull || action_needed === "infer") return accept({ not_recorded, ...answer });
  return accept({ not_recorded, ...others, ...(message !== "" && { message: not_recorded }) });
}

async function wireOf(
  result: Exclude<RunEnd, { status: "refused" }>,
  run: RecordedRun,
  log: SessionLog,
  language: string,
  report: ReportDetail | undefined,
): Promise<PipelineAnswer> {
  const anew = run.chosen === undefined && "selection" in result;
  const answer = await common(run, log, anew ? briefSelection(result.selection) : selectionOf(run), report);
  const { stopped, noTextYet } = inLanguage(language, runtimeTexts);
  const text = partialAnswer(run.turns) ?? noTextYet;
  const partly = {
    ...answer,
    ...(run.turns.length > 0 && { partial_answer: text }),
  };
  switch (result.status) {
    case "done":
      return { status: "done", ...answer, final_answer: result.final_answer };
    case "max_turns":
    case "cancelled":
      return { status: result.status, message: stopped[result.status], ...partly, action_needed: "continue" };
    case "elsewhere":
      // To its caller this call was stopped; the run goes on.
      return {
        status: "cancelled",
        message: stopped.elsewhere,
        ...partly,
        action_needed: "continue",
        retry_after_seconds: WAIT_ELSEWHERE_SECONDS,
      };
    case "waiting": {
      const { to, url, call: waiting_call } = result.waits_for;
      const link = to === "approve" ? { approve_url: url } : { sign_in_url: url };
      const message = stopped.waiting(to, url);
      return { status: "waiting", message, ...partly, action_needed: to, ...link, waiting_call };
    }
    case "deadline":
      return { status: "deadline", message: stopped.deadline, ...partly, action_needed: "resume" };
    case "model_failed": {
      const { error, retryable, retry_after_ms } = result;
      const seconds = retry_after_ms === undefined ? undefined : Math.ceil(retry_after_ms / 1000);
      const wait = seconds === undefined ? undefined : inLanguage(language, waitInWords(seconds));
      const out = retryable ? stopped.retry(wait) : stopped.answerYourself;
      return {
        status: "model_failed",
        message: `${inLanguage(language, modelErrorTexts[error])} ${out}`,
        ...partly,
        error_kind: error,
        action_needed: retryable ? "retry" : "infer",
        ...(seconds !== undefined && { retry_after_seconds: Math.min(seconds, MAX_NAMED_WAIT) }),
      };
    }
    case "infer": {
      const { composition } = result;
      const { assembly, placeholders, request } = composition;
      const prompt = assembledToWire(
        {
          assembly_id: answer.assembly_ids.at(-1) ?? "",
          session_id: answer.session_id,
          template: answer.template,
          language: request.template.language,
          selection: result.selection,
          assembly,
          placeholders,
        },
        report,
      );
      if (result.declined !== true) return { status: "infer", ...answer, ...prompt };
      return { status: "infer", message: stopped.declined, ...partly, ...prompt };
    }
  }
}
