/**
 * The loop over the four stages: select → (assemble → infer → act → record) until the end condition or the last turn
 * (seed 000 §2.2). Pure over its ports. Without a model it stops after assembling and says what the host has to do.
 */
import type { Failure } from "../errors.ts";
import type { Composition } from "../context/compose.ts";
import type { Turn } from "../context/events.ts";
import type { Template } from "../templates/model.ts";
import type { TemplateSelection } from "../templates/select.ts";
import { makeTurn } from "./commit.ts";
import type { ModelError } from "./model.ts";
import { actStage, askModel, assembleStage, selectStage } from "./stages.ts";
import type { StageDeps } from "./stages.ts";
import { readTurn } from "./turn.ts";
import type { TurnInput } from "./turn.ts";
import { runtimeWords } from "./words.ts";

export interface PipelineRequest {
  user_intent: string;
  template?: string;
  language?: string;
  arguments?: ReadonlyMap<string, string>;
  token_budget: number;
  max_turns: number;
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
  | ({ status: "infer"; composition: Composition; instruction: string } & Ran)
  | ({ status: "model_failed"; error: ModelError; retryable: boolean } & Ran)
  | ({ status: "cancelled" } & Ran)
  | { status: "refused"; failure: Failure };

/** Labels at which a model must stop: an observation is the tools' to make. */
const STOPS = ["\n观察:", "\n观察：", "\nObservation:", "\n**Observation"];

/** Runs a request to its end. Never throws for what a model or a tool does. */
export async function runPipeline(deps: PipelineDeps, request: PipelineRequest): Promise<PipelineResult> {
  const { max_turns, user_intent } = request;
  await deps.progress?.("select", 0, max_turns);
  const before = await deps.append([{ type: "message_added", at: deps.now(), role: "user", content: user_intent }]);
  const chosen = await selectStage(deps, user_intent, request.template, request.language ?? before.language);
  if (!chosen.ok) return { status: "refused", failure: chosen.failure };
  const { selection, template } = chosen.value;
  const ran: Ran = { selection, template: template.name, turns: [], assembly_ids: [] };

  for (let turn = 1; turn <= max_turns; turn += 1) {
    if (deps.signal.aborted) return { status: "cancelled", ...ran };
    await deps.progress?.("assemble", turn, max_turns);
    const assembled = await assembleStage(deps, {
      template,
      user_intent,
      arguments: request.arguments ?? new Map(),
      token_budget: request.token_budget,
      model_name: deps.model?.model ?? "host",
    });
    if (!assembled.ok) return { status: "refused", failure: assembled.failure };
    const { assembly_id, composition } = assembled.value;
    ran.assembly_ids.push(assembly_id);
    if (deps.model === undefined) {
      return { status: "infer", composition, instruction: runtimeWords(template.language).infer, ...ran };
    }
    await deps.progress?.("infer", turn, max_turns);
    const stop = template.end_condition === null ? [] : STOPS;
    const asked = await askModel(deps, deps.model, { messages: composition.assembly.messages, stop }, "answer");
    if (!asked.ok) {
      if (asked.error === "cancelled") return { status: "cancelled", ...ran };
      return { status: "model_failed", error: asked.error, retryable: asked.retryable, ...ran };
    }
    const read = readAnswer(asked.text, template);
    const acted = await act(deps, read, template, turn, max_turns);
    await deps.progress?.("record", turn, max_turns);
    const projection = await deps.read();
    const made = makeTurn(projection, acted, deps.now(), assembly_id);
    await deps.append([{ type: "turn_added", at: deps.now(), turn: made }]);
    ran.turns.push(made);
    if (made.final_answer !== undefined) return { status: "done", final_answer: made.final_answer, ...ran };
  }
  return { status: "max_turns", ...ran };
}

/** A template that answers once takes the whole text as its answer, and so does plain text without any label. */
function readAnswer(text: string, template: Template): TurnInput {
  const read = readTurn(text, template.end_condition);
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
  if (read.call === null) return { ...read, observation: runtimeWords(template.language).unreadAction };
  await deps.progress?.("act", turn, maxTurns);
  const { observation, evidence_ids } = await actStage(deps, read.call, template.language);
  return { ...read, observation, refs: evidence_ids.map((evidence_id) => ({ evidence_id })) };
}
