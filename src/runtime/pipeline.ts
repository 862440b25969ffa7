/**
 * The loop over the four stages: select → (assemble → infer → act → record) until the end condition or the last turn
 * (requirement pipeline/stage-order). Pure over its ports. Without a model it stops after assembling and says what the
 * host has to do.
 */
import type { Failure } from "../errors.ts";
import type { Composition } from "../context/assembly/compose.ts";
import { isBeingAsked } from "../context/conversation.ts";
import type { Turn } from "../context/events.ts";
import { redact } from "../context/redact/redact.ts";
import type { Template } from "../templates/model.ts";
import type { TemplateSelection } from "../templates/select.ts";
import { makeTurn } from "./commit.ts";
import type { ModelError } from "./model/model.ts";
import { actStage, askModel, assembleStage, selectStage } from "./stages.ts";
import type { StageDeps } from "./stages.ts";
import { readTurn } from "./turn.ts";
import type { TurnInput } from "./turn.ts";
import { runtimeTexts } from "./texts.ts";
import { inLanguage } from "../localized-text.ts";

export interface PipelineRequest {
  user_intent: string;
  template?: string;
  language?: string;
  arguments?: ReadonlyMap<string, string>;
  token_budget: number;
  max_turns: number;
  /** Whose tokens count where no model is configured here: the one that will answer. */
  model_name?: string;
  /** A run that stopped at `infer`, now that the host's model has answered. */
  resume?: Answered;
  /** What the client's model said when it was asked to choose a template. */
  choice?: string;
}

/** What a model outside of Cairn answered to an assembly. */
export interface Answered {
  /** The turn the assembly was made for, one-based within the run. */
  turn: number;
  assembly_id: string;
  text: string;
}

export type Stage = "select" | "assemble" | "infer" | "act" | "record";

export interface PipelineDeps extends StageDeps {
  /** Told before each stage; must not fail. */
  progress?(stage: Stage, turn: number, maxTurns: number): void | Promise<void>;
}

interface Ran {
  selection: TemplateSelection;
  template: string;
  turns: Turn[];
  /** Ids of every assembly made, in order. */
  assembly_ids: string[];
}

export type PipelineResult =
  | ({ status: "done"; final_answer: string } & Ran)
  /** The last turn allowed has passed without an answer. */
  | ({ status: "max_turns" } & Ran)
  /** No model here: the host's own model answers. */
  | ({ status: "infer"; composition: Composition; instruction: string; turn: number } & Ran)
  | ({ status: "model_failed"; error: ModelError; retryable: boolean } & Ran)
  | ({ status: "cancelled" } & Ran)
  | { status: "refused"; failure: Failure };

/** Labels at which a model must stop: an observation is the tools' to make. */
const STOPS = ["\n观察:", "\n观察：", "\nObservation:", "\n**Observation"];

/** Runs a request to its end, or on from where a host's answer was needed. Never throws for what a model or a tool does. */
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
  const { selection, template } = chosen.value;
  const ran: Ran = { selection, template: template.name, turns: [], assembly_ids: [] };

  for (let turn = resume?.turn ?? 1; turn <= max_turns; turn += 1) {
    const answered =
      resume !== undefined && turn === resume.turn
        ? { kind: "answered" as const, text: resume.text, assembly_id: resume.assembly_id }
        : await ask(deps, request, ran, template, turn);
    if (answered.kind === "stopped") return answered.result;
    const acted = await act(deps, readAnswer(answered.text, template), template, turn, max_turns);
    await deps.progress?.("record", turn, max_turns);
    const made = makeTurn(await deps.read(), acted, deps.now(), answered.assembly_id);
    await deps.append([{ type: "turn_added", at: deps.now(), turn: made }]);
    ran.turns.push(made);
    if (made.final_answer !== undefined) return { status: "done", final_answer: made.final_answer, ...ran };
  }
  return { status: "max_turns", ...ran };
}

type Asked =
  | { kind: "answered"; text: string; assembly_id: string }
  /** Nothing to go on with: cancelled, refused, or somebody else's model is to answer. */
  | { kind: "stopped"; result: PipelineResult };

const stopped = (result: PipelineResult): Asked => ({ kind: "stopped", result });

/** Assembles one turn's prompt and has the model answer it. */
async function ask(
  deps: PipelineDeps,
  request: PipelineRequest,
  ran: Ran,
  template: Template,
  turn: number,
): Promise<Asked> {
  const { max_turns, user_intent, token_budget } = request;
  if (deps.signal.aborted) return stopped({ status: "cancelled", ...ran });
  await deps.progress?.("assemble", turn, max_turns);
  const assembled = await assembleStage(deps, {
    template,
    user_intent,
    arguments: request.arguments ?? new Map(),
    token_budget,
    model_name: deps.model?.model ?? request.model_name ?? "host",
    ...(ran.assembly_ids.length === 0 && { selection: ran.selection }),
  });
  if (!assembled.ok) return stopped({ status: "refused", failure: assembled.failure });
  const { assembly_id, composition } = assembled.value;
  ran.assembly_ids.push(assembly_id);
  if (deps.model === undefined) {
    const { infer: instruction } = inLanguage(runtimeTexts, template.language);
    return stopped({ status: "infer", composition, instruction, turn, ...ran });
  }
  await deps.progress?.("infer", turn, max_turns);
  const stop = template.end_condition === null ? [] : STOPS;
  const asked = await askModel(deps, deps.model, { messages: composition.assembly.messages, stop }, "answer");
  if (asked.ok) return { kind: "answered", text: asked.text, assembly_id };
  if (asked.error === "cancelled") return stopped({ status: "cancelled", ...ran });
  return stopped({ status: "model_failed", error: asked.error, retryable: asked.retryable, ...ran });
}

/** A template that answers once takes the whole text as its answer, and so does plain text without any label. */
function readAnswer(text: string, template: Template): TurnInput {
  const read = readTurn(text, { endCondition: template.end_condition });
  if (read.is_final || read.call !== null) return read;
  const plain = read.problems.includes("no_labels");
  if (template.end_condition !== null && !plain) return read;
  return {
    ...read,
    reasoning: plain ? "" : read.reasoning,
    action: "",
    observation: "",
    is_final: true,
    final_answer: text.trim(),
  };
}

/** Makes the call a turn asks for; an observation the model wrote itself gives way to the real one. */
async function act(
  deps: PipelineDeps,
  read: TurnInput,
  template: Template,
  turn: number,
  maxTurns: number,
): Promise<TurnInput> {
  if (read.is_final) return { ...read, observation: "" };
  if (read.call === null) return { ...read, observation: inLanguage(runtimeTexts, template.language).unreadAction };
  await deps.progress?.("act", turn, maxTurns);
  const { observation, evidence_ids } = await actStage(deps, read.call, template.language);
  return { ...read, observation, refs: evidence_ids.map((evidence_id) => ({ evidence_id })) };
}
