/**
 * The loop over the four stages: select → (assemble → infer → act → record) until the end condition, the last turn or the
 * deadline (requirements pipeline/stage-order, pipeline/deadline). Pure over its ports. Without a model it stops after
 * assembling and says what the host has to do.
 */
import type { Failure } from "../errors.ts";
import type { Composition } from "../context/assembly/compose.ts";
import { isBeingAsked } from "../context/conversation.ts";
import type { ContextEvent, Turn } from "../context/events.ts";
import { redact } from "../context/redact/redact.ts";
import { inLanguage } from "../localized-text.ts";
import type { Template } from "../templates/model.ts";
import type { TemplateSelection } from "../templates/select.ts";
import { actStage } from "./act.ts";
import { makeTurn } from "./commit.ts";
import { inferText, STOP_WORDS, type InferredText } from "./infer.ts";
import type { ModelError } from "./model/model.ts";
import { explainRepeated, hasCalled, isRepeated, wasMade } from "./repeated.ts";
import { retrieveBefore } from "./retrieve.ts";
import { assembleStage, selectStage } from "./stages.ts";
import type { StageDeps, ToolResult } from "./stages.ts";
import { runtimeTexts, type RuntimeTexts } from "./texts.ts";
import { readTurn } from "./turn.ts";
import type { TurnInput, TurnOptions } from "./turn.ts";
import { explainUnread } from "./unread.ts";

export interface PipelineRequest {
  user_intent: string;
  template?: string;
  language?: string;
  arguments?: ReadonlyMap<string, string>;
  token_budget: number;
  max_turns: number;
  /** Whose tokens count where no model is configured here: the one that will answer. */
  model_name?: string;
  /** Where a run goes on that has begun already. */
  resume?: ResumedTurn;
  /** What the client's model said when it was asked to choose a template. */
  choice?: string;
}

export interface ResumedTurn {
  /** One-based within the run. */
  turn: number;
  /** What a model outside of Cairn has answered to the prompt of this turn. */
  answered?: Answered;
}

export interface Answered extends InferredText {
  assembly_id: string;
}

export type Stage = "select" | "assemble" | "infer" | "act" | "record";

export interface PipelineDeps extends StageDeps {
  /** Fires when the run is to stop with what it has; `signal` fires with it. */
  deadline?: AbortSignal;
  /**
   * Records a turn of the run, one-based; false where another call has recorded this turn meanwhile. Absent: it is appended
   * whatever happened.
   */
  addTurn?(turn: number, event: ContextEvent): Promise<boolean>;
  /** Called before each stage; must not fail. */
  progress?(stage: Stage, turn: number, maxTurns: number): void | Promise<void>;
}

interface RunSoFar {
  selection: TemplateSelection;
  template: string;
  turns: Turn[];
  /** Ids of every assembly made, in order. */
  assembly_ids: string[];
}

export type PipelineResult =
  | ({ status: "done"; final_answer: string } & RunSoFar)
  /** A call needs a person first, who can agree or sign in at this address; then the run goes on. */
  | ({ status: "waiting"; waits_for: NonNullable<ToolResult["waits_for"]> } & RunSoFar)
  /** The last turn allowed has passed without an answer. */
  | ({ status: "max_turns" } & RunSoFar)
  /** No model here: the host's own model answers. */
  | ({ status: "infer"; composition: Composition; instruction: string; turn: number } & RunSoFar)
  | ({ status: "model_failed"; error: ModelError; retryable: boolean; retry_after_ms?: number } & RunSoFar)
  /** The time of the run is over. */
  | ({ status: "deadline" } & RunSoFar)
  /** Another call has gone on with this run meanwhile. */
  | ({ status: "elsewhere" } & RunSoFar)
  | ({ status: "cancelled" } & RunSoFar)
  | { status: "refused"; failure: Failure };

/** Runs a request to its end, or on from where a run has stopped. Never throws for what a model or a tool does. */
export async function runPipeline(deps: PipelineDeps, request: PipelineRequest): Promise<PipelineResult> {
  const { max_turns, user_intent, resume } = request;
  const before = await deps.read();
  if (resume === undefined) {
    await deps.progress?.("select", 0, max_turns);
    if (!isBeingAsked(before, redact(user_intent).text)) {
      await deps.append([{ type: "message_added", at: deps.now(), role: "user", content: user_intent }]);
    }
  }
  const language = request.language ?? before.language;
  const chosen = await selectStage(deps, user_intent, request.template, language, request.choice);
  if (!chosen.ok) return { status: "refused", failure: chosen.failure };
  const { selection, template, tools: toolChoice } = chosen.value;
  if (resume === undefined) {
    const retrieved = await retrieveBefore(deps, template, user_intent, await deps.read());
    if (retrieved !== undefined) await deps.append([retrieved]);
  }
  const choosing = { ...deps, port: { ...deps.port, toolChoice } };
  const run: RunSoFar = { selection, template: template.name, turns: [], assembly_ids: [] };
  const tools = new Set((await deps.port.listTools?.(deps.signal))?.map(({ name }) => name));
  const reading: TurnOptions = {
    endCondition: template.end_condition,
    tools,
    answers: template.end_condition === null ? "once" : "in_loop",
  };

  for (let turn = resume?.turn ?? 1; turn <= max_turns; turn += 1) {
    const answered = turn === resume?.turn ? resume.answered : undefined;
    const inferred: Asked =
      answered === undefined
        ? await ask(choosing, request, run, template, turn, reading)
        : { kind: "answered", answer: answered };
    if (inferred.kind === "stopped") return inferred.result;
    const { text, assembly_id, ...marks } = inferred.answer;
    const { turns, turns_before_run } = await deps.read();
    const made = turns.slice(turns_before_run);
    const read = readTurn(text, {
      ...reading,
      wasMade: (call) => wasMade(made, call),
      hasCalled: hasCalled(made),
    });
    const { waits_for, ...acted } = await act(deps, { ...read, ...marks }, template, turn, max_turns);
    await deps.progress?.("record", turn, max_turns);
    const turnMade = makeTurn(await deps.read(), acted, deps.now(), assembly_id);
    const event: ContextEvent = { type: "turn_added", at: deps.now(), turn: turnMade };
    if (deps.addTurn === undefined) await deps.append([event]);
    else if (!(await deps.addTurn(turn, event))) return { status: "elsewhere", ...run };
    run.turns.push(turnMade);
    if (turnMade.final_answer !== undefined) return { status: "done", final_answer: turnMade.final_answer, ...run };
    if (waits_for !== undefined) return { status: "waiting", waits_for, ...run };
  }
  return { status: "max_turns", ...run };
}

type Asked =
  | { kind: "answered"; answer: Answered }
  /** Nothing to go on with: cancelled, refused, out of time, or somebody else's model is to answer. */
  | { kind: "stopped"; result: PipelineResult };

const stopped = (result: PipelineResult): Asked => ({ kind: "stopped", result });

/** Assembles one turn's prompt and has the model answer it. */
async function ask(
  deps: PipelineDeps,
  request: PipelineRequest,
  run: RunSoFar,
  template: Template,
  turn: number,
  reading: TurnOptions,
): Promise<Asked> {
  const { max_turns, user_intent, token_budget } = request;
  const interrupted = (): Asked =>
    stopped({ status: deps.deadline?.aborted === true ? "deadline" : "cancelled", ...run });
  if (deps.signal.aborted) return interrupted();
  await deps.progress?.("assemble", turn, max_turns);
  const assembled = await assembleStage(deps, {
    template,
    user_intent,
    arguments: request.arguments ?? new Map(),
    token_budget,
    model_name: deps.model?.model ?? request.model_name ?? "host",
    ...(run.assembly_ids.length === 0 && { selection: run.selection }),
  });
  if (!assembled.ok) return stopped({ status: "refused", failure: assembled.failure });
  const { assembly_id, composition } = assembled.value;
  run.assembly_ids.push(assembly_id);
  if (deps.model === undefined) {
    const { infer: instruction } = inLanguage(template.language, runtimeTexts);
    return stopped({ status: "infer", composition, instruction, turn, ...run });
  }
  await deps.progress?.("infer", turn, max_turns);
  const inferred = await inferText(deps, deps.model, composition.assembly.messages, {
    ...reading,
    language: template.language,
    stop: template.end_condition === null ? [] : STOP_WORDS,
  });
  if (inferred.ok) {
    const { ok: _, ...answer } = inferred;
    return { kind: "answered", answer: { ...answer, assembly_id } };
  }
  if (inferred.error === "cancelled") return interrupted();
  const { ok: _, ...failure } = inferred;
  return stopped({ status: "model_failed", ...failure, ...run });
}

/** Makes the call a turn asks for; an observation the model wrote itself gives way to the real one. */
async function act(
  deps: PipelineDeps,
  read: TurnInput,
  template: Template,
  turn: number,
  maxTurns: number,
): Promise<TurnInput & Pick<ToolResult, "waits_for">> {
  const texts = inLanguage(template.language, runtimeTexts);
  if (read.is_final) return { ...read, observation: "" };
  if (read.truncated === true) return { ...read, observation: texts.callCutOff };
  if (read.call === null) {
    const behind = read.action === "" ? [] : notes(read, texts);
    return { ...read, observation: [explainUnread(read, texts), ...behind].join("\n\n") };
  }
  const { turns, turns_before_run } = await deps.read();
  const made = turns.slice(turns_before_run);
  if (isRepeated(made, read.call)) return { ...read, observation: explainRepeated(made, read.call, texts) };
  await deps.progress?.("act", turn, maxTurns);
  const { observation, evidence_ids, waits_for } = await actStage(deps, read.call, template.language);
  const refs = evidence_ids.map((evidence_id) => ({ evidence_id }));
  // Alone, so that it is known again.
  if (waits_for !== undefined) return { ...read, observation, refs, waits_for };
  return { ...read, observation: [observation, ...notes(read, texts)].join("\n\n"), refs };
}

/** What a model has to know beside the result of its call: what of its text was not carried out. */
function notes({ not_executed, discarded }: TurnInput, texts: RuntimeTexts): string[] {
  const others = discarded?.filter((part) => part !== "action") ?? [];
  return [
    ...(not_executed === undefined ? [] : [texts.notExecuted(not_executed)]),
    ...(others.length === 0 ? [] : [texts.discarded(others)]),
  ];
}
